/** A file with a request, or more, of any length. */
export interface CarrierShape {
  readonly file: "x.sh" | "x.http" | "x.md";
  /** Large enough that the time can be measured. */
  readonly size: number;
  readonly textOf: (count: number) => string;
}

type Shapes = Readonly<Record<string, readonly [size: number, textOf: (count: number) => string]>>;

const url = "$API/compute/instances";
const command = `curl ${url} -d '{"region": "us-east", "label": "web 1"}'\n`;
const request = `POST {{api}}/compute/instances\nContent-Type: application/json\n\n{ "region": "us-east", "label": "web 1" }\n`;
const deeper = Array.from({ length: 20 }, (_, depth) => `${"  ".repeat(depth)}- a\n`).join("");
const fenced = `\`\`\`sh\n${command}\`\`\`\n`;

const scripts: Shapes = {
  "commands with bodies": [200, (n) => command.repeat(n)],
  "words of a command": [12_000, (n) => `curl ${url} ${"a ".repeat(n)}\n`],
  "headers of a command": [4_000, (n) => `curl ${url}/1 ${'-H "X-A: $B" '.repeat(n)}\n`],
  "continued lines of a command": [8_000, (n) => `curl ${url}/1 ${"\\\n  -s ".repeat(n)}\n`],
  "open quotes on lines": [1_001, (n) => command + "curl /compute/instances -d 'a\n".repeat(n)],
  "open substitutions": [600, (n) => `${command}curl ${url} -d ${"$(a ".repeat(n)}\n`],
  "open expansions": [2_000, (n) => `${command}curl ${url} -d ${"${a:-".repeat(n)}\n`],
  "open backticks": [4_001, (n) => `${command}curl ${url} -d ${"`a ".repeat(n)}\n`],
  "open here-documents": [4_000, (n) => command + `curl ${url} -d @- <<EOF\n{}\n`.repeat(n)],
  "lines of an open here-document": [60_000, (n) => `curl ${url} -d @- <<EOF\n${'{"a": "$B",\n'.repeat(n)}`],
  "data of one command": [4_000, (n) => `curl ${url} ${"-d 'a' ".repeat(n)}\n`],
  "splices in a body": [4_000, (n) => `curl ${url} -d '{"label": "${`'"$A"'-`.repeat(n)}"}'\n`],
  "fields with splices": [4_000, (n) => `curl ${url} -d '{${`"a": "'"$A"'", `.repeat(n)}"label": "b"}'\n`],
  "expansions in a body": [8_000, (n) => `curl ${url} -d "{\\"label\\": \\"${"$A-${B}".repeat(n)}\\"}"\n`],
  "open lists in a body": [30_000, (n) => `curl ${url} -d '{"tags": ${"[".repeat(n)}'\n`],
  "open references in a body": [8_000, (n) => `curl ${url} -d '{"label": "${"${".repeat(n)}"}'\n`],
  "assignments before a command": [8_000, (n) => `${"A=$A$B\n".repeat(n)}${command}`],
  "comments before a command": [2_000, (n) => `${"# compute-stack-disable-next-line x\n".repeat(n)}${command}`],
};

const httpFiles: Shapes = {
  "requests with bodies": [200, (n) => `${request}\n###\n`.repeat(n)],
  separators: [40_000, (n) => request + "###\n".repeat(n)],
  "number signs": [4_000_000, (n) => `${request}\n${"#".repeat(n)}\n`],
  "open templates in a path": [20_000, (n) => `POST {{api}}/compute/instances/${"{{".repeat(n)}\n`],
  "templates in a path": [16_000, (n) => `POST {{api}}/compute/instances/${"{{a}}".repeat(n)}\n`],
  "open templates in a body": [100_000, (n) => `${request.replace("web 1", "{{".repeat(n))}`],
  "templates in a body": [16_000, (n) => `${request.replace("web 1", "{{a}}".repeat(n))}`],
  "bare templates in a body": [4_000, (n) => `${request.replace('"web 1"', `[${"{{a}}, ".repeat(n)}1]`)}`],
  variables: [20_000, (n) => `${Array.from({ length: n }, (_, i) => `@v${i} = {{v${i - 1}}}\n`).join("")}\n${request}`],
  "one variable, set again": [30_000, (n) => `${"@api = {{api}}\n".repeat(n)}\n${request}`],
  headers: [60_000, (n) => `POST {{api}}/compute/instances\n${"X-A: {{a}}\n".repeat(n)}`],
  "a header without an end": [400_000, (n) => `POST {{api}}/compute/instances\nX-A: ${"a:".repeat(n)}`],
  "lines of a query": [8_000, (n) => `GET {{api}}/compute/instances\n${"  &a=1\n".repeat(n)}`],
  "fields of a body without blank lines": [
    2_000,
    (n) => `POST {{api}}/compute/instances\n\n{\n${'  "a": "web 1",\n'.repeat(n)}  "label": "b"\n}\n`,
  ],
  "lines behind a body": [16_000, (n) => `${request}${"x\n".repeat(n)}`],
  "open scripts": [100_000, (n) => request + "> {%\n".repeat(n)],
};

const pages: Shapes = {
  "fences with commands": [200, (n) => fenced.repeat(n)],
  "open fences": [30_001, (n) => fenced + "```sh\n".repeat(n)],
  "commands in an open fence": [200, (n) => `\`\`\`sh\n${command.repeat(n)}`],
  "fences of other languages": [4_000, (n) => fenced + "```text\ncompute/\n```\n".repeat(n)],
  "quotes in quotes": [200_000, (n) => `${fenced}\n${"> ".repeat(n)}a\n`],
  "lists in lists": [400_000, (n) => `${fenced}\n${"- ".repeat(n)}a\n`],
  "items that go deeper": [400, (n) => `${fenced}\n${`${deeper}${fenced}\n`.repeat(n)}`],
  details: [20_000, (n) => `${"<details>\n\n".repeat(n)}${fenced}`],
  "rows of a table": [40_000, (n) => `${fenced}\n| a | b |\n| - | - |\n${"| `a` | b |\n".repeat(n)}`],
  "cells of a table": [200_000, (n) => `${fenced}\n${"| a ".repeat(n)}\n${"| - ".repeat(n)}\n`],
  "long inline code": [1_000_000, (n) => `${fenced}\n\`${"a ".repeat(n)}\`\n`],
  "open inline code": [400_000, (n) => `${fenced}\n${"`a ``b ".repeat(n)}\n`],
  "open brackets": [400_000, (n) => `${fenced}\n${"[a](".repeat(n)}\n`],
  "lines of a paragraph": [40_000, (n) => `${fenced}\n${"a *b* compute/\n".repeat(n)}`],
};

const of = (file: CarrierShape["file"], shapes: Shapes): readonly (readonly [string, CarrierShape])[] =>
  Object.entries(shapes).map(([name, [size, textOf]]) => [`${file}: ${name}`, { file, size, textOf }]);

/** By name. */
export const carrierShapes: readonly (readonly [string, CarrierShape])[] = [
  ...of("x.sh", scripts),
  ...of("x.http", httpFiles),
  ...of("x.md", pages),
];
