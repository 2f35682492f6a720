import fc from "fast-check";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { type Document, defaultSettings, documentOf, mergedDocument, rootOf, toData } from "../../document/index.ts";
import { ruleById } from "../list.ts";
import { environmentForTests } from "../pages/testing.ts";
import type { Finding } from "./check.ts";
import type { Environment } from "./environment.ts";
import { checkInFile } from "./file-checker.ts";
import { anyLayers, anyStyle, type Data, mergedData, withVariables } from "./merged-stacks.testing.ts";

/** How good a password is says nothing of merges, and takes long. */
const outside = (files: Readonly<Record<string, string>> = {}): Environment => ({
  ...environmentForTests(files),
  passwords: () => () => 4,
});

const documentFor = (name: string, text: string): Document =>
  documentOf({ uri: `file:///test/${name}`, name, kind: "stack" }, text);

const dataOf = ({ text }: Document): unknown => {
  const root = documentOf({ uri: "", name: "", kind: "stack" }, text, "whole").blocks.get(0);
  const value = root ? rootOf(root) : null;
  return value ? toData(value) : null;
};

const keysOf = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter(({ code }) => !ruleById.get(code)?.ofText)
    .map(({ code, pointer }) => `${code} ${pointer}`)
    .sort();

test("checking a stack that extends others equals checking the merge written out", () => {
  fc.assert(
    fc.property(anyLayers, fc.array(anyStyle, { minLength: 3, maxLength: 3 }), ({ layers }, styles) => {
      const names = layers.map((_, index) => `layer-${index}.stack.yaml`);
      const files: Record<string, string> = {};
      layers.forEach((layer, index) => {
        const own = index === 0 ? layer : { extends: names[index - 1], ...layer };
        files[names[index] ?? ""] = styles[index]?.(own) ?? "";
      });
      const name = names.at(-1) ?? "";
      const document = documentFor(name, files[name] ?? "");
      const environment = outside(files);
      const merge = mergedDocument(document, environment.file as never, new Map());
      const { vars, ...rest } = layers.reduce<unknown>((lower, upper) => mergedData(lower, upper), {}) as Data;
      const scalars = (vars ?? {}) as Data;
      const expected = withVariables(rest, scalars) as Data;
      expect(merge && dataOf(merge.document), files[name]).toEqual(JSON.parse(JSON.stringify(expected)));

      const written = documentFor(
        "written.stack.yaml",
        stringify({ vars: scalars, ...expected }, { aliasDuplicateObjects: false }),
      );
      const inOne = checkInFile(written, defaultSettings, outside()).findings;
      const own = checkInFile(document, defaultSettings, environment).findings;
      const alone = names
        .slice(0, -1)
        .flatMap((base) => checkInFile(documentFor(base, files[base] ?? ""), defaultSettings, environment).findings);
      const known = new Set(keysOf(alone));
      const shown = new Set(keysOf(own));
      // What one text causes in several places, by way of a variable or an anchor, is reported once.
      const isAtOneText = ({ code, message }: Finding): boolean =>
        [...own, ...alone].some((other) => other.code === code && other.message.endsWith(message));
      expect(
        keysOf(inOne.filter((one) => !isAtOneText(one))).filter((key) => !shown.has(key) && !known.has(key)),
        `${JSON.stringify(files)}: what the merge has`,
      ).toEqual([]);
      const all = new Set(keysOf(inOne));
      expect(
        [...shown].filter((key) => !all.has(key) && !key.includes("/vars/")),
        `${JSON.stringify(files)}: no more than that`,
      ).toEqual([]);
    }),
    { numRuns: Number(process.env.RUNS ?? 300), endOnFailure: true },
  );
});
