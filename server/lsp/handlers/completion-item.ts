import {
  type ClientCapabilities,
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type Range,
} from "vscode-languageserver";
import { templateOf } from "../../describe/skeletons/shapes.ts";
import { type Lines, showMessage } from "../../document/index.ts";
import type { Completion } from "../../features/completion/item.ts";
import { type Piece, textOfPieces } from "../../syntax/index.ts";
import { runsCommand } from "../session/client.ts";
import { textEdits } from "./kit/text-edits.ts";

export type CompletionForm = ReturnType<typeof completionForm>;

/** The completion items that a client says it understands. */
export function completionForm(client: ClientCapabilities) {
  const item = client.textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    /** It supports keeping the indentation as is. */
    asIs: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.asIs) === true,
    markdown: item?.documentationFormat?.includes(MarkupKind.Markdown) === true,
    tags: item?.tagSupport?.valueSet.includes(CompletionItemTag.Deprecated) === true,
    commits: item?.commitCharactersSupport === true,
    labelDetails: item?.labelDetailsSupport === true,
    /** Whoever types chooses whether the rest of the word is kept or replaced. */
    keepsRest: item?.insertReplaceSupport === true,
    /** It can open the list of completions again, and names the command for that. */
    suggests: runsCommand(client, suggest.command),
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
export interface OfferedAt {
  readonly list: number;
  readonly index: number;
  /** It is about the notation of the file, such as a header or variable. Other extensions may offer it, too. */
  readonly isNotation?: true;
}

/** A completion at an offset in the form of the client; `lines` are those of the file. */
export function completionItem(
  completion: Completion,
  at: OfferedAt,
  { lines, offset }: { readonly lines: Lines; readonly offset: number },
  form: CompletionForm,
): CompletionItem {
  const { label, detail, where, filter, isDeprecated, also, commit } = completion;
  const opens = form.snippets && form.suggests && opensList(completion.pieces);
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
    textEdit: {
      ...rangesOf(completion, offset, lines, form),
      newText: newText({ ...completion, pieces }, isSnippet, form, opens),
    },
    data: at,
    ...(opens ? { command: suggest } : {}),
    ...(commit !== undefined && form.commits ? { commitCharacters: [commit] } : {}),
    ...detailsOf(detail, where, form),
    ...(also.length === 0 ? {} : { additionalTextEdits: textEdits(also, lines) }),
    ...(isDeprecated ? (form.tags ? { tags: [CompletionItemTag.Deprecated] } : { deprecated: true }) : {}),
  };
}

/** Of text in quotes or braces, the end is inserted as well: it is always replaced whole. */
function rangesOf(
  { start, end, kind, filter }: Completion,
  offset: number,
  lines: Lines,
  { keepsRest }: CompletionForm,
): { readonly range: Range } | { readonly insert: Range; readonly replace: Range } {
  const range = lines.rangeOf({ start, end });
  if (!keepsRest) return { range };
  const isWhole = kind === "reference" || kind === "path" || /^(?:- )?["']/.test(filter);
  const isInside = !isWhole && start <= offset && offset < end;
  return { insert: isInside ? lines.rangeOf({ start, end: offset }) : range, replace: range };
}

/** Clients show `labelDetails` of all items, but `detail` only of the chosen one. */
function detailsOf(detail: string, where: string | undefined, form: CompletionForm): Partial<CompletionItem> {
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

/** A command of VS Code: clients that can run it, or have the same under this name, list it in `experimental.commands`. */
const suggest = { title: "Suggest", command: "editor.action.triggerSuggest" };

/**
 * Clients with snippets but without an insertion mode indent inserted lines like the line of the cursor.
 */
function newText(
  { pieces, base, label, kind }: Completion,
  isSnippet: boolean,
  { snippets, asIs }: CompletionForm,
  opens: boolean,
): string {
  const isRelative = snippets && !asIs && base !== "";
  const own = isRelative
    ? pieces.map((piece) => (typeof piece === "string" ? piece.replaceAll(`\n${base}`, "\n") : piece))
    : pieces;
  if (isSnippet) return toSnippet(own, opens);
  return textOfPieces(
    snippets || kind !== "field" ? own : own.map((piece, at) => typedOver(piece, own[at - 1], label)),
  );
}

/** Without tab stops, the cursor would be behind the quotes of an empty text. */
const typedOver = (piece: Piece, before: Piece | undefined, field: string): Piece =>
  typeof piece !== "string" && piece.stop === "" && typeof before === "string" && before.endsWith('"')
    ? templateOf(field)
    : piece;

function toSnippet(pieces: readonly Piece[], opens: boolean): string {
  let count = 0;
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return escaped(piece);
      count++;
      if (opens && count === 1) return "$1";
      if (piece.choices) return `\${${count}|${piece.choices.map(escapedChoice).join(",")}|}`;
      return piece.stop === "" ? `$${count}` : `\${${count}:${escaped(piece.stop)}}`;
    })
    .join("");
}

const escaped = (text: string): string => text.replace(/[\\$}]/g, "\\$&");
const escapedChoice = (text: string): string => text.replace(/[\\,|]/g, "\\$&");
