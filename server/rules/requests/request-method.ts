import { type Method, objectTypes, operations } from "../../api/index.ts";
import { isParameter, type PathMatch, pathTemplates, type Value } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { codeList } from "../../text/prose.ts";
import { atValue, type Fix, forDisplay, rule, safe, setValue } from "../kit/index.ts";
import { holdsWord } from "./nearest-path.ts";
import { changePath } from "./path-templates.ts";
import { isUndescribed, type RequestPath, requestPathOf } from "./request-path.ts";

export const requestMethod = rule({
  id: "request-method",
  severity: "error",
  summary: "A path does not support this method, or the method is not in uppercase.",
  sections: ["4"],
  kinds: ["request"],
  of: ["envelope"],
  check(envelope, report) {
    const method = envelope.get("method");
    const written = method?.string;
    if (!method || written === undefined) return;
    const requestPath = requestPathOf(envelope);
    const read = requestPath?.read;
    const matches = read?.operations ?? [];
    const methods = methodsIn(matches);
    const capitals = written.toUpperCase();
    if (isMethod(capitals) && (methods.length === 0 || methods.includes(capitals))) {
      if (written !== capitals)
        report(atValue(method), `Methods are uppercase: \`${capitals}\`.`, {
          fixes: [safe(setValue(method, capitals))],
        });
      return;
    }
    if (matches.length === 0 || matches.some(isWithoutId) || isUndescribed(envelope, matches)) return;
    if (read?.possible.some((operation) => operation.method === capitals)) return;
    const path = matches[0]?.operation.paths.find((each) => each.split("/").length === (read?.own.length ?? 0) + 1);
    report(atValue(method), `\`${path}\` accepts ${codeList(methods, "or")}, found \`${forDisplay(written)}\`.`, {
      fixes: [
        ...(requestPath && path ? membersOf(requestPath, path, capitals, envelope.get("body")?.values ?? []) : []),
        ...fixesFor(method, envelope, matches),
      ],
    });
  },
});

const isMethod = (word: string): word is Method =>
  Object.values(operations).some((operation) => operation.method === word);

/** The documented ones first. */
const methodsIn = (matches: readonly PathMatch[]): readonly Method[] =>
  [...matches]
    .sort((a, b) => Number(a.operation.assumed ?? false) - Number(b.operation.assumed ?? false))
    .map(({ operation }) => operation.method);

/** `/compute/instances/boot`: the missing ID is reported by another rule. */
const isWithoutId = ({ parameters }: PathMatch): boolean =>
  parameters.some(({ text }) => text === "" || holdsWord(text));

/** The ID of a member behind the path of its collection, if members accept the method and the body. */
const membersOf = (
  path: RequestPath,
  collection: string,
  method: string,
  sent: readonly Value[],
): readonly (Fix | null)[] =>
  pathTemplates.flatMap(({ operation, parts }) => {
    const id = parts.at(-1) ?? "";
    const fields = operation.body ? objectTypes[operation.body.object].fields : {};
    const takes = sent.every(({ name }) => Object.hasOwn(fields, name));
    return takes && operation.method === method && `/${parts.join("/")}` === `${collection}/${id}` && isParameter(id)
      ? changePath(path, `${path.read.path}/${id}`)
      : [];
  });

/** Those that match the presence of a body; all if none does. */
function fixesFor(method: Value, envelope: Value, matches: readonly PathMatch[]): readonly Fix[] {
  const hasBody = envelope.get("body") !== undefined;
  const suits = (name: Method): boolean =>
    matches.some(({ operation }) => operation.method === name && (operation.body !== null) === hasBody);
  const methods = methodsIn(matches);
  const suitable = methods.filter(suits);
  const written = method.string ?? "";
  const near = nearest(written, methods);
  return [...new Set([...near, ...(suitable.length > 0 ? suitable : methods)])].map((name) => setValue(method, name));
}
