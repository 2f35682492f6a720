import type { CarrierValue, CarrierVariable, CarrierVariables } from "../carrier-variables.ts";
import { readTemplateComment } from "../template-comment.ts";
import { readFileComment } from "./file-comment.ts";
import { readHttpFile } from "./http-file.ts";
import type { HttpVariable } from "./http-preamble.ts";
import { keptAnswers } from "./kept-answers.ts";

/** `run #create`, `run ./setup.http` */
const runLine = /^([ \t]*)(run[ \t](?=[ \t]*#\S|[^\r\n]*\.(?:http|rest)\b)[^\r\n]*)/gm;

/** The file variables of an HTTP file. */
export function variablesInHttp(text: string): CarrierVariables {
  const { requests, variables, scripts } = readHttpFile(text);
  return {
    variables: [
      ...templatesIn(text),
      ...variables.map((variable) => ({ ...variable, value: readValue(text, variable) })),
      ...keptAnswers(text, requests),
    ].sort((a, b) => a.start - b.start),
    outputs: [],
    controls: [],
    runs: Array.from(text.matchAll(runLine), ({ index, 1: indent = "", 2: run = "" }) => ({
      start: index + indent.length,
      end: index + indent.length + run.length,
    })),
    scripts,
  };
}

/** Templates, each as a variable that is called as it is written. */
const templatesIn = (text: string): readonly CarrierVariable[] =>
  Array.from(text.matchAll(/^#[^\r\n]*$/gm), ({ 0: line, index }) => {
    const template = readTemplateComment(line) ?? "";
    const name = template.slice(template.indexOf("{"));
    const start = index + line.indexOf(name);
    return { name, start, end: start + name.length, value: { kind: "template", text: name } as const };
  }).filter(({ name }) => name !== "");

function readValue(text: string, { start, end }: HttpVariable): CarrierValue {
  const [above = ""] = text
    .slice(Math.max(0, start - 2_000), start)
    .split(/\r?\n/)
    .slice(-2);
  const file = readFileComment(above);
  if (file) return { kind: "file", ...file };
  const value = /^\s*=[ \t]*([^\r\n]*)/.exec(text.slice(end, end + 10_000))?.[1] ?? "";
  return { kind: "text", text: value.trim() };
}
