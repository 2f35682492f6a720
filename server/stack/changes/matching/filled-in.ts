import { type Document, environmentPasswords, isSecretName, secretVariablesIn } from "../../../document/index.ts";
import type { FieldState, ResourceState } from "../state.ts";
import type { Variables } from "./open-labels.ts";

/** What tells a resource from the others of its kind. Nothing else is filled in: it could be a secret. */
const identifying = ["label", "port"];

/** A state in which the variables in the labels and ports of it and its parts have their values. */
export function withIdentity(state: ResourceState, variables: Variables): ResourceState {
  const identity = identifying.flatMap((name): readonly (readonly [string, FieldState])[] => {
    const field = state.fields.get(name);
    const key = field && filledKey(field, variables);
    return field && key !== undefined && key !== field.key ? [[name, { ...field, key, isKnown: true }]] : [];
  });
  const parts = state.parts.map((part) => withIdentity(part, variables));
  return { ...state, fields: new Map([...state.fields, ...identity]), parts };
}

/** Unchanged if a variable is not given. */
function filledKey({ field, key }: FieldState, variables: Variables): string {
  const filled = key.replace(variable, (whole, name: string) => {
    const value = variables.get(name);
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1);
  });
  if (filled.includes("\uE000")) return key;
  return field === "port" ? filled.replace(/^"(\d+)"$/, "$1") : filled;
}

/**
 * Without the variables of secrets: what is matched with a value is shown, and a script holds it. And without those that have blanks
 * at an end, such as a carriage return from a file: no label has them.
 */
export function usableVariables(variables: Variables, document: Document): Variables {
  if (variables.size === 0) return variables;
  const secret = secretVariablesIn(document, environmentPasswords);
  return new Map(
    [...variables].filter(([name, value]) => value.trim() === value && !isSecretName(name) && !secret.has(name)),
  );
}

/** The given variables in the labels and ports of a resource and its parts. */
export const givenIn = (state: ResourceState, variables: Variables): readonly (readonly [string, string])[] => [
  ...identifying.flatMap((name) =>
    [...(state.fields.get(name)?.key ?? "").matchAll(variable)].flatMap(([, name = ""]) => {
      const value = variables.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  ),
  ...state.parts.flatMap((part) => givenIn(part, variables)),
];

const variable = /\uE000env:(\w+)\uE001/g;
