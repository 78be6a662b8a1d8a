import { hasOwn } from "./values";

/**
 * A new array of a list's own elements, up to the first hole: a hostile list may claim a billion elements, and have
 * methods of its own.
 */
export function listCopy<T>(list: readonly T[]): T[] {
  let length = 0;
  while (length < list.length && hasOwn(list, length) && list[length] !== undefined) length++;
  return Array.from({ __proto__: null, length } as ArrayLike<T>, (_, index) => list[index] as T);
}
