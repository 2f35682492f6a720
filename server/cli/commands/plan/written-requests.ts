import { type PlanFormat, planFormats } from "../../../stack/plan/formats.ts";
import type { Call } from "../../command.ts";
import { type OneFile, writeResult } from "../../run/one-file.ts";

/** The format with a name that fits the name of the file it goes to. */
export const formatFor = (name: string, output: string | null): PlanFormat =>
  planFormats.find((format) => format.name === name && output?.endsWith(format.ending)) ??
  planFormats.find((format) => format.name === name) ??
  planFormats[0];

/** Writes requests in a format, or what is said about them. Throws a `WrongCall`. */
export const writeInFormat = (
  text: string,
  { format, output }: { readonly format: string; readonly output: string | null },
  sources: readonly Pick<OneFile, "path">[],
  call: Call,
): Promise<void> => {
  const holds = format === "requests" ? "request" : null;
  return writeResult(text, { output, sources, holds, use: format === "curl" ? "program" : "data" }, call);
};
