import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import type { TextDocument } from "vscode";
import { mayBeOurs } from "../client/may-be-ours.ts";
import { carrierOf, looksLike, mayHoldRequests } from "../server/document/index.ts";

/** Without what its name says of it. */
const languageOf = (name: string): string => /\.(jsonc?|ya?ml)$/.exec(name)?.[1]?.replace("yml", "yaml") ?? "plaintext";

const examples = readdirSync("examples", { recursive: true, encoding: "utf8" })
  .map((path) => `examples/${path}`)
  .filter((path) => statSync(path).isFile())
  .map((path) => ({ path, text: readFileSync(path, "utf8") }))
  .filter(({ path, text }) => (carrierOf(path) ? mayHoldRequests(text) : looksLike(text).length > 0));

test("what the server takes for ours is not left alone by the client", () => {
  expect(examples.length).toBeGreaterThan(20);
  const missed = examples.filter(({ path, text }) => {
    const document = { uri: { path: basename(path) }, languageId: languageOf(path), getText: () => text };
    return !mayBeOurs(document as TextDocument);
  });
  expect(missed.map(({ path }) => path)).toEqual([]);
});
