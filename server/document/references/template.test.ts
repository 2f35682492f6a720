import { expect, test } from "vitest";
import type { Format } from "../../api/index.ts";
import { readTemplate } from "./read-template.ts";
import { parseTemplate, replacementCharacter, type Template } from "./template.ts";

const shownLiteral = ({ literal }: Template): string => literal.replaceAll(replacementCharacter, "_");

/** Each reference as `kind name|attribute`, with the text at its places; each problem as `!kind text`; then the rest. */
function read(value: string): readonly string[] | null {
  const template = parseTemplate(value);
  if (template === null) return null;
  return [
    ...template.references.map((reference) => {
      const { kind, name, attribute, start, end, nameStart, attributeStart } = reference;
      expect(value.slice(nameStart, end).startsWith(name) || kind === "template" || kind === "command").toBe(true);
      if (attribute !== "") expect(value.slice(attributeStart, end - 1)).toBe(attribute);
      return `${kind} ${name}|${attribute} «${value.slice(start, end)}»`;
    }),
    ...template.problems.map(({ kind, text, start, end }) => `!${kind} ${text} «${value.slice(start, end)}»`),
    shownLiteral(template),
  ];
}

test.each([
  "",
  "plain",
  "10$",
  "$",
  "$$",
  "a $NAME b",
  "$Name",
  "a $name b",
  "$ecret123",
  "$()",
  "$( )",
  "$(date",
  "``",
  "`>&4l2$0XD`QM(t`",
  "$1",
  "{x}",
  "{{x",
  "x}}",
  "{base_url}/a",
  "}}{{",
])("%s is literal text", (value) => {
  expect(read(value)).toBe(null);
});

test.each([
  ["${env:TOKEN}", ["env TOKEN| «${env:TOKEN}»", "_"]],
  ["${TOKEN}", ["env TOKEN| «${TOKEN}»", "_"]],
  ["$token", ["env token| «$token»", "_"]],
  ["${TOKEN:-x}", ["template TOKEN| «${TOKEN:-x}»", "_"]],
  ["${TOKEN:?is not set}", ["template TOKEN| «${TOKEN:?is not set}»", "_"]],
  ["${TOKEN%.*}", ["template TOKEN| «${TOKEN%.*}»", "_"]],
  ["${TOKEN//a/b}", ["template TOKEN| «${TOKEN//a/b}»", "_"]],
  ["${TOKEN:0:3}", ["template TOKEN| «${TOKEN:0:3}»", "_"]],
  ["${TOKENS[0]}", ["template TOKENS| «${TOKENS[0]}»", "_"]],
  ["${#TOKEN}", ["template TOKEN| «${#TOKEN}»", "_"]],
  ["${1:-x}", ["template 1| «${1:-x}»", "_"]],
  ["${A:-$(b}-c", ["template A| «${A:-$(b}»", "_-c"]],
  ["$A{${B}}", ["env B| «${B}»", "$A{_}"]],
  ["${A:-${B:-${C}}}!", ["template A| «${A:-${B:-${C}}}»", "_!"]],
  ["${A:-$(awk '{print $1}' x)}", ["template A| «${A:-$(awk '{print $1}' x)}»", "_"]],
  ["web-$(date -u +%Y%m%d)", ["command | «$(date -u +%Y%m%d)»", "web-_"]],
  ["$(echo $(date) (x)) b", ["command | «$(echo $(date) (x))»", "_ b"]],
  ["web-`date`", ["command | «`date`»", "web-_"]],
  ["`cat a.pub | head -1`", ["command | «`cat a.pub | head -1`»", "_"]],
  ["${{ secrets.TOKEN }}", ["template secrets.TOKEN| «${{ secrets.TOKEN }}»", "_"]],
  ["$TOKEN_2", ["env TOKEN_2| «$TOKEN_2»", "_"]],
  ["${env:  A}", ["!spaced env:  A «${env:  A}»", "_"]],
  ["${file: a/b.txt}", ["!spaced file: a/b.txt «${file: a/b.txt}»", "_"]],
  ["${env:MY OWN NAME}", ["!spaced env:MY OWN NAME «${env:MY OWN NAME}»", "_"]],
  ["$${a} $${", ["${a} ${"]],
  ["{{}}", ["template | «{{}}»", "_"]],
  ["{{ token }}", ["template token| «{{ token }}»", "_"]],
  ["${file:certs/site.pem}", ["file certs/site.pem| «${file:certs/site.pem}»", "_"]],
  ["${base64:cloud/init.yaml}", ["base64 cloud/init.yaml| «${base64:cloud/init.yaml}»", "_"]],
  ["${instances.web-1.private_ipv4}:80", ["instances web-1|private_ipv4 «${instances.web-1.private_ipv4}»", "_:80"]],
  ["${instances.web.1.id}", ["instances web.1|id «${instances.web.1.id}»", "_"]],
  ["${loadbalancers.front.id}", ["loadbalancers front|id «${loadbalancers.front.id}»", "_"]],
  ["${subnets.app.range}", ["subnets app|range «${subnets.app.range}»", "_"]],
  ["${steps.front.id}", ["steps front|id «${steps.front.id}»", "_"]],
  ["${steps.front.ipv4.0}", ["steps front|ipv4.0 «${steps.front.ipv4.0}»", "_"]],
  ["/a/${A}/b/{{c}}", ["env A| «${A}»", "template c| «{{c}}»", "/a/_/b/_"]],
  ["${vars.size}", ["vars size| «${vars.size}»", "_"]],
  ["${A^^}", ["template A| «${A^^}»", "_"]],
  ["${A=b}", ["template A| «${A=b}»", "_"]],
  ["${!A}", ["template A| «${!A}»", "_"]],
  ["${A: -3}", ["template A| «${A: -3}»", "_"]],
  ["a {{b}} c", ["template b| «{{b}}»", "a _ c"]],
  ["${env:A}${env:B}", ["env A| «${env:A}»", "env B| «${env:B}»", "__"]],
])("%s holds references", (value, expected) => {
  expect(read(value)).toEqual(expected);
});

test.each([
  ["$${", ["${"]],
  ["$${env:A}", ["${env:A}"]],
  ["a $${b} ${C}", ["env C| «${C}»", "a ${b} _"]],
  ["$$${A}", ["$${A}"]],
])("%s holds a literal `${`", (value, expected) => {
  expect(read(value)).toEqual(expected);
});

test.each([
  ["${env:A", ["!unclosed env:A «${env:A»", "_"]],
  ["a ${", ["!unclosed  «${»", "a _"]],
  ["${env:A ${B}", ["env B| «${B}»", "!unclosed env:A  «${env:A »", "__"]],
  ["${a${b", ["!unclosed a «${a»", "!unclosed b «${b»", "__"]],
  ["${}", ["!namespace  «${}»", "_"]],
  ["${foo.bar}", ["!namespace foo.bar «${foo.bar}»", "_"]],
  ["${foo:bar}", ["!namespace foo:bar «${foo:bar}»", "_"]],
  ["${ env:A }", ["!spaced  env:A  «${ env:A }»", "_"]],
  ["${env: A}", ["!spaced env: A «${env: A}»", "_"]],
  ["${ foo.bar }", ["!namespace  foo.bar  «${ foo.bar }»", "_"]],
  ["${env:}", ["!incomplete env: «${env:}»", "_"]],
  ["${file:}", ["!incomplete file: «${file:}»", "_"]],
  ["${steps.front}", ["!incomplete steps.front «${steps.front}»", "_"]],
  ["${steps.front.}", ["!incomplete steps.front. «${steps.front.}»", "_"]],
  ["${env::A}", ["!namespace env::A «${env::A}»", "_"]],
  ["${env:MY NAME}", ["!spaced env:MY NAME «${env:MY NAME}»", "_"]],
  ["${ instances.web.id }", ["!spaced  instances.web.id  «${ instances.web.id }»", "_"]],
  ["$(instances.web.id) b", ["!braceless instances.web.id «$(instances.web.id)»", "_ b"]],
  ["a $(env:NAME)", ["!braceless env:NAME «$(env:NAME)»", "a _"]],
  ["a $env:NAME b", ["!braceless env:NAME «$env:NAME»", "a _ b"]],
  ["a $instances.web.id} b", ["!braceless instances.web.id «$instances.web.id}»", "a _ b"]],
  ["$vars.size", ["!braceless vars.size «$vars.size»", "_"]],
  ["a $[vars.size] b", ["!braceless vars.size «$[vars.size]»", "a _ b"]],
  ["a $(vars.size} b", ["!braceless vars.size «$(vars.size}»", "a _ b"]],
  ["(a $vars.size)", ["!braceless vars.size «$vars.size»", "(a _)"]],
  ["a $[env:NAME b", ["!braceless env:NAME «$[env:NAME»", "a _ b"]],
  ["$file:a/b.pem", ["!braceless file:a/b.pem «$file:a/b.pem»", "_"]],
  ["${vars.}", ["!namespace vars. «${vars.}»", "_"]],
  ["${instances..id}", ["!incomplete instances..id «${instances..id}»", "_"]],
])("%s is a malformed reference", (value, expected) => {
  expect(read(value)).toEqual(expected);
});

/** In a field of a format; null for free text. */
const inField = (text: string, format: Format | null): readonly string[] | null => {
  const template = readTemplate(text, format === null ? { kind: "string" } : { kind: "string", format });
  return template && [...template.references.map(({ kind, name }) => `${kind} ${name}`), shownLiteral(template)];
};

test.each([
  ["ubuntu-$COMPUTE_REGION", "instance-label", ["env COMPUTE_REGION", "ubuntu-_"]],
  ["$node-private-ip:80", "node-address", ["env node", "_-private-ip:80"]],
  ["/compute/instances/$compute_id/boot", "request-path", ["env compute_id", "/compute/instances/_/boot"]],
  ["Bearer $TOKEN", "token", ["env TOKEN", "Bearer _"]],
  ["-----BEGIN CERTIFICATE-----\n$CERT\n", "pem-certificate", ["env CERT", "-----BEGIN CERTIFICATE-----\n_\n"]],
  ["$ud", "user-data", ["env ud", "_"]],
  ["$(base64 -w0 <cloud.yaml)", "user-data", ["command ", "_"]],
  ["#!/bin/sh\necho $HOME $(date) '$X'", "user-data", null],
  ["node $1", "region", ["template 1", "node _"]],
  ["a $name b", null, null],
  ["Fn$$oobar123", null, null],
  ["pa$word", "password", null],
])("%j in a field of the format %s has these references", (text, format, expected) => {
  expect(inField(text, format as Format | null)).toEqual(expected);
});

test.each([
  ["<private-ip>", "password"],
  ["<REDACTED>", "password"],
  ["[label]", "instance-label"],
  ["{VERSION}", "tag"],
  ["YOUR_TOKEN", "password"],
  ["your_ssh_user", "username"],
  ["REPLACE_ME", "region"],
  ["xxxxxxxx", "password"],
  ["xxx.xxx.xxx.xxx", "ipv4"],
  ["192.168.x.x", "ipv4"],
])("%j in a field of the format %s is a placeholder", (text, format) => {
  expect(inField(text, format as Format)).toEqual([`placeholder ${text}`, "_"]);
});

test.each([
  ["<private-ip>:80", "node-address", ["placeholder <private-ip>", "_:80"]],
  ["YOUR_IP:80", "node-address", ["placeholder YOUR_IP", "_:80"]],
  ["private/YOUR_IMAGE", "image", ["placeholder YOUR_IMAGE", "private/_"]],
  ["Bearer <token>", "token", ["placeholder <token>", "Bearer _"]],
  ["[x]aB3<tag>9", "password", null],
  ["a<b", "password", null],
  ["xxx-large", "instance-label", null],
  ["not-your-app", "instance-label", null],
  ["ssh-ed25519 AAAA your_email@example.com", "ssh-public-key", null],
  ["ssh-ed25519 AAAA Jane <jane>", "ssh-public-key", null],
  ["{base_url}/compute/instances/{id}", "request-path", null],
  ["[::1]:80", "node-address", null],
])("%j in a field of the format %s is read with care", (text, format, expected) => {
  expect(inField(text, format as Format)).toEqual(expected);
});

test.each([
  ["'$PASS'", "password", ["quoted $PASS", "_"]],
  ["'\"${PASS}\"'", "password", ["quoted ${PASS}", "_"]],
  ["ubuntu-'$REGION'", "instance-label", ["quoted $REGION", "ubuntu-_"]],
  ["ubuntu-'\"${REGION}\"'-'$N'", "instance-label", ["quoted ${REGION}", "quoted $N", "ubuntu-_-_"]],
  ["'$HOST:$PORT'", "node-address", ["quoted $HOST:$PORT", "_"]],
  ["Bearer '$TOKEN'", "token", ["quoted $TOKEN", "Bearer _"]],
  ["'{{a}}'-'$B'", "instance-label", ["template a", "quoted $B", "'_'-_"]],
  ["'a b$C'", "instance-label", ["env C", "'a b_'"]],
  ["echo '$HOME'", null, null],
  ["it's $5, isn't it", null, null],
])("%j in a field of the format %s has the quotes of a shell", (text, format, expected) => {
  expect(inField(text, format as Format | null)).toEqual(expected);
});

test.each<Format>(["cidr", "ipv4-cidr", "ipv4", "nat", "node-address"])(
  "parts of an address of the format %s",
  (format) => {
    expect(inField("<ip>/$BITS", format)).toEqual(["placeholder <ip>", "env BITS", "_/_"]);
  },
);

test.each<Format>(["ssh-public-key", "pem-certificate", "pem-key"])("a text of the format %s", (format) => {
  expect(inField("<the key>", format)).toEqual(["placeholder <the key>", "_"]);
  expect(inField("a $KEY b", format)).toEqual(["env KEY", "a _ b"]);
  expect(inField("a <key> b", format)).toBe(null);
});

test.each([
  ["a $NAME <b>", { kind: "any" }, null],
  ["a $NAME <b>", { kind: "string" }, null],
  ["a $NAME <b>", { kind: "string", catalog: "regions" }, ["env NAME", "placeholder <b>", "a _ _"]],
  ["a $NAME <b>", { kind: "integer" }, ["env NAME", "placeholder <b>", "a _ _"]],
  ["a $NAME <b>", { kind: "union", types: [{ kind: "string" }, { kind: "any" }] }, null],
  ["a $NAME", { kind: "union", types: [{ kind: "string" }, { kind: "integer" }] }, ["env NAME", "a _"]],
  ["a $NAME", null, null],
] as const)("%j in a field of the type %j has these references", (text, type, expected) => {
  const template = readTemplate(text, type as Parameters<typeof readTemplate>[1]);
  expect(
    template && [...template.references.map(({ kind, name }) => `${kind} ${name}`), shownLiteral(template)],
  ).toEqual(expected);
});
