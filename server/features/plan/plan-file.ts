import { planFormatNames } from "../../stack/plan/format-names.ts";
import { type PlanFormat, planFormats } from "../../stack/plan/formats.ts";
import { codeList } from "../../text/prose.ts";
import { relativePath } from "../../text/relative-path.ts";
import { resolvePath } from "../../text/resolve-path.ts";

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
    const file = /^(?:[\\/]|[a-z]:)/i.test(path) ? null : resolvePath(path, source);
    return (file && relativePath(file, target)?.join("/")) ?? path;
  };
