import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultSettings, openDocument } from "../../document/index.ts";
import { check } from "../engine/check.testing.ts";
import type { Finding } from "../engine/check.ts";
import type { Environment } from "../engine/environment.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { applyEdits } from "../pages/page.testing.ts";
import { holdsPrivateKey, readPem } from "./pem.ts";
import { brokenForm } from "./pem-problem.ts";

const fixture = (name: string): string =>
  readFileSync(new URL(`../pages/fixtures/${name}.pem`, import.meta.url), "utf8");
const certificate = fixture("ed25519.cert");
const key = fixture("ed25519.key.pkcs8");
const otherKey = fixture("other-ed25519.key.pkcs8");
const shortened = (text: string, from: number, to: number): string => text.slice(0, from) + text.slice(to);

const isOurs = ({ code }: Finding): boolean => /^(?:pem-|certificate-|key-)/.test(code);
const run = (name: string, text: string, environment: Environment): readonly Finding[] => {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  return document ? check(document, defaultSettings, environment).findings.filter(isOurs) : [];
};
const codes = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ code, pointer }) => `${code} ${pointer}`);

const requestOf = (ssl_cert: unknown, ssl_key: unknown): string =>
  JSON.stringify({ port: 443, protocol: "https", ssl_cert, ssl_key }, null, 2);
const inRequest = (ssl_cert: unknown, ssl_key: unknown = "$KEY", files: Readonly<Record<string, string>> = {}) =>
  run("a.create-config.request.json", requestOf(ssl_cert, ssl_key), environmentForTests(files));

const block = (text: string, mark = "|"): string => `${mark}\n${text.replace(/^(?=.)/gm, "          ").trimEnd()}`;
const stackOf = (cert: string, keyText: string): string => `region: us-east
loadbalancers:
  front:
    configs:
      - port: 443
        protocol: https
        ssl_cert: ${cert}
        ssl_key: ${keyText}
        nodes:
          - { label: a, address: "192.168.128.10:80" }
`;
const inStack = (cert: string, keyText = "$KEY") =>
  run("shop.stack.yaml", stackOf(cert, keyText), environmentForTests());

describe("a valid certificate", () => {
  const folded = certificate.trimEnd().replace(/\n/g, "\n          ");
  test.each([
    ["a block", block(certificate)],
    ["a block without its last line break", block(certificate, "|-")],
    ["quoted", JSON.stringify(certificate)],
    ["quoted, with the line breaks of Windows", JSON.stringify(certificate.replace(/\n/g, "\r\n"))],
    ["quoted over several lines", `"${certificate.trimEnd().replace(/\n/g, "\\n\\\n          ")}"`],
    ["with text before it", block(`Bag Attributes\n    friendlyName: shop\n${certificate}`)],
    ["a chain", block(fixture("chain.cert"))],
    ["a chain whose issuer has expired", block(fixture("chain-with-expired-issuer.cert"))],
    ["on one long line", JSON.stringify(certificate.replace(/\n(?!-)/g, "").replace("CERTIFICATE-----", "$&\n"))],
    ["with blanks at the ends of its lines", JSON.stringify(certificate.replace(/\n/g, "  \n"))],
    ["of an algorithm that is not known", block(fixture("ed448.cert"))],
    ["a variable", "${env:CERTIFICATE}"],
    ["partly a variable", '"-----BEGIN CERTIFICATE-----\\n${env:BODY}\\n-----END CERTIFICATE-----\\n"'],
    ["a template", '"{{certificate}}"'],
    ["a tag of its own", `!vault ${folded.split("\n")[1]?.trim()}`],
    ["a file that is not there", "${file:nothing.pem}"],
  ])("%s", (_, written) => {
    expect(codes(inStack(written))).toEqual([]);
  });
});

describe("a broken certificate", () => {
  const lines = certificate.trimEnd().split("\n");
  test.each([
    ["nothing", "", "is not PEM"],
    ["a path", "certs/site.pem", "is not PEM"],
    ["base64 alone", lines.slice(1, -1).join("\n"), "is not PEM"],
    ["no END line", lines.slice(0, -1).join("\n"), "lacks the line `-----END"],
    ["no BEGIN line", lines.slice(1).join("\n"), "END line without"],
    ["four dashes", shortened(certificate, 0, 1), "malformed BEGIN or END"],
    ["four dashes behind", certificate.replace("CERTIFICATE-----", "CERTIFICATE----"), "malformed BEGIN or END"],
    ["lower case", certificate.toLowerCase(), "malformed BEGIN or END"],
    ["two names", certificate.replace("END CERTIFICATE", "END PRIVATE KEY"), "do not match"],
    ["nothing inside", `${lines[0]}\n${lines.at(-1)}\n`, "is empty between"],
    ["a blank line inside and no END", `${lines[0]}\n\n${lines[1]}`, "lacks the line `-----END"],
    ["a character too few", shortened(certificate, 40, 41), "invalid base64"],
    ["four characters too few", shortened(certificate, 40, 44), "not a valid X.509"],
    ["a second one that is broken", certificate + shortened(certificate, 40, 44), "Certificate 2 in"],
    [
      "an escaped chain that is cut",
      fixture("chain.cert").slice(0, -40).replace(/\n/g, "\\n"),
      "malformed BEGIN or END",
    ],
    ["a key", key, "contains a private key, not a certificate"],
    ["a key with it", certificate + key, "also contains a private key"],
    ["a public key", fixture("ed25519.public-key"), "contains a public key"],
    ["a request", fixture("ed25519.request"), "contains a certificate request"],
    ["a key without its line breaks", key.replace(/\n/g, " "), "contains a private key, not a certificate"],
    ["indented lines", certificate.replace(/^/gm, "  "), "indented BEGIN or END"],
  ])("%s", (_, text, message) => {
    const [finding, ...others] = inRequest(text);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: "pem-certificate", severity: "error", pointer: "/ssl_cert" });
    expect(finding?.message).toContain(message);
  });
});

test("a template between the BEGIN and END lines is not checked", () => {
  const [first, ...rest] = fixture("rsa.cert").trimEnd().split("\n");
  expect(inRequest(`${first}\n$SSL_CERT\n${rest.at(-1)}\n`)).toEqual([]);
});

describe("a key", () => {
  test.each([
    "rsa.key.pkcs1",
    "rsa.key.pkcs8",
    "rsa.key.encrypted-pkcs1",
    "rsa.key.encrypted-pkcs8",
    "p256.key.sec1-with-parameters",
    "p256.key.sec1-without-public",
    "ed25519.key.pkcs8-v2",
    "ed448.key.pkcs8",
  ])("%s is fine", (name) => {
    expect(codes(inRequest("$CERTIFICATE", fixture(name)))).toEqual(["key-literal /ssl_key"]);
    expect(codes(inRequest("$CERTIFICATE", "${file:key.pem}", { "key.pem": fixture(name) }))).toEqual([]);
  });

  test.each([
    ["a password", "hunter2", "is not PEM"],
    ["a certificate", certificate, "contains a certificate, not a private key"],
    ["of OpenSSH", fixture("openssh.key"), "OpenSSH"],
    ["of another kind than its lines say", key.replace(/PRIVATE/g, "RSA PRIVATE"), "is not a valid private key"],
    ["cut", key.slice(0, 80), "lacks the line `-----END"],
    [
      "whose END line has a secret for a name",
      "-----BEGIN hunter2-----\nAAAA\n-----END hunter2-----",
      "malformed BEGIN or END",
    ],
  ])("%s is not a key", (_, text, message) => {
    const [finding, ...others] = inRequest("$CERTIFICATE", text).filter(({ code }) => code !== "key-literal");
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: "pem-key", severity: "error", pointer: "/ssl_key" });
    expect(finding?.message).toContain(message);
  });

  test("a literal key is reported, valid or not", () => {
    for (const text of [key, key.replace(/\n/g, "\\n"), key.replace(/\n/g, " "), key.slice(0, -20)])
      expect(holdsPrivateKey(text), text.slice(0, 30)).toBe(true);
    expect(holdsPrivateKey(fixture("rsa.key.encrypted-pkcs1"))).toBe(true);
    for (const text of [certificate, "", "-----BEGIN PRIVATE KEY-----\n<the key>\n-----END PRIVATE KEY-----"])
      expect(holdsPrivateKey(text)).toBe(false);
  });
});

describe("matching a certificate and a key", () => {
  test.each([
    ["its own key", certificate, key, []],
    ["another key", certificate, otherKey, ["pem-mismatch /ssl_key"]],
    ["a key of another kind", certificate, fixture("p256.key.sec1"), ["pem-mismatch /ssl_key"]],
    ["a key with a passphrase", certificate, fixture("rsa.key.encrypted-pkcs8"), []],
    ["a key of an algorithm that is not known", certificate, fixture("ed448.key.pkcs8"), []],
    ["the issuer's key", fixture("chain.cert"), otherKey, ["pem-mismatch /ssl_key"]],
    ["the leaf's key", fixture("chain.cert"), key, []],
    ["a key that is broken", certificate, key.replace(/\n/g, " "), ["pem-key /ssl_key"]],
  ])("a certificate and %s", (_, cert, keyText, expected) => {
    const findings = codes(inRequest("${file:c}", "${file:k}", { c: cert, k: keyText }));
    expect(findings).toEqual(expected);
    const literal = codes(inRequest(cert, keyText)).filter((line) => line !== "key-literal /ssl_key");
    expect(literal).toEqual(expected);
  });

  test("the key may match the second certificate of a chain", () => {
    const [finding] = inRequest("${file:c}", "${file:k}", { c: fixture("chain-in-wrong-order.cert"), k: key });
    expect(finding?.message).toContain("certificate 2 of the chain");
    expect(finding?.related[0]?.pointer).toBe("/ssl_cert");
  });

  test("only the leaf certificate is checked for its subject and validity", () => {
    const chain = certificate + fixture("no-subject.cert") + fixture("expired.cert");
    expect(codes(inRequest(chain))).toEqual([]);
    expect(codes(inRequest(fixture("no-subject.cert")))).toEqual(["certificate-subject /ssl_cert"]);
    expect(codes(inRequest(fixture("blank-subject.cert")))).toEqual(["certificate-subject /ssl_cert"]);
    expect(codes(inRequest(fixture("expired.cert")))).toEqual(["certificate-validity /ssl_cert"]);
    expect(codes(inRequest(fixture("not-yet-valid.cert")))).toEqual(["certificate-validity /ssl_cert"]);
  });

  test("a pair that is merged into two configurations is reported once", () => {
    const text = `region: us-east
x-tls: &tls
  protocol: https
  ssl_cert: ${JSON.stringify(certificate)}
  ssl_key: ${JSON.stringify(otherKey)}
loadbalancers:
  front:
    configs:
      - { <<: *tls, port: 443, nodes: [{ label: a, address: "10.0.0.1:80" }] }
      - { <<: *tls, port: 444, nodes: [{ label: a, address: "10.0.0.1:80" }] }
`;
    expect(codes(run("shop.stack.yaml", text, environmentForTests()))).toEqual([
      "key-literal /x-tls/ssl_key",
      "pem-mismatch /x-tls/ssl_key",
    ]);
    const overridden = text.replace("port: 444", 'port: 444, ssl_key: "${file:k}"').replace(otherKey.slice(30, 90), "");
    expect(codes(run("shop.stack.yaml", overridden, environmentForTests({ k: otherKey })))).toContain(
      "pem-mismatch /loadbalancers/front/configs/1/ssl_key",
    );
  });
});

describe("fixes", () => {
  const fixed = (name: string, text: string, title: string, files = {}): string => {
    const fixes = run(name, text, environmentForTests(files)).flatMap((finding) => finding.fixes);
    const fix = fixes.find((candidate) => candidate.title === title);
    if (!fix) throw new Error(`no fix is called so, but ${fixes.map((other) => other.title)}`);
    return applyEdits(text, fix.edits());
  };
  const restore = "Restore the line breaks of `ssl_cert`";
  const plain = (text: string): string => text.trimEnd().replace(/\n/g, " ");

  test.each([
    ["folded", block(certificate, ">"), block(certificate)],
    ["folded and stripped", block(certificate, ">-"), block(certificate, "|-")],
    ["folded on one line", block(`${plain(certificate)}\n`, ">"), JSON.stringify(certificate)],
    ["plain on one line", plain(certificate), JSON.stringify(certificate)],
    ["plain on several lines", block(certificate, "").trimStart(), JSON.stringify(certificate)],
    ["in single quotes", `'${certificate.replace(/\n/g, "\\n")}'`, JSON.stringify(certificate)],
    ["without anything", JSON.stringify(certificate.replace(/\n/g, "")), JSON.stringify(certificate)],
    ["escaped twice", JSON.stringify(certificate.replace(/\n/g, "\\r\\n")), JSON.stringify(certificate)],
  ])("restore the line breaks of a text that is %s", (_, written, expected) => {
    const after = fixed("shop.stack.yaml", stackOf(written, "$KEY"), restore);
    expect(after).toBe(stackOf(expected, "$KEY"));
    expect(codes(run("shop.stack.yaml", after, environmentForTests()))).toEqual([]);
  });

  test("restore a whole chain, and the headers of an encrypted key", () => {
    const chain = fixture("chain.cert");
    const request = requestOf(chain.replace(/\n/g, " "), fixture("rsa.key.encrypted-pkcs1").replace(/\n/g, "\\n"));
    const name = "a.create-config.request.json";
    const after = fixed(name, fixed(name, request, restore), "Restore the line breaks of `ssl_key`");
    expect(after).toBe(requestOf(chain.replace(/^subject.*\n|^\n/gm, ""), fixture("rsa.key.encrypted-pkcs1")));
  });

  test.each([
    [block(key), JSON.stringify(certificate)],
    [block(key), block(certificate)],
    [JSON.stringify(key), "${file:c}"],
  ])("swap a swapped certificate and key", (cert, keyText) => {
    const after = fixed("shop.stack.yaml", stackOf(cert, keyText), "Swap `ssl_cert` and `ssl_key`", { c: certificate });
    expect(after).toBe(stackOf(keyText, cert));
  });

  test.each([
    [certificate + key, key + certificate],
    [certificate + key, certificate],
    [key, key + certificate],
  ])("a certificate and key that are not simply swapped get no swap fix", (cert, keyText) => {
    const fixes = run("a.create-config.request.json", requestOf(cert, keyText), environmentForTests()).flatMap(
      (finding) => finding.fixes,
    );
    expect(fixes.map(({ title }) => title)).not.toContain("Swap `ssl_cert` and `ssl_key`");
  });

  test.each(["certs/site.pem", "file:certs/site.pem"])("turn %s into a reference", (path) => {
    const request = requestOf(path, "$KEY");
    const title = "Change `ssl_cert` to `${file:certs/site.pem}`";
    expect(fixed("a.create-config.request.json", request, title, { "certs/site.pem": certificate })).toBe(
      requestOf("${file:certs/site.pem}", "$KEY"),
    );
    expect(inRequest(path)[0]?.fixes).toEqual([]);
  });
});

test("no part of a key is ever shown", () => {
  const secrets = key.split("\n")[1] ?? "";
  const texts = [
    key,
    key.replace(/\n/g, " "),
    key.slice(0, 90),
    secrets,
    `-----BEGIN ${secrets}-----`,
    `${secrets}.key`,
  ];
  for (const text of texts) {
    for (const finding of [...inRequest(text), ...inRequest("$CERTIFICATE", text), ...inRequest(certificate, text)]) {
      const shown = [
        finding.message,
        ...finding.fixes.map(({ title }) => title),
        ...finding.related.map((r) => r.message),
      ];
      expect(shown.join("\n")).not.toContain(secrets.slice(8, 24));
    }
  }
});

test("nothing is reported until the library is loaded", () => {
  const pending: Environment = { ...environmentForTests(), file: () => "pending", certificates: () => "pending" };
  const request = (cert: string): string => requestOf(cert, "${file:key.pem}");
  const name = "a.create-config.request.json";
  expect(codes(run(name, request("${file:site.pem}"), pending))).toEqual([]);
  expect(codes(run(name, request(shortened(certificate, 40, 44)), pending))).toEqual([]);
  expect(codes(run(name, request("site"), pending))).toEqual(["pem-certificate /ssl_cert"]);
});

test.each([
  ["X509 CERTIFICATE", "X509 CERTIFICATE"],
  ["TRUSTED CERTIFICATE", "TRUSTED CERTIFICATE"],
  ["NEW CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"],
  ["X509 CRL", "X509 CRL"],
  ["PKCS7", "PKCS7"],
  ["DSA PRIVATE KEY", "DSA PRIVATE KEY"],
  ["RSA PUBLIC KEY", "RSA PUBLIC KEY"],
  ["DH PARAMETERS", "DH PARAMETERS"],
  ["MY SECRET", "CERTIFICATE"],
])("of a text that begins with %s and does not end, the line is named that is missing", (label, shown) => {
  expect(brokenForm(readPem(`-----BEGIN ${label}-----\nAAAA\n`), "It", "CERTIFICATE")).toBe(
    `It lacks the line \`-----END ${shown}-----\`. Copy the whole file.`,
  );
});
