import { applyEdits } from "../text/edits.ts";
import { sourceEdit } from "../text/mapped-places.ts";
import type { MappedText } from "../text/mapped-text.ts";
import { type CarrierRequest, isEmbeddedRequest } from "./carrier.ts";
import type { CarrierVariables } from "./carrier-variables.ts";
import { testedCarrier } from "./carriers.testing.ts";
import type { CarrierLanguage } from "./carriers.ts";
import type { Span } from "./tree/tree.ts";

const at = ({ start, end }: Span): string => `${start}-${end}`;

/** A text, the places of its parts, and how text is written into them. */
function mapped({ text, parts }: MappedText): string {
  const places = parts.map((part) => `${at(part)}${part.isVerbatim ? "" : `=${part.length}`}${part.form ? "" : "!"}`);
  const forms = parts.flatMap(({ form }) => {
    const into = [form?.write(`it's "$x" \\ % #\n-`), form?.writeExpansion?.("${E}"), form?.writeVariable?.("V")];
    return form ? into.map((written) => JSON.stringify(written) ?? "").join(" ") : [];
  });
  return [JSON.stringify(text), "at", ...places, ...new Set(forms)].join(" ");
}

function told(request: CarrierRequest, source: string): readonly string[] {
  const { name, sequence, method, url, headers, headersAt, body, unread, extras, problem, mayHaveMore } = request;
  const sent = body === null ? null : body.kind === "file" ? body.path : body.text;
  const fix = problem?.fix;
  const edit = fix && sourceEdit(fix.text, { start: 0, end: fix.text.text.length, text: fix.meant });
  return [
    `request ${at(request)}, anchor ${at(request.anchor)}`,
    ...(name ? [`  name ${mapped(name)}`] : []),
    ...(sequence ? [`  in a sequence${sequence.hasImports ? " with imports" : ""}`] : []),
    `  method ${method ? mapped(method) : "unknown"}`,
    `  url ${mapped(url)}`,
    ...headers.map((header) => `  header ${mapped(header)}`),
    `  headers at ${mapped(headersAt)}`,
    ...(body ? [`  body ${body.kind}${sent ? ` ${mapped(sent)}` : ""}`] : []),
    ...(mayHaveMore === "nothing" ? [] : [`  may have more: ${mayHaveMore}`]),
    ...unread.map((option) => `  unread ${option.name} ${at(option)}`),
    ...extras.map((extra) => `  ${[extra.kind, extra.name, at(extra)].filter(Boolean).join(" ")}`),
    ...(problem ? [`  problem ${at(problem)} ${problem.message}`] : []),
    ...(fix
      ? [`  ${fix.isGuess ? "guess" : "fix"} ${fix.title}: ${JSON.stringify(applyEdits(source, edit ? [edit] : []))}`]
      : []),
  ];
}

function toldVariables({ variables, outputs, controls, runs, scripts }: CarrierVariables): readonly string[] {
  return [
    ...variables.map((one) => `variable ${one.name} ${at(one)} ${JSON.stringify(one.value)}`),
    ...outputs.map(
      (one) => `output ${at(one)} ${one.file} at ${at(one.at)}${one.variable ? ` in ${at(one.variable)}` : ""}`,
    ),
    ...controls.map((one) => `${one.kind} ${at(one)}`),
    ...runs.map((one) => `runs ${at(one)}`),
    ...scripts.map((one) => `script ${at(one)}`),
  ];
}

/** All that is read from a file that holds requests. */
export function toldOfCarrier(language: CarrierLanguage, text: string): readonly string[] {
  const { createReader, variablesIn } = testedCarrier(language);
  const read = createReader(() => true)(text);
  return [
    ...read.flatMap((one) => (isEmbeddedRequest(one) ? told(one, text) : `file ${one.name} ${mapped(one.content)}`)),
    ...toldVariables(variablesIn(text)),
  ];
}
