import type { MappedText } from "../../../text/mapped-text.ts";
import type { CarrierRequest, RequestReader } from "../../carrier.ts";
import { type CarrierVariables, joinVariables, variablesThrough } from "../../carrier-variables.ts";
import { embeddedThrough } from "../../layer.ts";
import { embeddedInScript } from "../../shell/curl.ts";
import { variablesInScript } from "../../shell/variables.ts";
import { textOfScalar } from "./scalar-text.ts";
import { scriptScalarsIn } from "./script-scalars.ts";
import { withoutTemplates } from "./templates.ts";

/** The requests of the shell scripts in a YAML text. */
export const embeddedInYaml: RequestReader = (text) =>
  scriptsIn(text).flatMap((script) => embeddedThrough(script, requestsIn));

const scriptsIn = (text: string): readonly MappedText[] =>
  text.includes("curl")
    ? scriptScalarsIn(text)
        .map((scalar) => textOfScalar(text, scalar))
        .filter((script) => script.text.includes("curl"))
    : [];

function requestsIn(script: string): readonly CarrierRequest[] {
  const { text, restore } = withoutTemplates(script);
  return embeddedInScript(text).map(restore);
}

/** The variables that the scripts set. */
export const variablesInYaml = (text: string): CarrierVariables =>
  joinVariables(
    scriptsIn(text).map((script) => variablesThrough(script, variablesInScript(withoutTemplates(script.text).text))),
  );
