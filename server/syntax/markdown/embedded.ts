import { composeMapped } from "../../text/composed-text.ts";
import { sourceSpan } from "../../text/mapped-places.ts";
import { type MappedText, sliceMapped } from "../../text/mapped-text.ts";
import { lineBreak } from "../../text/text-lines.ts";
import type { CarrierReader, Embedded } from "../carrier.ts";
import { type CarrierVariables, joinVariables, variablesThrough } from "../carrier-variables.ts";
import { embeddedInExample } from "../http/http-file.ts";
import { variablesInHttp } from "../http/http-variables.ts";
import { embeddedThrough } from "../layer.ts";
import { embeddedInScript } from "../shell/curl.ts";
import { variablesInScript } from "../shell/variables.ts";
import { type Slip, slipAt } from "../slip.ts";
import type { Span } from "../tree/tree.ts";
import { languageOfCode } from "./code-language.ts";
import { scriptsIn, scriptsInSession } from "./console.ts";
import { requestsInExcerpt } from "./excerpt.ts";
import { type Code, codeIn, lostEnd } from "./fences.ts";
import { preformattedIn } from "./preformatted.ts";

/** The requests and files in the code of a Markdown text. */
export const embeddedInMarkdown: CarrierReader = (text) =>
  mayHaveCode.test(text)
    ? codeIn(text, endOfFrontMatter(text))
        .flatMap(piecesOf)
        .flatMap((piece) => embeddedIn(text, piece))
    : [];

const mayHaveCode = /```|~~~|<pre\b|^[ \t>]*(?: {4}|\t)/im;

/** The variables that code sets. */
export const variablesInMarkdown = (text: string): CarrierVariables =>
  joinVariables(codeIn(text, endOfFrontMatter(text)).flatMap(piecesOf).flatMap(variablesOf));

/** After a byte order mark and YAML front matter. */
function endOfFrontMatter(text: string): number {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text)?.[0].length;
  if (opening === undefined) return mark;
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = opening;
  return closing.test(text) ? closing.lastIndex : mark;
}

/** A stretch of code in one language. */
type CodePiece = {
  readonly text: MappedText;
  /** What was meant to end it. */
  readonly lost?: MappedText;
} & ({ readonly kind: "http" | "shell" } | { readonly kind: "file"; readonly name: string });

function piecesOf({ kind, info, text }: Code): readonly CodePiece[] {
  if (kind === "html")
    return preformattedIn(text).flatMap((inner) => piecesOf({ kind: "fence", info: "", text: inner }));
  // The content of a tab is indented.
  if (kind === "indented" && fenceInside.test(text.text))
    return codeIn(text.text, 0)
      .flatMap(piecesOf)
      .map((piece) => ({
        ...piece,
        text: composeMapped(text, piece.text),
        ...(piece.lost && { lost: composeMapped(text, piece.lost) }),
      }));
  const lost = kind === "fence" ? lostEnd.exec(text.text) : null;
  if (lost)
    return piecesOf({ kind, info, text: sliceMapped(text, 0, lost.index) }).map((piece) => ({
      ...piece,
      lost: sliceMapped(text, lost.index, lost.index + lost[0].length),
    }));
  switch (languageOfCode(info, text.text)) {
    case "http":
      return [{ kind: "http", text }];
    case "excerpt":
      return requestsInExcerpt(text.text).map(({ start, end }) => ({
        kind: "http",
        text: sliceMapped(text, start, end),
      }));
    case "shell":
      return scriptsIn(text).map((script) => ({ kind: "shell", text: script }));
    case "session":
      return scriptsInSession(text).map((script) => ({ kind: "shell", text: script }));
    case "file": {
      const name = fileNameIn(info);
      return name === undefined ? [] : [{ kind: "file", name, text }];
    }
    case null:
      return [];
  }
}

const fenceInside = /^[ \t]*(?:```|~~~|={3}[!+]*[ \t]+")/m;

/** As in `json web.request.json`, `json title="web.request.json"` and `json:web.request.json`. */
const fileNameIn = (info: string): string | undefined =>
  info.split(/[\s"'`={}:/\\]/).find((word) => /.\.(?:jsonc?|ya?ml)$/i.test(word));

function embeddedIn(source: string, { lost, ...piece }: CodePiece): readonly Embedded[] {
  if (piece.kind === "file") return [{ name: piece.name, content: piece.text }];
  const read = embeddedThrough(piece.text, piece.kind === "http" ? embeddedInExample : embeddedInScript);
  const last = read.at(-1);
  const place = lost && sourceSpan(lost, { start: 0, end: lost.text.length });
  if (!place || !last || last.problem) return read;
  const problem = place.end - place.start < 3 ? shortEnd(source, place) : endBehindText(source, place);
  return [...read.slice(0, -1), { ...last, problem }];
}

const shortEnd = (source: string, place: Span): Slip =>
  slipAt(source, place, "Three backticks end the code.", "```", { title: "Write three backticks" });

function endBehindText(source: string, place: Span): Slip {
  const { start } = place;
  const before =
    source
      .slice(0, start)
      .match(/^[^`\n]{0,99}(?=```)/gm)
      ?.at(-1) ?? "";
  const fix = { title: "Put it on a line of its own", at: { start, end: start } };
  const meant = lineBreak(source) + before.replace(/[^\s>]/g, " ");
  return slipAt(source, place, "What ends the code needs a line of its own.", meant, fix);
}

function variablesOf({ kind, text }: CodePiece): readonly CarrierVariables[] {
  if (kind === "file") return [];
  return [variablesThrough(text, kind === "http" ? variablesInHttp(text.text) : variablesInScript(text.text))];
}
