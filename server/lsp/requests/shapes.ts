import { isRecord } from "../../text/is-record.ts";

/** What is wrong with a value from a client, which may send anything, as a sentence about its path; null if it is valid. */
export type ParamShape = (value: unknown, path: string) => string | null;

const must =
  (what: string, isRight: (value: unknown) => boolean): ParamShape =>
  (value, path) =>
    isRight(value) ? null : `\`${path}\` must be ${what}.`;

/** Whether a value has a shape. */
export const hasShape =
  <Value>(shape: ParamShape) =>
  (value: unknown): value is Value =>
    shape(value, "") === null;

/** A string. */
export const string = must("a string", (value) => typeof value === "string");
/** An integer. */
export const integer = must("an integer", Number.isInteger);
/** An object with these fields, and any others. */
export const object =
  (fields: Readonly<Record<string, ParamShape>>): ParamShape =>
  (value, path) => {
    if (!isRecord(value)) return `\`${path}\` must be an object.`;
    for (const [name, shape] of Object.entries(fields)) {
      const problem = shape(value[name], path === "params" ? name : `${path}.${name}`);
      if (problem !== null) return problem;
    }
    return null;
  };

/** A list of these. */
export const listOf =
  (item: ParamShape): ParamShape =>
  (value, path) => {
    if (!Array.isArray(value)) return `\`${path}\` must be a list.`;
    for (const [index, each] of value.entries()) {
      const problem = item(each, `${path}[${index}]`);
      if (problem !== null) return problem;
    }
    return null;
  };

/** The same, or nothing. */
export const optional =
  (shape: ParamShape): ParamShape =>
  (value, path) =>
    value === undefined || value === null ? null : shape(value, path);

/** A place in a text. */
export const position = object({ line: integer, character: integer });
/** A range of a text. */
export const range = object({ start: position, end: position });
/** Names a document. */
export const textDocument = object({ uri: string });
