import { expect, test } from "vitest";
import { growth, growthLimit } from "../../test/growth.ts";
import type { CarrierReader } from "./carrier.ts";
import { embeddedInMarkdown } from "./markdown/embedded.ts";
import { embeddedInShell } from "./shell/embedded.ts";
import { embeddedInStretches } from "./shell/script-stretches.ts";
import { embeddedInYaml } from "./yaml/scripts/embedded.ts";

const fence = (text: string): string => `\`\`\`sh\n${text}\n\`\`\`\n`;

const scripts: Readonly<Record<string, readonly [size: number, textOf: (count: number) => string]>> = {
  commands: [500, (n) => "curl -X PUT /a -d '{}'\n".repeat(n)],
  "commands after blank lines": [500, (n) => "\n\ncurl -X PUT /a -d '{}'\n".repeat(n)],
  words: [2_000, (n) => `curl ${"/a ".repeat(n)}`],
  options: [2_000, (n) => `curl /a ${"-d x ".repeat(n)}`],
  quotes: [2_000, (n) => `curl /a -d ${"'a'\"b\"$X".repeat(n)}`],
  escapes: [5_000, (n) => `curl /a -d "${'\\"\\$'.repeat(n)}"`],
  "escapes of C": [5_000, (n) => `curl /a -d $'${"\\x4\\n\\xc3\\xa9".repeat(n)}'`],
  "continued lines": [5_000, (n) => `curl /a ${"\\\n".repeat(n)}`],
  "lines of a here-document": [5_000, (n) => `curl /a -d @- <<-EOF\n${"\t$X \\$\n".repeat(n)}EOF\n`],
  "here-documents": [500, (n) => "curl /a -d @- <<EOF\n{}\nEOF\n".repeat(n)],
  "here-documents of one command": [500, (n) => `curl /a ${"<<A ".repeat(n)}\n${"A\n".repeat(n)}`],
  "open here-documents": [500, (n) => "curl /a -d @- <<EOF\n{}\n".repeat(n)],
  placeholders: [1_000, (n) => `curl /a/${"<id>".repeat(n)}`],
  redirections: [1_000, (n) => `curl /a ${"< a ".repeat(n)}`],
  "open substitutions": [100, (n) => "curl $(\n".repeat(n)],
  "open expansions": [500, (n) => "curl ${a\n".repeat(n)],
  "open quotes": [501, (n) => "curl 'a\n".repeat(n)],
  "open backticks": [101, (n) => "curl `a\n".repeat(n)],
  "nested substitutions": [100, (n) => `${"curl /a $(".repeat(n)}${")".repeat(n)}`],
  parentheses: [1_000, (n) => `${"(".repeat(n)}curl /a${")".repeat(n)}`],
  pipes: [500, (n) => `${"cat | ".repeat(n)}curl -d @- /a`],
  braces: [1_000, (n) => `curl /a${"{a,b}".repeat(n)}`],
  mistakes: [500, (n) => "fi; curl /a\n".repeat(n)],
  "calls of a function": [300, (n) => `api() { curl -X "$1" "$B$2" -d "$3"; }\n${"api PUT /a '{}'\n".repeat(n)}`],
  "calls in a function": [300, (n) => `api() { curl "$@"; }\nmain() {\n${"api /a\n".repeat(n)}}\nmain\n`],
  "calls of a function with as many commands": [
    150,
    (n) => `api() {\n${'curl /a -d "$1"\n'.repeat(n)}}\n${"api {}\n".repeat(n)}`,
  ],
  "functions that call each other": [
    100,
    (n) => Array.from({ length: n }, (_, at) => `f${at + 1}() { f${at} "$@"; curl "$@"; }\nf${at + 1} /a\n`).join(""),
  ],
  "functions of one name": [200, (n) => 'api() { curl "$@"; }\napi /a\n'.repeat(n)],
  "arrays that grow": [500, (n) => `args=(-X PUT)\n${"args+=(-d {})\n".repeat(n)}curl "\${args[@]}" /a\n`],
  "bodies in variables": [
    300,
    (n) => Array.from({ length: n }, (_, at) => `d${at}={}\ncurl /a -d "$d${at}"\n`).join(""),
  ],
  "URLs in variables": [300, (n) => Array.from({ length: n }, (_, at) => `u${at}=$B/a\ncurl "$u${at}"\n`).join("")],
  "a variable that is set often": [500, (n) => 'd={}\ncurl /a -d "$d"\n'.repeat(n)],
  "a log": [20_000, (n) => `curl /a\n${"10:00 GET /compute/instances it's (ok) <1>\n".repeat(n / 50)}`],
};

const markdown: Readonly<Record<string, readonly [size: number, textOf: (count: number) => string]>> = {
  fences: [500, (n) => fence("curl /a").repeat(n)],
  "open fences": [1_000, (n) => "```sh\n".repeat(2 * n + 1)],
  "fences in quotes": [200, (n) => `> \`\`\`sh\n> curl /a -d '{\n> }'\n> \`\`\`\n\n`.repeat(n)],
  "lines of a fence in a quote": [2_000, (n) => `> \`\`\`sh\n> curl /a -d '{\n${"> \n".repeat(n)}> }'\n> \`\`\`\n`],
  "lines of a fence with \\r\\n": [
    2_000,
    (n) => fence(`curl /a -d '{\n${'"a": "b",\n'.repeat(n)}}'`).replaceAll("\n", "\r\n"),
  ],
  "quotes in quotes": [1_000, (n) => `${">".repeat(n)} \`\`\`sh\ncurl /a\n`],
  "lists in lists": [1_000, (n) => `${"- ".repeat(n)}\`\`\`sh\ncurl /a\n`],
  "blank lines": [20_000, (n) => `\n`.repeat(n) + fence("curl /a")],
  "marks of fences": [20_000, (n) => `${"`".repeat(n)}sh\ncurl /a\n`],
  prompts: [500, (n) => fence("$ curl /a -d '{\n> }'\noutput".repeat(n))],
  "a command at a prompt without an end": [2_000, (n) => fence(`$ curl /a -d '{\n${"> x\n".repeat(n)}`)],
  "a log": [5_000, (n) => fence("10:00 GET /compute/instances it's\n".repeat(n))],
  "indented code": [500, (n) => `${"    curl /a\n".repeat(n)}\n`.repeat(2)],
  "tabs in tabs": [40, (n) => Array.from({ length: n }, (_, at) => `${"    ".repeat(at)}=== "x"\n\n`).join("")],
  "elements without an end": [500, (n) => "<pre>\n<pre".repeat(n)],
  entities: [2_000, (n) => `<pre>curl /a -d '${"&quot;&x;<b".repeat(n)}'</pre>\n`],
  "request lines": [500, (n) => `\`\`\`\n${"POST /a\n\n{}\n\n".repeat(n)}\`\`\`\n`],
  "prompts of root": [500, (n) => `\`\`\`\n${"# curl -d x /a\n".repeat(n)}\`\`\`\n`],
  "comments without an end": [2_000, (n) => "<!--\n\n".repeat(n)],
  "front matter without an end": [20_000, (n) => `---\n${"a: 1\n".repeat(n)}`],
};

const yaml: Readonly<Record<string, readonly [size: number, textOf: (count: number) => string]>> = {
  scripts: [500, (n) => "- run: |\n    curl /a\n".repeat(n)],
  "lines of a script": [2_000, (n) => `run: |\n  curl /a -d '{\n${'    "a": "b",\n'.repeat(n)}  }'\n`],
  "lines of a folded script": [2_000, (n) => `run: >\n  curl /a -d '{\n${'  "a": "b",\n'.repeat(n)}  }'\n`],
  "lines of a plain script": [2_000, (n) => `run: curl /a\n${"  -d x\n".repeat(n)}`],
  "blank lines": [5_000, (n) => `run: |\n${"\n".repeat(n)}  curl /a\n`],
  items: [1_000, (n) => `script:\n${"  - curl /a\n".repeat(n)}`],
  "marks of lists": [2_000, (n) => `${"- ".repeat(n)}run: curl /a\n`],
  templates: [2_000, (n) => `run: curl "${"${{ a }}/".repeat(n)}" -d '${"{{ b }}".repeat(n)}'\n`],
  "open templates": [2_000, (n) => `run: curl ${"${{ <% ".repeat(n)}\n`],
  "anchors and tags": [2_000, (n) => `run: ${"&a !b ".repeat(n)}curl /a\n`],
  quotes: [2_000, (n) => `run: 'curl /a -d "${"''".repeat(n)}"'\n`],
  "texts in brackets": [200, (n) => `args: [${'"curl /a", '.repeat(n)}'x']\n`],
  "open texts in brackets": [2_000, (n) => `args: [curl${',"a\\"'.repeat(n)}\n`],
  "blanks in brackets": [5_000, (n) => `args: [curl,${" ".repeat(n)}'x'\n`],
  "keys of a flow": [2_000, (n) => `run: curl ${"a:b ".repeat(n)}\n`],
};

const readers: readonly (readonly [string, CarrierReader, typeof scripts])[] = [
  ["a script", embeddedInShell, scripts],
  ["a script in stretches", (text) => embeddedInStretches(text, () => true), scripts],
  ["Markdown", embeddedInMarkdown, markdown],
  ["YAML", embeddedInYaml, yaml],
];
const cases = readers.flatMap(([what, read, texts]) =>
  Object.entries(texts).map(([name, [size, textOf]]) => [`${what} of ${name}`, read, size, textOf] as const),
);

test.each(cases)("%s is read in linear time", (_, read, size, textOf) => {
  expect(growth((count) => void read(textOf(count)), size)).toBeLessThan(growthLimit);
});
