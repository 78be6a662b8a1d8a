/**
 * Whether an object has a key of its own. Every check asks it for every key: nothing inherited is ever read.
 *
 * It is the old method and not `Object.hasOwn` because V8 makes this call free inside `for … in`; and a function, not
 * the method in a variable, because bundlers turn `const` into `var`, which hides from V8 what is called.
 */
export function hasOwn(object: object, key: string | number): boolean {
  return Object.prototype.hasOwnProperty.call(object, key);
}

/** Whether a value is an array. Unlike `Array.isArray` alone it says nothing of the elements. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * Whether a value is a plain object: one whose prototype is `null` or the `Object.prototype` of any realm. That of
 * another realm is known by having no prototype itself and the methods that only such a root has.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || isArray(value)) return false;
  const prototype: object | null = Object.getPrototypeOf(value);
  return (
    prototype === Object.prototype ||
    prototype === null ||
    (Object.getPrototypeOf(prototype) === null &&
      hasOwn(prototype, "isPrototypeOf") &&
      hasOwn(prototype, "propertyIsEnumerable"))
  );
}

/** What an object has under a key of its own, or `undefined`; like JSON it does not see what is not enumerable. */
export function own<T extends object, K extends keyof T>(object: T, key: K): T[K] | undefined {
  return Object.prototype.propertyIsEnumerable.call(object, key) ? object[key] : undefined;
}

/** An array's own element, or `undefined` for a hole, which could read what the array inherits. */
export function elementAt<T>(array: readonly T[], index: number): T | undefined {
  return hasOwn(array, index) ? array[index] : undefined;
}

/** What kind of thing a value is, for an error that must not tell the value; it calls none of the value's methods. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (isArray(value)) return "array";
  return typeof value !== "object" ? typeof value : isRecord(value) ? "object" : "class instance";
}
