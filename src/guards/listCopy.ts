import { hasOwn } from "./values";

/**
 * A new array of a list's own elements, up to the first hole: a hostile list may claim a billion elements, and have
 * methods of its own.
 */
export function listCopy<T>(list: readonly T[]): T[] {
  const copy: T[] = [];
  for (let index = 0; index < list.length && hasOwn(list, index); index++) {
    const element = list[index];
    if (element === undefined) break;
    // Setting an index that is inherited would call a setter, or fail: then every element is defined anew.
    if (index in copy) return defined(list);
    copy[index] = element;
  }
  return copy;
}

/** The same, many times as slow, where somebody has put an index on `Object.prototype` or `Array.prototype`. */
function defined<T>(list: readonly T[]): T[] {
  let length = 0;
  while (length < list.length && hasOwn(list, length) && list[length] !== undefined) length++;
  return Array.from({ __proto__: null, length } as ArrayLike<T>, (_, index) => list[index] as T);
}
