import { planFormatNames } from "../../stack/plan/format-names.ts";
import { type PlanFormat, planFormats } from "../../stack/plan/formats.ts";
import { decoded } from "../../text/decoded.ts";
import { codeList } from "../../text/prose.ts";

/** What `format` accepts. */
export const planFormatList = codeList(planFormatNames, "or");

/** The plan format with a name (`http`) or file extension (`sh`). Undefined if there is none. */
export const planFormatNamed = (wanted: unknown): PlanFormat | undefined =>
  planFormats.find(({ name, ending }) => wanted === ending || wanted === name);

/** The format of the file with this URI or path, by its extension. Undefined if no plan has it. */
export const planFormatOf = (path: string): PlanFormat | undefined =>
  planFormats.find(({ ending }) => path.toLowerCase().endsWith(`.${ending}`));

/** The format of a plan that is saved: with its summary, unless JSON without comments is asked for. */
export function savedPlanFormat(wanted: unknown, target: string | null): PlanFormat | undefined {
  if (wanted === undefined && target !== null) return planFormatOf(target);
  return planFormatNamed(wanted === undefined || wanted === "requests" ? "requests.jsonc" : wanted);
}

/** The name of a stack's plan, next to it: `shop.http` for `shop.stack.yaml`. Works for URIs and paths. */
export const planFileOf = (stack: string, { ending }: Pick<PlanFormat, "ending">): string =>
  `${stack.replace(/(?:\.stack)?\.(?:ya?ml|jsonc?)$/i, "")}.${ending}`;

/**
 * Turns paths relative to one file into paths relative to another. Both are URIs; between different hosts or schemes there is
 * no path, and the old one is kept.
 */
export const pathsFrom =
  (source: string, target: string) =>
  (path: string): string => {
    const [from, to] = [folderSegments(source), folderSegments(target)];
    if (!from || !to || from.root !== to.root || /^(?:[\\/]|[a-z]:)/i.test(path)) return path;
    const wanted = resolved([...from.segments, ...path.replace(/\\/g, "/").split("/")]);
    const common = wanted.findIndex((segment, index) => segment !== to.segments[index]);
    return [...to.segments.slice(common).map(() => ".."), ...wanted.slice(common)].join("/");
  };

function folderSegments(uri: string) {
  const [, root, path] = /^([a-z][\w+.-]*:(?:\/\/[^/]*)?)\/([^?#]*)/i.exec(uri) ?? [];
  if (root === undefined || path === undefined) return null;
  return { root, segments: path.split("/").slice(0, -1).map(decoded) };
}

function resolved(segments: readonly string[]): readonly string[] {
  const result: string[] = [];
  for (const segment of segments) {
    if (segment === "..") result.pop();
    else if (segment !== "" && segment !== ".") result.push(segment);
  }
  return result;
}
