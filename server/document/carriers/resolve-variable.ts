import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { CarrierVariable, CarrierVariables } from "../../syntax/carrier-variables.ts";
import { keptIn } from "../../text/groups.ts";
import { holdsLogin, lostLogin } from "../secrets/url-login.ts";
import type { RequestNames } from "./request-names.ts";
import { environmentReference, type TakeOver } from "./take-over-context.ts";
import { variableName } from "./taken-references.ts";

/** What a variable of a carrier is resolved with. */
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
export function createNamesOfSettings(give: TakeOver["give"]): NameOfSetting {
  const given = new Map<string, Map<string, string>>();
  return (name, setting) => {
    const own = keptIn(given, name, () => new Map<string, string>());
    const { value, start } = setting ?? {};
    const isSame = value?.kind === "text" && !argument.test(value.text);
    const key = isSame ? `text ${value.text}` : String(start);
    return keptIn(own, key, () => (own.size === 0 ? variableName(name) : give(name)));
  };
}

/** Each call of a function has its own. */
const argument = /\$\{?[\d@*]/;

/** Where a variable was set last before an offset; `X=$(…) || X=` means the same. */
export const lastSet = ({ variables }: CarrierVariables, name: string, before: number): CarrierVariable | undefined =>
  variables.findLast(
    ({ name: own, start, value }) => own === name && start < before && !(value.kind === "text" && value.text === ""),
  );

/** What replaces a variable at an offset: a text that may hold our references. Null where it is left as it is written. */
export function resolveVariable(name: string, offset: number, context: Resolving, depth = 0): string | null {
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

/** The path of a file; null if it is not known. */
export function literalPath(path: string, offset: number, variables: CarrierVariables): string | null {
  let isKnown = true;
  const literal = path.replace(/\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))|\{\{\s*([\w.-]+)\s*\}\}/g, (_, ...names) => {
    const value = lastSet(variables, names.find((name) => name !== undefined) ?? "", offset)?.value;
    isKnown &&= value?.kind === "text" && !unknownPart.test(value.text);
    return value?.kind === "text" ? value.text : "";
  });
  return isKnown && !unknownPart.test(literal) ? literal : null;
}

/** A shell would put in the home folder for `~`, too. */
const unknownPart = /[$`]|\{\{|^~/;

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
