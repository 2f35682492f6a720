import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/runs.ts";
import { type Document, defaultSettings, openDocument } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { everyOne } from "../../rules/engine/held-back.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { anyStack } from "./any-stack.testing.ts";
import { formatPlan, planFormats } from "./formats.ts";
import { planOf } from "./plan.ts";

const environment = environmentForTests();
const findingsIn = (document: Document): readonly Finding[] => check(document, defaultSettings, environment).findings;

function open(name: string, text: string): Document {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  return document;
}

/** Warnings that only the sequence can give: more clones at once than run at once. */
const ofSequences = ["step-clone-limit"];

function planned(text: string) {
  const document = open("a.stack.yaml", text);
  const findings = findingsIn(document);
  const plan = planOf(document, findings);
  const written = planFormats.map((format) => formatPlan(plan, { document }, format, { source: "a" }));
  return { findings, plan, written };
}

test("a stack without errors has a complete plan, which causes no new findings", () => {
  fc.assert(
    fc.property(anyStack, (stack) => {
      const { findings, plan, written } = planned(JSON.stringify(stack, null, 2));
      const known = new Set([...findings.map(({ code }) => code), ...ofSequences]);
      const isWhole = !findings.some(({ severity }) => severity === "error");
      if (isWhole) expect(plan.omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([]);
      const [requests, commented] = written;
      const fresh = [open("a.requests.json", requests?.text ?? ""), open("a.requests.jsonc", commented?.text ?? "")]
        .flatMap(findingsIn)
        .filter(({ code, severity }) => !known.has(code) && severity !== "hint" && severity !== "information");
      expect(fresh.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
      const sent = JSON.parse(requests?.text ?? "") as readonly { readonly name: string }[];
      expect(new Set(sent.map(({ name }) => name.replaceAll("-", "_"))).size).toBe(sent.length);
      expect(written.map(({ text }) => text).join("\n")).not.toContain("Wr1tten-out");
    }),
    { numRuns: runs(100) },
  );
});

test("the plan of any text is valid", () => {
  const mutated = fc
    .tuple(
      anyStack,
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.constantFrom("", "  ", "\n", "-", "*a", "&a ", "}", "[", "${", ": ", "<<: ", "---\n", "'"),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([stack, edits]) =>
      edits.reduce(
        (text, [at, insert]) => {
          const offset = at % (text.length + 1);
          return text.slice(0, offset) + insert + text.slice(offset + (insert === "" ? 3 : 0));
        },
        JSON.stringify(stack, null, 1),
      ),
    );
  fc.assert(
    fc.property(mutated, (text) => {
      const { findings, written } = planned(text);
      const known = new Set([...everyOne(findings).map(({ code }) => code), ...ofSequences]);
      const fresh = findingsIn(open("a.requests.json", written[0]?.text ?? "")).filter(
        ({ code, severity }) => severity === "error" && !known.has(code),
      );
      expect(fresh.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
    }),
    { numRuns: runs(150) },
  );
});
