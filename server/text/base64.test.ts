import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBase64, decodedSize, encodeBase64, restoreBase64 } from "./base64.ts";

test("bytes come back as they were, however many, and their number is known", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 10_000, size: "max" }), (bytes) => {
      const text = encodeBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64"));
      const inLines = text.replace(/.{76}/g, "$&\r\n");
      expect(decodeBase64(inLines)).toEqual(bytes);
      expect(decodedSize(inLines)).toBe(bytes.length);
    }),
    { numRuns: 20 },
  );
});

test.each(["YQ", "YQ=", "Y Q=", "YQ==YQ==", "Y===", "Y-==", "YQ=a"])("%j is not base64", (text) => {
  expect(decodeBase64(text)).toBeNull();
  expect(decodedSize(text)).toBeNull();
});

test.each([
  ["YQ", "YQ=="],
  ["YQ=", "YQ=="],
  [" Y Q\n= =", "YQ=="],
  ["-_-_", "+/+/"],
  ["YWE", "YWE="],
  ["Y", null],
  ["Y!==", null],
])("%j is meant as %j", (text, meant) => {
  expect(restoreBase64(text)).toBe(meant);
});
