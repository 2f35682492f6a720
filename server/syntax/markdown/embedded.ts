import { composeMapped } from "../../text/composed-text.ts";
import { type MappedText, sliceMapped } from "../../text/mapped-text.ts";
import type { CarrierReader, Embedded } from "../carrier.ts";
import { type CarrierVariables, joinVariables, variablesThrough } from "../carrier-variables.ts";
import { embeddedInExample } from "../http/http-file.ts";
import { variablesInHttp } from "../http/http-variables.ts";
import { embeddedThrough } from "../layer.ts";
import { embeddedInScript } from "../shell/curl.ts";
import { variablesInScript } from "../shell/variables.ts";
import { languageOfCode } from "./code-language.ts";
import { scriptsIn, scriptsInSession } from "./console.ts";
import { requestsInExcerpt } from "./excerpt.ts";
import { type Code, codeIn } from "./fences.ts";
import { preformattedIn } from "./preformatted.ts";

/** The requests and files in the code of a Markdown text. */
export const embeddedInMarkdown: CarrierReader = (text) =>
  mayHaveCode.test(text) ? codeIn(text, endOfFrontMatter(text)).flatMap(piecesOf).flatMap(embeddedIn) : [];

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
type CodePiece = { readonly text: MappedText } & (
  | { readonly kind: "http" | "shell" }
  | { readonly kind: "file"; readonly name: string }
);

function piecesOf({ kind, info, text }: Code): readonly CodePiece[] {
  if (kind === "html")
    return preformattedIn(text).flatMap((inner) => piecesOf({ kind: "fence", info: "", text: inner }));
  // The content of a tab is indented.
  if (kind === "indented" && fenceInside.test(text.text))
    return codeIn(text.text, 0)
      .flatMap(piecesOf)
      .map((piece) => ({ ...piece, text: composeMapped(text, piece.text) }));
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

function embeddedIn(piece: CodePiece): readonly Embedded[] {
  switch (piece.kind) {
    case "http":
      return embeddedThrough(piece.text, embeddedInExample);
    case "shell":
      return embeddedThrough(piece.text, embeddedInScript);
    case "file":
      return [piece];
  }
}

function variablesOf({ kind, text }: CodePiece): readonly CarrierVariables[] {
  if (kind === "file") return [];
  return [variablesThrough(text, kind === "http" ? variablesInHttp(text.text) : variablesInScript(text.text))];
}
