import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { layersIn } from "../extended.testing.ts";
import { type HintKind, hintKinds } from "./hint-kinds.ts";
import { inlayHints } from "./inlay-hints.ts";

const documentOf = (name: string, text: string) => {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (document === null) throw new Error(`${name} is not a supported file`);
  return document;
};

/** Checks the hints of a text, written in it between `⟨` and `⟩`. */
function checkHints(name: string, expected: string, kinds: readonly HintKind[] = hintKinds): void {
  const text = expected.replace(/⟨.*?⟩/g, "");
  const hints = inlayHints(documentOf(name, text), { start: 0, end: text.length }, new Set(kinds));
  let shown = text;
  for (const { offset, label } of [...hints].sort((a, b) => b.offset - a.offset))
    shown = `${shown.slice(0, offset)}⟨${label}⟩${shown.slice(offset)}`;
  expect(shown).toBe(expected);
}

const stack = "shop.stack.yaml";

test("a backup window shows its hours", () => {
  checkHints(
    stack,
    `x-nightly: &nightly { enabled: true, window: W22⟨from 22:00 to 00:00 UTC⟩ }
instances:
  a: { backups: { enabled: true, window: W2⟨from 02:00 to 04:00 UTC⟩ } }
  b: { backups: { window: Scheduling } }
  c: { backups: { window: W3 } }
  d: { backups: *nightly }
`,
  );
});

test("an alert of 0 shows that it is disabled", () => {
  checkHints(stack, "instances:\n  a:\n    alerts:\n      cpu: 0⟨disabled⟩\n      io: 10\n      other: 0\n");
  checkHints("a.update-instance.request.json", '{ "alerts": { "cpu": 0⟨disabled⟩, "io": "0" } }');
});

test("user data shows its decoded size", () => {
  checkHints(stack, "instances:\n  a:\n    metadata:\n      user_data: I2Nsb3VkLWNvbmZpZwo=⟨14 bytes decoded⟩\n");
  const folded =
    "instances:\n  a:\n    metadata:\n      user_data: |-⟨14 bytes decoded⟩\n        I2Nsb3Vk\n        LWNvbmZpZwo=\n";
  checkHints(stack, folded);
  checkHints(stack, "instances:\n  a:\n    metadata:\n      user_data: no base64\n");
});

test("an object shows the defaults of absent fields", () => {
  checkHints(
    stack,
    `region: us-east
instances:
  a:⟨region: us-east, booted, swap_size: 512 MB⟩
    image: compute/debian12
  b: {⟨booted⟩ region: eu-west, image: compute/x, swap_size: 0 }
  c:⟨region: us-east, booted⟩
    backup_id: 1
  d:⟨region: us-east⟩
    clone: { source: a }
  e:⟨region: us-east, swap_size: 512 MB⟩
    image: compute/debian12
    private_ip: true
loadbalancers:
  front:⟨region: us-east⟩
    label: x
`,
  );
  checkHints("a.clone-instance.request.json", '{⟨label: compute⟩ "region": "a", "type": "b" }');
  checkHints("a.clone-instance.request.json", '{ "compute_id": 5 }');
});

test("the same defaults are shown once for similar objects, however far down the requested range is", () => {
  checkHints(
    stack,
    `region: us-east
instances:
  a:⟨region: us-east, booted, swap_size: 512 MB⟩
    image: compute/debian12
  b:⟨region: us-east, booted⟩
    backup_id: 1
  c:
    image: compute/debian12
  d:
    backup_id: 1
  e:⟨booted, swap_size: 512 MB⟩
    region: eu-west
    image: compute/debian12
loadbalancers:
  front:⟨region: us-east⟩
    label: x
  back:
    label: x
`,
  );
  const instance = (name: string) => `  ${name}:\n    image: compute/debian12\n`;
  const names = Array.from({ length: 100 }, (_, index) => `i${index}`);
  const text = `region: us-east\ninstances:\n${names.map(instance).join("")}`;
  const document = documentOf(stack, text);
  const linesWithHints = names.flatMap((name) => {
    const start = text.indexOf(`  ${name}:`);
    const span = { start, end: start + instance(name).length };
    return inlayHints(document, span, new Set(hintKinds)).length > 0 ? [name] : [];
  });
  expect(linesWithHints).toEqual(["i0"]);
});

test("uncertain values have no hint", () => {
  checkHints(stack, "region: ${REGION}\ninstances:\n  a:⟨region: ${REGION}⟩\n    type: x\n");
  checkHints(stack, "instances:\n  a:\n    <<: *gone\n    image: x\n");
});

test("each kind of hint can be turned off, and only the requested range is answered", () => {
  const text =
    "region: eu\ninstances:\n  a:\n    backups: { window: W2 }\n    alerts: { cpu: 0 }\n  b: { alerts: { io: 0 } }\n";
  const document = documentOf(stack, text);
  const kindsAt = (start: number, kinds: readonly HintKind[]) =>
    inlayHints(document, { start, end: text.length }, new Set(kinds)).map(({ kind }) => kind);
  expect(kindsAt(0, hintKinds)).toEqual(["defaults", "windowHours", "disabledAlerts", "disabledAlerts"]);
  expect(kindsAt(0, ["windowHours"])).toEqual(["windowHours"]);
  expect(kindsAt(0, [])).toEqual([]);
  expect(kindsAt(text.indexOf("  b:"), hintKinds)).toEqual(["disabledAlerts"]);
});

test("the cost of a hint does not depend on the length of its line", () => {
  const line = `{ "tags": [${'"a", '.repeat(100_000)}"a"], "alerts": { "cpu": 0⟨disabled⟩ } }`;
  checkHints("web.update-instance.request.json", line, ["disabledAlerts"]);
});

test("the value of a variable is shown after its name, unless it is a secret", () => {
  const own =
    'extends: shop.stack.yaml\nvars: { size: standard-2 }\ninstances:\n  web: { type: "${vars.size}", label: "w-${vars.port}-${vars.none}", root_pass: "${vars.pass}" }\n';
  const document = documentOf("prod.stack.yaml", own);
  const layers = layersIn(document, { "shop.stack.yaml": "vars: { size: nano-1, port: 8080, pass: hunter2 }\n" }, [
    "pass",
  ]);
  const shown = (start: number, end: number, kinds: readonly HintKind[] = ["variables"]) =>
    inlayHints(document, { start, end }, new Set(kinds), layers).map(
      ({ label, offset }) => `${own.slice(own.lastIndexOf("$", offset), offset)} ${label}`,
    );
  expect(shown(0, own.length)).toEqual(["${vars.size} standard-2", "${vars.port} 8080"]);
  expect(shown(0, own.indexOf("label"))).toEqual(["${vars.size} standard-2"]);
  expect(shown(own.indexOf("label"), own.length)).toEqual(["${vars.port} 8080"]);
  expect(shown(0, own.length, ["windowHours"])).toEqual([]);
  const long = "x".repeat(60);
  const alone = documentOf("a.stack.yaml", `vars: { a: ${long} }\ninstances: { web: { label: "\${vars.a}" } }\n`);
  const [hint] = inlayHints(alone, { start: 0, end: alone.length }, new Set(["variables"]), layersIn(alone, {}));
  expect(hint?.label).toBe("x".repeat(40));
});
