import { expect, test } from "vitest";
import type { CarrierRequest } from "../../syntax/carrier.ts";
import { readCurl } from "../../syntax/shell/curl.ts";
import { addedText, type MappedText } from "../../text/mapped-text.ts";
import { isSameRequest } from "./same-request.ts";

const script = `curl -X PUT "$A/compute/instances/1" -H 'A: b' -d '{ "a": "'"$B"'" }'\n`;
const [original] = readCurl(script).requests;

const before = "echo\n";
const later = before + script;
const [moved = expect.unreachable()] = readCurl(later).requests;

const isSame = (changed: Partial<CarrierRequest>, text = later): boolean =>
  original !== undefined && isSameRequest(original, script, { ...moved, ...changed }, text);

/** With another first part. */
const withPart = (mapped: MappedText, change: Partial<MappedText["parts"][number]>): MappedText => ({
  ...mapped,
  parts: mapped.parts.map((part, index) => (index === 0 ? { ...part, ...change } : part)),
});

test("a request is the same wherever it is in the text", () => {
  expect(isSame({})).toBe(true);
  expect(isSame({ sequence: { hasImports: true }, anchor: { start: 0, end: 1 } })).toBe(true);
});

test.each<[what: string, changed: Partial<CarrierRequest>]>([
  ["length", { end: moved.end + 1 }],
  ["name", { name: addedText("a") }],
  ["method", { method: null }],
  ["text of the method", { method: addedText("PUT") }],
  ["URL", { url: addedText(moved.url.text) }],
  ["number of headers", { headers: [] }],
  ["header", { headers: [addedText("A: b")] }],
  ["body", { body: null }],
  ["kind of body", { body: moved.body?.kind === "text" ? { kind: "unknown", text: moved.body.text } : null }],
  ["unknown rest", { mayHaveMore: "anything" }],
  ["place of a text", { url: withPart(moved.url, { start: moved.start }) }],
  ["end of a text", { url: withPart(moved.url, { end: moved.end }) }],
  ["part of a text", { url: withPart(moved.url, { length: 1 }) }],
  ["order of a text", { url: withPart(moved.url, { at: 1 }) }],
  ["what the shell puts in", { url: withPart(moved.url, { form: { write: () => null } }) }],
  ["escapes", { url: withPart(moved.url, { isVerbatim: !moved.url.parts[0]?.isVerbatim }) }],
])("it is another one with another %s", (_, changed) => {
  expect(isSame(changed)).toBe(false);
});

test("it is another one with another text", () => {
  expect(isSame({}, later.replace("PUT", "put"))).toBe(false);
});
