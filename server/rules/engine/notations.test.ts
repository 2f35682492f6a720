import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/runs.ts";
import { objectTypes, operations } from "../../api/index.ts";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { defaultSettings, documentOf, isOperationId, operationWord } from "../../document/index.ts";
import { readerFor } from "../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { applyEdits, type Edit } from "../../syntax/index.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { examplesOf } from "../pages/page.testing.ts";
import { pageFiles, readPage } from "../pages/page-files.testing.ts";
import { check } from "./check.testing.ts";
import type { Finding } from "./check.ts";
import { atSource, withWrittenFixes } from "./source-findings.ts";

/**
 * The same request in every notation: the same findings at the same places, and fixes that leave the same request.
 */

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

type Field = keyof Request;

/** A text with stretches that are fields of a request. */
type Piece = string | { readonly field: Field };

interface Notation {
  readonly language: CarrierLanguage;
  readonly pieces: readonly Piece[];
  /** How it writes text, as a mapping of single characters and references. */
  readonly write: (text: string) => string;
  readonly readBy: "a shell" | "itself";
  /** A character that is written with others around it, which are no part of it: `'\\''`. */
  readonly spliced?: string;
}

const method = { field: "method" } as const;
const path = { field: "path" } as const;
const body = { field: "body" } as const;

const reference = /\$\{(?:env:)?(\w+)\}/g;
/** Writes text around references, which become variables. */
const writing = (literal: (text: string) => string, variable: (name: string) => string) => (text: string) =>
  text
    .split(reference)
    .map((piece, index) => (index % 2 === 0 ? literal(piece) : variable(piece)))
    .join("");
const same = (text: string): string => text;
const indented =
  (by: string, write: (text: string) => string) =>
  (text: string): string =>
    write(text).replaceAll("\n", `\n${by}`);

const single = writing(
  (text) => text.replaceAll("'", "'\\''"),
  (name) => `'"$${name}"'`,
);
const double = writing(
  (text) => text.replace(/["$`\\]/g, "\\$&"),
  (name) => `\${${name}}`,
);
const ansi = writing(
  (text) => text.replace(/['\\]/g, "\\$&"),
  (name) => `'"$${name}"$'`,
);
const here = writing(
  (text) => text.replace(/[$`\\]/g, "\\$&"),
  (name) => `\${${name}}`,
);
const client = writing(same, (name) => `{{${name}}}`);

const notations: Readonly<Record<string, Notation>> = {
  "an HTTP file": {
    language: "http",
    pieces: [method, " ", path, " HTTP/1.1\nContent-Type: application/json\n\n", body, "\n\n###\n"],
    write: client,
    readBy: "itself",
  },
  "single quotes": {
    language: "shell",
    pieces: ["curl -H 'Content-Type: application/json' -X ", method, " '", path, "' -d '", body, "'\n"],
    write: single,
    readBy: "a shell",
    spliced: "'",
  },
  "double quotes": {
    language: "shell",
    pieces: ['curl -H Content-Type:application/json -X "', method, '" --data "', body, '" \\\n  --url "', path, '"\n'],
    write: double,
    readBy: "a shell",
  },
  "ANSI quotes": {
    language: "shell",
    pieces: ["curl --request=", method, " $'", path, "' --json $'", body, "'\n"],
    write: ansi,
    readBy: "a shell",
  },
  "a here-document": {
    language: "shell",
    pieces: ["if curl -X ", method, ' "', path, '" --json @- <<JSON\n', body, "\nJSON\nthen :; fi\n"],
    write: here,
    readBy: "a shell",
  },
  "a list in Markdown": {
    language: "markdown",
    pieces: ["1. Send it:\n\n   ```sh\n   curl -X ", method, ' "', path, '" --json "', body, '"\n   ```\n'],
    write: indented("   ", double),
    readBy: "itself",
  },
  "a quotation in Markdown": {
    language: "markdown",
    pieces: ["> ~~~console\n> $ curl -X ", method, " '", path, "' --json '", body, "'\n> {}\n> ~~~\n"],
    write: indented("> ", single),
    readBy: "itself",
    spliced: "'",
  },
  "an HTTP request in Markdown": {
    language: "markdown",
    pieces: [
      "- Then:\n  ```http\n  ",
      method,
      " ",
      path,
      "\n  Content-Type: application/json\n\n  ",
      body,
      "\n  ```\n",
    ],
    write: indented("  ", client),
    readBy: "itself",
  },
};

const envelope: readonly Piece[] = ['{ "method": "', method, '", "path": "', path, '", "body": ', body, " }\n"];

/** A request as text, and where its fields begin. */
function write(request: Request, pieces: readonly Piece[], writeText: (text: string) => string) {
  const starts: Record<Field, number> = { method: 0, path: 0, body: 0 };
  let text = "";
  for (const piece of pieces) {
    if (typeof piece !== "string") starts[piece.field] = text.length;
    text += typeof piece === "string" ? piece : writeText(request[piece.field]);
  }
  return { text, starts };
}

function findingsIn(language: CarrierLanguage, text: string): readonly Finding[] {
  const carrier = readCarrier({ uri: "file:///test/a", name: "a", language }, text, readerFor(language), null);
  return carrier.parts.flatMap(({ document, places }) =>
    check(document, defaultSettings, environmentForTests()).findings.map((finding) =>
      withWrittenFixes(atSource(finding, places)),
    ),
  );
}

const findingsOfFile = (text: string): readonly Finding[] => {
  const file = { uri: "file:///test/a.request.json", name: "a.request.json", kind: "request" } as const;
  return check(documentOf(file, text), defaultSettings, environmentForTests()).findings;
};

/** Whatever variables look like, and whatever a file could be renamed to. */
const plain = (text: string): string =>
  text
    .replace(/\{\{(\w+)\}\}|\$\{(?:env:)?(\w+)\}|\$(\w+)/g, "«$1$2$3»")
    .replace(/, so this file cannot be sent as is(\..*), or rename the file to `\.jsonc`/, "$1");

const requests: readonly Request[] = [...pageFiles.keys()].flatMap((id) =>
  examplesOf(readPage(id)).flatMap((example) => {
    const word = operationWord(example.fileName);
    const text = example.text.trim();
    const isBody =
      example.section !== "file" && text.startsWith("{") && !/"(?:method|path|\$schema)"/.test(text) && word !== null;
    // Whatever else begins with `$` or is in braces means something in one of the notations.
    const isPlain = !/[$`\r]|\{\{|compute-stack-disable/.test(text.replace(reference, ""));
    if (!isBody || !isPlain || !isOperationId(word)) return [];
    const operation = operations[word];
    const url = `https://h.example/v4${operation.paths[0].replace(/\{\w+\}/g, "12")}`;
    return [{ method: operation.method, path: url, body: text }];
  }),
);

const others: readonly Request[] = [
  { method: "post", path: "https://h.example/v4/compute/instances", body: '{ "region": "r", "type": "t" }' },
  { method: "PUT", path: "https://h.example/v4/compute/instances/12", body: '{ "label": "it\'s" }' },
  { method: "PUT", path: "https://h.example/v4/compute/instance/x", body: '{ "label": "a\\\\b \\u0041\\"" }' },
  { method: "GET", path: "https://h.example/v4/loadbalancers/1/configs/2", body: "{}" },
  { method: "PUT", path: "https://h.example/v4/compute/instances/${env:ID}", body: '{ "label": "${env:NAME} x" }' },
  {
    method: "POST",
    path: "https://h.example/v4/compute/instances",
    body: '{\n  "region": "r", // where 😀\n\t"type": 5,\n  "label": "größe😀--x",\n  "lable": "a"\n}',
  },
];

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The field that a stretch of the envelope is in, and where in it. The quotes around a string are no part of the field. */
function placeInField({ start, end }: Place, starts: Readonly<Record<Field, number>>, request: Request) {
  for (const field of ["method", "path", "body"] as const) {
    const from = starts[field];
    const { length } = request[field];
    if (start < from - 1 || end > from + length + 1) continue;
    return { field, start: Math.max(start - from, 0), end: Math.min(end - from, length) };
  }
  return null;
}

/** The request that a fix leaves; null if it changes more than one field. */
function fixedRequest(
  edits: readonly Edit[],
  { text, starts }: ReturnType<typeof write>,
  request: Request,
): Request | null {
  const places = edits.map((edit) => placeInField(edit, starts, request));
  const field = places[0]?.field;
  if (field === undefined || places.some((place) => place?.field !== field)) return null;
  const after = applyEdits(text, edits);
  const from = starts[field];
  const behind = text.length - from - request[field].length;
  return field === "body"
    ? { ...request, body: after.slice(from, after.length - behind) }
    : { ...request, [field]: JSON.parse(after)[field] };
}

const numbers = new Set(
  Object.values(objectTypes).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { type }]) =>
      type.kind === "integer" ? `"\${${name.toUpperCase()}}"` : [],
    ),
  ),
);

/** A file has to quote the templates that a fix inserts for numbers; a tool that fills them in does not. */
const withBareNumbers = (fixed: Request, { body: before }: Request): Request => ({
  ...fixed,
  body: fixed.body.replace(/"\$\{\w+\}"/g, (quoted) =>
    numbers.has(quoted) && !before.includes(quoted) ? quoted.slice(1, -1) : quoted,
  ),
});

const all = [...requests, ...others];

describe.each(Object.entries(notations))("requests in %s", (name, notation) => {
  const { language, pieces, write: writeText, readBy, spliced } = notation;
  const every = Math.round(all.length / runs(all.length));
  const first = Object.keys(notations).indexOf(name) % every;
  const some = all.filter((_, index) => index % every === first || index >= requests.length);

  test("have the same findings at the same places, and fixes that leave the same request", () => {
    const lacking = new Set<string>();
    const sent: { readonly text: string; readonly request: Request }[] = [];
    for (const request of some) {
      const own = write(request, envelope, same);
      const { text, starts } = write(request, pieces, writeText);
      const placeOf = (place: Place, otherwise: Place | undefined): string | undefined => {
        const { field, start, end } = placeInField(place, own.starts, request) ?? { field: null, start: 0, end: 0 };
        if (field === null) return otherwise && `${otherwise.start}-${otherwise.end}`;
        const content = request[field];
        const at = (offset: number): number => starts[field] + writeText(content.slice(0, offset)).length;
        const before = content[start] === spliced ? 1 : 0;
        const behind = content[end - 1] === spliced ? 1 : 0;
        return `${at(start) + before}-${at(end) - behind}`;
      };
      const found = findingsIn(language, text);
      const wanted = findingsOfFile(own.text);
      expect(
        found.map(({ code, severity, pointer, message, start, end, related }) => ({
          code,
          severity,
          pointer,
          message: plain(message),
          place: `${start}-${end}`,
          related: related.map((one) => `${one.start}-${one.end}`),
        })),
        text,
      ).toEqual(
        wanted.map(({ code, severity, pointer, message, start, end, related }, index) => ({
          code,
          // A carrier sends its text as it is.
          severity: code === "strict-json" ? "error" : severity,
          pointer: `/0${pointer}`,
          message: plain(message),
          place: placeOf({ start, end }, found[index]),
          related: related.map((one, at) => placeOf(one, found[index]?.related[at])),
        })),
      );
      for (const [index, { fixes }] of wanted.entries()) {
        for (const { title, edits } of fixes) {
          const carried = found[index]?.fixes.find((fix) => plain(fix.title) === plain(title));
          if (!carried) lacking.add(plain(title));
          const inFile = fixedRequest(edits(), own, request);
          if (!carried || !inFile) continue;
          const fixed = withBareNumbers(inFile, request);
          const after = applyEdits(text, carried.edits());
          if (readBy === "itself") expect(after, title).toBe(write(fixed, pieces, writeText).text);
          else sent.push({ text: after, request: fixed });
        }
      }
    }
    // An option or a blank line would have to go with it.
    expect([...lacking].filter((title) => title !== "Remove the body")).toEqual([]);
    if (readBy === "a shell")
      expect(sentBy(sent.map(({ text }) => text))).toEqual(sent.map(({ request }) => wordsOf(request)));
  });
});

const wordsOf = ({ method, path, body }: Request): readonly string[] =>
  [method, path, body].map((text) => text.replace(reference, "${env:$1}"));

/** What a shell makes of the commands: a method, a URL and a body each. */
function sentBy(scripts: readonly string[]): readonly (readonly string[])[] {
  const read = `curl() {
  while [ $# -gt 0 ]; do
    case $1 in
      --request=*) method=\${1#*=} ;;
      -X) method=$2; shift ;;
      -d | --data | --json) body=$2; shift ;;
      --url) url=$2; shift ;;
      *) url=$1 ;;
    esac
    shift
  done
  if [ "$body" = @- ]; then body=$(cat; echo .); body=\${body%??}; fi
  printf '%s\\0' "$method" "$url" "$body"
}
`;
  const variables = Object.fromEntries(
    scripts.flatMap((script) => [...script.matchAll(/\$\{?(\w+)/g)].map(([, name = ""]) => [name, `\${env:${name}}`])),
  );
  const { stdout, stderr, status } = spawnSync("bash", [], {
    input: read + scripts.join("\n"),
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...variables },
  });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  const words = stdout.split("\0").slice(0, -1);
  return scripts.map((_, index) => words.slice(index * 3, index * 3 + 3));
}
