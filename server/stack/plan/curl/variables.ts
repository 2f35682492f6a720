import { keptIn } from "../../../text/groups.ts";
import { takeName } from "../../../text/take-name.ts";
import { fileOf, isFilePart, type Part, partsIn, type Text, textsOf } from "../content.ts";
import { answersOf, filesOf, shellQuoted } from "../format.ts";
import { fold } from "../names.ts";
import type { OutgoingRequests } from "../outgoing.ts";

type Reference = Exclude<Part, string>;

/** A variable of a script, with the command that prints its value. */
interface Definition {
  readonly name: string;
  readonly command: string;
  /** What another tool fills in, as it is written. */
  readonly template?: string;
}

/** What a shell replaces with references, by where they are. */
export interface CurlReferences {
  /** As it is written in a JSON string. */
  readonly inString: (part: Reference) => string;
  /** As JSON of its own. */
  readonly asWord: (part: Reference) => string;
  /** As it is. */
  readonly asText: (part: Reference) => string;
  /** The option that sends the content of a file, as a word. */
  readonly fileWord: (path: string) => string;
}

type Form = Text["as"];

/** The variables of a script. */
export function createCurlVariables(list: OutgoingRequests) {
  const files = new Map(filesOf(list).map((path, index) => [path, index + 1]));
  const answers = answersOf(list);
  const definitions = new Map<string, Definition>();
  const taken = new Set<string>();
  const define = (part: Exclude<Reference, { readonly kind: "step" }>, form: Form): Definition => {
    if (isFilePart(part)) {
      const file = `plan_file_${files.get(part.path) ?? 0}`;
      const suffix = part.kind === "base64" ? "base64" : form;
      return { name: takeName(taken, `${file}_${suffix}`), command: `${fileCommand(suffix)} "$${file}"` };
    }
    const { name } = part;
    return {
      name: takeName(taken, `plan_${form}_${name.replace(/\W+/g, "_")}`),
      command: `jq -nr ${shellQuoted(`$ENV[${JSON.stringify(name)}]${form === "word" ? parsed(name) : filters[form]}`)}`,
      ...(part.kind === "template" && { template: part.source }),
    };
  };
  const add = (part: Reference, form: Form): void => {
    if (part.kind !== "step") keptIn(definitions, keyOf(part, form), () => define(part, form));
  };
  for (const { path, headers, body, deletes } of list.requests) {
    for (const text of [path, ...headers.map(([, value]) => value), ...(deletes ? [deletes] : [])])
      for (const part of text.parts) if (typeof part !== "string" && !isShellVariable(part)) add(part, "text");
    for (const text of fileOf(body) ? [] : textsOf(body ?? null)) for (const part of partsIn(text)) add(part, text.as);
  }
  const written = (part: Reference, form: Form): string =>
    `\${${part.kind === "step" ? answerVariable(part.step, part.field) : (definitions.get(keyOf(part, form))?.name ?? "")}}`;
  return {
    inString: (part: Reference): string => written(part, "string"),
    asWord: (part: Reference): string => written(part, "word"),
    asText: (part: Reference): string => (isShellVariable(part) ? variableIn(part) : written(part, "text")),
    // Not through a variable, so that the file is checked as the body.
    fileWord: (path: string): string => shellQuoted(`@${list.pathOf(path)}`),
    definitions: [...definitions.values()],
    /** Those that hold fields of the answer to a request. */
    answers: (request: string): readonly Definition[] =>
      [...(answers.get(request) ?? [])].map((field) => ({
        name: answerVariable(request, field),
        command: `plan_field ${shellQuoted(`.${field}`)} "$plan_work/${request}.json"`,
      })),
  };
}

/**
 * For a command by itself: files are put in by a command of their own, and so are variables in JSON, since a password may have
 * quotes in it, and a certificate line breaks.
 */
export function referencesAlone(pathOf: OutgoingRequests["pathOf"]): CurlReferences {
  const written = (form: Form) => (part: Reference) => {
    if (isFilePart(part))
      return `$(${fileCommand(part.kind === "base64" ? "base64" : form)} ${shellQuoted(pathOf(part.path))})`;
    return form === "string" ? `$(printf %s "${variableIn(part)}" | ${fileCommand(form)})` : variableIn(part);
  };
  return {
    inString: written("string"),
    asWord: written("word"),
    asText: written("text"),
    fileWord: (path) => shellQuoted(`@${pathOf(path)}`),
  };
}

const variableIn = (part: Reference): string =>
  `\${${"name" in part ? part.name.replace(/\W/g, "_").replace(/^(?=\d|$)/, "_") : ""}}`;

const isShellVariable = (part: Reference): boolean => part.kind === "env" && /^[A-Za-z_]\w*$/.test(part.name);

const keyOf = (part: Reference, form: Form): string =>
  isFilePart(part)
    ? `${part.kind} ${part.kind === "base64" ? "" : form} ${part.path}`
    : `${form} ${part.kind === "template" ? part.source : "name" in part ? part.name : ""}`;

/** Without the quotes around it. */
const stringContent = "@json | .[1:-1]";
const filters: Readonly<Record<Form, string>> = { string: ` | ${stringContent}`, word: " | fromjson", text: "" };
/** The value may be a secret that is in the wrong place. */
const parsed = (name: string): string =>
  ` | try fromjson catch error(${JSON.stringify(`${name} must be JSON, such as 12 or true.`)})`;

function fileCommand(form: Form | "base64"): string {
  switch (form) {
    case "string":
      return `jq -Rrs ${shellQuoted(stringContent)}`;
    case "word":
      return "jq -Rs fromjson";
    case "base64":
      return "jq -Rrs @base64";
    case "text":
      return "cat";
  }
}

const answerVariable = (step: string, field: string): string => `plan_step_${fold(step)}_${field.replace(/\W/g, "_")}`;
