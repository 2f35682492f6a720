import { describe, expect, test } from "vitest";
import type { CarrierBody, CarrierRequest } from "../../syntax/carrier.ts";
import { embeddedInHttp } from "../../syntax/http/http-file.ts";
import { addedText, joinMapped, type MappedText, verbatimText } from "../../text/mapped-text.ts";
import { envelopeOf, envelopesIn } from "./envelope.ts";

const fromHttp = (text: string) => envelopesIn(embeddedInHttp(text)).map(({ json }) => json.text);

describe("the envelope of a request in an HTTP file", () => {
  test("has its head on one line and the body as it is", () => {
    expect(
      fromHttp(
        '# @name front\nPOST {{base}}/loadbalancers HTTP/1.1\nAuthorization: Bearer {{t}}\nX: "a\\b"\n\n{\n  "label": "a"\n}\n',
      ),
    ).toEqual([
      '{"name": "front","method": "POST","path": "{{base}}/loadbalancers","headers": {"Authorization": "Bearer {{t}}","X": "\\"a\\\\b\\""},"body":\n{\n  "label": "a"\n}\n}',
    ]);
  });

  test("has no body where none is sent, and none of the requests to others", () => {
    expect(fromHttp("GET https://example.com/x\n\n###\nDELETE /compute/instances/1\n")).toEqual([
      '{"method": "DELETE","path": "/compute/instances/1"}',
    ]);
  });

  test("takes fields of answers as fields of steps", () => {
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

  test("has a body that cannot be known where something else than JSON is sent", () => {
    expect(fromHttp("POST /compute/instances\n\n< ./a.json")).toEqual([
      '{"method": "POST","path": "/compute/instances","body":\n"$(…)"\n}',
    ]);
  });
});

/** A text of a shell: it fills in what is between `‹` and `›`. */
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
  name: null,
  method: null,
  url: addedText("/compute/instances"),
  headers: [],
  body,
  mayHaveMore: false,
  unread: [],
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
  ['{"a": 1 /* ‹$A› */, // ‹$B›\n"b": ‹$1›}', '{"a": 1 /* ${A} */, // ${B}\n"b": "${1}"}'],
  ['{"a": "x‹$A›', '{"a": "x${A}'],
  // What is sent cannot be known.
  ['{"a": 1, ‹$MORE›}', '"$(…)"'],
  ["{‹$MORE›}", '"$(…)"'],
  ['{"a": ‹$A› ‹$B›}', '"$(…)"'],
  ['{"a": 1 ‹$MORE›}', '"$(…)"'],
  ['{"a": "b" ‹$MORE›}', '"$(…)"'],
  ["[1 ‹$MORE›]", '"$(…)"'],
  ["[‹$A› 1]", '"$(…)"'],
];

test.each(bodies)("%s is sent as %s", (written, sent) => {
  expect(bodyOf(written)).toBe(sent);
});
