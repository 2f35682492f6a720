import { apiVersion, type Operation, operations } from "../../api/index.ts";
import { undescribedMethods } from "../../rules/requests/request-path.ts";
import { placeholderWord, template } from "./patterns.ts";
import { condition, has, type Schema, unlessReference, when } from "./schema.ts";

/* What method, path and body of a request have to do with each other. */

/** An ID, or a placeholder. */
const parameter = `(?:0*[1-9][0-9]*|\\{[^{}/]*\\}|<[^<>/]+>|\\[[A-Za-z][A-Za-z _-]*\\]|[^\\s/?#]*${placeholderWord}[^\\s/?#]*)`;
/** Nothing, a URL that ends in the version, or something that another tool fills in. */
const base = `(?:/?|[^?#]*/${apiVersion}/|/?${apiVersion}/|/?\\{[^{}/]*\\}/)`;
const tail = "/*(?:[?#][\\s\\S]*)?";

/** What ends in a path of the API, whatever comes before it. */
const anyBase = "(?:[^?#]*/)?";
const anyParameter = "[^/?#]*";

const pattern = (before: string, within: string, each: readonly string[]): string =>
  `^${before}(?:${each.map((path) => path.slice(1).replace(/\{\w+\}/g, within)).join("|")})${tail}$`;
const whole = (...each: readonly string[]): string => pattern(base, parameter, each);

const all = Object.values(operations);
const paths = [...new Set(all.flatMap((operation) => operation.paths))];
const of = (path: string): readonly Operation[] => all.filter((operation) => operation.paths.includes(path));

const isPath = (path: string): Schema => ({ type: "string", pattern: whole(path) });

export function requestConditions(): readonly Schema[] {
  return [
    pathCondition("request-unknown-path", pattern(anyBase, anyParameter, paths), pattern(base, anyParameter, paths)),
    pathCondition("request-path-parameter", pattern(base, anyParameter, paths), whole(...paths)),
    ...paths.map((path) => {
      const methods = [...new Set([...of(path).map(({ method }) => method), ...undescribedMethods(path)])];
      const method = unlessReference({ enum: methods });
      const isHere: Schema = { required: ["path"], properties: { path: isPath(path) } };
      return condition("request-method", when(isHere, { properties: { method } }));
    }),
    ...all.flatMap((operation) => operation.paths.flatMap((path) => bodyOf(operation, path))),
  ];
}

/** Paths may match several patterns. Percent-encoded text may be anything. */
const pathCondition = (rule: string, loose: string, strict: string): Schema =>
  condition(
    rule,
    when(
      { required: ["path"], properties: { path: { type: "string", pattern: loose } } },
      { properties: { path: { type: "string", pattern: `${strict}|${template}|%` } } },
    ),
  );

function bodyOf({ body, method }: Operation, path: string): readonly Schema[] {
  if (!body) return [];
  const isOne: Schema = {
    required: ["method", "path"],
    properties: { method: { const: method }, path: isPath(path) },
  };
  const asked: Schema = {
    ...(body.required ? has("body") : {}),
    properties: { body: unlessReference({ $ref: `#/$defs/${body.object}` }) },
  };
  return [condition("request-body-missing", when(isOne, asked))];
}
