import { expect, test } from "vitest";
import type { Format } from "../../api/index.ts";
import { isValidText } from "./valid-text.ts";

test.each<[format: Format | undefined, valid: string, invalid: string | null]>([
  [undefined, "anything at all", null],
  ["region", "us-nowhere", null],
  ["instance-type", "nano-1", null],
  ["password", "short", null],
  ["username", "me", null],
  ["tag", "a b", null],
  ["glob", "**/*.json", null],
  ["settings-file", "../base.yaml", null],
  ["stack-file", "shop.stack.yaml", null],
  ["instance-label", "web-1", "web--1"],
  ["vlan-label", "back-1", "back_1"],
  ["image", "private/5", "debian12"],
  ["image", "compute/debian12", "5"],
  ["ipv4", "10.0.0.5", "10.0.0"],
  ["ipv4", "10.0.0.5", "fd00::5"],
  ["ipv4-cidr", "10.0.0.0/24", "10.0.0.0"],
  ["ipv4-cidr", "10.0.0.0/24", "fd00::/64"],
  ["cidr", "fd00::1/64", "fd00::1"],
])("a text for the format %s: %s, and not %s", (format, valid, invalid) => {
  const type = { kind: "string", ...(format && { format }) } as const;
  expect(isValidText(type, valid)).toBe(true);
  if (invalid !== null) expect(isValidText(type, invalid)).toBe(false);
});

test.each<Format>(["nat", "node-address", "user-data", "pem-key", "request-path"])(
  "no text is certainly one for the format %s",
  (format) => {
    expect(isValidText({ kind: "string", format }, "any")).toBe(false);
  },
);

test.each([
  ["ab", false],
  ["abc", true],
  ["abcd", true],
  ["abcde", false],
])("a text has as many characters as its type allows: %s", (text, isValid) => {
  expect(isValidText({ kind: "string", min: 3, max: 4 }, text)).toBe(isValid);
});
