import { expect, test } from "vitest";
import { objectTypes, pathParameters } from "../../api/index.ts";
import { find } from "../../rules/pages/check.testing.ts";
import { skeletonNames, skeletonOf } from "./skeletons.ts";

/** Sample values for templates, by name. */
const samples: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...Object.values(objectTypes).map(({ fields }) => fields), pathParameters].flatMap((fields) =>
      Object.entries(fields).flatMap(([name, { example }]) =>
        example === undefined ? [] : [[name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase(), String(example)]],
      ),
    ),
  ),
};

const severe = (fileName: string, text: string) =>
  find(fileName, text)
    .filter(({ severity }) => severity === "error" || severity === "warning")
    .map(({ code, pointer }) => `${code} ${pointer}`);

test.each(skeletonNames)("the skeleton of %s has no errors, nor has the file filled in from it", (name) => {
  const { fileName, text } = skeletonOf(name);
  expect(severe(fileName, text)).toEqual([]);
  const sampleOf = (stop: string): string => samples[stop] ?? expect.fail(`no sample for ${stop}`);
  const filled = text
    // A number has no quotes.
    .replace(/"\$\{([A-Z0-9_]+)\}"/g, (_, stop: string) => {
      const sample = sampleOf(stop);
      return /^\d+$/.test(sample) ? sample : `"${sample}"`;
    })
    .replace(/\$\{([A-Z0-9_]+)\}/g, (_, stop: string) => sampleOf(stop));
  expect(filled).not.toMatch(/\$\{[A-Z]/);
  expect(severe(fileName, filled)).toEqual([]);
});
