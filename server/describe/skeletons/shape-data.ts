import { type Data, type Shape, type ShapeEntry, textOfPieces } from "../../syntax/index.ts";

/** The data of a shape with its initial values. */
export function dataOf(shape: Shape): Data {
  switch (shape.kind) {
    case "scalar":
    case "choice":
      return shape.value;
    case "text":
      return textOfPieces(shape.parts);
    case "word":
      return wordOf(shape.stop.stop);
    case "object":
      return dataOfEntries(shape.entries);
    case "list":
      return shape.items.map(dataOf);
  }
}

export const dataOfEntries = (entries: readonly ShapeEntry[]): { readonly [key: string]: Data } =>
  Object.fromEntries(entries.map(({ key, value }) => [typeof key === "string" ? key : key.stop, dataOf(value)]));

function wordOf(word: string): Data {
  if (word === "true" || word === "false") return word === "true";
  return word === "" ? null : word.startsWith("${") ? word : Number(word);
}
