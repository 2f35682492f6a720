import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commandGroups } from "../server/lsp/requests/commands.ts";
import { requestGroups } from "../server/lsp/requests/requests.ts";
import * as entries from "./e2e/features.mjs";

const path = (name: string): URL => new URL(`../${name}`, import.meta.url);
const page = path("docs/features.md");

test("docs/features.md is generated from the list of features", () => {
  if (process.env.UPDATE === "1") writeFileSync(page, entries.renderFeatures());
  expect(readFileSync(page, "utf8"), "renew it with `npm run update`").toBe(entries.renderFeatures());
});

test("each feature of the server is in the list", () => {
  const { commands, ...requests } = requestGroups;
  const shown = [...entries.features.flatMap(({ of }) => of), ...Object.keys(entries.withoutPicture)];
  expect(
    [...new Set(shown)].sort(),
    "add the feature to `of` of an entry in test/e2e/features.mjs, or to `withoutPicture` there with the reason",
  ).toEqual([...Object.keys(requests), ...Object.keys(commandGroups)].sort());
});

test.each(entries.features)("$id has a small screenshot", ({ id }) => {
  const picture = path(`docs/features/${id}.png`);
  expect(existsSync(picture), "take it with `npm run pictures`").toBe(true);
  expect(statSync(picture).size).toBeLessThan(200_000);
});
