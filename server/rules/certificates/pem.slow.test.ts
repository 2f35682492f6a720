import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { holdsPrivateKey, readPem } from "./pem.ts";

const certificate = readFileSync(new URL("../pages/fixtures/ed25519.cert.pem", import.meta.url), "utf8");

test.each([
  ["dashes", "-".repeat(200_000)],
  ["BEGIN lines", "-----BEGIN CERTIFICATE-----".repeat(20_000)],
  ["BEGIN words", "BEGIN ".repeat(60_000)],
  ["escapes", "\\n".repeat(200_000)],
  ["blanks", `-----BEGIN PRIVATE KEY-----${"a".padEnd(50_000).repeat(8)}`],
  ["blocks", certificate.replace(/\n/g, " ").repeat(1_000)],
])("a long text of %s takes no time", (_, text) => {
  const start = cpuTime();
  readPem(text);
  holdsPrivateKey(text);
  expect(cpuTime() - start).toBeLessThan(1_000);
});
