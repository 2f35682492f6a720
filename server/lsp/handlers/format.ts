import { format } from "../../features/files/format.ts";
import { indentNewLine } from "../../features/files/new-line.ts";
import type { Feature } from "../feature.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { textEdits } from "./text-edits.ts";

/** Settings files are ordinary YAML, which other formatters handle. */
const isOurs = ({ document }: OpenDocument): boolean => document.file.kind !== "settings";

const tabWidthOf = (tabSize: number): number => Math.max(1, Math.min(16, Math.floor(tabSize) || 2));

export const formatFeature: Feature = ({ connection, guard, documentAt, settingsFor }) => {
  connection.onDocumentFormatting(({ textDocument: { uri }, options: { tabSize, insertSpaces } }, canceled) =>
    guard("textDocument/formatting", null, canceled, async () => {
      const open = documentAt(uri);
      if (!open || !isOurs(open) || !(await settingsFor(uri)).editor.format) return null;
      const { formatter } = await import("../../workspace/formatter.ts");
      const wanted = { useTabs: !insertSpaces, tabWidth: tabWidthOf(tabSize) };
      const edits = await format(open.document, formatter, wanted);
      // Edits in the meantime must not be undone.
      return documentAt(uri) === open ? textEdits(edits, open.lines) : null;
    }),
  );
  connection.onDocumentOnTypeFormatting(({ textDocument: { uri }, position, options: { tabSize } }, canceled) =>
    guard("textDocument/onTypeFormatting", null, canceled, async () => {
      const open = documentAt(uri);
      if (!open || !(await settingsFor(uri)).editor.format) return null;
      const edit = indentNewLine(open.document, open.lines.offsetAt(position), " ".repeat(tabWidthOf(tabSize)));
      return edit && textEdits([edit], open.lines);
    }),
  );
};
