import { describe, expect, test } from "vitest";
import type { CarrierBody, CarrierRequest } from "../../syntax/carrier.ts";
import { embeddedInHttp } from "../../syntax/http/http-file.ts";
import { addedText, joinMapped, type MappedText, verbatimText } from "../../text/mapped-text.ts";
import { envelopeOf, stepsOf } from "./envelope.ts";
import { isOwnUrl } from "./own-requests.ts";

/** The requests to the API. */
function fromHttp(text: string): readonly string[] {
  const requests = embeddedInHttp(text);
  const own = requests.filter(({ url }) => isOwnUrl(url.text));
  const isStep = stepsOf(requests, new Set(own));
  return own.map((request) => envelopeOf(request, isStep(request.sequence)).text);
}

describe("the envelope of a request in an HTTP file", () => {
  test("puts method, path and headers on one line and keeps the body as written", () => {
    expect(
      fromHttp(
        '# @name front\nPOST {{base}}/loadbalancers HTTP/1.1\nAuthorization: Bearer {{t}}\nX: "a\\b"\n\n{\n  "label": "a"\n}\n',
      ),
    ).toEqual([
      '{"name": "front","method": "POST","path": "{{base}}/loadbalancers","headers": {"Authorization": "Bearer {{t}}","X": "\\"a\\\\b\\""},"body":\n{\n  "label": "a"\n}\n}',
    ]);
  });

  test("has no body if none is sent, and skips requests to other services", () => {
    expect(fromHttp("GET https://example.com/x\n\n###\nDELETE /compute/instances/1\n")).toEqual([
      '{"method": "DELETE","path": "/compute/instances/1"}',
    ]);
  });

  test("turns fields of responses into references to steps", () => {
    const text = [
      "# @name login\nPOST https://example.com/login",
      "# @name web\nPOST /compute/instances",
      "POST /compute/instances/{{web.response.body.$.id}}/boot\nAuthorization: Bearer {{login.response.body.token}}\n\n" +
        '{ "a": {{ web.response.body.ipv4[0] }}, "b": "{{wen.response.body.id}}", "c": "{{web.response.headers.X}}" }',
    ].join("\n###\n");
    expect(fromHttp(text).at(-1)).toBe(
      '{"method": "POST","path": "/compute/instances/${steps.web.id}/boot","headers": {"Authorization": "Bearer {{login.response.body.token}}"},' +
        '"body":\n{ "a": "${steps.web.ipv4[0]}", "b": "${steps.wen.id}", "c": "{{web.response.headers.X}}" }\n}',
    );
    expect(fromHttp(`# @import x.http\n${text}`).at(-1)).toContain('"b": "{{wen.response.body.id}}"');
  });

  test("has a reference to the file that is its body", () => {
    expect(fromHttp("POST /compute/instances\n\n< ./a.json")).toEqual([
      '{"method": "POST","path": "/compute/instances","body":\n"${file:./a.json}"\n}',
    ]);
  });
});

/** A text of a shell, with expansions between `‹` and `›`. */
function shellText(marked: string): MappedText {
  const source = marked.replace(/[‹›]/g, "");
  let at = 0;
  return joinMapped(
    marked.split(/[‹›]/).map((piece, index) => {
      const start = at;
      at += piece.length;
      if (index % 2 === 0) return verbatimText(source, start, at, { write: (text) => text });
      return { text: piece, parts: [{ at: 0, length: piece.length, start, end: at, isVerbatim: false, form: null }] };
    }),
  );
}

const request = (body: CarrierBody | null): CarrierRequest => ({
  start: 0,
  end: 0,
  anchor: { start: 0, end: 0 },
  sequence: null,
  headersAt: addedText(""),
  name: null,
  method: null,
  url: addedText("/compute/instances"),
  headers: [],
  body,
  mayHaveMore: "nothing",
  unread: [],
  extras: [],
  problem: null,
});

const bodyOf = (marked: string): string =>
  envelopeOf(request({ kind: "text", text: shellText(marked) }), () => false).text.replace(/^.*\n|\n\}$/g, "");

const bodies: readonly (readonly [written: string, sent: string])[] = [
  ['{"a": ‹$A›}', '{"a": "${A}"}'],
  ['{"a": 80‹$A›, "b": 1}', '{"a": "80${A}", "b": 1}'],
  ['{"a": ‹$A›.‹$B›x}', '{"a": "${A}.${B}x"}'],
  ['{"a": {{ a }}}', '{"a": "{{ a }}"}'],
  ['{"a": "x ‹${A:-"b c"}› \\" ‹$(jq -r ".x")›"}', '{"a": "x ${A} \\" $(…)"}'],
  ["[‹$A›, ‹`b`› ]", '["${A}", "$(…)" ]'],
  ["‹$BODY›", '"${BODY}"'],
  ['{"a": ‹${10}›, "b": ‹${!A}›, "c": ‹${A[0]}›, "d": ‹$@›}', '{"a": "${10}", "b": "${A}", "c": "${A}", "d": "$(…)"}'],
  ['{"a": x/‹$A›, "b": ‹$A›/‹$B›, "c": /x‹$A›}', '{"a": "x/${A}", "b": "${A}/${B}", "c": "/x${A}"}'],
  ['[[‹$A›, 1], {"a": [‹$A›]}, ‹$A›]', '[["${A}", 1], {"a": ["${A}"]}, "${A}"]'],
  ['{"a": ‹$A›\n  }', '{"a": "${A}"\n  }'],
  ['{"a": "{‹$A›", "b": "[", "c": ‹$A›}', '{"a": "{${A}", "b": "[", "c": "${A}"}'],
  ['// it"s\r{"a": /* " */ ‹$A›}', '// it"s\r{"a": /* " */ "${A}"}'],
  ['{"a": "\\\\", "b": ‹$A›}', '{"a": "\\\\", "b": "${A}"}'],
  ['{"a": "\\‹$A›", "b": ‹$A›}', '{"a": "\\${A}", "b": "${A}"}'],
  ['/*/ "*/{"a": ‹$A›}', '/*/ "*/{"a": "${A}"}'],
  ['{"a": "b\n"c": ‹$A›}', '{"a": "b\n"c": "${A}"}'],
  ['{"a": 1 /* ‹$A› */, // ‹$B›\n"b": ‹$1›}', '{"a": 1 /* ${A} */, // ${B}\n"b": "${1}"}'],
  ['{"a": "x‹$A›', '{"a": "x${A}'],
  // Fields are inserted, or left out by the writer.
  ['{"a": 1, ‹$MORE›}', '{"a": 1, "${MORE}": null}'],
  ["{‹$MORE›}", '{"${MORE}": null}'],
  ['{"a": [1], ‹$A›, "b": 1}', '{"a": [1], "${A}": null, "b": 1}'],
  ["{‹$A›: 1, b_‹$A› : 2}", '{"${A}": 1, "b_${A}" : 2}'],
  ['{"a": ..., "b": [1, …], ...\n}', '{"a": "$(…)", "b": [1, "$(…)"], "$(…)": null\n}'],
  ['{"a": "...", /* ... */ "b": "…"}', '{"a": "...", /* ... */ "b": "…"}'],
  ["...", '"$(…)"'],
  // The text that is sent is unknown.
  ['{"a": 1 ...}', '"$(…)"'],
  ['{..., "a": 1 ‹$A›}', '"$(…)"'],
  ['{"a": ‹$A› ‹$B›}', '"$(…)"'],
  ['{"a": 1 ‹$MORE›}', '"$(…)"'],
  ['{"a": "b" ‹$MORE›}', '"$(…)"'],
  ["[1 ‹$MORE›]", '"$(…)"'],
  ["[‹$A› 1]", '"$(…)"'],
  ['{"a": ‹$A›: 1}', '"$(…)"'],
  ['[{"a": 1}‹$A›]', '"$(…)"'],
];

test.each(bodies)("%s is sent as %s", (written, sent) => {
  expect(bodyOf(written)).toBe(sent);
});

test("a body of blanks is not sent", () => {
  const text = envelopeOf(request({ kind: "text", text: shellText(" \n") }), () => false).text;
  expect(text).toBe('{"method": "$(…)","path": "/compute/instances"}');
});

test("what may add headers and a body makes them unknown", () => {
  const known = request({ kind: "text", text: shellText("{}") });
  const text = (more: Partial<CarrierRequest>): string => envelopeOf({ ...known, ...more }, () => false).text;
  const header = (written: string) => ({ headers: [shellText(written)] });
  expect(text({ mayHaveMore: "anything" })).toContain('"headers": "$(…)","body":\n{}\n}');
  expect(text({ mayHaveMore: "anything", body: null })).toContain('"headers": "$(…)","$(…)": "$(…)"}');
  expect(text({ mayHaveMore: "headers", body: null })).toContain('"headers": "$(…)"}');
  expect(text(header("‹$H›"))).toContain('"headers": "$(…)"');
  expect(text(header(": a"))).not.toContain("headers");
  expect(text(header(" A : b c "))).toContain('"headers": {"A": "b c"}');
  expect(text(header("A:"))).toContain('"headers": {"A": ""}');
  expect(text({ headers: ["A: 1", "a: 2", "B: ‹$B›:3"].map(shellText) })).toContain('{"A": "1","B": "${B}:3"}');
});

test("line breaks around the body are those in it", () => {
  const text = (body: string): string => envelopeOf(request({ kind: "text", text: shellText(body) }), () => false).text;
  expect(text("{\r\n}")).toMatch(/"body":\r\n\{\r\n\}\r\n\}$/);
  expect(text("{ }\n")).toMatch(/"body":\n\{ \}\n\n\}$/);
});
