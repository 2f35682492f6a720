import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { schemaNames, schemaOf } from "../server/describe/schema/schemas.ts";

/** Files that are made of the service's facts: `npm run update` writes them anew. */
const derived: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...schemaNames.keys()].map((name) => [`schemas/${name}.json`, `${JSON.stringify(schemaOf(name), null, 2)}\n`]),
  ),
};

test.each(Object.keys(derived))("%s says what the facts say; `npm run update` renews it", (path) => {
  if (process.env.UPDATE) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, derived[path] ?? "");
  }
  // Whole files are too long to be shown as a difference.
  const isTrue = existsSync(path) && readFileSync(path, "utf8") === derived[path];
  expect(isTrue, `${path} is stale: \`npm run update\` renews it`).toBe(true);
});

test("nothing stands among them that is no longer made", () => {
  expect(
    readdirSync("schemas")
      .map((name) => `schemas/${name}`)
      .filter((path) => !Object.hasOwn(derived, path)),
  ).toEqual([]);
});
