import { readFileSync } from "node:fs";
import { PrivateKeyInfo } from "@peculiar/asn1-pkcs8";
import { AsnConvert } from "@peculiar/asn1-schema";
import { describe, expect, test, vi } from "vitest";
import { readPem } from "../rules/certificates/pem.ts";
import { certificateReader } from "./certificates.ts";

const blocksIn = (name: string) => {
  const text = readFileSync(new URL(`../rules/pages/fixtures/${name}.pem`, import.meta.url), "utf8");
  const read = readPem(text);
  if (read.kind !== "blocks") throw new Error(`${name}: ${read.kind}`);
  return read.blocks;
};
const certificateIn = (name: string) => {
  const [block] = blocksIn(name);
  return block ? certificateReader.readCertificate(block.der) : null;
};
const keyIn = (name: string) => {
  const block = blocksIn(name).at(-1);
  return block ? certificateReader.readPrivateKey(block.label, block.der) : null;
};

describe("a key and its certificate have the same public key", () => {
  test.each([
    ["rsa", "pkcs1"],
    ["rsa", "pkcs8"],
    ["p256", "sec1"],
    ["p256", "sec1-with-parameters"],
    ["p256", "sec1-without-public"],
    ["p256", "pkcs8"],
    ["p256", "pkcs8-without-public"],
    ["p384", "sec1"],
    ["p384", "pkcs8"],
    ["p521", "sec1"],
    ["p521", "sec1-without-public"],
    ["p521", "pkcs8"],
    ["secp256k1", "sec1"],
    ["secp256k1", "sec1-without-public"],
    ["secp256k1", "pkcs8"],
    ["ed25519", "pkcs8"],
    ["ed25519", "pkcs8-v2"],
  ])("%s as %s", (algorithm, form) => {
    const key = keyIn(`${algorithm}.key.${form}`);
    expect(key?.publicKey).toMatch(/^(rsa|ec|ed25519) .{64}/);
    expect(key?.publicKey).toBe(certificateIn(`${algorithm}.cert`)?.publicKey);
  });
});

test("the second version of PKCS#8 is read even where the ASN.1 library has already read the first", async () => {
  const [first] = blocksIn("ed25519.key.pkcs8");
  const [second] = blocksIn("ed25519.key.pkcs8-v2");
  if (!first || !second) throw new Error("the fixtures are gone");
  AsnConvert.parse(first.der, PrivateKeyInfo);
  vi.resetModules();
  const { certificateReader: loadedAfterwards } = await import("./certificates.ts");
  expect(loadedAfterwards.readPrivateKey(second.label, second.der)?.publicKey).toMatch(/^ed25519 /);
});

test("a certificate can contain the compressed point", () => {
  expect(certificateIn("p256-compressed.cert")?.publicKey).toBe(keyIn("p256.key.sec1")?.publicKey);
});

test("a different key does not match", () => {
  const other = keyIn("other-ed25519.key.pkcs8")?.publicKey;
  expect(other).toMatch(/^ed25519 /);
  expect(other).not.toBe(certificateIn("ed25519.cert")?.publicKey);
});

test("an unknown algorithm is not reported", () => {
  expect(keyIn("ed448.key.pkcs8")).toEqual({ publicKey: null });
  expect(certificateIn("ed448.cert")).toMatchObject({ publicKey: null });
});

test("a certificate tells its subject, issuer and validity", () => {
  expect(certificateIn("rsa.cert")).toMatchObject({
    subject: [{ name: "CN", value: "shop.example.org" }],
    names: ["shop.example.org"],
    notBefore: Date.UTC(2020, 0, 1),
    notAfter: Date.UTC(2120, 0, 1),
  });
  expect(certificateIn("no-subject.cert")?.subject).toEqual([]);
  expect(certificateIn("blank-subject.cert")?.subject[0]).toEqual({ name: "C", value: "  " });
});

test("a block that does not match its label is null", () => {
  const [key] = blocksIn("p256.key.sec1");
  const [certificate] = blocksIn("p256.cert");
  if (!key || !certificate) throw new Error("the fixtures are gone");
  expect(certificateReader.readPrivateKey("PRIVATE KEY", key.der)).toBeNull();
  expect(certificateReader.readPrivateKey("RSA PRIVATE KEY", key.der)).toBeNull();
  expect(certificateReader.readPrivateKey("EC PRIVATE KEY", certificate.der)).toBeNull();
  expect(certificateReader.readCertificate(key.der)).toBeNull();
  expect(certificateReader.readCertificate(certificate.der.slice(0, -9))).toBeNull();
  expect(certificateReader.readCertificate(new Uint8Array())).toBeNull();
  expect(certificateReader.readCertificate(new Uint8Array(100_000).fill(0x30))).toBeNull();
});
