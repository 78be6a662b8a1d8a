import { expect, it } from "vitest";
import { KEYS, type WireObject } from "../support/keys.ts";
import { shapes, type Fields, type Keys, type Shape } from "./shapes.ts";

/** The shape under a key; of a list that of its elements. */
function below(shape: Shape | undefined, ...keys: string[]): Shape | undefined {
  return keys.reduce<Shape | undefined>((outer, key) => {
    const members: Keys = outer?.is === "record" ? { ...outer.required, ...outer.optional } : {};
    const inner = outer?.is === "choice" ? outer.options[key] : members[key];
    return inner?.is === "list" ? inner.of : inner;
  }, shape);
}

const objects: Readonly<Record<WireObject, Shape | undefined>> = {
  ...shapes,
  modelPreferences: below(shapes.params, "modelPreferences"),
  modelHint: below(shapes.params, "modelPreferences", "hints"),
  toolAnnotations: below(shapes.tool, "annotations"),
  toolChoice: below(shapes.params, "toolChoice"),
  icon: below(shapes.tool, "icons"),
  textContents: below(shapes.resource, "resource", "text"),
  blobContents: below(shapes.resource, "resource", "blob"),
};

it.each(Object.entries(KEYS))("the shape of %s has the keys of the inventory", (name, { required, optional }) => {
  const shape = objects[name as WireObject] as Fields;
  expect(Object.keys(shape.required).sort()).toEqual([...required].sort());
  expect(Object.keys(shape.optional).sort()).toEqual([...optional].sort());
});
