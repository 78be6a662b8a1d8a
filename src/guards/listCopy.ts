import { elementAt } from "./values";

/** A list's own elements in a new array, up to the first hole: a hostile list may have a billion, and any methods. */
export function elementsOf<T>(list: readonly T[]): T[] {
  const elements: T[] = [];
  for (let index = 0; index < list.length; index++) {
    const element = elementAt(list, index);
    if (element === undefined) break;
    elements.push(element);
  }
  return elements;
}
