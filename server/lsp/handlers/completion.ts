import {
  type CancellationToken,
  type ClientCapabilities,
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type CompletionList,
  type CompletionParams,
  CompletionTriggerKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type Position,
} from "vscode-languageserver";
import { plainText } from "../../describe/escape.ts";
import { type Carrier, type Lines, showMessage } from "../../document/index.ts";
import { beginsBlock } from "../../features/completion/begins-block.ts";
import type { CarrierCompletions } from "../../features/completion/carriers/in-carrier.ts";
import { complete } from "../../features/completion/complete.ts";
import type { CompletionContext, PathEntry } from "../../features/completion/completion-context.ts";
import { type Completion, type Completions, noCompletions } from "../../features/completion/item.ts";
import { type Piece, textOfPieces } from "../../syntax/index.ts";
import type { Summaries } from "../../workspace/summaries.ts";
import type { PartAt } from "../carriers/open-part.ts";
import type { FeatureContext } from "../feature.ts";
import type { Asked } from "../session/long-work.ts";
import { textEdits } from "./text-edits.ts";

/** Completions as snippets or plain text, with documentation on request. */
export const completionHandlers = (context: FeatureContext) => {
  const { client, parts, carriers, settingsFor, workspace, summaries } = context;
  const form = formOf(client);
  /** The last items: only these can be resolved. */
  let offered: readonly Completion[] = [];
  let list = 0;
  const nothing: CompletionList = { isIncomplete: false, items: [] };
  /** In the text of a file that holds requests. */
  const inCarrier = async (
    open: { readonly carrier: Carrier; readonly lines: Lines } | null | undefined,
    position: Position,
  ): Promise<CarrierCompletions & { readonly lines: Lines | null }> => {
    if (!open) return { isAll: false, items: [], lines: null };
    const { completeInCarrier } = await import("../../features/completion/carriers/in-carrier.ts");
    return { ...completeInCarrier(open.carrier, open.lines.offsetAt(position)), lines: open.lines };
  };
  /** In a document; `null` if the request was canceled. */
  const inPart = async (uri: string, part: PlacedPart, canceled: CancellationToken): Promise<Completions | null> => {
    const { document, places, offset } = part;
    const { settings } = await settingsFor(uri);
    if (canceled.isCancellationRequested) return null;
    const asking = surroundingsOf(summaries);
    let found = complete(document, offset, settings.catalog, asking.surroundings);
    if (await asking.fetch((path) => workspace.list(document.file, path)))
      found = complete(document, offset, settings.catalog, asking.surroundings);
    const isIncomplete = found.isIncomplete || asking.isIncomplete();
    if (!places) return { items: found.items, isIncomplete };
    const { completionAtSource } = await import("../../features/completion/carriers/at-source.ts");
    return { items: found.items.flatMap((item) => completionAtSource(item, document, places) ?? []), isIncomplete };
  };
  return {
    "textDocument/completion": async (params: CompletionParams, { canceled }: Asked): Promise<CompletionList> => {
      const {
        textDocument: { uri },
        position,
      } = params;
      // The version that the position refers to; a newer one may arrive while the settings are read.
      const own = await parts.at(uri, position);
      const closed = own?.places === null ? null : await carriers.closedAt(uri, position);
      const part = closed ? partAt(closed.carrier, closed.lines.offsetAt(position)) : own;
      const around = part?.places === null ? null : await inCarrier(closed ?? (await carriers.at(uri)), position);
      const isWanted = part && !around?.isAll && !(follows(params) && beginsBlock(part.document, part.offset));
      const found = isWanted ? await inPart(uri, part, canceled) : noCompletions;
      const lines = own?.fileLines ?? around?.lines;
      if (found === null || !lines || canceled.isCancellationRequested) return nothing;
      const all = around ? [...found.items, ...around.items] : found.items;
      const items = closed ? all.map(closed.inOpen) : all;
      offered = items;
      list++;
      const { isIncomplete } = found;
      return {
        isIncomplete,
        items: items.map((item, index) =>
          toItem(item, { list, index, ...(index < found.items.length ? {} : { isNotation: true }) }, lines, form),
        ),
      };
    },
    "completionItem/resolve": (item: CompletionItem): CompletionItem => {
      const place = placeOf(item.data);
      const found = place?.list === list ? offered[place.index] : undefined;
      const markdown = found?.documentation() ?? "";
      if (markdown === "") return item;
      return {
        ...item,
        documentation: form.markdown ? { kind: MarkupKind.Markdown, value: markdown } : plainText(markdown),
      };
    },
  };
};

/** Whether the list opens by itself after a key. Enter then is meant for the text, if a block can begin there. */
const follows = ({ context }: CompletionParams): boolean =>
  context?.triggerKind === CompletionTriggerKind.TriggerCharacter && /^[: ]$/.test(context.triggerCharacter ?? "");

type PlacedPart = Pick<PartAt, "document" | "places" | "offset">;

/** The document of a carrier at an offset. */
function partAt({ parts }: Carrier, at: number): PlacedPart | undefined {
  for (const part of parts) {
    const offset = part.places.offsetOf(at);
    if (offset !== null) return { ...part, offset };
  }
  return undefined;
}

/** Requested data is fetched afterwards, which changes the result. */
function surroundingsOf(summaries: Summaries) {
  const folders = new Map<string, readonly PathEntry[]>();
  const wanted = new Set<string>();
  let isComplete = true;
  const surroundings: CompletionContext = {
    folder: (path) => {
      if (!folders.has(path)) wanted.add(path);
      return folders.get(path) ?? [];
    },
    variables: () => {
      const { known, isComplete: isRead } = summaries.now();
      isComplete = isRead;
      return [...new Set([...known.values()].flatMap(({ variables }) => variables))].sort();
    },
  };
  return {
    surroundings,
    isIncomplete: () => !isComplete,
    fetch: async (list: (path: string) => Promise<readonly PathEntry[] | null>): Promise<boolean> => {
      for (const path of wanted) folders.set(path, (await list(path)) ?? []);
      return wanted.size > 0;
    },
  };
}

/** What the client understands. */
interface Form {
  readonly snippets: boolean;
  /** It supports keeping the indentation as is. */
  readonly asIs: boolean;
  readonly markdown: boolean;
  readonly tags: boolean;
  readonly commits: boolean;
  readonly labelDetails: boolean;
}

function formOf({ textDocument }: ClientCapabilities): Form {
  const item = textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    asIs: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.asIs) === true,
    markdown: item?.documentationFormat?.includes(MarkupKind.Markdown) === true,
    tags: item?.tagSupport?.valueSet.includes(CompletionItemTag.Deprecated) === true,
    commits: item?.commitCharactersSupport === true,
    labelDetails: item?.labelDetailsSupport === true,
  };
}

const kinds: Readonly<Record<Completion["kind"], CompletionItemKind>> = {
  field: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  reference: CompletionItemKind.Variable,
  snippet: CompletionItemKind.Snippet,
  path: CompletionItemKind.Value,
  rule: CompletionItemKind.Property,
};

/** Where an item was offered, so that it can be resolved. */
interface OfferedAt {
  readonly list: number;
  readonly index: number;
  /** It is about the notation of the file, such as a header or variable. Other extensions may offer it, too. */
  readonly isNotation?: true;
}

function toItem(completion: Completion, at: OfferedAt, lines: Lines, form: Form): CompletionItem {
  const { label, detail, where, filter, isDeprecated, also, commit } = completion;
  const opens = form.snippets && opensList(completion.pieces);
  const pieces = opens ? withoutLastStop(completion.pieces) : completion.pieces;
  // Clients that adjust the indentation do so only in snippets.
  const isSnippet =
    form.snippets && pieces.some((piece) => typeof piece !== "string" || (!form.asIs && piece.includes("\n")));
  return {
    label: showMessage(label, []),
    kind: kinds[completion.kind],
    sortText: String(at.index).padStart(4, "0"),
    filterText: filter,
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(form.asIs ? { insertTextMode: InsertTextMode.asIs } : {}),
    textEdit: { range: lines.rangeOf(completion), newText: newText({ ...completion, pieces }, isSnippet, form) },
    data: at,
    ...(opens ? { command: suggest } : {}),
    ...(commit !== undefined && form.commits ? { commitCharacters: [commit] } : {}),
    ...detailsOf(detail, where, form),
    ...(also.length === 0 ? {} : { additionalTextEdits: textEdits(also, lines) }),
    ...(isDeprecated ? (form.tags ? { tags: [CompletionItemTag.Deprecated] } : { deprecated: true }) : {}),
  };
}

/** Clients show `labelDetails` of all items, but `detail` only of the chosen one. */
function detailsOf(detail: string, where: string | undefined, form: Form): Partial<CompletionItem> {
  if (where === undefined) return detail === "" ? {} : { detail };
  const place = showMessage(where, []);
  if (!form.labelDetails) return { detail: detail === "" ? place : `${place}: ${detail}` };
  return { labelDetails: { description: place }, ...(detail === "" ? {} : { detail }) };
}

/** The first tab stop is one with a choice of values. */
const opensList = (pieces: readonly Piece[]): boolean =>
  pieces.find((piece) => typeof piece !== "string")?.opensList === true;

/** The cursor is at the end of what is inserted anyway. A tab stop there would be one more between those of a snippet around it. */
const withoutLastStop = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.findIndex((piece) => typeof piece !== "string") === pieces.length - 1 ? pieces.slice(0, -1) : pieces;

/** A command of VS Code that other editors with snippets support, too. */
const suggest = { title: "Suggest", command: "editor.action.triggerSuggest" };

/**
 * Clients with snippets but without an insertion mode indent inserted lines like the line of the cursor.
 */
function newText({ pieces, base }: Completion, isSnippet: boolean, { snippets, asIs }: Form): string {
  const isRelative = snippets && !asIs && base !== "";
  const own = isRelative
    ? pieces.map((piece) => (typeof piece === "string" ? piece.replaceAll(`\n${base}`, "\n") : piece))
    : pieces;
  return isSnippet ? toSnippet(own) : textOfPieces(own);
}

function toSnippet(pieces: readonly Piece[]): string {
  let count = 0;
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return escaped(piece);
      count++;
      if (piece.opensList && count === 1) return "$1";
      if (piece.choices) return `\${${count}|${piece.choices.map(escapedChoice).join(",")}|}`;
      return piece.stop === "" ? `$${count}` : `\${${count}:${escaped(piece.stop)}}`;
    })
    .join("");
}

const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");
const escapedChoice = (text: string): string => text.replace(/[\\,|]/g, "\\$&");

function placeOf(data: unknown): Pick<OfferedAt, "list" | "index"> | null {
  if (data === null || typeof data !== "object" || !("list" in data) || !("index" in data)) return null;
  const { list, index } = data;
  return typeof list === "number" && typeof index === "number" ? { list, index } : null;
}
