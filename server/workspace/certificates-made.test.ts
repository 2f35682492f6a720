import { readFileSync } from "node:fs";
import { p256 } from "@noble/curves/nist.js";
import { ECParameters, ECPrivateKey, id_ecPublicKey, id_secp256r1 } from "@peculiar/asn1-ecc";
import { PrivateKey, PrivateKeyInfo } from "@peculiar/asn1-pkcs8";
import { id_RSASSA_PSS } from "@peculiar/asn1-rsa";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Extension,
  Extensions,
  GeneralName,
  id_ce_subjectAltName,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  type TBSCertificate,
} from "@peculiar/asn1-x509";
import { describe, expect, test } from "vitest";
import { readPem } from "../rules/certificates/pem.ts";
import { certificateReader } from "./certificates.ts";

function derOf(fixture: string): Uint8Array {
  const read = readPem(readFileSync(new URL(`../rules/pages/fixtures/${fixture}.pem`, import.meta.url), "utf8"));
  const block = read.kind === "blocks" ? read.blocks.at(-1) : undefined;
  return block?.der ?? expect.unreachable();
}

/** Reads the certificate of a fixture after a change. */
function certificateWith(fixture: string, change: (certificate: TBSCertificate) => void) {
  const certificate = AsnConvert.parse(derOf(fixture), Certificate);
  change(certificate.tbsCertificate);
  return certificateReader.readCertificate(new Uint8Array(AsnConvert.serialize(certificate)));
}

const bytesOf = (value: unknown): ArrayBuffer => AsnConvert.serialize(value);
const keyOf = (label: string, value: unknown) =>
  certificateReader.readPrivateKey(label, new Uint8Array(bytesOf(value)))?.publicKey;

test.each([
  ["2.5.4.3", "CN"],
  ["2.5.4.4", "SN"],
  ["2.5.4.5", "serialNumber"],
  ["2.5.4.6", "C"],
  ["2.5.4.7", "L"],
  ["2.5.4.8", "ST"],
  ["2.5.4.9", "street"],
  ["2.5.4.10", "O"],
  ["2.5.4.11", "OU"],
  ["2.5.4.12", "title"],
  ["2.5.4.42", "GN"],
  ["0.9.2342.19200300.100.1.1", "UID"],
  ["0.9.2342.19200300.100.1.25", "DC"],
  ["1.2.840.113549.1.9.1", "emailAddress"],
  ["1.2.3.4", "1.2.3.4"],
])("the part %s of a subject is called %s", (type, name) => {
  const certificate = certificateWith("rsa.cert", (made) => {
    const part = new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: "Ada" }) });
    made.subject = new Name([new RelativeDistinguishedName([part])]);
  });
  expect(certificate?.subject).toEqual([{ name, value: "Ada" }]);
});

test("the names of a certificate are its host names and addresses", () => {
  const certificate = certificateWith("rsa.cert", (made) => {
    const names = new SubjectAlternativeName([
      new GeneralName({ dNSName: "a.example.org" }),
      new GeneralName({ rfc822Name: "me@example.org" }),
      new GeneralName({ iPAddress: "10.0.0.1" }),
    ]);
    const other = new Extension({ extnID: "1.2.3.4", extnValue: new OctetString(new Uint8Array([1, 2])) });
    const alternative = new Extension({ extnID: id_ce_subjectAltName, extnValue: new OctetString(bytesOf(names)) });
    made.extensions = new Extensions([other, alternative]);
  });
  expect(certificate?.names).toEqual(["a.example.org", "10.0.0.1"]);
});

test("a certificate without extensions has no names", () => {
  const certificate = certificateWith("rsa.cert", (made) => {
    delete made.extensions;
  });
  expect(certificate?.names).toEqual([]);
});

test("a certificate whose public key cannot be read is otherwise read", () => {
  const certificate = certificateWith("rsa.cert", (made) => {
    made.subjectPublicKeyInfo.subjectPublicKey = new Uint8Array([1, 2, 3]).buffer;
  });
  expect(certificate).toMatchObject({ publicKey: null, names: ["shop.example.org"] });
});

describe("RSA", () => {
  const plain = certificateReader.readCertificate(derOf("rsa.cert"))?.publicKey ?? "";

  test("the public key is the modulus and the exponent without leading zeros", () => {
    expect(plain).toMatch(/^rsa (?!00)[0-9a-f]+ 010001$/);
  });

  test("a key that is only for PSS signatures is the same key", () => {
    const certificate = certificateWith("rsa.cert", ({ subjectPublicKeyInfo }) => {
      subjectPublicKeyInfo.algorithm = new AlgorithmIdentifier({ algorithm: id_RSASSA_PSS });
    });
    expect(certificate?.publicKey).toBe(plain);
    const key = AsnConvert.parse(derOf("rsa.key.pkcs8"), PrivateKeyInfo);
    key.privateKeyAlgorithm = new AlgorithmIdentifier({ algorithm: id_RSASSA_PSS });
    expect(keyOf("PRIVATE KEY", key)).toBe(plain);
  });
});

describe("an elliptic curve", () => {
  const secret = (number: number, length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    bytes[length - 1] = number;
    return bytes;
  };
  const sec1 = (bytes: Uint8Array, curve: string | undefined = id_secp256r1): ECPrivateKey =>
    new ECPrivateKey({
      privateKey: new OctetString(bytes),
      ...(curve === undefined ? {} : { parameters: new ECParameters({ namedCurve: curve }) }),
    });
  const point = (number: number, isCompressed: boolean) => p256.getPublicKey(secret(number, 32), isCompressed);
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
  const withPoint = (bytes: Uint8Array, curve: string | null = id_secp256r1) =>
    certificateWith("p256.cert", ({ subjectPublicKeyInfo }) => {
      subjectPublicKeyInfo.subjectPublicKey = Uint8Array.from(bytes).buffer;
      subjectPublicKeyInfo.algorithm = new AlgorithmIdentifier({
        algorithm: id_ecPublicKey,
        ...(curve === null ? {} : { parameters: bytesOf(new ECParameters({ namedCurve: curve })) }),
      });
    })?.publicKey;

  test.each([1, 2, 31, 32, 40])("a secret of %i bytes with leading zeros is the same number", (length) => {
    expect(keyOf("EC PRIVATE KEY", sec1(secret(7, length)))).toBe(`ec ${id_secp256r1} ${hex(point(7, false))}`);
  });

  test.each([1, 2, 3, 4, 5, 6])("the point of the secret %i is the same in its short form", (number) => {
    expect(withPoint(point(number, true))).toBe(`ec ${id_secp256r1} ${hex(point(number, false))}`);
    expect(withPoint(point(number, false))).toBe(`ec ${id_secp256r1} ${hex(point(number, false))}`);
  });

  test("points of an unknown curve are compared as they are written", () => {
    expect(withPoint(point(1, false), "1.2.3.4")).toBe(`ec 1.2.3.4 ${hex(point(1, false))}`);
    expect(withPoint(point(1, true), "1.2.3.4")).toBeNull();
  });

  test("without a known curve there is no public key", () => {
    expect(withPoint(point(1, false), null)).toBeNull();
    expect(keyOf("EC PRIVATE KEY", sec1(secret(7, 32), "1.2.3.4"))).toBeNull();
    const unnamed = new ECPrivateKey({
      privateKey: new OctetString(secret(7, 32)),
      publicKey: Uint8Array.from(point(7, false)).buffer,
    });
    expect(keyOf("EC PRIVATE KEY", unnamed)).toBeNull();
    const within = new PrivateKeyInfo({
      privateKeyAlgorithm: new AlgorithmIdentifier({ algorithm: id_ecPublicKey }),
      privateKey: new PrivateKey(bytesOf(unnamed)),
    });
    expect(keyOf("PRIVATE KEY", within)).toBeNull();
  });
});

test("a DSA key is a key, and other labels are not those of keys", () => {
  const der = new Uint8Array([0x30, 0]);
  expect(certificateReader.readPrivateKey("DSA PRIVATE KEY", der)).toEqual({ publicKey: null });
  for (const label of ["OPENSSH PRIVATE KEY", "constructor", ""])
    expect(certificateReader.readPrivateKey(label, der)).toBeNull();
});
