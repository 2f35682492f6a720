import type { CarrierLanguage, CarrierRequest } from "../../syntax/carrier.ts";

/**
 * Requests whose bodies in files are unknown where the file in the workspace need not be the one that is sent: a script that
 * writes the file, or changes the folder, or a page that shows what to write into it.
 */
export function withKnownBodies(
  requests: readonly CarrierRequest[],
  text: string,
  language: CarrierLanguage,
): readonly CarrierRequest[] {
  if (!requests.some(({ body }) => body?.kind === "file")) return requests;
  const known = new Map<string, boolean>();
  const isKnown = (path: string): boolean => {
    const answer = known.get(path) ?? isInWorkspace(path, text, language);
    known.set(path, answer);
    return answer;
  };
  return requests.map((request) => {
    const { body } = request;
    if (body?.kind !== "file") return request;
    const { text: path, parts } = body.path;
    const isLiteral = parts.every(({ form }) => form !== null) && !/[{}$`]|^\/(?:dev|proc)\//.test(path);
    return isLiteral && isKnown(path) ? request : { ...request, body: { kind: "unknown", text: body.path } };
  });
}

function isInWorkspace(path: string, text: string, language: CarrierLanguage): boolean {
  if (language === "http") return true;
  if (!path.startsWith("/") && changesFolder.test(text)) return false;
  const name = path.replace(/^(?:\.\/)+/, "").replace(/[^\w/]/g, "\\$&");
  const mentions = text.matchAll(new RegExp(`(?<![\\w/-])(?:\\./)?${name}(?![\\w/-])`, "g"));
  const isOther =
    language === "markdown" ? (before: string) => !reads.test(before) : (before: string) => writes.test(before);
  for (const { index } of mentions) if (isOther(text.slice(Math.max(0, index - 200), index))) return false;
  return true;
}

/** Any except one to the folder of the script. */
const changesFolder =
  /(?:^|[;&|({])[ \t]*(?:cd|pushd)[ \t]+(?!(?:--[ \t]+)?"?(?:\$\([ \t]*dirname[ \t]+(?:--[ \t]+)?"?\$\{?(?:0|BASH_SOURCE)[^\n)]*\)|\$\{0%\/\*\})"?[ \t]*(?:$|[;&|#]))/m;
/** The text before the name of a file that a command reads. */
const reads = /(?:@|<[ \t]*|\bcat[ \t]+)["']?$/;
/** The text before the name of a file that a command writes. */
const writes = /(?:>\|?[ \t]*|\btee[ \t]+(?:-\w+[ \t]+)*|(?:-o|--output)[ \t=]*|\b(?:cp|mv)[ \t][^\n;&|]*[ \t])["']?$/;
