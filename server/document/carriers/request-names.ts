import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { CarrierVariables } from "../../syntax/carrier-variables.ts";
import type { Span } from "../../syntax/index.ts";
import { inPlaceOf, type MappedText, type Replacement, replaceMapped, sliceMapped } from "../../text/mapped-text.ts";
import { takeName } from "../../text/take-name.ts";
import type { TextAbove } from "./comments-above.ts";

export type RequestNames = ReturnType<typeof createRequestNames>;

/** The names of the requests of a carrier. */
export function createRequestNames(
  own: readonly CarrierRequest[],
  { outputs }: CarrierVariables,
  above: ReadonlyMap<CarrierRequest, TextAbove>,
) {
  const titles = new Map(own.flatMap((request) => titleOf(request, above)));
  const names = new Map<CarrierRequest, string>();
  const taken = new Set(own.flatMap(({ name }) => name?.text ?? []));
  const give = (request: CarrierRequest, wanted: string): string => {
    const known = request.name?.text ?? names.get(request);
    if (known !== undefined) return known;
    const base = wanted.split(/\W/).filter(Boolean).join("-") || "request";
    const name = takeName(taken, base, "-");
    names.set(request, name);
    return name;
  };
  const byFile = outputs.flatMap(({ start, end, file }) => {
    const request = own.find((one) => start <= one.start && one.start < end);
    return request && file !== null ? { request, file } : [];
  });
  // A file with a name of its own names its requests.
  for (const { request, file } of byFile) {
    const name = nameOfJson(file);
    if (name !== "" && !name.includes("$") && byFile.filter((one) => one.file === file).length === 1)
      give(request, name);
  }
  return {
    /** Null for a request without a name in the carrier. */
    of: (request: CarrierRequest): string | null =>
      titles.get(request.name?.text ?? "") ?? request.name?.text ?? names.get(request) ?? null,
    /** Of a request whose response is used. */
    give,
    sentIn: ({ start, end }: Span): CarrierRequest | null =>
      own.findLast((one) => start <= one.start && one.start < end) ?? null,
    writingTo: (file: string, before: number): CarrierRequest | null =>
      byFile.findLast((one) => one.file === file && one.request.start < before)?.request ?? null,
    /** With the names in titles instead of those that REST clients can use. */
    inTitles: (json: MappedText): MappedText =>
      titles.size === 0 ? json : replaceMapped(json, titledSteps(json, titles)),
  };
}

/** Empty for other files. */
const nameOfJson = (file: string): string =>
  file.endsWith(".json")
    ? file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1, -".json".length)
    : "";

function titleOf(request: CarrierRequest, above: ReadonlyMap<CarrierRequest, TextAbove>) {
  const { text = "" } = request.name ?? {};
  // A reference ends the name at a dot.
  const title = above.get(request)?.name ?? text.replaceAll(".", "-");
  return text === title ? [] : [[text, title] as const];
}

function titledSteps({ text, parts }: MappedText, titles: ReadonlyMap<string, string>): readonly Replacement[] {
  const names = [...titles].sort(([a], [b]) => b.length - a.length);
  return Array.from(text.matchAll(/(?<!\$)\$\{steps\./g), ({ 0: { length }, index }) => {
    const start = index + length;
    const [name = "", title = ""] = names.find(([own]) => text.startsWith(`${own}.`, start)) ?? [];
    const end = start + name.length;
    return { start, end, as: inPlaceOf(sliceMapped({ text, parts }, start, end), title) };
  });
}
