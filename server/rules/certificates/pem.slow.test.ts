import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { growth, growthLimit } from "../../../test/growth.ts";
import { holdsPrivateKey, readPem } from "./pem.ts";

const certificate = readFileSync(new URL("../pages/fixtures/ed25519.cert.pem", import.meta.url), "utf8");

test.each<[string, (count: number) => string]>([
  ["dashes", (n) => "-".repeat(5 * n)],
  ["BEGIN lines", (n) => "-----BEGIN CERTIFICATE-----".repeat(n / 2)],
  ["BEGIN words", (n) => "BEGIN ".repeat(n)],
  ["escapes", (n) => "\\n".repeat(5 * n)],
  ["blanks", (n) => `-----BEGIN PRIVATE KEY-----${"a".padEnd(n).repeat(8)}`],
  ["blocks", (n) => certificate.replace(/\n/g, " ").repeat(n / 50)],
])("a text of many %s is read in linear time", (_, textOf) => {
  const read = (count: number): void => {
    const text = textOf(count);
    readPem(text);
    holdsPrivateKey(text);
  };
  expect(growth(read, 10_000)).toBeLessThan(growthLimit);
});
