import { isRecord } from "../../../text/is-record.ts";
import { readJson } from "../../../text/json-values.ts";
import { planOptionRows, textsIn } from "../chosen/plan-options.ts";

/** How an expected plan was made: what exists and the options, as on the command line. Paths are relative to its file. */
export type ExpectedOptions = Readonly<Record<string, unknown>>;

/** What is kept beside the options of a plan: the lists of files, and whether the environment filled in variables. */
export const expectedFiles = ["from", "env-file"] as const;

/** What only the place where a plan was made has: standard input and its environment. */
export const isRepeatable = (options: ExpectedOptions): boolean =>
  options["use-env"] === undefined && !expectedFiles.some((name) => filesIn(options, name).includes("-"));

export const filesIn = (options: ExpectedOptions, name: (typeof expectedFiles)[number]): readonly string[] =>
  textsIn(options[name]);

/** Null for a text that is no expected plan. */
export function readExpected(text: string): { readonly options: ExpectedOptions; readonly plan: object } | null {
  const data = readJson(text);
  if (!isRecord(data) || !("changes" in data) || !("requests" in data)) return null;
  const { options, ...plan } = data;
  return { options: options !== null && typeof options === "object" ? { ...options } : {}, plan };
}

/** Those that are given. */
export const expectedOptions = (given: (name: string) => unknown): ExpectedOptions =>
  Object.fromEntries(
    ["from", ...planOptionRows.map(([name]) => name), "env-file", "use-env"].flatMap((name) => {
      const value = given(name);
      return value === undefined || value === false ? [] : [[name, value] as const];
    }),
  );
