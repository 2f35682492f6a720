import { describe } from "vitest";
import { checkCases } from "../syntax/cases.testing.ts";
import { toldOfRuns } from "./told-runs.testing.ts";

/** The folders of the command line, with calls that reach what is in them. */
const folders = [
  "commands",
  "commands/check",
  "commands/convert",
  "commands/explain-error",
  "commands/fix",
  "commands/fmt",
  "commands/plan",
  "commands/stack",
  "formats",
  "run",
];

describe.each(folders)("%s", (folder) =>
  checkCases(new URL(`${folder}/${folder.split("/").at(-1)}.cases.txt`, import.meta.url), toldOfRuns),
);
