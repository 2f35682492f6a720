import { probeJson } from "./json/probe.ts";
import type { Language } from "./language.ts";
import type { Probe, ProbeSurroundings } from "./probe.ts";
import type { Wording } from "./wording.ts";
import { probeYaml } from "./yaml/probe.ts";

/** The places at an offset where text can be inserted, each with a probe; likeliest first. Only completion loads this. */
export function probesIn(
  { layout, wording }: Language,
  text: string,
  offset: number,
  surroundings: ProbeSurroundings,
): readonly Probe[] {
  const probes = layout.parser === "yaml" ? probeYaml(text, offset, surroundings) : probeJson(text, offset);
  return wording ? probes.map((probe) => probeInWords(probe, wording)) : probes;
}

function probeInWords(probe: Probe, { read }: Wording): Probe {
  const [before, after] = [probe.before, probe.after].map((text) => read(text)?.text ?? text);
  return { ...probe, before: before ?? "", after: after ?? "" };
}
