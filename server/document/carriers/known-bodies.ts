import type { CarrierLanguage, CarrierRequest } from "../../syntax/carrier.ts";
import type { LongText } from "../../text/long-text.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import { mentionsIn } from "./mentions.ts";

/**
 * Requests whose bodies in files are unknown where the file in the workspace need not be the one that is sent: a script that
 * writes the file, or changes the folder, or a page that shows what to write into it.
 */
export function withKnownBodies(
  requests: readonly CarrierRequest[],
  source: Pick<LongText, "text">,
  language: CarrierLanguage,
): readonly CarrierRequest[] {
  const paths = [
    ...new Set(requests.flatMap(({ body }) => (body?.kind === "file" && isLiteral(body.path) ? body.path.text : []))),
  ];
  const isKnown = paths.length === 0 ? () => false : knownPaths(paths, source, language);
  return requests.map((request) => {
    const { body } = request;
    if (body?.kind !== "file" || (isLiteral(body.path) && isKnown(body.path.text))) return request;
    return { ...request, body: { kind: "unknown", text: body.path } };
  });
}

const isLiteral = ({ text, parts }: MappedText): boolean =>
  parts.every(({ form }) => form !== null) && !/[{}$`]|^\/(?:dev|proc)\//.test(text);

/** Those of files that are in the workspace. */
function knownPaths(
  paths: readonly string[],
  source: Pick<LongText, "text">,
  language: CarrierLanguage,
): (path: string) => boolean {
  if (language === "http") return () => true;
  const { text } = source;
  const mentionsOf = mentionsIn(text, paths.map(nameOf));
  const isOther =
    language === "markdown" ? (before: string) => !reads.test(before) : (before: string) => writes.test(before);
  const isElsewhere = changesFolder.test(text);
  const known = paths.filter(
    (path) =>
      (path.startsWith("/") || !isElsewhere) &&
      !mentionsOf(nameOf(path)).some((at) => isOther(text.slice(Math.max(0, at - 200), at))),
  );
  const all = new Set(known);
  return (path) => all.has(path);
}

const nameOf = (path: string): string => path.replace(/^(?:\.\/)+/, "");

/** Any except one to the folder of the script. */
const changesFolder =
  /(?:^|[;&|({])[ \t]*(?:cd|pushd)[ \t]+(?!(?:--[ \t]+)?"?(?:\$\([ \t]*dirname[ \t]+(?:--[ \t]+)?"?\$\{?(?:0|BASH_SOURCE)[^\n)]*\)|\$\{0%\/\*\})"?[ \t]*(?:$|[;&|#]))/m;
/** The text before the name of a file that a command reads. */
const reads = /(?:@|<[ \t]*|\bcat[ \t]+)["']?$/;
/** The text before the name of a file that a command writes. */
const writes = /(?:>\|?[ \t]*|\btee[ \t]+(?:-\w+[ \t]+)*|(?:-o|--output)[ \t=]*|\b(?:cp|mv)[ \t][^\n;&|]*[ \t])["']?$/;
