import {
  type DocumentFormattingParams,
  type DocumentOnTypeFormattingParams,
  type DocumentRangeFormattingParams,
  type DocumentRangesFormattingParams,
  type FormattingOptions,
  MessageType,
  type Range,
  ShowMessageNotification,
} from "vscode-languageserver";
import { indentNewLine } from "../../features/files/new-line.ts";
import { fileStyle } from "../../features/format/file-style.ts";
import { folderOf, inFolder } from "../../workspace/host.ts";
import type { FileLayout } from "../../workspace/layout/file-layouts.ts";
import type { FeatureContext } from "../feature.ts";
import { unlessCanceled } from "../session/guard.ts";
import type { Asked } from "../session/long-work.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { slicesOf } from "../session/slices.ts";
import { textEdits } from "./kit/text-edits.ts";

/** Settings files are ordinary YAML, which other formatters handle. */
const isOurs = ({ document }: OpenDocument): boolean => document.file.kind !== "settings";

const tabWidthOf = (tabSize: number): number => Math.max(1, Math.min(16, Math.floor(tabSize) || 2));

/** Formats a file, a range, or the line that a new one begins. */
export const formatHandlers = (context: FeatureContext) => {
  const { connection, client, documentAt, onDocument, settingsFor, workspace, defer, longWork } = context;
  /** Why the last formatting of a document was declined, so that saving it again and again does not repeat it. */
  const told = new Map<string, string>();

  const styleOf = ({ document }: OpenDocument, { options }: FileLayout, { insertSpaces, tabSize }: FormattingOptions) =>
    fileStyle(document, options, { useTabs: !insertSpaces, tabWidth: tabWidthOf(tabSize) });

  const isWatched = client.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  const layoutOf = (uri: string): Promise<FileLayout> => {
    // Nobody would report a change of it.
    if (!isWatched) workspace.forget(inFolder(folderOf(uri), ".editorconfig"));
    return workspace.layoutOf(uri);
  };

  const tell = (uri: string, message: string): void => {
    const kind = message.replace(/\d+/g, "");
    if (told.get(uri) !== kind)
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
    told.set(uri, kind);
  };

  const formatted = async (
    open: OpenDocument,
    options: FormattingOptions,
    ranges: readonly Range[] | null,
    asked: Asked,
  ) => {
    const { uri } = open.document.file;
    if (!isOurs(open) || !(await settingsFor(uri)).editor.format) return null;
    const layout = await layoutOf(uri);
    const decline = (why: string) => {
      tell(uri, `${open.document.file.name.replace(/^.*\//, "")} is not formatted: ${why}.`);
      return [];
    };
    if (layout.refusal !== null) return decline(layout.refusal);
    const style = styleOf(open, layout, options);
    const pause = slicesOf(defer);
    const { formatDocument } = await import("../../features/format/format.ts");
    const result = await longWork("Formatting", asked, async ({ canceled, report }) => {
      let done = 0;
      const formatted = await formatDocument(open.document, style, loadFormatter, {
        ...(ranges && {
          ranges: ranges.map(({ start, end }) => ({
            start: open.lines.offsetAt(start),
            end: open.lines.offsetAt(end),
          })),
        }),
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
    if (result.kind === "declined") return decline(result.why);
    if (layout.notice !== null) tell(uri, layout.notice);
    else told.delete(uri);
    return textEdits(result.edits, open.lines);
  };

  return {
    "textDocument/formatting": onDocument((open, { options }: DocumentFormattingParams, asked) =>
      formatted(open, options, null, asked),
    ),
    "textDocument/rangeFormatting": onDocument((open, { options, range }: DocumentRangeFormattingParams, asked) =>
      formatted(open, options, [range], asked),
    ),
    "textDocument/rangesFormatting": onDocument((open, { options, ranges }: DocumentRangesFormattingParams, asked) =>
      formatted(open, options, ranges, asked),
    ),
    "textDocument/onTypeFormatting": onDocument(async (open, { position, options }: DocumentOnTypeFormattingParams) => {
      const { uri } = open.document.file;
      if (!(await settingsFor(uri)).editor.format) return null;
      const { tabWidth } = styleOf(open, await layoutOf(uri), options);
      const edit = indentNewLine(open.document, open.lines.offsetAt(position), " ".repeat(tabWidth));
      return edit && textEdits([edit], open.lines);
    }),
  };
};

const loadFormatter = async () => (await import("../../workspace/formatter.ts")).formatter;
