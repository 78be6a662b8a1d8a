/**
 * Whether an object has a key of its own. Every check asks this for every key: inherited keys never count.
 *
 * `hasOwnProperty.call`, not `Object.hasOwn`: V8 elides it inside `for … in`. It is a function, not the method in a
 * variable, because bundlers turn `const` into `var`, which hides from V8 what is called.
 */
export function hasOwn(object: object, key: PropertyKey): boolean {
  return Object.prototype.hasOwnProperty.call(object, key);
}

/** Whether a value is an array. Unlike `Array.isArray`, it leaves the type of the elements unknown. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * Whether a value is a plain object: its prototype is `null` or the `Object.prototype` of any realm. The one of another
 * realm has no prototype itself, and has methods that only such a root has.
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

/** Whether the keys of an object are these two and no other. */
export function hasOnly(object: object, first: string, second: string): boolean {
  let count = 0;
  for (const key in object) {
    if (!hasOwn(object, key)) continue;
    if (key !== first && key !== second) return false;
    count++;
  }
  return count === 2;
}

/** The value of an own enumerable key, or `undefined`; like JSON, it does not see other keys. */
export function ownValue<T extends object, K extends keyof T>(object: T, key: K): T[K] | undefined {
  return Object.prototype.propertyIsEnumerable.call(object, key) ? object[key] : undefined;
}

/** An array's own element, or `undefined` for a hole: reading a hole would read what the array inherits. */
export function ownElement<T>(array: readonly T[], index: number): T | undefined {
  return hasOwn(array, index) ? array[index] : undefined;
}
