import type { CarrierRequest, Embedded } from "../../syntax/carrier.ts";
import type {
  CarrierControl,
  CarrierOutput,
  CarrierVariable,
  CarrierVariables,
} from "../../syntax/carrier-variables.ts";
import type { Span, Wording } from "../../syntax/index.ts";
import { addedText, joinMapped, type MappedText, sourceSpan } from "../../text/mapped-text.ts";
import { show } from "../secrets/shown.ts";
import { holdsLogin, lostLogin } from "../secrets/url-login.ts";
import { textAbove } from "./comments-above.ts";
import { stepsOf } from "./envelope.ts";
import { withKnownBodies } from "./known-bodies.ts";
import { isOwnUrl } from "./own-requests.ts";
import { createRequestNames, type RequestNames } from "./request-names.ts";
import { requestText } from "./take-over.ts";
import { createVariables, environmentReference, type TakeOver } from "./take-over-context.ts";
import { variableName } from "./taken-references.ts";

/** The requests of a carrier as a sequence of ours. */
export interface CarriedRequests {
  /** The text of a sequence, with the comments above its requests. */
  readonly text: string;
  /** The location in the carrier of a part of that text. */
  readonly placeOf: (offset: number) => Span;
  /** Messages about them; `lost`: something that is not converted. */
  readonly messages: readonly CarriedMessage[];
  /** The names that the carrier gives to requests. */
  readonly names: ReadonlySet<string>;
  /** Their number, including those that could not be converted. */
  readonly count: number;
}

export interface CarriedMessage extends Span {
  readonly kind: "note" | "lost";
  readonly text: string;
}

export function carriedRequests(
  text: string,
  embedded: readonly Embedded[],
  variables: CarrierVariables,
  wording: Wording | null = null,
): CarriedRequests {
  const all = embedded.flatMap((one) => (one.kind === "request" ? one.request : []));
  const own = all.filter(({ url }) => isOwnUrl(url.text, wording));
  const isStep = stepsOf(all, new Set(own));
  const nameless = Array.from(text.matchAll(/[$@{%]\{?\s*([A-Za-z_]\w*)/g), ([, name = ""]) => name);
  const used = new Set<CarrierVariable>();
  const messages = new Map<string, CarriedMessage>();
  const above = new Map(own.map((request) => [request, textAbove(text, request)]));
  const names = createRequestNames(own, variables, above);
  const given = createVariables(nameless);
  const nameOf = createNamesOfSettings(given.give);
  const shared: Omit<TakeOver, "isStep"> = {
    ...given,
    wording,
    say: (kind, message, { start, end }) => {
      const key = `${message} ${kind === "lost" ? start : ""}`;
      if (!messages.has(key)) messages.set(key, { kind, text: message, start, end });
    },
    pathAt: (path, offset) => literalPath(path, offset, variables),
    resolve: (name, offset, say) =>
      resolveVariable(name, offset, { variables, names, nameOf, say, sayAlways: shared.say, used }, 0),
  };
  const written = own.map((request) => ({
    request,
    write: () => requestText(request, names.of(request), { ...shared, isStep: isStep(request.sequence) }),
  }));
  for (const { start, anchor } of own) {
    const control = variables.controls.findLast((one) => one.start <= start && start < one.end);
    if (control) shared.say("lost", lostControls[control.kind], anchor);
  }
  for (const { anchor } of writtenBodies(own, text)) shared.say("lost", lostBodyFile, anchor);
  for (const run of variables.runs) shared.say("lost", "The requests that are run here.", run);
  if (own.length > 0)
    for (const script of variables.scripts) shared.say("lost", "The script that runs for all requests.", script);
  // A request whose response is used later is named after that use.
  const texts = written.map(({ write }) => write());
  for (const output of variables.outputs)
    if (own.some(({ start }) => output.start <= start && start < output.end) && isKept(output, variables, used))
      shared.say("lost", output.file === null ? lostCommand : lostFile, output.at);
  const taken = written.flatMap(({ request }, index) => {
    const json = texts[index];
    const comments = above.get(request)?.comments ?? [];
    return json ? { request, json: commented(named(names.inTitles(json), names.of(request)), comments) } : [];
  });
  const whole = joinMapped([
    addedText("["),
    ...taken.flatMap(({ json }, index) => [addedText(index === 0 ? "\n" : ",\n"), json]),
    addedText("\n]\n"),
  ]);
  const ends = taken.map(() => 0);
  let at = 1;
  for (const [index, { json }] of taken.entries()) {
    at += (index === 0 ? 1 : 2) + json.text.length;
    ends[index] = at;
  }
  return {
    text: whole.text,
    placeOf: (offset) =>
      sourceSpan(whole, { start: offset, end: offset }) ??
      taken[ends.findIndex((end) => offset <= end)]?.request.anchor ?? { start: 0, end: 0 },
    messages: [...messages.values()].sort((a, b) => a.start - b.start),
    names: new Set(own.flatMap((request) => (request.name ? (names.of(request) ?? []) : []))),
    count: own.length,
  };
}

const lostControls: Readonly<Record<CarrierControl["kind"], string>> = {
  loop: "The loop around the command. Its request is written once.",
  condition: "The condition of the command. Its request is written without it.",
  function: "The function around the command. Its request is written once, however often it is called.",
  repetition: "The command that runs this one repeatedly. Its request is written once.",
};

const lostBodyFile = "The commands before this one that write the file with its body, or change the folder.";

/** The requests of scripts whose bodies are in files that the script itself may write. */
function writtenBodies(own: readonly CarrierRequest[], text: string): readonly CarrierRequest[] {
  const sent = own.filter(
    ({ body, sequence }) => sequence === null && body?.kind === "file" && !/\$/.test(body.path.text),
  );
  const requests = withKnownBodies(sent, text, "commands");
  return sent.filter((_, index) => requests[index]?.body?.kind !== "file");
}

const lostFile = "The file that the response is written to.";
const lostCommand = "The command that processes the response.";

/** Whether the response goes anywhere but into other requests, a temporary file, or the terminal. */
function isKept(
  { file, start, variable }: CarrierOutput,
  variables: CarrierVariables,
  used: ReadonlySet<CarrierVariable>,
): boolean {
  if (variable) return ![...used].some((one) => one.start === variable.start);
  if (file === null) return true;
  const isUsed = variables.variables.some(
    ({ value }) => value.kind === "answer" && value.of.kind === "file" && value.of.path === file,
  );
  const folder = /^\$\{?([A-Za-z_]\w*)\}?(?=\/|$)/.exec(file)?.[1];
  const isTemporary = folder !== undefined && lastSet(variables, folder, start)?.value.kind === "temporary";
  return !isUsed && !isTemporary && !/^(?:-|\/dev\/(?:null|stdout|stderr|tty))$/.test(file);
}

const nameField = /^\{\n {2}"name": /;

/** With the name that was chosen after it was written. */
const named = (json: MappedText, name: string | null): MappedText =>
  name === null || nameField.test(json.text)
    ? json
    : joinMapped([addedText(`{\n  "name": ${JSON.stringify(name)},\n`), dropped(json)]);

const commented = (json: MappedText, comments: readonly string[]): MappedText =>
  comments.length === 0 ? json : joinMapped([addedText(comments.map((one) => `// ${show(one)}\n`).join("")), json]);

const dropped = (json: MappedText): MappedText => ({
  text: json.text.slice(2),
  parts: json.parts.map((part) => ({ ...part, at: part.at - 2 })),
});

interface Resolving extends Pick<TakeOver, "say"> {
  readonly variables: CarrierVariables;
  readonly names: RequestNames;
  readonly nameOf: NameOfSetting;
  /** Also where the value is the base of a URL. */
  readonly sayAlways: TakeOver["say"];
  /** Receives the variables that requests use. */
  readonly used: Set<CarrierVariable>;
}

/** `instance` for `/compute/instances`. */
const whatIsAsked = ({ url }: CarrierRequest): string =>
  /\/([a-z]+?)s?\/?(?:[?#].*)?$/.exec(url.text)?.[1] ?? "request";

const longestChain = 20;

/** The environment variable for what a variable is set to; without a setting, it comes from the environment. */
type NameOfSetting = (name: string, setting: CarrierVariable | undefined) => string;

/** A variable that is set to several values in turn becomes several. */
function createNamesOfSettings(give: TakeOver["give"]): NameOfSetting {
  const given = new Map<string, Map<string, string>>();
  return (name, setting) => {
    const own = given.get(name) ?? new Map<string, string>();
    given.set(name, own);
    const { value, start } = setting ?? {};
    const isSame = value?.kind === "text" && !argument.test(value.text);
    const key = isSame ? `text ${value.text}` : String(start);
    const known = own.get(key) ?? (own.size === 0 ? variableName(name) : give(name));
    own.set(key, known);
    return known;
  };
}

/** Each call of a function has its own. */
const argument = /\$\{?[\d@*]/;

/** `X=$(…) || X=` means the same. */
const lastSet = ({ variables }: CarrierVariables, name: string, before: number): CarrierVariable | undefined =>
  variables.findLast(
    ({ name: own, start, value }) => own === name && start < before && !(value.kind === "text" && value.text === ""),
  );

function resolveVariable(name: string, offset: number, context: Resolving, depth: number): string | null {
  const { variables, names, nameOf, say } = context;
  const variable = lastSet(variables, name, offset);
  if (!variable || depth > longestChain) return unset(nameOf(name, variable));
  context.used.add(variable);
  const { value } = variable;
  switch (value.kind) {
    case "environment":
      return `\${env:${value.name}}`;
    case "template":
      return value.text;
    case "file": {
      const path = literalPath(value.path, variable.start, variables);
      return path === null ? unsaid() : `\${${value.as}:${path}}`;
    }
    case "answer": {
      const request = requestAnswering(variable, context, depth);
      if (!request || value.field === "") return unsaid();
      const wanted = name.replace(/_?(?:id|response|resp|json)$/i, "") || whatIsAsked(request);
      return `\${steps.${names.give(request, wanted)}.${value.field}}`;
    }
    case "text":
      return resolveText(value.text, variable);
    case "temporary":
    case "unknown":
      return unsaid();
  }

  function resolveText(text: string, { start }: CarrierVariable): string | null {
    const outside = /^\{\{\s*(?:\$(?:processEnv|dotenv)\s+%?|\$env\.|process\.env\.)([^\s{}]+)\s*\}\}$/.exec(text)?.[1];
    if (outside !== undefined) return `\${env:${outside}}`;
    const answer = /^\{\{\s*([\w-]+)\.response\.body\.(?:\$\.)?([\w.[\]"-]+)\s*\}\}$/.exec(text);
    if (answer) return `\${steps.${answer[1]}.${answer[2]?.match(/\w[\w-]*/g)?.join(".")}}`;
    const other = /^(?:\{\{\s*(\w[\w.-]*)\s*\}\}|\$\{?([A-Za-z_]\w*)\}?)$/.exec(text);
    if (other) {
      const inner = other[1] ?? other[2] ?? "";
      return resolveVariable(inner, start, context, depth + 1) ?? `\${env:${variableName(inner)}}`;
    }
    if (variable && holdsLogin(text)) context.sayAlways("lost", lostLogin, variable);
    // It can be set from outside: `NAME=${NAME:-x}`.
    const own = nameOf(name, variable);
    const lost = `The value of \`${name}\`. Set the variable \`${own}\` to it.`;
    if (variable) say("lost", lost, variable);
    return unset(own);
  }

  function unsaid(): string | null {
    const own = nameOf(name, variable);
    const text = `\`${name}\` is set here, but its value is not converted. Set the variable \`${own}\`.`;
    if (variable) say("note", text, variable);
    return unset(own);
  }

  function unset(own: string): string | null {
    return own === variableName(name) ? null : environmentReference(own);
  }
}

/** The path of a file, if it is known. */
function literalPath(path: string, offset: number, variables: CarrierVariables): string | null {
  let isKnown = true;
  const literal = path.replace(/\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))|\{\{\s*([\w.-]+)\s*\}\}/g, (_, ...names) => {
    const value = lastSet(variables, names.find((name) => name !== undefined) ?? "", offset)?.value;
    isKnown &&= value?.kind === "text" && !unknownPart.test(value.text);
    return value?.kind === "text" ? value.text : "";
  });
  return isKnown && !unknownPart.test(literal) ? literal : null;
}

const unknownPart = /[$`]|\{\{/;

function requestAnswering(variable: CarrierVariable, context: Resolving, depth: number): CarrierRequest | null {
  const { value, start } = variable;
  const { variables, names } = context;
  if (value.kind !== "answer" || depth > longestChain) return null;
  const { of } = value;
  switch (of.kind) {
    case "command":
      return names.sentIn(of);
    case "file":
      return names.writingTo(of.path, start);
    case "variable": {
      const holder = lastSet(variables, of.name, start);
      if (holder) context.used.add(holder);
      return holder?.value.kind === "answer" && holder.value.field === ""
        ? requestAnswering(holder, context, depth + 1)
        : null;
    }
  }
}
