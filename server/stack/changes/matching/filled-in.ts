import type { FieldState, ResourceState } from "../state.ts";
import type { Variables } from "./open-labels.ts";

/** What tells a resource from the others of its kind. Nothing else is filled in: it could be a secret. */
const identifying = ["label", "port"];

/** A state in which the variables in the labels and ports of it and its parts have their values. */
export function withIdentity(state: ResourceState, variables: Variables): ResourceState {
  const found = identifying.flatMap((name): readonly (readonly [string, FieldState])[] => {
    const field = state.fields.get(name);
    const key = field && filledKey(field, variables);
    return field && key !== undefined && key !== field.key ? [[name, { ...field, key, isKnown: true }]] : [];
  });
  const parts = state.parts.map((part) => withIdentity(part, variables));
  const isSame = found.length === 0 && parts.every((part, index) => part === state.parts[index]);
  return isSame ? state : { ...state, fields: new Map([...state.fields, ...found]), parts };
}

/** Unchanged if a variable is not given. */
function filledKey({ field, key }: FieldState, variables: Variables): string {
  const filled = key.replace(/\uE000env:(\w+)\uE001/g, (whole, name: string) => {
    const value = variables.get(name);
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1);
  });
  if (filled.includes("\uE000")) return key;
  return field === "port" ? filled.replace(/^"(\d+)"$/, "$1") : filled;
}
