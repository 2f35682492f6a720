import { indentUnit, lineBreak } from "../../text/text-lines.ts";
import type { Data, Language } from "../language.ts";
import { textOfPieces } from "./pieces.ts";
import { type Layout, type Shape, writeInFlow } from "./shape.ts";
import type { Source } from "./source.ts";

/** Data as a shape; in `lines`, each item of a list has its own, as far as there can be lines. */
export function shapeOfData(data: Data, lists: "side by side" | "lines" = "side by side"): Shape {
  if (isList(data)) return { kind: "list", items: data.map((item) => shapeOfData(item, lists)), lists };
  if (data === null || typeof data !== "object") return { kind: "scalar", value: data };
  const entries = Object.entries(data).map(([key, value]) => ({ key, value: shapeOfData(value, lists) }));
  return entries.length === 0 ? { kind: "word", stop: { stop: "{}" } } : { kind: "object", entries };
}

const isList = (value: Data): value is readonly Data[] => Array.isArray(value);

/** On one line, valid anywhere. */
export function inline(language: Language, value: Data, inFlow: boolean): string {
  const place = { surroundings: inFlow ? "flow" : "block", column: "", lines: false } as const;
  return textOfPieces(writeInFlow(shapeOfData(value), place, { language, unit: "", dash: "", newline: "" }));
}

/** The layout of what is inserted between neighbors. */
export function layoutAmong({ text, language }: Source): Layout {
  const unit = indentUnit(text);
  return { language, unit, dash: unit, newline: lineBreak(text) };
}
