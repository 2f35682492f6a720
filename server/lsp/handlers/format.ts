import { type FormattingOptions, MessageType, type Range, ShowMessageNotification } from "vscode-languageserver";
import type { Document } from "../../document/index.ts";
import { indentNewLine } from "../../features/files/new-line.ts";
import { type FileStyle, layoutParser, prettierStyle } from "../../features/format/file-style.ts";
import type { Layouts } from "../../features/format/layouts.ts";
import type { Feature } from "../feature.ts";
import { unlessCanceled } from "../session/guard.ts";
import type { Asked } from "../session/long-work.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { slicesOf } from "../session/slices.ts";
import { textEdits } from "./text-edits.ts";

/** Settings files are ordinary YAML, which other formatters handle. */
const isOurs = ({ document }: OpenDocument): boolean => document.file.kind !== "settings";

const tabWidthOf = (tabSize: number): number => Math.max(1, Math.min(16, Math.floor(tabSize) || 2));

export const formatFeature: Feature = ({ connection, guard, documentAt, settingsFor, defer, longWork }) => {
  const layoutsOf = layoutsByStyle();
  /** Why the last formatting of a document was declined, so that saving it again and again does not repeat it. */
  const told = new Map<string, string>();

  const styleOf = async ({ document }: OpenDocument, options: FormattingOptions): Promise<FileStyle> => ({
    ...prettierStyle,
    parser: layoutParser(document),
    useTabs: !options.insertSpaces,
    tabWidth: tabWidthOf(options.tabSize),
  });

  const tell = (open: OpenDocument, why: string): void => {
    const { uri, name } = open.document.file;
    const kind = why.replace(/\d+/g, "");
    const message = `${name} is not formatted: ${why}.`;
    if (told.get(uri) === kind) connection.console.warn(message);
    else void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
    told.set(uri, kind);
  };

  const formatted = async (uri: string, options: FormattingOptions, range: Range | null, asked: Asked) => {
    const open = documentAt(uri);
    if (!open || !isOurs(open) || !(await settingsFor(uri)).editor.format) return null;
    const style = await styleOf(open, options);
    const pause = slicesOf(defer);
    const layouts = await layoutsOf(open.document, style);
    if (!layouts) return null;
    const { formatDocument } = await import("../../features/format/format.ts");
    const result = await longWork("Formatting", asked, async ({ canceled, report }) => {
      let done = 0;
      const formatted = await formatDocument(open.document, {
        style,
        layouts,
        ...(range && { range: { start: open.lines.offsetAt(range.start), end: open.lines.offsetAt(range.end) } }),
        pause: () => {
          unlessCanceled(canceled);
          report(Math.min(done++, open.document.blocks.length), open.document.blocks.length);
          return pause();
        },
      });
      unlessCanceled(canceled);
      return formatted;
    });
    // Edits in the meantime must not be undone.
    if (documentAt(uri) !== open) return null;
    if (result.kind === "edits") {
      told.delete(uri);
      return textEdits(result.edits, open.lines);
    }
    tell(open, result.why);
    return [];
  };

  connection.onDocumentFormatting(({ textDocument: { uri }, options }, canceled, workDone) =>
    guard("textDocument/formatting", null, canceled, () => formatted(uri, options, null, { canceled, workDone })),
  );
  connection.onDocumentRangeFormatting(({ textDocument: { uri }, options, range }, canceled, workDone) =>
    guard("textDocument/rangeFormatting", null, canceled, () => formatted(uri, options, range, { canceled, workDone })),
  );
  connection.onDocumentOnTypeFormatting(({ textDocument: { uri }, position, options }, canceled) =>
    guard("textDocument/onTypeFormatting", null, canceled, async () => {
      const open = documentAt(uri);
      if (!open || !(await settingsFor(uri)).editor.format) return null;
      const { tabWidth } = await styleOf(open, options);
      const edit = indentNewLine(open.document, open.lines.offsetAt(position), " ".repeat(tabWidth));
      return edit && textEdits([edit], open.lines);
    }),
  );
};

/** As many styles as are in use at the same time. */
const mostStyles = 8;

/** The layouts of each style that was used recently. */
function layoutsByStyle(): (document: Document, style: FileStyle) => Promise<Layouts> | null {
  const kept = new Map<string, Promise<Layouts>>();
  return ({ blocks }, style) => {
    const language = blocks.get(0)?.language;
    if (!language) return null;
    const key = JSON.stringify([language.layout.parser, style]);
    const found =
      kept.get(key) ??
      import("../../features/format/layouts.ts").then(({ createLayouts }) =>
        createLayouts(language, style, loadFormatter),
      );
    kept.delete(key);
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > mostStyles && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}

const loadFormatter = async () => (await import("../../workspace/formatter.ts")).formatter;
