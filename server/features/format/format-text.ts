import type { Document } from "../../document/index.ts";
import type { FileStyle } from "./file-style.ts";
import { type FormatCall, type FormatResult, formatDocument } from "./format.ts";
import { createLayouts, type Formatter } from "./layouts.ts";

/** Formats a document whose layouts are not kept. */
export async function formatOnce(
  document: Document,
  style: FileStyle,
  load: () => Promise<Formatter>,
  call: Pick<FormatCall, "ranges" | "pause"> = {},
): Promise<FormatResult> {
  const language = document.blocks.get(0)?.language;
  if (!language) return { kind: "edits", edits: [] };
  return formatDocument(document, { ...call, style, layouts: await createLayouts(language, style, load) });
}
