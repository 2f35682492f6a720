// Values that are recognized by their texts are not examined again, and that changes nothing that is found.
import { expect, test } from "vitest";
import { type Document, defaultSettings, openDocument } from "../../document/index.ts";
import { rules } from "../list.ts";
import { allExamplesOf, documentOfExample } from "../pages/page.ts";
import { readPage } from "../pages/page-files.testing.ts";
import { environmentForTests } from "../pages/testing.ts";
import type { Rule } from "../rule.ts";
import { check, createChecker, examinerFor } from "./check.ts";
import { createExaminer, type Examiner } from "./examine.ts";

const environment = environmentForTests();

function foundBy(examiner: Examiner, document: Document): readonly string[] {
  const checker = createChecker(defaultSettings, environment, examiner);
  checker.update(document);
  return checker.findings().shown.map(({ code, pointer, start, message }) => `${code} ${pointer} ${start} ${message}`);
}

function stack(text: string): Document {
  const document = openDocument({ uri: "file:///shop.stack.yaml", name: "shop.stack.yaml", text });
  if (document === null) throw new Error("a stack was not recognized");
  return document;
}

const key = Buffer.from("\0\0\0\x0bssh-ed25519 and more").toString("base64");
const instance = (index: number): string => `  web-${index}:
    label: web-${index}-x
    region: us-east
    type: standard-2
    image: compute/debian12
    root_pass: "\${env:ROOT_PASS}"
    authorized_keys:
      - ssh-ed25519 ${key}
    tags: [shop, production]
    interfaces:
      - purpose: public
        primary: true
      - purpose: vlan
        label: backplane
        ipam_address: 10.0.${index >> 8}.${index & 255}/16
`;

/** How often rules look at a value or an object of a stack, or judge facts. */
function countLooks(count: number): number {
  let looks = 0;
  const counted = rules.map(
    (rule): Rule => ({
      ...rule,
      ...(rule.values && {
        values: (value, report) => {
          looks++;
          rule.values?.(value, report);
        },
      }),
      ...(rule.templates && {
        templates: (...given) => {
          looks++;
          rule.templates?.(...given);
        },
      }),
      ...(rule.objects && {
        objects: {
          ...rule.objects,
          check: (object, report) => {
            looks++;
            rule.objects?.check(object, report);
          },
        },
      }),
      ...(rule.across && {
        across: {
          ...rule.across,
          judge: (...given) => {
            looks++;
            rule.across?.judge(...given);
          },
        },
      }),
    }),
  );
  const text = `instances:\n${Array.from({ length: count }, (_, index) => instance(index)).join("")}`;
  foundBy(createExaminer(counted, defaultSettings), stack(text));
  return looks;
}

test("of an instance in a long stack, little more is looked at than what only it has", () => {
  const [some, more] = [countLooks(250), countLooks(350)];
  // All of it would be more than 155.
  expect((more - some) / 100).toBeLessThan(60);
});

test("an examiner of all examples finds in each what one of its own finds", () => {
  const documents = rules
    .flatMap(({ id }) => allExamplesOf(readPage(id)))
    .filter(({ section }) => section !== "file")
    .map((example) => documentOfExample(example))
    .filter(({ file }) => file.kind !== "settings");
  const examiner = examinerFor(defaultSettings);
  for (const document of documents)
    expect(foundBy(examiner, document), document.text).toEqual(foundBy(examinerFor(defaultSettings), document));
});

test.each([
  {
    what: "a clone, which has no keys of its own",
    fine: "    clone: { source: web }\n    authorized_keys: [key]\n",
    wrong: "    authorized_keys: [key]\n",
    code: "authorized-key",
  },
  {
    what: "an interface, by its purpose",
    fine: "    interfaces:\n      - purpose: public\n      - { purpose: vpc, label: web_1 }\n",
    wrong: "    interfaces:\n      - purpose: public\n      - { purpose: vlan, label: web_1 }\n",
    code: "vlan-label-pattern",
  },
  {
    what: "the text that an alias refers to",
    fine: "    label: &x web-one-x\n    tags:\n      - *x\n",
    wrong: "    swap_size: &x 512\n    tags:\n      - *x\n",
    code: "type-mismatch",
  },
])("where a value is fine because of $what, an equal one elsewhere is not", ({ fine, wrong, code }) => {
  const examiner = examinerFor(defaultSettings);
  const of = (fields: string) => stack(`instances:\n  web-one:\n    type: standard-2\n${fields}`);
  for (const text of [fine, wrong, fine])
    expect(foundBy(examiner, of(text))).toEqual(
      check(of(text), defaultSettings, environment).findings.map(
        ({ code: id, pointer, start, message }) => `${id} ${pointer} ${start} ${message}`,
      ),
    );
  expect(foundBy(examiner, of(wrong)).filter((found) => found.startsWith(code))).toHaveLength(1);
});
