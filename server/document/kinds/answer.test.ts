import { expect, test } from "vitest";
import { readAnswer } from "./answer.ts";

/** Each error as `field: reason`, and `…` where the answer is cut; or the kind of the answer and why. */
function read(text: string): string {
  const answer = readAnswer(text);
  if (answer.kind !== "errors") return `${answer.kind}: ${answer.why}`;
  return [...answer.errors.map(({ field, reason }) => `${field}: ${reason}`), ...(answer.isCut ? ["…"] : [])].join(
    " | ",
  );
}

const one = '{"errors":[{"field":"label","reason":"Too long."}]}';

test.each([
  [one, "label: Too long."],
  [`\uFEFF \n${one}\n`, "label: Too long."],
  ['{"errors":[{"reason":"Not found."}]}', "null: Not found."],
  ['{"errors":[{"field":"a.b","reason":" x "},{"field":" c ","reason":"y"}]}', "a.b: x | c: y"],
  ['{"errors":[{"field":["a",0,"b",{}],"reason":["x","y"]}]}', "a.0.b: x y"],
  ['{"errors":[{"field":5,"reason":"x"},{"field":"b"},{},5,"z"]}', "null: x | b:  | null: z"],
  ['{"errors":{"field":"a","reason":"x"}}', "a: x"],
  ['[{"field":"a","reason":"x"}]', "a: x"],
  ['{"field":"a","reason":"x"}', "a: x"],
  ['{"reason":"x"}', "null: x"],
  ['{"errors":[{"field":"a","reason":"x"},{"field":"b","rea', "a: x | b:  | …"],
  [`HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\n\r\n${one}`, "label: Too long."],
  [`HTTP/2 401\n\n${one}`, "label: Too long."],
  [`HTTP/1.1 100 Continue\n\nHTTP/1.1 400 Bad Request\nA: b\n\n${one}`, "label: Too long."],
  [`* Connected\n> POST / HTTP/2\n> A: b\n{ [5 bytes data]\n< HTTP/2 400 \n< a: b\n< \n${one}`, "label: Too long."],
])("the response %j: %s", (text, said) => {
  expect(read(text)).toBe(said);
});

test.each([
  ["", "unreadable: is empty"],
  [" \n", "unreadable: is empty"],
  ["HTTP/1.1 204 No Content\r\n\r\n", "success: has no body (HTTP status 204)"],
  ["HTTP/1.1 200 OK", "success: has no body (HTTP status 200)"],
  ["HTTP/1.1 399 X\n\n", "success: has no body (HTTP status 399)"],
  ["HTTP/1.1 400 X\n\n", "unreadable: has no body (HTTP status 400)"],
  ["HTTP/1.1 500 X\n\n{}", "unreadable: has no `errors`, so it is not an error response (HTTP status 500)"],
  ["{}", "success: has no `errors`, so it is not an error response"],
  ['{"id":1}', "success: has no `errors`, so it is not an error response"],
  ['{"errors":[]}', "success: has an empty `errors`"],
  ['{"errors":null}', "success: has an empty `errors`"],
  [
    '{"errors":[5,{}]}',
    "unreadable: has `errors` in an unknown format: expected a list of objects with `field` and `reason`",
  ],
  ['{"error":"x"}', "unreadable: has `error` but no `errors`: it may come from a proxy"],
  ['{"message":"x"}', "unreadable: has `message` but no `errors`: it may come from a proxy"],
  ["[]", "unreadable: is not a JSON object, as every response of the API is"],
  ['"oops"', "unreadable: is not a JSON object, as every response of the API is"],
  ['{"errors":[', "unreadable: is not JSON, or is cut off before its first error"],
  ["oops", "unreadable: is not JSON"],
  ["5", "unreadable: is not JSON"],
  [
    "HTTP/2 502\n\n<html>",
    "unreadable: is HTML or XML instead of the API's JSON: it may come from a proxy (HTTP status 502)",
  ],
])("%j is read as %s", (text, said) => {
  expect(read(text)).toBe(said);
});

test("only the beginning of a very long response is read", () => {
  const errors = Array.from({ length: 1_001 }, () => ({ field: "f".repeat(301), reason: "r".repeat(1_001) }));
  const answer = readAnswer(JSON.stringify({ errors }));
  expect(answer.kind === "errors" && answer.errors).toHaveLength(1_000);
  expect(answer.kind === "errors" && answer.errors[0]).toEqual({ field: "f".repeat(300), reason: "r".repeat(1_000) });
});
