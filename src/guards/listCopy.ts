import { hasOwn } from "./values";

/**
 * A new array of a list's own elements, up to the first hole: a hostile list may claim a billion elements, and have
 * methods of its own.
 */
export function listCopy<T>(list: readonly T[]): T[] {
  let length = 0;
  while (length < list.length && hasOwn(list, length) && list[length] !== undefined) length++;
  const isOrdinary = Object.getPrototypeOf(list) === Array.prototype && !hasOwn(list, Symbol.iterator);
  // Spreading is many times as fast, and it is safe for a whole list without methods of its own.
  if (isOrdinary && length === list.length) return [...list];
  return Array.from({ __proto__: null, length } as ArrayLike<T>, (_, index) => list[index] as T);
}
