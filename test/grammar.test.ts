import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { methods, objectTypes, operations, referenceAttributes } from "../server/api/index.ts";

const tool = "node_modules/vscode-tmgrammar-test/dist/unit.js";

/** The grammars that ours extend, from VS Code 1.91. `npm run e2e` uses those of the editors. */
const base = ["yaml", "jsonc"].flatMap((name) => ["-g", `node_modules/tm-grammars/grammars/${name}.json`]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "compute-stack-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("each file in test/grammar has the scopes that are annotated below its lines", () =>
  checkScopes(readdirSync("test/grammar").map((name) => `test/grammar/${name}`)));

test("each enum value, method, path and reference of the service is known to the grammars", async () => {
  const enums = Object.values(objectTypes)
    .filter(({ id }) => !["settings", "envelope"].includes(id))
    .flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, { type }]) =>
        type.kind === "enum" ? type.values.map(({ value }) => ({ name, value })) : [],
      ),
    );
  const stack = [
    ...enums.map(({ name, value }) => marked(`${name}: `, value, "constant.language.enum.compute")),
    ...Object.entries(referenceAttributes).flatMap(([name, attributes]) =>
      Object.keys(attributes).map((attribute) =>
        marked(`a: $\{${name}.x.`, attribute, "meta.reference.compute variable.other.property.compute", "}"),
      ),
    ),
  ];
  const request = [
    ...enums.map(({ name, value }) => marked(`{ "${name}": "`, value, "constant.language.enum.compute", '" }')),
    ...methods.map(({ value }) => marked('{ "method": "', value, "keyword.other.method.compute-request", '" }')),
    ...Object.values(operations).flatMap(({ paths }) => paths.flatMap(segments)),
  ];
  await checkScopes([
    file("facts.stack.yaml", "#", "source.compute-stack", stack),
    file("facts.requests.jsonc", "//", "source.compute-request", request),
  ]);
});

/** A line with the expected scopes of a part of it. */
interface Marked {
  readonly line: string;
  readonly start: number;
  readonly length: number;
  readonly scopes: string;
}

function marked(before: string, text: string, scopes: string, after = ""): Marked {
  return { line: `${before}${text}${after}`, start: before.length, length: text.length, scopes };
}

function segments(path: string): readonly Marked[] {
  return [...path.matchAll(/[^/]+/g)].map(({ 0: text, index }) => {
    const scope = text.startsWith("{") ? "variable.parameter.compute-request" : "support.function.path.compute-request";
    return marked(`{ "path": "${path.slice(0, index)}`, text, scope, `${path.slice(index + text.length)}" }`);
  });
}

function file(name: string, comment: string, scope: string, lines: readonly Marked[]): string {
  expect(lines).not.toEqual([]);
  const assertions = lines.map(({ line, start, length, scopes }) => {
    return `${line}\n${comment}${" ".repeat(start - comment.length)}${"^".repeat(length)} ${scopes}`;
  });
  const path = join(folder, name);
  writeFileSync(path, [`${comment} SYNTAX TEST "${scope}" "facts"`, ...assertions, ""].join("\n"));
  return path;
}

async function checkScopes(files: readonly string[]): Promise<void> {
  const call = promisify(execFile)(process.execPath, [tool, ...base, ...files]);
  const { stdout } = await call.catch((failure: { readonly stdout: string }) => failure);
  expect(stdout.trim().split("\n"), "the grammars in syntaxes/ list the values, methods and path segments").toEqual(
    files.map((path) => `✓ ${path} run successfuly.`),
  );
}
