import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { CarrierLines } from "../../syntax/carriers.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import { mentionsIn } from "./mentions.ts";

/**
 * Requests whose bodies in files are unknown where the file in the workspace need not be the one that is sent: a script that
 * writes the file, or changes the folder, or a page that shows what to write into it.
 */
export function withKnownBodies(
  requests: readonly CarrierRequest[],
  text: string,
  lines: CarrierLines,
): readonly CarrierRequest[] {
  const paths = new Set(
    requests.flatMap(({ body }) => (body?.kind === "file" && isLiteral(body.path) ? body.path.text : [])),
  );
  const others = paths.size === 0 || lines === "requests" ? new Set<string>() : othersIn(text, [...paths], lines);
  return requests.map((request): CarrierRequest => {
    const { body } = request;
    if (body?.kind !== "file" || (isLiteral(body.path) && !others.has(body.path.text))) return request;
    return { ...request, body: { kind: "unknown", text: body.path } };
  });
}

const isLiteral = ({ text, parts }: MappedText): boolean =>
  parts.every(({ form }) => form !== null) && !/[{}$`]|^\/(?:dev|proc)\//.test(text);

/** The paths of which a text says that the file in the workspace need not be the one that is sent. */
function othersIn(text: string, paths: readonly string[], lines: CarrierLines): ReadonlySet<string> {
  const isOther = (before: string): boolean => (lines === "fences" ? !reads.test(before) : writes.test(before));
  const mentionsOf = mentionsIn(text);
  const mentioned = paths.filter((path) =>
    mentionsOf(nameOf(path)).some((at) => isOther(text.slice(Math.max(0, at - 200), at))),
  );
  const relative = changesFolder.test(text) ? paths.filter((path) => !path.startsWith("/")) : [];
  return new Set([...relative, ...mentioned]);
}

const nameOf = (path: string): string => path.replace(/^(?:\.\/)+/, "");

/** Any except one to the folder of the script. */
const changesFolder =
  /(?:^|[;&|({])[ \t]*(?:cd|pushd)[ \t]+(?!(?:--[ \t]+)?"?(?:\$\([ \t]*dirname[ \t]+(?:--[ \t]+)?"?\$\{?(?:0|BASH_SOURCE)[^\n)]*\)|\$\{0%\/\*\})"?[ \t]*(?:$|[;&|#]))/m;
/** The text before the name of a file that a command reads. */
const reads = /(?:@|<[ \t]*|\bcat[ \t]+)["']?$/;
/** The text before the name of a file that a command writes. */
const writes = /(?:>\|?[ \t]*|\btee[ \t]+(?:-\w+[ \t]+)*|(?:-o|--output)[ \t=]*|\b(?:cp|mv)[ \t][^\n;&|]*[ \t])["']?$/;
