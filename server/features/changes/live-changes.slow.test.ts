import fc from "fast-check";
import { expect, test } from "vitest";
import { bits } from "../../../test/fuzz/edits.ts";
import { type Block, type Document, editDocument, indexOf } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { type ChangeChoices, isRefused, readPlanOptions } from "../../stack/changes/chosen/plan-options.ts";
import { type Existing, existingIn, oldFileOf } from "../../stack/changes/existing.ts";
import { findingsIn, openForTest } from "../../stack/changes/planned.testing.ts";
import { planFormats } from "../../stack/plan/formats.ts";
import { changesView } from "./changes-view.ts";

const password = "image: compute/debian12, root_pass: '${env:ROOT_PASS}'";
const stack = `# first
region: us-east
instances:
  web-1: { type: nano-1, tags: [a, b], private_ip: true, ${password} }
  web-2: { type: nano-1, tags: [a], watchdog_enabled: true, private_ip: true, ${password} }
  web-2-update: { type: nano-1, tags: [a], group: one, ${password} }
  app:
    type: nano-2
    label: "\${instances.web-1.label}-app"
    region: us-east
    alerts: { cpu: 80, io: 100 }
    interfaces: [{ purpose: public }, { purpose: vlan, label: back, ipam_address: 10.9.0.1/24 }]
    ${password.replace(", ", "\n    ")}
  db: { type: nano-1, backups: { enabled: true, window: W2 }, booted: false, x-protect: true, ${password} }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: web-1, address: "\${instances.web-1.private_ipv4}:80" }
          - { label: web-2, address: "\${instances.web-2.private_ipv4}:80" }
      - { port: 443, protocol: https, ssl_cert: "\${file:site.pem}", ssl_key: "\${file:site.key}" }
`;
const documents = `${stack}---\nname: second\nregion: eu-west\ninstances:\n  web-1: { type: nano-1, ${password} }\n`;
const instances = ["web-1", "web-2", "app"].map((label, index) => ({
  ...{ id: index + 1, label, type: "nano-1", region: "us-east", tags: ["a"], status: "running" },
  ipv4: ["45.33.2.7", `192.168.1.${index + 1}`],
}));

/** What a person writes in place of something. */
const swaps: readonly (readonly [RegExp, readonly string[]])[] = [
  [/tags: \[[^\]]*\]/g, ["tags: [a]", "tags: [b, a]", "tags: []", "tags: [password=hunter2hunter2]"]],
  [/web-1\b/g, ["web-2", "web_1", "web", "app"]],
  [/web-2\b/g, ["web-1", "web-2-update", "cache"]],
  [/us-east/g, ["eu-west", "${env:REGION}", ""]],
  [/nano-1/g, ["nano-2", "${env:TYPE}", "nano-1 # note"]],
  [/group: \w+/g, ["group: two", "group: ${instances.app.id}", "group: ''"]],
  [/'\$\{env:ROOT_PASS\}'/g, ["'Tr0ub4dor&3-horse'", "'${env:OTHER}'", "'${file:site.pem}'"]],
  [/site\.pem/g, ["./site.pem", "other.pem", "missing.pem"]],
  [/port: \d+/g, ["port: 80", "port: 81", "port: 443", "port: '${env:PORT}'"]],
  [/\b(?:true|false)\b/g, ["true", "false", "perhaps"]],
  [/10\.9\.0\.\d/g, ["10.9.0.1", "10.9.0.2"]],
  [/# \w+/g, ["# first", "# ${INSTANCE_WEB_1_ID}"]],
  [/label: /g, ["group: ", "label: x", "lable: "]],
  [/x-protect: \w+/g, ["x-protect: false", "booted: true"]],
];
const resource = /^ {2}[\w-]+:.*\n(?: {4}.*\n)*/gm;

interface Chance {
  readonly kind: "swap" | "line" | "resource" | "type" | "repair";
  readonly at: number;
  readonly which: number;
}

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];

function edited(text: string, before: string, { kind, at, which }: Chance): string {
  if (kind === "repair") return before;
  if (kind === "type") {
    const place = at % (text.length + 1);
    return text.slice(0, place) + (pick(bits, which) ?? "") + text.slice(place + (which % 3));
  }
  if (kind === "swap") {
    const [pattern, texts] = pick(swaps, at) ?? [/$/, []];
    const found = pick([...text.matchAll(pattern)], which);
    return found ? text.slice(0, found.index) + pick(texts, which) + text.slice(found.index + found[0].length) : text;
  }
  const pieces = kind === "line" ? text.split(/(?<=\n)/) : text.split(new RegExp(`(${resource.source})`, "gm"));
  const found = pieces.flatMap((piece, index) => (kind === "line" || index % 2 === 1 ? [{ piece, index }] : []));
  const [one, other] = [pick(found, at), pick(found, at + which + 1)];
  if (!one || !other) return text;
  const copy = which % 4 === 1 ? one.piece.replace(/\w(?=:)/, "$&-copy") : one.piece;
  const changed =
    which % 4 === 0
      ? pieces.with(one.index, "")
      : which % 4 === 1
        ? pieces.with(other.index, other.piece + copy)
        : pieces.with(one.index, other.piece).with(other.index, one.piece);
  return changed.join("");
}

/** As an editor sends it. */
function editTo(document: Document, text: string): Document {
  const old = document.text;
  let start = 0;
  while (start < Math.min(old.length, text.length) && old[start] === text[start]) start++;
  let same = 0;
  while (same < Math.min(old.length, text.length) - start && old.at(-1 - same) === text.at(-1 - same)) same++;
  return editDocument(document, start, old.length - same, text.slice(start, text.length - same));
}

const files = (certificate: string) => ({ "site.pem": certificate, "other.pem": "other", "site.key": "key" });

function choicesOf(given: Readonly<Record<string, unknown>>): ChangeChoices {
  const choices = readPlanOptions(given, { hasFrom: true, format: "text", variables: new Map([["PORT", "80"]]) });
  if (isRefused(choices)) throw new Error(choices.refusal((name) => name));
  return choices;
}

const choices = [
  ...[{}, {}, {}, { delete: true }, { only: ["web*"] }, { delete: true, only: ["*"] }, { create: ["all"] }],
  ...[{ replace: ["web-1"] }, { delete: true, tagged: ["a"] }, { send: ["front.ssl_cert"] }, { stack: "1" }],
].map(choicesOf);
const formats = ["text", "text", "text", "markdown", "json", planFormats[0]] as const;

function shown(document: Document, existing: Existing, which: number): string {
  const place = (block: Block, span: { readonly start: number; readonly end: number }): string => {
    const sides = [document, ...existing.files.map((file) => file.document)];
    const side = sides.findIndex((one) => indexOf(one, block) >= 0);
    const start = sides[side]?.blocks.startOf(indexOf(sides[side], block)) ?? 0;
    return `${side}: ${start + span.start}-${start + span.end}`;
  };
  const view = changesView({ document, findings: findingsIn(document) }, existing, {
    format: pick(formats, which) ?? "text",
    source: "now",
    environment: environmentForTests(files(which % 2 === 0 ? "one" : "two")),
    filesBefore: environmentForTests(files("one")),
    choices: pick(choices, which) ?? choicesOf({}),
  });
  if (isRefused(view)) return view.refusal((name) => name);
  const links = view.links.map(({ range: { start }, target }) => `${start.line} ${place(target.block, target)}`);
  return [view.text, JSON.stringify([view.counts, view.isWhole, view.messages]), ...links].join("\n");
}

const sides: readonly (readonly [name: string, fileName: string, text: string])[] = [
  ["a stack", "old.stack.yaml", stack],
  ["a stack that cannot be read whole", "old.stack.yaml", stack.replace("private_ip: true", "private_ip: [true")],
  ["several stacks", "old.stack.yaml", documents],
  ["all instances", "list.json", JSON.stringify({ data: instances, page: 1, pages: 1 })],
  ["some instances", "list.json", JSON.stringify(instances)],
];

test.each(sides)("after any edits, changes from %s are those of a new comparison", (_, fileName, text) => {
  const open = (): Existing => {
    const existing = existingIn([oldFileOf({ name: "old", fileName, text }, `file:///${fileName}`)]);
    if ("refusal" in existing) throw new Error(existing.refusal((name) => name));
    return existing;
  };
  const kind = fc.constantFrom<Chance["kind"]>("swap", "swap", "swap", "line", "resource", "type", "repair");
  const edits = fc.array(fc.tuple(fc.record({ kind, at: fc.nat(), which: fc.nat() }), fc.nat(60)), { maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(stack, documents), edits, (start, all) => {
      const existing = open();
      let document = openForTest("now.stack.yaml", start);
      let before = start;
      for (const [chance, which] of all) {
        const next = edited(document.text, before, chance);
        // What a repair goes back to.
        if (chance.kind !== "type") before = next;
        document = editTo(document, next);
        expect(shown(document, existing, which)).toBe(shown(openForTest("now.stack.yaml", next), open(), which));
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
