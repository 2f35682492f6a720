import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { computeAlone, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const { version }: { readonly version: string } = JSON.parse(readFileSync("package.json", "utf8"));

test("the version has several names, and takes no arguments", async () => {
  for (const name of ["--version", "-v", "-V", "version"])
    expect(await computeAlone([name])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  expect(await computeAlone(["--version", "check"])).toEqual({
    status: 2,
    stdout: "",
    stderr: "compute-stack: Unexpected argument `check` after `--version`.\n",
  });
});

test("the help has several names, and is about a command if one is named", async () => {
  const all = await computeAlone(["--help"]);
  expect(all).toMatchObject({ status: 0, stdout: expect.stringContaining("list all rules"), stderr: "" });
  for (const name of ["-h", "help"]) expect(await computeAlone([name])).toEqual(all);
  const one = await computeAlone(["rules", "--help"]);
  expect(one).toMatchObject({ status: 0, stdout: expect.stringMatching(/^compute-stack rules\b/), stderr: "" });
  for (const args of [
    ["help", "rules"],
    ["rules", "-h"],
  ])
    expect(await computeAlone(args)).toEqual(one);
});

test.each([
  [[], "Missing command. Try `compute-stack check` or `compute-stack --help`."],
  [["chek"], "Unknown command `chek`. Did you mean `compute-stack check`?"],
  [["lint", "."], "Unknown command `lint`. Did you mean `compute-stack check`?"],
  [["format", "."], "Unknown command `format`. Did you mean `compute-stack fmt`?"],
  [["server"], "Unknown command `server`. Did you mean `compute-stack lsp --stdio`?"],
  [
    ["check", "--severity", "warn"],
    "`--severity` must be `error`, `warning`, `information` or `hint`, not `warn`. Did you mean `warning`?",
  ],
  [["check", "--max-warnings", "-1"], "`--max-warnings` must be a non-negative whole number, not `-1`."],
  [["init"], "Unknown command `init`. Did you mean `compute-stack new stack`?"],
  [["--hlep"], "Unknown option `--hlep`. Did you mean `compute-stack --help`?"],
  [["--versoin"], "Unknown option `--versoin`. Did you mean `compute-stack --version`?"],
  [["qqqqqqqq"], "Unknown command `qqqqqqqq`. See `compute-stack --help`."],
  [["toString"], "Unknown command `toString`. See `compute-stack --help`."],
  [["zz.stack.yaml"], "Unknown command `zz.stack.yaml`. Did you mean `compute-stack check zz.stack.yaml`?"],
  [["help", "chek"], "Unknown command `chek`. Did you mean `compute-stack check`?"],
  [["graph"], "`graph` needs a stack file: `compute-stack graph shop.stack.yaml`."],
] as const)("%j is invalid usage", async (args, message) => {
  const cwd = folderWith({ "zz.stack.yaml": "" });
  expect(await computeAlone(args, { cwd })).toEqual({ status: 2, stdout: "", stderr: `compute-stack: ${message}\n` });
});
