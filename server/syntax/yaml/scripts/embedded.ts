import type { MappedText } from "../../../text/mapped-text.ts";
import type { CarrierReader, Embedded } from "../../carrier.ts";
import { type CarrierVariables, joinVariables, variablesThrough } from "../../carrier-variables.ts";
import { embeddedThrough } from "../../layer.ts";
import { embeddedInScript } from "../../shell/curl.ts";
import { variablesInScript } from "../../shell/variables.ts";
import type { StretchReader } from "../../stretches.ts";
import { textOfScalar } from "./scalar-text.ts";
import { scriptScalarsIn } from "./script-scalars.ts";
import { withoutTemplates } from "./templates.ts";

/** The requests of the shell scripts in a YAML text. */
export const embeddedInYaml: CarrierReader = (text) =>
  scriptsIn(text).flatMap((script) => embeddedThrough(script, requestsIn));

const scriptsIn = (text: string): readonly MappedText[] =>
  text.includes("curl")
    ? scriptScalarsIn(text)
        .map((scalar) => textOfScalar(text, scalar))
        .filter((script) => script.text.includes("curl"))
    : [];

function requestsIn(script: string): readonly Embedded[] {
  const { text, restore } = withoutTemplates(script);
  return embeddedInScript(text).map((one) =>
    one.kind === "request" ? { kind: "request", request: restore(one.request) } : one,
  );
}

/** The variables that the scripts set. */
export const variablesInYaml = (text: string): CarrierVariables =>
  joinVariables(
    scriptsIn(text).map((script) => variablesThrough(script, variablesInScript(withoutTemplates(script.text).text))),
  );

export const yamlStretches: StretchReader = { endOf: endOfYamlStretch, read: embeddedInYaml };

/** A stretch ends before a key at the margin, or before an item there, unless it belongs to a key. */
function endOfYamlStretch(text: string, start: number): number {
  let first = "";
  for (let at = start; at < text.length; ) {
    const lineBreak = text.indexOf("\n", at);
    const mark = /^(?:---|[\w"'-])/.exec(text.slice(at, at + 3))?.[0] ?? "";
    if (mark !== "") {
      const isItem = mark === "-";
      if (first !== "" && (!isItem || first === "-")) return at;
      if (mark !== "---") first ||= mark;
    }
    at = lineBreak < 0 ? text.length : lineBreak + 1;
  }
  return text.length;
}
