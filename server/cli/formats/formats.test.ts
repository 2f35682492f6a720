import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type AnySchema } from "ajv";
import MarkdownIt from "markdown-it";
import { afterEach, describe, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { runIn } from "../run-command.testing.ts";
import { formatNames } from "./index.ts";

afterEach(removeFolders);

const checked = async (folder: string, format: string, ...args: string[]): Promise<string> =>
  (await runIn(folder, ["check", "--format", format, ...args, "./"])).stdout;

/** Names and values that could be taken for something else. */
const hostile = {
  "a b/é|`x` <b> @me #1 [l](u) ]]> %0A \u001b[31m.stack.yaml": [
    "region: us-east",
    "instances:",
    '  "<img src=x> @me `a|b` ]]> \\u0001 [x](http://e.org) *é𐐀*": { type: 5, type: 5, 日本: 𐐀, "&amp;\\u202e": 1 }',
    "  日本: { type: standard-2, lable: é }",
    "",
  ].join("\r\n"),
  "http.request.json": '{\n\t"method": "PSOT", "path": "/v4/compute/instances", "body": { "booted": "é𐐀 no" }\n}',
  "run.sh": `curl -X POST "$API/compute/instances" -d '{ "é": 1, "region": "us-east", "typ": "standard-2" }'\n`,
};

/** XML whose elements are closed in order, as names with their attributes. */
function elementsOf(xml: string): readonly { readonly name: string; readonly attributes: Record<string, string> }[] {
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/);
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|&(?!#\d+;)/);
  const open: string[] = [];
  const found: { readonly name: string; readonly attributes: Record<string, string> }[] = [];
  const rest = xml.replace(
    /<(\/?)(\w+)((?: [\w-]+="[^"<]*")*)(\/?)>/g,
    (_, close: string, name: string, list: string, empty: string) => {
      if (close) expect(open.pop()).toBe(name);
      else {
        const attributes = [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]);
        found.push({ name, attributes: Object.fromEntries(attributes) });
        if (!empty) open.push(name);
      }
      return "";
    },
  );
  expect(open).toEqual([]);
  expect(rest.replace(/^<\?.*\n/, "")).not.toMatch(/[<>]/);
  return found;
}

/** The parts of the formats' own descriptions that we use; nothing else may be there. */
const closed = (properties: Record<string, AnySchema>, optional: readonly string[] = []): AnySchema => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const text = { type: "string", minLength: 1 };
const position = closed({ line: { type: "integer", minimum: 1 }, column: { type: "integer", minimum: 1 } });
const range = closed({ start: position, end: position });
const schemas = {
  gitlab: {
    type: "array",
    items: closed({
      type: { const: "issue" },
      check_name: text,
      description: text,
      categories: { type: "array", items: { enum: ["Bug Risk"] }, minItems: 1 },
      severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
      fingerprint: { type: "string", pattern: "^[0-9a-f]{32}$" },
      location: closed({
        path: { type: "string", pattern: "^[^./]" },
        lines: closed({ begin: { type: "integer", minimum: 1 }, end: { type: "integer", minimum: 1 } }),
        positions: closed({ begin: position, end: position }),
      }),
    }),
  },
  rdjson: closed({
    source: closed({ name: text }),
    diagnostics: {
      type: "array",
      items: closed(
        {
          message: text,
          location: closed({ path: text, range }),
          severity: { enum: ["ERROR", "WARNING", "INFO"] },
          code: closed({ value: text }),
          suggestions: { type: "array", items: closed({ range, text: { type: "string" } }), minItems: 1 },
        },
        ["suggestions"],
      ),
    },
  }),
} as const;

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Rdjson {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly location: { readonly path: string; readonly range: { readonly start: Place; readonly end: Place } };
    readonly code: { readonly value: string };
    readonly suggestions?: readonly {
      readonly range: { readonly start: Place; readonly end: Place };
      readonly text: string;
    }[];
  }[];
}

interface GitlabIssue {
  readonly check_name: string;
  readonly severity: string;
  readonly fingerprint: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

describe.each(["gitlab", "rdjson"] as const)("%s", (format) => {
  test.each([
    ["findings", hostile, 5],
    ["no findings", { "a.stack.yaml": "region: us-east\n" }, 0],
    ["no files", {}, 0],
  ])("%s: the report is what the format describes", async (_, files, least) => {
    const report: unknown = JSON.parse(await checked(folderWith(files), format));
    const validate = new Ajv({ strict: true }).compile(schemas[format]);
    expect(validate(report) ? [] : validate.errors).toEqual([]);
    const list = format === "gitlab" ? (report as readonly unknown[]) : (report as Rdjson).diagnostics;
    expect(list.length >= least && (least > 0 || list.length === 0)).toBe(true);
  });
});

test("gitlab: fingerprints are unique, and stay when lines move", async () => {
  const folder = folderWith(hostile);
  const issues = async (): Promise<readonly GitlabIssue[]> => JSON.parse(await checked(folder, "gitlab"));
  const before = await issues();
  const prints = before.map(({ fingerprint }) => fingerprint);
  expect(new Set(prints).size).toBe(prints.length);
  const [[name, content] = ["", ""]] = Object.entries(hostile);
  writeFileSync(join(folder, name), `# moved\r\n\r\n${content}`);
  const moved = await issues();
  expect(moved.map(({ fingerprint }) => fingerprint)).toEqual(prints);
  const firstLine = (list: readonly GitlabIssue[]): number =>
    list.find(({ location }) => location.path === name)?.location.lines.begin ?? 0;
  expect(firstLine(moved)).toBe(firstLine(before) + 2);
});

const unseen = "\u0085\u200b\u202e\u2066\ufeff\u00ad";

test.each(formatNames)("%s: no character is shown that reverses or hides others", async (format) => {
  const folder = folderWith({ "a.stack.yaml": `instances: { web: { "a${unseen}b": 1, booted: "x${unseen}y" } }\n` });
  const shown = await checked(folder, format);
  expect(shown).not.toMatch(/[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/);
  if (format === "json") expect(JSON.stringify(JSON.parse(shown))).toContain(unseen);
  if (format === "junit") expect(shown).toContain("&#8238;");
});

test("gitlab: severities", async () => {
  const files = {
    "a.stack.yaml": "region: us-east\ninstances:\n  a: { type: t, booted: 5, color: x, swap_size: 1 }\n",
  };
  const issues: readonly GitlabIssue[] = JSON.parse(await checked(folderWith(files), "gitlab"));
  const severities = Object.fromEntries(issues.map(({ check_name, severity }) => [check_name, severity]));
  expect(severities).toMatchObject({ "type-mismatch": "major", "unknown-field": "minor", "disk-field-unused": "info" });
});

/** The bytes of a range whose columns are bytes. */
function bytesIn(content: Buffer, { start, end }: { readonly start: Place; readonly end: Place }): [number, number] {
  const lines = content.toString("latin1").split(/(?<=\n)/);
  const at = ({ line, column }: Place): number => lines.slice(0, line - 1).join("").length + column - 1;
  return [at(start), at(end)];
}

describe("rdjson", () => {
  test("columns are bytes, and a suggestion repairs what it is about", async () => {
    const folder = folderWith(hostile);
    const { diagnostics }: Rdjson = JSON.parse(await checked(folder, "rdjson"));
    const path = diagnostics.find(({ location }) => location.path.startsWith("a b/"))?.location.path ?? "";
    const content = readFileSync(join(folder, path));
    const marked = diagnostics
      .filter(({ location }) => location.path === path)
      .map(({ code, location }) => [code.value, content.subarray(...bytesIn(content, location.range)).toString()]);
    expect(marked).toContainEqual(["unknown-field", "日本"]);
    expect(marked).toContainEqual(["unknown-field", "lable"]);
    const misspelled = diagnostics.find(({ message }) => message.startsWith("`lable`"));
    const repaired = misspelled?.suggestions?.map(({ range, text: replacement }) => {
      const [start, end] = bytesIn(content, range);
      return content.subarray(0, start).toString() + replacement + content.subarray(end).toString();
    });
    expect(repaired?.[0]).toBe(content.toString().replace("lable", "label"));
  });

  test("a fix in several places is one suggestion, with what is between them", async () => {
    const file = { "a.stack.yaml": "region: us-east\ninstances:\n  é: { type: t, private_ip: 'true', label: é-1 }\n" };
    const { diagnostics }: Rdjson = JSON.parse(await checked(folderWith(file), "rdjson"));
    for (const { suggestions = [] } of diagnostics)
      for (const { range: replaced } of suggestions) expect(Object.keys(replaced)).toEqual(["start", "end"]);
    expect(diagnostics.flatMap(({ suggestions = [] }) => suggestions.map((one) => one.text))).toContain("true");
  });

  test("a suggestion that would contain a secret is left out; one that removes it is not", async () => {
    const files = {
      "a.stack.yaml":
        "region: us-east\ninstances:\n  a: { type: t, image: compute/debian12, root_pass: 73519284605173 }\n  b: { type: t, image: compute/debian12, root_pass: Kg8-tQz2_wLp7 }\n",
      "c.sh": `curl -X POST $API/compute/instances -d '{"region": "r", "type": "t", "image": "compute/x", "root_pass": "Kg8-tQz2_wLp7"}'\n`,
    };
    const report = await checked(folderWith(files), "rdjson");
    const { diagnostics }: Rdjson = JSON.parse(report);
    expect(report).not.toMatch(/7351928|Kg8/);
    expect(diagnostics.find(({ code }) => code.value === "type-mismatch")).not.toHaveProperty("suggestions");
    const literal = diagnostics.find(({ code }) => code.value === "root-pass-literal");
    expect(literal?.suggestions?.[0]?.text).toContain("${env:ROOT_PASS}");
  });

  test("the columns of a very long line", async () => {
    const step = '{ "method": "POST", "path": "/v4/compute/instances/1/boot", "日本𐐀": "éé" }';
    const steps = Array.from({ length: 400 }, () => step).join(", ");
    const folder = folderWith({ "a.requests.json": `[${steps}]` });
    const { diagnostics }: Rdjson = JSON.parse(await checked(folder, "rdjson"));
    const content = readFileSync(join(folder, "a.requests.json"));
    const marked = diagnostics
      .filter(({ message }) => message.includes("日本𐐀"))
      .map(({ location }) => content.subarray(...bytesIn(content, location.range)).toString());
    expect(marked.length).toBeGreaterThan(300);
    expect(new Set(marked)).toEqual(new Set(['"日本𐐀"']));
  });
});

test("checkstyle: a file element for each file, an error for each finding", async () => {
  const files = { ...hostile, "good.stack.yaml": "region: us-east\n" };
  const elements = elementsOf(await checked(folderWith(files), "checkstyle"));
  const [root, ...others] = elements;
  expect(root).toEqual({ name: "checkstyle", attributes: { version: "4.3" } });
  expect(others.filter(({ name }) => name === "file")).toHaveLength(4);
  const errors = others.filter(({ name }) => name === "error");
  expect(errors.length).toBeGreaterThan(5);
  for (const { attributes } of errors)
    expect(attributes).toEqual({
      line: expect.stringMatching(/^[1-9]\d*$/),
      column: expect.stringMatching(/^[1-9]\d*$/),
      severity: expect.stringMatching(/^(?:error|warning|info)$/),
      message: expect.stringMatching(/./),
      source: expect.stringMatching(/^compute-stack\.[a-z\d-]+$/),
    });
  expect(elementsOf(await checked(folderWith({}), "checkstyle"))).toEqual([root]);
});

describe("markdown", () => {
  const parser = new MarkdownIt({ html: true, linkify: true });

  test("names and values are code, never markup", async () => {
    const report = await checked(folderWith(hostile), "markdown");
    const inline = parser.parse(report, {}).flatMap((token) => token.children ?? []);
    expect(new Set(inline.map(({ type }) => type))).toEqual(
      new Set(["text", "code_inline", "strong_open", "strong_close"]),
    );
    expect(inline.filter(({ type, content }) => type === "text" && /[@<>#[\]|*`]/.test(content))).toEqual([]);
    expect(report).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    const headings = parser.parse(report, {}).filter(({ type }) => type === "heading_open");
    expect(headings).toHaveLength(4);
    expect(report).toMatch(/\n\n\d+ errors, .* in 3 files; .*\.\n$/);
  });

  test("without findings, it says so", async () => {
    expect(await checked(folderWith({ "a.stack.yaml": "region: us-east\n" }), "markdown")).toBe(
      "## compute-stack\n\nNo findings in 1 file.\n",
    );
  });

  test("what cannot be read is listed", async () => {
    expect(await checked(folderWith({}), "markdown", "./no.stack.yaml")).toContain(
      "### Not read\n\n- no.stack.yaml does not exist.\n",
    );
  });

  test("of very many findings, some are counted only", async () => {
    const many = `instances:\n${Array.from({ length: 80 }, (_, i) => `  web-${i}: { type: 5, label: "${"x y".repeat(30)}" }\n`).join("")}`;
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}.stack.yaml`, many]));
    const report = await checked(folderWith(files), "markdown");
    expect(report.length).toBeLessThan(65_536);
    expect(report.length).toBeGreaterThan(30_000);
    expect(report).toMatch(/^- and \d+ more in this file$/m);
    expect(report).toMatch(/; [\d,]+ findings in \d+ files not shown, as the report would be too long\.\n$/);
  });
});

test.each(formatNames)("%s: the report does not change when it is made again", async (format) => {
  const folder = folderWith(hostile);
  expect(await checked(folder, format)).toBe(await checked(folder, format));
});
