import { type Document, type Encoding, linesOf, type Range } from "../../document/index.ts";
import { variablesIn } from "../completion/names.ts";
import { definitionsIn, type Namespace } from "../names/names.ts";
import { documentLinks } from "./document-links.ts";

/** The summary of a file that is not open: names, without values. */
export interface FileSummary {
  readonly names: readonly { readonly name: string; readonly namespace: Namespace; readonly range: Range }[];
  /** The environment variables it refers to. */
  readonly variables: readonly string[];
  /** The files it refers to, with the paths as written. */
  readonly paths: readonly string[];
}

/** In a file with more names, some are found only when it is open. */
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

/** The variable names in a file such as `.env.example`. Values are not read. */
export const variablesOfSample = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=/gm)].flatMap(([, name]) => name ?? []);
