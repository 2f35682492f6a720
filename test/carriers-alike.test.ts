import { describe, expect, test } from "vitest";
import { applyEdits } from "../server/text/edits.ts";
import { checkCarrierText } from "./check-carrier-text.ts";

/** The same command wherever people keep it. */

interface Place {
  readonly name: string;
  /** The file with the command, whose words are given one by one. */
  readonly file: (options: readonly string[]) => string;
  /** How it writes the JSON of the body. */
  readonly written?: (text: string) => string;
}

const commandOf = (typeField: string): readonly string[] => [
  'curl -X POST "$API/v4/compute/instances"',
  '-H "Authorization: Bearer $TOKEN"',
  `--json '{\n  "region": "us-east",\n  "${typeField}": "standard-2",\n  "label": "it s",\n  "booted": "true"\n}'`,
];

const continued = (options: readonly string[]): string => options.join(" \\\n  ");
const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);
const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\`\n`;
const entities = (text: string): string => text.replaceAll('"', "&quot;");
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

const places: Readonly<Record<string, Place>> = {
  "a script": { name: "a.sh", file: (options) => `#!/bin/sh\n${continued(options)}\n` },
  "a function": {
    name: "a.sh",
    file: ([, header, body]) =>
      `api() {\n  local method=$1 path=$2\n  shift 2\n  curl -X "$method" "$API/v4$path" ${header} "$@"\n}\napi POST /compute/instances ${body}\n`,
  },
  "an array": {
    name: "a.bash",
    file: ([command, header, body]) => `args=(${header} ${body})\n${command} "\${args[@]}"\n`,
  },
  "a variable": {
    name: "a.sh",
    file: ([command, header, body]) => `data=${body?.slice("--json ".length)}\n\n${command} ${header} --json "$data"\n`,
  },
  "what `printf` prints": {
    name: "a.sh",
    file: ([command, header, body]) =>
      `printf ${body?.slice("--json ".length)} | \\\n  ${command} ${header} --json @-\n`,
  },
  "a Dockerfile": { name: "a.sh", file: (options) => `FROM a\nRUN apk add curl && \\\n  ${continued(options)}\n` },
  "a Makefile": { name: "a.sh", file: (options) => `web:\n\t@${continued(options)}\n` },
  "a fence": { name: "a.md", file: (options) => `# A\n\n${fence("sh", continued(options))}` },
  "a session": {
    name: "a.md",
    file: (options) => fence("console", `$ ${continued(options).replaceAll("\n", "\n> ")}\n{}`),
  },
  "a fence without a language": {
    name: "a.md",
    file: (options) => `- a\n\n${indented(fence("", continued(options)), "  ")}`,
  },
  "a tab": { name: "a.mdx", file: (options) => `=== "curl"\n\n${indented(fence("text", continued(options)), "    ")}` },
  "indented code": {
    name: "a.md",
    file: (options) => `A\r\n\r\n${indented(continued(options), "    ").replaceAll("\n", "\r\n")}\r\n`,
  },
  "`<pre>`": {
    name: "a.markdown",
    file: (options) => `<pre><code>${entities(continued(options))}</code></pre>\n`,
    written: entities,
  },
  "a block scalar": {
    name: "a.yml",
    file: (options) => `jobs:\n  - run: |2-\n${indented(continued(options), "      ")}\n`,
  },
  "a folded scalar": {
    name: "a.yaml",
    file: (options) => `script:\r\n- >-\r\n${indented(options.join("\n"), "    ").replaceAll("\n", "\r\n")}\r\n`,
  },
  "a plain scalar": {
    name: "a.yml",
    file: ([command, header, body]) =>
      `run: ${command} ${header?.replace(": ", ":")} ${body?.replace(/\n */g, "").replaceAll(": ", ":")}\n`,
    written: (text) => text.replaceAll(": ", ":"),
  },
  "cloud-init": { name: "a.yaml", file: (options) => `runcmd:\n  - |\n${indented(continued(options), "    ")}\n` },
  "double quotes": { name: "a.yml", file: (options) => `run: "${escaped(options.join(" "))}"\n`, written: escaped },
  "a list in brackets": {
    name: "a.yml",
    file: (options) => `args: ["sh", '-c', "${escaped(options.join(" "))}"]\n`,
    written: escaped,
  },
  "an HTTP file": { name: "a.http", file: (options) => `### A\n${continued(options)}\n` },
};

const found = ({ name, file }: Place) => {
  const text = file(commandOf("tpye"));
  const { findings } = checkCarrierText(name, text);
  return {
    text,
    findings,
    seen: findings.map(({ code, severity, message, pointer, start, end, fixes }) => ({
      code,
      severity,
      message,
      pointer,
      marked: text.slice(start, end),
      fixes: fixes.map(({ title }) => title),
    })),
  };
};

const [first = expect.unreachable()] = Object.values(places);
const inScript = found(first);

test("a command in a script has findings with fixes", () => {
  expect(inScript.seen).toMatchObject([
    { code: "unknown-field", marked: '"tpye"' },
    { code: "label-pattern" },
    { code: "disk-field-unused" },
    { code: "type-mismatch", marked: '"true"' },
  ]);
});

describe.each(Object.entries(places))("%s", (_, place) => {
  const { text, findings, seen } = found(place);

  test("has the same findings at the same places", () => {
    expect(seen).toEqual(
      inScript.seen.map((one) => ({
        ...one,
        marked: one.marked.startsWith('"') ? (place.written ?? String)(one.marked) : one.marked,
      })),
    );
  });

  test("is fixed as if by hand", () => {
    const edits = findings.flatMap(({ code, fixes }) =>
      code === "unknown-field" ? (fixes.find(({ safe }) => safe)?.edits() ?? []) : [],
    );
    expect(applyEdits(text, edits)).toBe(place.file(commandOf("type")));
  });
});
