import { readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/runs.ts";
import { rules } from "../../rules/list.ts";
import { applyEdits, type Example, examplesOf } from "../../rules/pages/page.testing.ts";
import { readPage } from "../../rules/pages/page-files.testing.ts";
import { triedRules } from "../../rules/pages/pages.testing.ts";
import { isGround, type Said, say, textOf } from "./schema.testing.ts";

/** Rules whose errors a schema refuses, each and every one of their examples. */
const refused = new Set(
  `type-mismatch missing-required unknown-field enum-value number-range request-method request-path-parameter
  request-version request-body-missing request-authorization label-length label-pattern label-repeat image-with-backup
  root-pass-required script-needs-image script-with-backup script-with-private-image
  metadata-fixed interface-count interface-public-count interface-primary-count interface-primary-vlan vlan-label-required
  vlan-label-length vlan-label-pattern interface-label-forbidden ipam-forbidden ipam-cidr subnet-required subnet-forbidden
  ip-ranges-forbidden ip-ranges-cidr vpc-ipv4-forbidden vpc-address nat-value nat-address-on-create clone-existing-target
  clone-new-requires ip-type node-address node-address-public stack-version stack-region-missing subnet-range
  clone-source-fields`.split(/\s+/),
);

/** Rules of which a schema refuses what it can tell. */
const partly: Readonly<Record<string, string>> = {
  "request-unknown-path": "a slip in a path is not told from a path that the API documentation does not describe",
  "script-data-json": "a string with a reference in it may become an object",
  "authorized-key": "what a reference names is not read",
  "metadata-base64": "what a reference names is not read",
  "pem-certificate": "base64 and X.509 are not read, nor what a reference names",
  "reference-prefix": "a name in the place of an address is refused as such, but what an expression means is not read",
  "pem-key": "base64 is not read, nor what a reference names",
};

/** Errors that a schema cannot tell, by why. */
const untold: Readonly<Record<string, string>> = {
  "what the service calls something": "service-names",
  text: "syntax duplicate-key alias-limit curl-command",
  "one value against another":
    "step-unknown step-name-duplicate step-private-ip-limit vlan-label-duplicate ipam-duplicate ip-ranges-overlap " +
    "vpc-address-reserved vpc-address-outside config-port-duplicate node-label-duplicate vpc-address-conflict clone-user-data pem-mismatch",
  "what a reference leads to":
    "settings-extends extends-file extends-circle reference-unknown reference-attribute " +
    "reference-syntax reference-type reference-cycle reference-file request-body-file " +
    "node-instance-no-private-ip node-region",
  "the size or content of what is encoded": "script-data-size metadata-size certificate-subject",
  "the catalog": "region-no-vlan region-no-metadata image-no-cloud-init",
};

interface Case extends Example {
  readonly title: string;
  readonly rule: (typeof rules)[number];
  readonly files: Readonly<Record<string, string>>;
}

const cases = rules.flatMap((rule): Case[] => {
  const all = examplesOf(readPage(rule.id));
  const files = Object.fromEntries(
    all.filter((each) => each.section === "file").map((file) => [file.fileName, file.text]),
  );
  return all
    .filter(({ section }) => section !== "file")
    .map((example, index) => ({
      ...example,
      rule,
      files,
      title: `${rule.id}, example ${index + 1} (${example.fileName})`,
    }));
});
const wrong = cases.filter(({ section }) => section === "wrong");

const sayOf = ({ fileName, files }: Case, text: string): Said | null => say(fileName, text, files);

/** What a schema refuses, a rule finds. */
function expectGround(said: Said | null): void {
  if (said === null || said.refusals.length === 0) return;
  const codes = said.findings.filter(isGround).map(({ code }) => code);
  expect(codes, `refused without a finding: ${said.refusals.join("\n")}`).not.toEqual([]);
}

const isTried = ({ rule }: Case): boolean => triedRules.includes(rule);

test.each(cases.filter(isTried))("what the schema rejects in $title, a rule reports", (example) => {
  const said = sayOf(example, example.text);
  if (example.section === "right" && !example.text.includes("compute-stack-disable"))
    expect(said?.refusals ?? []).toEqual([]);
  expectGround(said);
});

test.each(wrong.filter(isTried))("the fixed text of $title is rejected only for a known reason", (example) => {
  for (const finding of sayOf(example, example.text)?.findings ?? [])
    for (const { edits } of finding.fixes) expectGround(sayOf(example, applyEdits(example.text, edits())));
});

describe("every rule is listed by whether a schema can express it", () => {
  const known = [...refused, ...Object.keys(partly), ...Object.values(untold).flatMap((ids) => ids.split(" "))];
  test("each rule is in one list, and only error rules are", () => {
    const errors = rules
      .filter(({ id, severity }) => severity === "error" || id === "unknown-field")
      .map(({ id }) => id);
    expect(
      [...known].sort(),
      "add a rule that reports errors to `refused` (a schema rejects all of its examples), `partly` or `untold`",
    ).toEqual([...errors].sort());
  });

  const grounds = (said: Said | null, id: string): boolean =>
    said?.findings.some((finding) => finding.code === id && isGround(finding)) ?? false;

  test.each([...refused])("%s: the schema rejects every wrong example", (id) => {
    const own = wrong.filter(({ rule }) => rule.id === id).map((each) => ({ each, said: sayOf(each, each.text) }));
    const told = own.filter(({ said }) => grounds(said, id));
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ said }) => said?.refusals.length === 0).map(({ each }) => each.title)).toEqual([]);
  });

  test.each(Object.keys(partly))("%s: the schema rejects some wrong examples", (id) => {
    const own = wrong.filter(({ rule }) => rule.id === id).map((each) => sayOf(each, each.text));
    expect(own.filter((said) => grounds(said, id) && (said?.refusals.length ?? 0) > 0)).not.toEqual([]);
  });

  test("schemas accept the wrong examples of all other rules", () => {
    const silent = new Set(Object.values(untold).flatMap((ids) => ids.split(" ")));
    const only = wrong
      .filter(({ rule }) => silent.has(rule.id))
      .map((each) => ({ each, said: sayOf(each, each.text) }));
    const pure = only.filter(({ each, said }) =>
      said?.findings.filter(isGround).every(({ code }) => code === each.rule.id),
    );
    expect(pure.filter(({ said }) => (said?.refusals.length ?? 0) > 0).map(({ each }) => each.title)).toEqual([]);
  });
});

const examples = readdirSync("examples", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:requests?\.jsonc?|stack\.ya?ml)$|\.compute-stack\.yaml$/.test(name))
  .map((name) => `examples/${name}`);

test.each(examples)("%s: the schema and the rules agree", (path) => {
  expectGround(say(path, textOf(path)));
});

/** Fields that people put in the wrong place. */
const strange: readonly unknown[] = [
  null,
  "",
  0,
  -1,
  1,
  5,
  65_536,
  1.5,
  true,
  false,
  [],
  {},
  [null],
  [{}],
  "x",
  "${X}",
  "$X",
  "{{ x }}",
  "public",
  "vlan",
  "vpc",
  "10.0.0.1",
  "10.0.0.0/24",
  "203.0.113.7",
  "192.168.128.5:80",
  "any",
  "private/x",
  "a--b",
  "-a",
  "W10",
  "POST",
  "v4",
  "ipv4",
  "/compute/instances",
  "/compute/instances/1",
  "/compute/instances/0/boot",
  "https://a.example/v3/loadbalancers",
  "Bearer x",
  { region: "us-east" },
  { window: "W1" },
  [{ purpose: "vlan" }],
  [{ purpose: "public" }, { purpose: "public" }],
];
const names = [
  "region",
  "label",
  "type",
  "image",
  "backup_id",
  "script_id",
  "compute_id",
  "metadata",
  "purpose",
  "ipv4",
  "port",
  "body",
  "path",
  "method",
  "clone",
  "interfaces",
  "id",
  "x-own",
  "nonsense",
  "root_pass",
  "backups",
  "window",
  "day",
  "headers",
];

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The data with one value, found by walking down as `way` says, changed, added or removed. */
function changed(data: Json, way: readonly number[], put: Json, name: string): Json {
  const [step = 0, ...rest] = way;
  if (way.length === 0 || data === null || typeof data !== "object") return put;
  if (Array.isArray(data)) {
    const at = step % (data.length + 1);
    return at === data.length
      ? [...data, put]
      : data.map((item: Json, index) => (index === at ? changed(item, rest, put, name) : item));
  }
  const entries = Object.entries(data);
  const at = step % (entries.length + 1);
  const [key, value] = entries[at] ?? [name, put];
  if (entries[at] && rest.length === 0 && step % 3 === 0)
    return Object.fromEntries(entries.filter(([other]) => other !== key));
  return { ...data, [key]: entries[at] ? changed(value ?? null, rest, put, name) : put };
}

test("what a schema rejects in randomly changed correct files, a rule reports", () => {
  const right = cases
    .filter(({ section, fileName }) => section === "right" && /request|\.stack\./.test(fileName))
    .flatMap((each) => {
      const said = sayOf(each, each.text);
      return said && said.data.length === 1 ? [{ each, data: said.data[0] as Json }] : [];
    });
  fc.assert(
    fc.property(
      fc.constantFrom(...right),
      fc.array(fc.nat(11), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...(strange as Json[])),
      fc.constantFrom(...names),
      ({ each, data }, way, put, name) => {
        expectGround(sayOf(each, JSON.stringify(changed(data, way, put, name), null, 1)));
      },
    ),
    { numRuns: Number(process.env.RUNS ?? runs(400)) },
  );
}, 60_000);
