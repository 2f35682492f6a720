import { describe, expect, test } from "vitest";
import { describePlainBody } from "../../document/carriers/taken-body.ts";
import { openDocument } from "../../document/index.ts";
import { noFiles } from "../../rules/engine/environment.ts";
import { describePlainData } from "../plan/body.ts";
import type { Text } from "../plan/content.ts";
import { type ConvertSource, type OutputHolds, readSources } from "./read-sources.ts";
import { withoutUrlSecrets } from "./without-url-secrets.ts";

const nothing: OutputHolds = { comments: "left out", names: "left out", plainBodies: "left out" };
const everything: OutputHolds = { comments: "kept", names: "kept", plainBodies: "kept" };

/** A request file. `messages`: what reading its carrier came upon. */
function source(name: string, text: string, messages: ConvertSource["messages"] = []): ConvertSource {
  const document = openDocument({ uri: `file:///${name}`, name, text }) ?? expect.unreachable(name);
  return {
    name,
    documents: [
      {
        document,
        files: noFiles,
        lineOf: ({ block, start }) =>
          document.text.slice(0, document.text.indexOf(block.text) + start).split("\n").length,
        isWrittenName: (written) => written !== "from-script",
      },
    ],
    messages,
    adapt: (request) => request,
  };
}

const said = (sources: readonly ConvertSource[], holds: OutputHolds): readonly string[] =>
  readSources(sources, holds).messages.map(({ kind, text }) => `${kind} ${text}`);

const list = (...names: readonly string[]): string =>
  JSON.stringify(names.map((name) => ({ name, method: "GET", path: "/compute/instances" })));

describe("requests of several files are one list", () => {
  test("whose names differ", () => {
    const sources = [source("a.requests.json", list("one", "two")), source("b.requests.json", list("one"))];
    const { requests, messages } = readSources(sources, everything);
    expect(requests.map(({ name }) => name)).toEqual(["one", "two", "one-2"]);
    expect(messages).toEqual([
      { kind: "note", text: "b.requests.json:1: The request is named `one-2` in the output." },
    ]);
  });

  test("adapted to the place of the output", () => {
    const one = source("a.requests.json", list("one"));
    const { requests } = readSources([{ ...one, adapt: (request) => ({ ...request, name: "adapted" }) }], everything);
    expect(requests.map(({ name }) => name)).toEqual(["adapted"]);
  });
});

describe("what the output does not hold is said:", () => {
  test("names that somebody wrote", () => {
    expect(said([source("a.requests.json", list("one", "from-script"))], nothing)).toEqual([
      "lost a.requests.json:1: not converted: The name `one` of the request.",
    ]);
    expect(said([source("a.requests.json", list("one"))], everything)).toEqual([]);
  });

  test("comments, once for each file", () => {
    const text = '[\n  // above\n  { "method": "GET", "path": "/compute/instances" /* inside */ }\n]\n';
    const one = source("a.requests.jsonc", text);
    expect(said([one], nothing)).toEqual([
      "note a.requests.jsonc:2: 2 comments are not kept, the first one here. To keep those above requests, write to a `.requests.jsonc` file, or convert to `http` or `curl`.",
    ]);
    expect(said([one], everything)).toEqual([
      "note a.requests.jsonc:3: A comment is not kept. Only comments above requests are.",
    ]);
  });

  test("bodies that are not JSON, unless it holds them", () => {
    const one = source("a.requests.json", "[]", [{ kind: "lost", text: describePlainBody, line: 3 }]);
    expect(said([one], nothing)).toEqual([`lost a.requests.json:3: not converted: ${describePlainBody}`]);
    expect(said([one], everything)).toEqual([`note a.requests.json:3: ${describePlainBody} It is written as it is.`]);
  });

  test("once that data may hold secrets", () => {
    const data = '{ "method": "POST", "path": "/compute/instances", "body": { "script_data": { "a": "b" } } }';
    const sources = ["a", "b"].map((name) => source(`${name}.requests.json`, `[${data},\n${data}]`));
    expect(said(sources, everything)).toEqual([`note a.requests.json:1: ${describePlainData}`]);
  });

  test("what the carrier came upon, in the order of lines", () => {
    const text = `[\n\n\n${list("one").slice(1, -1)}]`;
    const messages = [
      { kind: "lost", text: "Late.", line: 9 },
      { kind: "note", text: "Early.", line: 2 },
    ] as const;
    expect(said([source("a.requests.json", text, messages)], nothing)).toEqual([
      "note a.requests.json:2: Early.",
      "lost a.requests.json:4: not converted: The name `one` of the request.",
      "lost a.requests.json:9: not converted: Late.",
    ]);
  });
});

describe("a secret in a URL becomes a variable,", () => {
  const replaced = (...parts: Text["parts"]) => {
    const asked: string[] = [];
    const url = withoutUrlSecrets({ parts } as Text, (name, secret) => {
      asked.push(`${name}=${secret}`);
      return name.toUpperCase();
    });
    const written = url.parts.map((part) => (typeof part === "string" ? part : `<${"name" in part ? part.name : ""}>`));
    return { url: written.join(""), asked };
  };
  const env = { kind: "env", name: "HOST" } as const;

  test("and what is around it stays", () => {
    const { url, asked } = replaced("https://", env, "/v4/a?token=s3cr3tvalue&page=2");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/=s3cr3tvalue$/);
    expect(url).toMatch(/^https:\/\/<HOST>\/v4\/a\?token=<\w+>&page=2$/);
  });

  test("each of several", () => {
    const { url, asked } = replaced("https://me:p4ssw0rd@example.com/?token=s3cr3tvalue");
    expect(asked.map((one) => one.split("=")[1])).toEqual(expect.arrayContaining(["s3cr3tvalue"]));
    expect(url).not.toMatch(/s3cr3t|p4ssw0rd/);
    expect(url).toContain("example.com/?token=<");
  });

  test("and without one, the URL is the same", () => {
    const parts = ["https://", env, "/v4?page=2"] as const;
    expect(replaced(...parts)).toEqual({ url: "https://<HOST>/v4?page=2", asked: [] });
    expect(replaced("https://example.com/?token=", env)).toMatchObject({ asked: [] });
  });
});
