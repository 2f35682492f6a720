import { type Document, type Encoding, linesOf, type Range } from "../../document/index.ts";
import { variablesIn } from "../completion/names.ts";
import { definitionsIn, type Namespace } from "../names/names.ts";
import { documentLinks } from "./document-links.ts";

/** What is kept of a file that is not open: names, and nothing that they stand for. */
export interface FileSummary {
  readonly names: readonly { readonly name: string; readonly namespace: Namespace; readonly range: Range }[];
  /** The environment variables that it refers to. */
  readonly variables: readonly string[];
  /** The files that it refers to, as it writes their paths. */
  readonly paths: readonly string[];
}

/** Of a file with more names not all are found unless it is open. */
const mostNames = 10_000;

export function summarize(document: Document, encoding: Encoding): FileSummary {
  const lines = linesOf(document, encoding);
  const names: FileSummary["names"][number][] = [];
  const variables = new Set<string>();
  for (const [index, block] of document.blocks.all().entries()) {
    const offset = document.blocks.startOf(index);
    for (const { name, namespace, span } of names.length < mostNames ? definitionsIn(block) : [])
      names.push({ name, namespace, range: lines.rangeOf({ start: span.start + offset, end: span.end + offset }) });
    for (const name of variables.size < mostNames ? variablesIn(block.text) : []) variables.add(name);
  }
  const paths = documentLinks(document).flatMap(({ target }) => (target.kind === "file" ? target.path : []));
  return { names, variables: [...variables], paths: [...new Set(paths)].slice(0, mostNames) };
}

/** The names that a file like `.env.example` gives to variables. Their values are not looked at. */
export const variablesOfSample = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/gm)].flatMap(([, name]) => name ?? []);
