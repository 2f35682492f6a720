import { join } from "node:path";
import * as prettier from "prettier";
import { afterEach, describe, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { memoryHost } from "../memory-host.testing.ts";
import { createFileLayouts } from "./file-layouts.ts";
import { type LayoutOptions, layoutOptions } from "./options.ts";

afterEach(removeFolders);

type Files = Readonly<Record<string, string>>;

const layoutIn = (files: Readonly<Record<string, string | null>>, path: string) =>
  createFileLayouts(memoryHost(files)).of(`file:///w/${path}`);

const nothing = { options: null, isIgnored: false, refusal: null, notice: null };

/** What configuration says of files, by their paths: the same as Prettier reads. */
async function checkOptions(files: Files, expected: Readonly<Record<string, LayoutOptions | null>>): Promise<void> {
  const folder = folderWith({ ".git/HEAD": "", ...files });
  for (const [path, options] of Object.entries(expected)) {
    expect(await layoutIn(files, path), path).toEqual({ ...nothing, options });
    const config = await prettier.resolveConfig(join(folder, path), { editorconfig: true, useCache: false });
    expect(config && layoutOptions(config), `Prettier: ${path}`).toEqual(options);
  }
}

const four = { tabWidth: 4 };
const three = { tabWidth: 3 };

describe("a configuration of Prettier", () => {
  test.each<[string, Files]>([
    ["as YAML", { ".prettierrc": "tabWidth: 4\n" }],
    ["as YAML with what would be a comment in JSON5", { ".prettierrc": "about: [http://x]\ntabWidth: 4\n" }],
    ["with a byte order mark", { ".prettierrc": "\uFEFFtabWidth: 4\n" }],
    ["as JSON", { ".prettierrc": '{ "tabWidth": 4 }' }],
    ["in a JSON file", { ".prettierrc.json": '{ "tabWidth": 4 }' }],
    ["in a JSON file with a byte order mark", { ".prettierrc.json": '\uFEFF{ "tabWidth": 4 }' }],
    ["in a JSON5 file", { ".prettierrc.json5": "{ tabWidth: 4, 'semi': true, }" }],
    ["after a comment", { ".prettierrc.json5": "// why\n{ /* how wide * // */ tabWidth: 4 }" }],
    [
      "after what looks like a comment",
      { ".prettierrc.json5": `{ "a//": "\\"/*", 'b': '// ', // 'why'\n "tabWidth": 4 /* , tabWidth: 5 */ }` },
    ],
    ["in a TOML file", { ".prettierrc.toml": "tabWidth = 4\n" }],
    ["in package.json", { "package.json": '{ "name": "x", "prettier": { "tabWidth": 4 } }' }],
    ["in package.yaml", { "package.yaml": "prettier:\n  tabWidth: 4\n" }],
    ["beside a package without it", { "package.json": '{ "name": "x" }', ".prettierrc.yml": "tabWidth: 4" }],
    ["beside a package with a null", { "package.json": '{ "prettier": null }', ".prettierrc": "tabWidth: 4" }],
    ["beside a package that is no mapping", { "package.json": "[]", ".prettierrc": "tabWidth: 4" }],
    ["beside a broken package", { "package.json": "{", ".prettierrc": "tabWidth: 4" }],
    [
      "with options that are none of these files, or invalid",
      { ".prettierrc": "tabWidth: 4\nsemi: false\nuseTabs: 1" },
    ],
  ])("%s counts in its folder and below", async (_, files) => {
    await checkOptions(files, { "a.yaml": four, "sub/deep/a.yaml": four });
    const inside = Object.fromEntries(Object.entries(files).map(([name, text]) => [`sub/${name}`, text]));
    await checkOptions(inside, { "a.yaml": null, "sub/a.yaml": four });
  });

  test("that is empty asks for the defaults of Prettier", async () => {
    for (const text of ["", "# later\n", "null"]) await checkOptions({ ".prettierrc": text }, { "a.yaml": {} });
  });

  test("that is nearer replaces another one, and the first of a folder counts alone", async () => {
    const names = [
      ["package.json", '{ "prettier": { "tabWidth": 4 } }'],
      ["package.yaml", "prettier: { tabWidth: 4 }"],
      [".prettierrc", "tabWidth: 4"],
      [".prettierrc.json", '{ "tabWidth": 4 }'],
      [".prettierrc.yml", "tabWidth: 4"],
      [".prettierrc.yaml", "tabWidth: 4"],
      [".prettierrc.json5", "{ tabWidth: 4 }"],
      [".prettierrc.toml", "tabWidth = 4"],
    ] as const;
    for (const [index, [name, text]] of names.entries()) {
      const later = Object.fromEntries(names.slice(index + 1).map(([each, its]) => [each, its.replace("4", "8")]));
      await checkOptions({ ...later, [name]: text }, { "a.yaml": four });
    }
    await checkOptions(
      { ".prettierrc": "singleQuote: true", "sub/.prettierrc": "tabWidth: 4" },
      { "sub/a.yaml": four },
    );
  });

  test.each([
    ["*.yaml", { "a.yaml": three, "sub/.b.yaml": three, "a.json": {} }],
    ["a.*", { "a.yaml": three, "a.json": three, "sub/b.yaml": {} }],
    ["sub/*", { "a.yaml": {}, "sub/b.yaml": three, "sub/deep/c.yaml": {} }],
    ["sub./*", { "sub./b.yaml": three }],
    ["./*.yaml", { "a.yaml": three, "sub/b.yaml": {} }],
    ["**/*.yaml", { "a.yaml": three, "sub/b.yaml": three }],
    [".*.yaml", { ".a.yaml": three, "a.yaml": {} }],
    ["!a.yaml", { "a.yaml": {}, "sub/b.yaml": three }],
    ["!!a.yaml", { "a.yaml": three, "sub/b.yaml": {} }],
    ["!(a).yaml", { "a.yaml": {}, "sub/b.yaml": three }],
  ])("has overrides for the files that match %s", async (pattern, expected) => {
    const overrides = (files: unknown) => JSON.stringify({ overrides: [{ files, options: three }] });
    await checkOptions({ ".prettierrc": overrides(pattern) }, expected);
    await checkOptions({ ".prettierrc": overrides(["none", pattern]) }, expected);
    const inside = Object.fromEntries(Object.entries(expected).map(([path, options]) => [`in/${path}`, options]));
    await checkOptions({ "in/.prettierrc": overrides(pattern) }, inside);
  });

  test("in TOML has overrides, too", async () => {
    const overrides = '[[overrides]]\nfiles = "*.json"\n[overrides.options]\ntabWidth = 3\n';
    await checkOptions({ ".prettierrc.toml": `tabWidth = 4\n${overrides}` }, { "a.yaml": four, "a.json": three });
  });

  test("has overrides that leave files out, and the last one counts", async () => {
    const overrides = [
      { files: "*.yaml", excludeFiles: "a.*", options: { tabWidth: 3, useTabs: true } },
      { files: "**/*.json", excludeFiles: ["x", "sub/*"], options: { tabWidth: 3 } },
      { files: "c.yaml", options: { tabWidth: 4 } },
      { files: "c.yaml" },
    ];
    await checkOptions(
      { ".prettierrc": JSON.stringify({ tabWidth: 8, overrides }) },
      {
        "a.yaml": { tabWidth: 8 },
        "b.yaml": { tabWidth: 3, useTabs: true },
        "sub/c.yaml": { tabWidth: 4, useTabs: true },
        "b.json": three,
        "sub/b.json": { tabWidth: 8 },
      },
    );
  });

  test("with overrides that are malformed counts without these", async () => {
    for (const overrides of ["x", ["x"], [{ files: ["", 5], options: three }], [{ files: "a.yaml", options: "x" }]])
      expect((await layoutIn({ ".prettierrc": JSON.stringify({ tabWidth: 8, overrides }) }, "a.yaml")).options).toEqual(
        {
          tabWidth: 8,
        },
      );
  });

  test.each<[string, string | null]>([
    [".prettierrc", "{ a: [\n"],
    [".prettierrc", "[1]"],
    [".prettierrc", "5"],
    [".prettierrc", null],
    [".prettierrc.json", '{ "tabWidth": 4, }'],
    [".prettierrc.json", '{\uFEFF"tabWidth": 4 }'],
    [".prettierrc.json", "tabWidth: 4"],
    [".prettierrc.toml", "tabWidth = "],
    ["package.json", '{ "prettier": 5 }'],
    ["package.json", null],
  ])("that is broken is never overlooked: %s with %j", async (name, text) => {
    const files = { ".prettierrc.yaml": "tabWidth: 4", ".editorconfig": "[*]\nindent_size = 4", [name]: text };
    const broken = { ...nothing, refusal: `\`${name}\` cannot be read` };
    expect(await layoutIn(name === ".prettierrc.toml" ? { [name]: text } : files, "sub/a.yaml")).toEqual(broken);
    expect(await layoutIn({ ...files, "sub/.prettierrc": "tabWidth: 8" }, "sub/a.yaml")).toMatchObject({
      options: { tabWidth: 8 },
      refusal: null,
    });
  });

  test.each<[string, string]>([
    ["package.json", '{ "prettier": "@company/prettier-config" }'],
    [".prettierrc", '"@company/prettier-config"'],
    ...["js", "ts", "mjs", "mts", "cjs", "cts"].flatMap((end): [string, string][] => [
      [`.prettierrc.${end}`, "export default {\n  tabWidth: 8,\n};"],
      [`prettier.config.${end}`, "export default {\n  tabWidth: 8,\n};"],
    ]),
  ])("that is a program is not executed: %s", async (name, text) => {
    const notice = `\`${name}\` is not applied, because JavaScript in a workspace is not executed. Write its options into a \`.prettierrc\`.`;
    expect(await layoutIn({ [name]: text, ".prettierrc.toml": "tabWidth = 4" }, "a.yaml")).toEqual({
      ...nothing,
      notice,
    });
    expect(await layoutIn({ [name]: text, ".editorconfig": "[*]\nindent_size = 4" }, "a.yaml")).toEqual({
      ...nothing,
      notice,
      options: four,
    });
  });
});

describe("an .editorconfig", () => {
  test.each<[string, LayoutOptions | null]>([
    ["indent_size=4", four],
    ["indent_size=4\n;indent_size=5\n# indent_size=6", four],
    ["  Indent_Size = 4 \r\n", four],
    ["indent_size=4\rtab_width=unset", null],
    ["indent_size=4\rindent_style=space", { useTabs: false, tabWidth: 4 }],
    ["indent_size=4\nindent_size=unset", null],
    ["indent_style=tab\nindent_size=unset\ntab_width=4", { useTabs: true, tabWidth: 4 }],
    ["indent_size=0\nmax_line_length=0\nend_of_line=auto", null],
    ["indent_style=space", { useTabs: false }],
    ["indent_style=tab", { useTabs: true }],
    ["indent_style=TAB\nindent_size=TAB", { useTabs: true }],
    ["indent_style=tab\nindent_size=5\ntab_width=3", { useTabs: true, tabWidth: 3 }],
    ["indent_style=tab\nindent_size=4", { useTabs: true, tabWidth: 4 }],
    ["indent_style=space\nindent_size=5\ntab_width=3", { useTabs: false, tabWidth: 5 }],
    ["indent_style=space\ntab_width=3", { useTabs: false, tabWidth: 3 }],
    ["indent_style=space\nindent_size=tab\ntab_width=3", { useTabs: false, tabWidth: 3 }],
    ["indent_style=space\nindent_size=tab", { useTabs: false }],
    ["indent_size=5\ntab_width=3", three],
    ["indent_size=tab", { useTabs: true }],
    ["indent_size=tab\ntab_width=3", three],
    ["indent_style=tab\nindent_style=unset\nindent_size=4", four],
    ["max_line_length=60", { printWidth: 60 }],
    ["max_line_length=off", { printWidth: Number.POSITIVE_INFINITY }],
    ["quote_type=single", { singleQuote: true }],
    ["quote_type=double", { singleQuote: false }],
    ["end_of_line=cr", { endOfLine: "cr" }],
    ["end_of_line=lf", { endOfLine: "lf" }],
    ["end_of_line=crlf", { endOfLine: "crlf" }],
    ["end_of_line=native\nquote_type=auto\nmax_line_length=x\nindent_style=weird", null],
    ["indent_size=unset\ncharset=utf-8", null],
    ["indent_size: 4", null],
    ["indent_size=4 # four", null],
    ["indent_size\n=\n= 4\nroot=true", null],
  ])("with %j", async (properties, options) => {
    await checkOptions({ ".editorconfig": `[*]\n${properties}` }, { "a.yaml": options, "sub/a.json": options });
  });

  test.each<[string, readonly string[]]>([
    ["[*]", ["a.yaml", "b.json", "sub/b.yaml", "sub/deep/.c.json"]],
    ["[*.json]", ["b.json", "sub/deep/.c.json"]],
    ["  [{*.yaml,*.yml}]  ", ["a.yaml", "sub/b.yaml"]],
    ["[/a.yaml]", ["a.yaml"]],
    ["[b.yaml]", ["sub/b.yaml"]],
    ["[sub/b.yaml]", ["sub/b.yaml"]],
    ["[sub/*]", ["sub/b.yaml"]],
    ["[sub/**]", ["sub/b.yaml", "sub/deep/.c.json"]],
    ["[sub/**.json]", ["sub/deep/.c.json"]],
    ["[**b.yaml]", ["sub/b.yaml"]],
    ["[!a.yaml]", []],
    ["\uFEFF[b.*]", ["b.json", "sub/b.yaml"]],
    ["[\uFEFF*]", []],
    ["[[[]", []],
    ["[*", []],
    ["*]", []],
    ["x[*]", []],
    ["[*] # all", []],
  ])("has a section %j", async (section, expected) => {
    const files = { ".editorconfig": `${section}\nindent_size = 4` };
    const paths = ["a.yaml", "b.json", "sub/b.yaml", "sub/deep/.c.json"];
    await checkOptions(files, Object.fromEntries(paths.map((path) => [path, expected.includes(path) ? four : null])));
  });

  test("adds to those of parent folders, up to one that is a root", async () => {
    const files = {
      ".editorconfig": "[*]\nindent_size = 8\nend_of_line = crlf\n[*.json]\nindent_size = 3\n",
      "sub/.editorconfig": "[*]\nmax_line_length = 60\n[b.yaml]\nindent_size = 4\n",
      "root/.editorconfig": "; mine\nRoot = TRUE\n[*]\nindent_size = 4\n",
      "root/in/.editorconfig": "top = true\nroot = true\nroot = false\n[*]\nroot = true\nend_of_line = lf\n",
    };
    await checkOptions(files, {
      "a.yaml": { tabWidth: 8, endOfLine: "crlf" },
      "sub/a.json": { tabWidth: 3, endOfLine: "crlf", printWidth: 60 },
      "sub/b.yaml": { tabWidth: 4, endOfLine: "crlf", printWidth: 60 },
      "root/a.yaml": four,
      "root/in/a.yaml": { tabWidth: 4, endOfLine: "lf" },
    });
  });

  test("says what a configuration of Prettier, however far away, does not", async () => {
    await checkOptions(
      { ".prettierrc": "tabWidth: 4", "sub/.editorconfig": "[*]\nindent_size = 8\nmax_line_length = 40" },
      { "a.yaml": four, "sub/a.yaml": { tabWidth: 4, printWidth: 40 } },
    );
  });

  test("that cannot be read says nothing", async () => {
    expect(await layoutIn({ ".editorconfig": null }, "a.yaml")).toEqual(nothing);
    expect(await layoutIn({ ".editorconfig": null, ".prettierrc": "tabWidth: 4" }, "a.yaml")).toEqual({
      ...nothing,
      options: four,
    });
  });
});

test.each([
  ["old/a.yaml", true],
  ["OLD/a.yaml", true],
  ["old/keep.yaml", false],
  ["sub/old.yaml", false],
  ["a%20b.yaml", true],
])("%s is ignored by `.prettierignore`: %s", async (path, isIgnored) => {
  const files = {
    ".prettierrc": "tabWidth: 4",
    ".prettierignore": "old/*\n!keep.yaml\na b.yaml\n",
    "sub/.prettierignore": "*",
  };
  expect(await layoutIn(files, path)).toEqual(
    isIgnored ? { ...nothing, isIgnored, refusal: "`.prettierignore` excludes it" } : { ...nothing, options: four },
  );
});

test("nothing outside of the workspace counts", async () => {
  const host = memoryHost({ ".prettierrc": "tabWidth: 4" });
  host.files.set("file:///.prettierrc", "useTabs: true").set("file:///x/.prettierrc", "useTabs: true");
  const layouts = createFileLayouts(host);
  expect((await layouts.of("file:///w/sub/a.yaml")).options).toEqual(four);
  for (const uri of ["file:///x/a.yaml", "untitled:a.yaml"]) expect(await layouts.of(uri)).toEqual(nothing);
  const rootless = createFileLayouts({ ...host, rootOf: async () => "" });
  expect(await rootless.of("untitled:a.yaml")).toEqual(nothing);
  const blind = createFileLayouts({ ...host, list: async () => null });
  expect(await blind.of("file:///w/a.yaml")).toEqual(nothing);
});

test.each([
  [".prettierrc", true],
  ["sub/.prettierrc", true],
  [".prettierrc.toml", true],
  ["prettier.config.mjs", true],
  [".editorconfig", true],
  ["package.json", true],
  ["package.yaml", true],
  ["a.yaml", false],
  ["my.prettierrc", false],
  [".prettierrc.json.orig", false],
  ["prettier.config.json.orig", false],
  ["package.jsonc", false],
])("configuration is read again after a change of %s: %s", async (path, isRead) => {
  const host = memoryHost({ ".prettierrc": "tabWidth: 3" });
  const layouts = createFileLayouts(host);
  const options = async () => (await layouts.of("file:///w/a.yaml")).options;
  expect(await options()).toEqual(three);
  host.files.set("file:///w/.prettierrc", "tabWidth: 4");
  expect(await options()).toEqual(three);
  layouts.forget(`file:///w/${path}`);
  expect(await options()).toEqual(isRead ? four : three);
});
