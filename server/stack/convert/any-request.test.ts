import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/runs.ts";
import { carriedRequests } from "../../document/carriers/carried-requests.ts";
import { documentOf, openDocument } from "../../document/index.ts";
import { noFiles } from "../../rules/engine/environment.ts";
import { readerFor, testedCarrier } from "../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { describePlainData } from "../plan/body.ts";
import { writeCurl, writeCurlCommand } from "../plan/curl/curl.ts";
import { writeHttp, writeHttpAlone } from "../plan/http.ts";
import { createNames } from "../plan/names.ts";
import { type OutgoingRequest, outgoingReferences } from "../plan/outgoing.ts";
import { writeRequests } from "../plan/requests.ts";
import { createSecrets } from "../plan/secrets.ts";
import { readRequests } from "./read-requests.ts";

const listOf = (requests: readonly OutgoingRequest[]) => ({
  requests,
  source: "a",
  omissions: [],
  pathOf: (path: string) => path,
});

const fenced = (language: string, text: string): string =>
  `# Run\n\n1. Then:\n\n   ~~~~${language}\n${text.replace(/^(?=.)/gm, "   ")}   ~~~~\n`;

/** Each form in which requests are written or copied. */
const forms: readonly (readonly [
  name: string,
  carrier: CarrierLanguage,
  write: (requests: readonly OutgoingRequest[]) => string,
])[] = [
  ["an HTTP file", "http", (requests) => writeHttp(listOf(requests)).text],
  ["an HTTP file with CRLF", "http", (requests) => writeHttp(listOf(requests)).text.replaceAll("\n", "\r\n")],
  ["copied HTTP requests", "http", (requests) => writeHttpAlone(listOf(requests))],
  ["a script", "shell", (requests) => writeCurl(listOf(requests)).text],
  ["copied commands", "shell", (requests) => requests.map((one) => writeCurlCommand(one, (path) => path)).join("\n")],
  ["an HTTP file in Markdown", "markdown", (requests) => fenced("http", writeHttp(listOf(requests)).text)],
  ["a script in Markdown", "markdown", (requests) => fenced("sh", writeCurl(listOf(requests)).text)],
];

interface Read {
  readonly requests: readonly OutgoingRequest[];
  /** What is said of them, as sentences. */
  readonly said: readonly string[];
}

function readIn(name: string, text: string): Read {
  const document = openDocument({ uri: `file:///test/${name}`, name, text }) ?? expect.unreachable(name);
  const { requests, messages } = readRequests(
    document,
    noFiles,
    createNames(),
    createSecrets(() => document.blocks.all()),
  );
  return { requests, said: messages.map((one) => one.text) };
}

function readBack(carrier: CarrierLanguage, text: string): Read {
  const carried = carriedRequests(text, readerFor(carrier)(text), testedCarrier(carrier).variablesIn(text));
  const document = documentOf(
    { uri: "file:///test/a", name: "a", kind: "request", declared: "sequence" },
    carried.text,
  );
  const back = readRequests(
    document,
    noFiles,
    createNames(),
    createSecrets(() => document.blocks.all()),
  );
  return { requests: back.requests, said: [...carried.messages, ...back.messages].map((one) => one.text) };
}

/** Names are those of copied requests, which have none. */
const asText = (requests: readonly OutgoingRequest[]): string =>
  writeRequests(listOf(requests), "no comments")
    .text.replace(/"name": ".*",/g, "")
    // The interface has no path that ends with a slash.
    .replace(/("path": ".*)\/"/, '$1"');

/** Copied requests do not say what is in other requests or in files, and what the base of an unknown path is. */
const isWhole = (requests: readonly OutgoingRequest[]): boolean =>
  outgoingReferences({ requests }).every((part) => part.kind === "env") && !asText(requests).includes("/unknown/");

function expectSame({ requests, said: saidBefore }: Read): void {
  const notes = saidBefore.filter((one) => one === describePlainData);
  for (const [name, carrier, write] of forms) {
    if (name.startsWith("copied") && !isWhole(requests)) continue;
    const { requests: back, said } = readBack(carrier, write(requests));
    expect(said, name).toEqual(notes);
    expect(asText(back), name).toBe(asText(requests));
  }
}

const folder = new URL("../../../examples/", import.meta.url);
const examples = ["requests/", ""].flatMap((inside) =>
  readdirSync(new URL(inside, folder))
    .filter((name) => /\.requests?\.jsonc?$/.test(name))
    .map((name) => [name, readFileSync(new URL(inside + name, folder), "utf8")] as const),
);

describe("a request is the same in every form", () => {
  test.each(examples)("%s", (name, text) => {
    const read = readIn(name, text);
    expect(read.requests.length).toBeGreaterThan(0);
    expectSame(read);
  });

  test.each([
    ["hello", [describePlainData]],
    ["${env:A}", []],
    ["${file:a.txt}", []],
  ])("each script data of %j leads to %j", (value, notes) => {
    const body = { region: "r", type: "t", script_id: 1, script_data: { name: value } };
    const requests = [1, 2].map(() => ({ method: "POST", path: "/compute/instances", body }));
    const read = readIn("a.requests.json", JSON.stringify(requests));
    expect(read.said).toEqual([...notes, ...notes]);
    expectSame(read);
  });

  const string = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom(
      ...[
        "it's",
        '"quoted"',
        "`ls`",
        "$HOME",
        "$(id)",
        "a\\",
        "\\$x",
        "a\nb",
        "\tx",
        "###",
        "# x",
        "JSON",
        "< ./a",
        "> x",
      ],
      ...[
        "$${x}",
        "%}",
        "{%",
        "??",
        "~~~~",
        "```",
        "é\u0301",
        "\u2028",
        "EOF",
        "!x",
        "a b",
        "-d",
        "@a",
        "<a>",
        "[b]",
        "",
      ],
      ...["${env:A}", "a ${env:B_1} c", "${file:a b.txt}", "${base64:c.bin}"],
    ),
  );
  const key = fc.string({ minLength: 1, maxLength: 8 }).filter((one) => !/[$`{]|^__proto__$/.test(one));
  const { body } = fc.letrec<{ body: unknown }>((tie) => ({
    body: fc.oneof(
      { maxDepth: 3 },
      string,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("body"), { maxLength: 3 }),
      fc.dictionary(key, tie("body"), { maxKeys: 4 }),
    ),
  }));
  const request = fc.record(
    {
      method: fc.constantFrom("GET", "POST", "PUT", "DELETE"),
      path: fc.constantFrom(
        "/compute/instances",
        "/compute/instances/${env:ID}?page=2&x=a%20b",
        "/loadbalancers/1/configs/${env:C}/nodes",
        "/compute/unknown/x",
      ),
      headers: fc.dictionary(
        fc.constantFrom("X-Note", "Authorization", "Accept"),
        fc.constantFrom("Bearer ${env:T}", "Basic ${env:B}", "a 'b' \"c\" $d `e` \\", "*/*; q=0.1"),
      ),
      body: fc.oneof(
        fc.constant("${file:./b/a.json}"),
        fc.dictionary(key, body, { maxKeys: 5 }),
        fc.constantFrom(null, 42, []),
      ),
    },
    { requiredKeys: ["method", "path"] },
  );

  test("any request", () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 3 }), (list) => {
        expectSame(readIn("a.requests.json", JSON.stringify(list, null, 2)));
      }),
      { numRuns: runs(60) },
    );
  });
});
