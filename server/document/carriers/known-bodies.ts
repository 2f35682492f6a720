import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { CarrierLines } from "../../syntax/carriers.ts";
import type { LongText, TextPiece } from "../../text/long-text.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import { mentionsIn } from "./mentions.ts";

/** Requests with what is known about their bodies, and what another search of the text can use again. */
export interface WithKnownBodies {
  readonly requests: readonly CarrierRequest[];
  readonly search: BodySearch | null;
}

/** Which of some files a text says something about. Remembers that for each piece of the text. */
interface BodySearch {
  readonly paths: string;
  /** The paths of which a piece says that the file in the workspace need not be the one that is sent. */
  readonly othersIn: (piece: TextPiece) => ReadonlySet<string>;
}

/**
 * Requests whose bodies in files are unknown where the file in the workspace need not be the one that is sent: a script that
 * writes the file, or changes the folder, or a page that shows what to write into it.
 */
export function withKnownBodies(
  requests: readonly CarrierRequest[],
  source: LongText,
  lines: CarrierLines,
  before: BodySearch | null,
): WithKnownBodies {
  const paths = new Set(
    requests.flatMap(({ body }) => (body?.kind === "file" && isLiteral(body.path) ? body.path.text : [])),
  );
  const search = paths.size === 0 || lines === "requests" ? null : searchFor([...paths], lines, before);
  const others = search ? othersIn(source, search) : new Set<string>();
  const known = requests.map((request): CarrierRequest => {
    const { body } = request;
    if (body?.kind !== "file" || (isLiteral(body.path) && !others.has(body.path.text))) return request;
    return { ...request, body: { kind: "unknown", text: body.path } };
  });
  return { requests: known, search };
}

const isLiteral = ({ text, parts }: MappedText): boolean =>
  parts.every(({ form }) => form !== null) && !/[{}$`]|^\/(?:dev|proc)\//.test(text);

function searchFor(paths: readonly string[], lines: CarrierLines, before: BodySearch | null): BodySearch {
  const key = paths.join("\n");
  if (before?.paths === key) return before;
  const names = paths.map(nameOf);
  const relative = paths.filter((path) => !path.startsWith("/"));
  const isOther =
    lines === "fences" ? (before: string) => !reads.test(before) : (before: string) => writes.test(before);
  const known = new WeakMap<TextPiece, ReadonlySet<string>>();
  const find = ({ text }: TextPiece): ReadonlySet<string> => {
    const mentionsOf = mentionsIn(text, names);
    const mentioned = paths.filter((path) =>
      mentionsOf(nameOf(path)).some((at) => isOther(text.slice(Math.max(0, at - 200), at))),
    );
    return new Set(changesFolder.test(text) ? [...relative, ...mentioned] : mentioned);
  };
  return {
    paths: key,
    othersIn: (piece) => {
      const others = known.get(piece) ?? find(piece);
      known.set(piece, others);
      return others;
    },
  };
}

function othersIn(source: LongText, { othersIn }: BodySearch): ReadonlySet<string> {
  const all = new Set<string>();
  for (const piece of source.pieces) for (const path of othersIn(piece)) all.add(path);
  return all;
}

const nameOf = (path: string): string => path.replace(/^(?:\.\/)+/, "");

/** Any except one to the folder of the script. */
const changesFolder =
  /(?:^|[;&|({])[ \t]*(?:cd|pushd)[ \t]+(?!(?:--[ \t]+)?"?(?:\$\([ \t]*dirname[ \t]+(?:--[ \t]+)?"?\$\{?(?:0|BASH_SOURCE)[^\n)]*\)|\$\{0%\/\*\})"?[ \t]*(?:$|[;&|#]))/m;
/** The text before the name of a file that a command reads. */
const reads = /(?:@|<[ \t]*|\bcat[ \t]+)["']?$/;
/** The text before the name of a file that a command writes. */
const writes = /(?:>\|?[ \t]*|\btee[ \t]+(?:-\w+[ \t]+)*|(?:-o|--output)[ \t=]*|\b(?:cp|mv)[ \t][^\n;&|]*[ \t])["']?$/;
