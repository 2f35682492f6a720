import { describe, expect, test } from "vitest";
import type { CarrierReader } from "../../syntax/carrier.ts";
import { readerFor } from "../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { applyEdits } from "../../syntax/index.ts";
import type { Carrier } from "../files/source-file.ts";
import { ours } from "../secrets/shown.ts";
import { readCarrier } from "./carrier.ts";
import { requestsDocument } from "./requests-document.ts";

const read = (language: CarrierLanguage, text: string, before: Carrier | null = null): Carrier =>
  readCarrier({ uri: "file:///test/a", name: "a", language }, text, readerFor(language), before);

const blocksIn = ({ parts }: Carrier) => parts.flatMap(({ document }) => document.blocks.all());
const textsIn = (carrier: Carrier): readonly string[] => blocksIn(carrier).map(({ text }) => text);
const http = (body: string, head = "POST /compute/instances"): string => `${head}\n\n${body}\n`;
const sections = (...all: readonly string[]): string => all.join("\n###\n");

test("a body in a variable has its place where the variable is set", () => {
  const text = 'data=\'{"label": 1}\'\n\ncurl -X POST $A/compute/instances -d "$data"\n';
  const [part = expect.unreachable()] = read("shell", text).parts;
  const at = part.document.text.indexOf("1}");
  expect(part.places.spanOf({ start: at, end: at + 1 })).toEqual({
    start: text.indexOf("1"),
    end: text.indexOf("1") + 1,
  });
  expect(part.places.offsetOf(text.indexOf("1"))).toBe(at);
  expect(part.places.editsOf([{ start: at, end: at + 1, text: "'" }])).toEqual([
    { start: text.indexOf("1"), end: text.indexOf("1") + 1, text: "'\\''" },
  ]);
  expect(part.places.offsetOf(0)).toBeNull();
});

describe("a carrier", () => {
  test("holds its requests to the API as one document, each a block", () => {
    const text = sections(
      http('{ "a": {{b}} }', '# @name web\nPOST {{h}}/v4/compute/instances\nX: "1"'),
      "GET https://example.com/compute\n",
      "GET /compute/instances/{{web.response.body.id}}\n",
    );
    const carrier = read("http", text);
    expect(textsIn(carrier)).toEqual([
      '{"name": "web","method": "POST","path": "{{h}}/v4/compute/instances","headers": {"X": "\\"1\\""},"body":\n{ "a": "{{b}}" }\n}\n',
      '{"method": "GET","path": "/compute/instances/${steps.web.id}"}\n',
    ]);
    expect(carrier.parts.map(({ document }) => document.file)).toEqual([
      { uri: "file:///test/a", name: "a", kind: "request", carrier: "http" },
    ]);
  });

  test("holds each file of Markdown under its own name, but no settings and no files of other tools", () => {
    const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
    const carrier = read(
      "markdown",
      fence("json web.create-instance.request.json", "{}") +
        fence("json compute-stack.json", "{}") +
        fence("json package.json", "{}") +
        fence("sh", "curl $A/compute/instances") +
        fence("yaml stack.yaml", "services:\n  web: { image: nginx }") +
        fence("yaml title=stack.yml", "subnets: {}") +
        fence("yaml a.stack.yaml", "region: a"),
    );
    expect(carrier.parts.map(({ document: { file, text } }) => [file.name, file.kind, file.carrier, text])).toEqual([
      ["a", "request", "markdown", '{"method": "GET","path": "${A}/compute/instances"}\n'],
      ["web.create-instance.request.json", "request", undefined, "{}\n"],
      ["stack.yml", "stack", undefined, "subnets: {}\n"],
      ["a.stack.yaml", "stack", undefined, "region: a\n"],
    ]);
  });

  test("is not read where no word of the interface is in it", () => {
    const text = "curl https://example.com\n";
    const never: CarrierReader = () => expect.unreachable();
    expect(readCarrier({ uri: "", name: "a", language: "shell" }, text, never, null)).toMatchObject({
      text,
      requests: [],
      parts: [],
    });
  });

  test("is the same as long as its text is", () => {
    const carrier = read("http", http("{}"));
    expect(read("http", http("{}"), carrier)).toBe(carrier);
    expect(read("http", http("{ }"), carrier)).not.toBe(carrier);
  });

  /** Requests of one part are compared with each other. */
  const partsOf = (language: CarrierLanguage, text: string): readonly number[] =>
    blocksIn(read(language, text)).map(({ part }) => part);

  test("compares the requests of an HTTP file or of one fence, but not those of a script", () => {
    const three = sections("GET /compute/instances/1", "GET /compute/instances/2", "GET /compute/instances/3");
    const script = "curl $A/compute/instances\n".repeat(3);
    const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
    expect(partsOf("http", three)).toEqual([0, 0, 0]);
    expect(partsOf("shell", script)).toEqual([1, 2, 3]);
    expect(partsOf("markdown", fence("http", three))).toEqual([1, 1, 1]);
    expect(partsOf("markdown", fence("sh", script) + fence("http", three) + fence("http", three))).toEqual([
      1, 2, 3, 4, 4, 4, 7, 7, 7,
    ]);
  });

  test("knows where a shell leaves its own expressions as they are", () => {
    const script = `curl $A/v4/compute/instances -d '{"a":"$B","c":"\`d\`"}'\ncurl $A/v4/compute/instances -d "{\\"a\\":\\"$B\\"}"\n`;
    const unexpanded = blocksIn(read("shell", script)).map(({ text, frame }) =>
      frame.unexpanded?.map(({ start, end }) => text.slice(start, end)),
    );
    expect(unexpanded).toEqual([["$B", '","c":"`d`"}'], []]);
  });
});

const script = `#!/bin/sh
curl -X POST $A/compute/instances -d '{"label":"$X"}'
# between
curl "$A/compute/instances/$(curl $A/compute/instances/2 | jq .id)"
curl -d @- $A/compute/instances/3 <<EOF
{ "label": "a" }
EOF
curl $OPTIONS $A/compute/instances/4 -H 'A: b' -H "C: $D"
curl -X PUT $A/compute/instances/5 -d @web.json
`;
const httpFile = sections(
  '# @name web\nPOST /compute/instances\nContent-Type: application/json\n\n{\n  "label": "a",\n  "region": {{region}}\n}',
  "POST /compute/instances/{{web.response.body.id}}/boot\nAuthorization: Bearer {{t}}",
  "GET https://example.com",
  "# @name other\nDELETE /compute/instances/{{none.response.body.id}}",
  "PUT /compute/instances/1\n\n< ./a.json\n",
);
const page = `# A

\`\`\`sh
curl $A/compute/instances/1
curl $A/compute/instances/2 -d '{
  "a": "$B"
}'
\`\`\`

1. \`\`\`http
   GET /compute/instances/1

   ###
   # @name x
   POST /compute/instances

   { "a": "{{x.response.body.id}}" }
   \`\`\`

\`\`\`yaml a.stack.yaml
region: a
instances:
  web:
    type: b
  db:
    type: c
\`\`\`

> \`\`\`json a.create-instance.request.json
> {
>   "label": "a"
> }
> \`\`\`
`;

/** All data of a carrier, except the numbers of blocks, which depend on its history. */
function factsOf(carrier: Carrier) {
  return carrier.parts.map(({ document, places }) => {
    const all = document.blocks.all();
    const orders = all.map(({ order }) => order);
    const offsets = Array.from({ length: Math.ceil(document.length / 3) }, (_, index) => index * 3);
    return {
      blocks: all.map(({ text, section, frame }) => ({ text, section, unexpanded: frame.unexpanded })),
      groups: all.map(({ part }) => all.findIndex((other) => other.part === part)),
      isOrdered: orders.every((order, index) => order > (orders[index - 1] ?? 0)),
      spans: offsets.map((start) => places.spanOf({ start, end: start + 2 })),
      offsets: Array.from(carrier.text, (_, offset) => places.offsetOf(offset)),
    };
  });
}

describe("after an edit", () => {
  const linesOf = (text: string): readonly string[] => text.split("\n");
  const files: readonly (readonly [CarrierLanguage, string])[] = [
    ["http", httpFile],
    ["shell", script],
    ["markdown", page],
  ];
  const edits: readonly (readonly [
    title: string,
    edit: (lines: readonly string[], at: number) => readonly string[],
  ])[] = [
    ["without", (lines, at) => lines.toSpliced(at, 1)],
    ["with another one like", (lines, at) => lines.toSpliced(at, 0, lines[at] ?? "")],
    ["with an empty line before", (lines, at) => lines.toSpliced(at, 0, "")],
    ["with a change to", (lines, at) => lines.toSpliced(at, 1, (lines[at] ?? "").replace(/\w/, "Z"))],
  ];

  test.each(files.flatMap((file) => edits.map((edit) => [...file, ...edit] as const)))(
    "a carrier is what a first look would see: %s %#",
    (language, text, _, edit) => {
      const before = read(language, text);
      for (const at of linesOf(text).keys()) {
        const edited = edit(linesOf(text), at).join("\n");
        const after = read(language, edited, before);
        expect(factsOf(after), edited).toEqual(factsOf(read(language, edited)));
      }
    },
  );

  /** Which blocks are shared with the previous version: `=` shared, `+` new. */
  const kept = (language: CarrierLanguage, before: string, after: string): string => {
    const first = read(language, before);
    const old = blocksIn(first);
    return blocksIn(read(language, after, first))
      .map((block) => (old.includes(block) ? "=" : "+"))
      .join("");
  };
  const commands = (...ids: readonly (number | string)[]): string =>
    ids.map((id) => `curl $A/compute/instances/${id}\n`).join("");

  test.each([
    [commands(1, 2, 3), commands(1, 9, 3), "=+="],
    [commands(1, 2, 3), commands(1, 3), "=="],
    [commands(1, 2), commands(0, 1, 2), "+=="],
    [commands(1, 2), commands(1, 2, 3), "==+"],
    [commands(1, 2), commands(1, 7, 8, 2), "=++="],
    [commands(1, 2, 3), commands(9, 2, 8), "+++"],
    [commands(1, 1), commands(1, 1, 1), "==+"],
    [commands(1, 2), commands("1 # a", 2), "=="],
    [commands(1, 2), `echo\n${commands(1)}\n\n${commands(2)}`, "=="],
    [commands("1 -d '$A'"), commands(`1 -d '$A'`, 2), "=+"],
  ])("the requests of a script that are written as before are those of before: %j to %j", (before, after, expected) => {
    expect(kept("shell", before, after)).toBe(expected);
  });

  test("the requests of an HTTP file change with the names that they use", () => {
    const file = (name: string, id: string): string =>
      sections(
        `# @name ${name}\nPOST /compute/instances`,
        `GET /compute/instances/{{${id}.response.body.id}}`,
        "GET /compute/instances/1",
      );
    expect(kept("http", file("a", "a"), file("b", "a"))).toBe("+==");
    expect(kept("http", file("a", "a"), file("a", "b"))).toBe("=+=");
    const imported = `# @import x.http\n${file("a", "b")}`;
    expect(kept("http", file("a", "b"), imported)).toBe("=+=");
    expect(textsIn(read("http", imported, read("http", file("a", "b"))))[1]).toContain("{{b.response.body.id}}");
  });

  test("the files of Markdown are those of before where their text is, and changed only where it is not", () => {
    const first = read("markdown", page);
    const [, stack, body] = first.parts;
    const moved = read("markdown", `Intro\n\n${page}`, first);
    expect(moved.parts.map(({ document }) => document)).toEqual([expect.anything(), stack?.document, body?.document]);
    expect(moved.parts[1]?.document).toBe(stack?.document);
    const edited = read("markdown", page.replace("type: c", "type: d"), first);
    expect(edited.parts[2]?.document).toBe(body?.document);
    const old = stack?.document.blocks.all() ?? [];
    const fresh = edited.parts[1]?.document.blocks.all() ?? [];
    expect(fresh.map((block, index) => block === old[index])).toEqual(old.map(({ text }) => !text.includes("type: c")));
    const less = read("markdown", page.replace(/```yaml[^`]*```\n/, ""), first);
    expect(less.parts.map(({ document }) => document.file.name)).toEqual(["a", "a.create-instance.request.json"]);
    expect(less.parts[1]?.document).toBe(body?.document);
    const renamed = read("markdown", page.replace("a.stack", "b.stack"), first);
    expect(renamed.parts[1]?.document.file.name).toBe("b.stack.yaml");
  });

  test("there is room for any number of new requests in one place", () => {
    const file = { uri: "", name: "a", kind: "request", carrier: "shell" } as const;
    const request = (text: string) => ({ text, group: text, unexpanded: [] });
    const ends = ["first", "last"].map(request);
    let document = requestsDocument(file, ends, null);
    for (let count = 1; count < 60; count++) {
      const others = Array.from({ length: count }, (_, index) => request(`${count - index}`));
      document = requestsDocument(file, ends.toSpliced(1, 0, ...others), document);
      const all = document.blocks.all();
      expect(document.text).toBe(`first${others.map(({ text }) => text).join("")}last`);
      expect(all.every(({ order }, index) => order > (all[index - 1]?.order ?? 0))).toBe(true);
      expect(all.every(({ part, order }) => part === order)).toBe(true);
    }
  });
});

/** The text in the carrier for a stretch of the document, and the carrier after that stretch is replaced. */
function written(language: CarrierLanguage, text: string, stretch: string, put: string, part = 0) {
  const { document, places } = read(language, text).parts[part] ?? expect.unreachable();
  const start = document.text.indexOf(stretch);
  if (start < 0) expect.unreachable(`${stretch} is not in ${document.text}`);
  const span = { start, end: start + stretch.length };
  const place = places.spanOf(span);
  const [edit] = places.editsOf([{ ...span, text: put }]);
  const writer = places.writerAt(span);
  const direct = writer?.write(put) ?? null;
  return {
    marked: text.slice(place.start, place.end),
    after: edit && applyEdits(text, [edit]),
    direct:
      writer && direct !== null ? applyEdits(text, [{ start: writer.start, end: writer.end, text: direct }]) : null,
  };
}

type Written = [text: string, stretch: string, put: string, marked: string, after: string | null];

describe("what is written into a request of an HTTP file", () => {
  test.each<Written>([
    [http('{ "a": "b" }'), '"b"', "1", '"b"', http('{ "a": 1 }')],
    [http('{ "a": "b" }'), '"a": "b"', '"a": "${env:X}", "c": ${Y}', '"a": "b"', http('{ "a": "{{X}}", "c": {{Y}} }')],
    [http('{ "a": "b" }'), '"b"', '"${steps.web.ip[0]}"', '"b"', http('{ "a": "{{web.response.body.ip[0]}}" }')],
    [http('{ "a": "b" }'), '"b"', '"${file:x}"', '"b"', null],
    [http('{ "a": "b" }'), '"b"', '"${shell:x}"', '"b"', null],
    [http('{ "a": "b" }'), '"b"', "1\n# c", '"b"', null],
    [http('{ "a": "x" }'), "x", "", "x", http('{ "a": "" }')],
    // A variable that is a whole value has no quotes there.
    [http('{ "a": {{x}} }'), '"{{x}}"', '"y"', "{{x}}", null],
    [http('{ "a": {{x}} }'), '"{{x}}"', '"y{{x}}"', "{{x}}", null],
    [http('{ "a": 80{{x}} }'), '"80{{x}}"', '"81{{x}}"', "80{{x}}", http('{ "a": 81{{x}} }')],
    [http('{ "a": {{x}} }'), '"{{x}}"', '"{{yz}}"', "{{x}}", http('{ "a": {{yz}} }')],
    [http('{ "a": {{x}} }'), '"{{x}}"', '"${env:X}"', "{{x}}", http('{ "a": {{X}} }')],
    [http('{ "a": {{x}} }'), '"{{x}}"', '"${X}${Y}"', "{{x}}", http('{ "a": {{X}}{{Y}} }')],
    [http('{ "a": 1 {{x}} }'), '"$(…)"', "{}", "POST /compute/instances", null],
    [http("{}", "post /compute/instances"), '"post"', '"POST"', "post", http("{}")],
    [http("{}", "post /compute/instances"), "post", "POST", "post", http("{}")],
    [http("{}", "post /compute/instances"), "post", "P T", "post", null],
    [http("{}"), '"method": "POST"', '"method": "PUT"', "POST", http("{}", "PUT /compute/instances")],
    [http("{}"), '"method": "POST"', '"name": "POST"', "POST", null],
    [http("{}"), '"/compute/instances"', '"/a?b=\\"c\\""', "/compute/instances", http("{}", 'POST /a?b="c"')],
    [http("{}"), "instances", "a\\u0062", "instances", http("{}", "POST /compute/ab")],
    [http("{}"), "instances", "a\\", "instances", null],
    [http("{}"), "instances", "a\\nb", "instances", null],
    [http("{}", 'POST /compute/instances\nX: "b"'), '\\"b\\"', "c", '"b"', http("{}", "POST /compute/instances\nX: c")],
    [http("{}", 'POST /compute/instances\nX: "b"'), 'b\\"', "c", 'b"', http("{}", 'POST /compute/instances\nX: "c')],
    [http("{}", "POST /compute/instances\nX: b"), '"X"', '"Y"', "X", http("{}", "POST /compute/instances\nY: b")],
    [
      "GET /compute/instances/{{a.response.body.$.id}}",
      "${steps.a.id}",
      "${steps.b.id}",
      "{{a.response.body.$.id}}",
      "GET /compute/instances/{{b.response.body.$.id}}",
    ],
    ["GET /compute/instances/{{a.response.body.id}}", "steps", "x", "{{", null],
    // Where no method is written, another one goes before the URL.
    [
      "https://h/v4/compute/instances",
      '"GET"',
      '"PUT"',
      "https://h/v4/compute/instances",
      "PUT https://h/v4/compute/instances",
    ],
  ])("%j: %s as %s", (text, stretch, put, marked, after) => {
    expect(written("http", text, stretch, put)).toMatchObject({ marked, after });
  });
});

describe("what is written into a command", () => {
  const command = (body: string): string => `x=1 curl -X POST $A/v4/compute/instances -d ${body}\n`;
  test.each<Written>([
    [command(`'{"a":"b"}'`), '"b"', `"it's"`, '"b"', command(`'{"a":"it'\\''s"}'`)],
    [command(`'{"a":"b"}'`), '"b"', '"${env:X}${Y}"', '"b"', command(`'{"a":"'"$X"''"$Y"'"}'`)],
    [command(`'{"a":"$B"}'`), "$B", "${shell:%24(b%20c)}", "$B", command(`'{"a":"'"$(b c)"'"}'`)],
    [command(`'{"a":"b"}'`), '"b"', '"${steps.a.b}"', '"b"', null],
    [command(`"{\\"a\\":\\"b\\"}"`), '"b"', '"$c"', '\\"b\\"', command(`"{\\"a\\":\\"\\$c\\"}"`)],
    [command(`"{\\"a\\":\\"c-d\\"}"`), "c-d", "${X}", "c-d", command(`"{\\"a\\":\\"\${X}\\"}"`)],
    [command(`"{\\"a\\":\\"$B\\"}"`), "${B}", "c", "$B", null],
    [command(`"{\\"a\\":$B}"`), '"${B}"', "1", "$B", null],
    [command("'{}'"), '"POST"', '"PUT"', "POST", command("'{}'").replace("POST", "PUT")],
    [command("'{}'"), '{"method"', '{"x"', "curl", null],
    [command("'{}'"), "\n}\n", "\n}", "curl", null],
    [command("'{}'"), "\n}\n", "}\n\n", "curl", null],
  ])("%j: %s as %s", (text, stretch, put, marked, after) => {
    expect(written("shell", text, stretch, put)).toMatchObject({ marked, after });
  });
});

describe("what is written into Markdown", () => {
  const listed = (body: string): string => `- \`\`\`sh\n  curl $A/v4/compute/instances -d '${body}'\n  \`\`\`\n`;
  const quoted = (body: string): string => `> \`\`\`json a.create-instance.request.json\n> ${body}\n> \`\`\`\n`;
  test.each<Written>([
    [listed('{"a": 1}'), '"a": 1', '"a": 1,\n"b": 2', '"a": 1', listed('{"a": 1,\n  "b": 2}')],
    [quoted('{ "a": 1 }'), '"a": 1', '"a": 1,\n"b": 2', '"a": 1', quoted('{ "a": 1,\n> "b": 2 }')],
    [quoted('{ "a": 1 }'), '{ "a"', '{ "b"', '{ "a"', quoted('{ "b": 1 }')],
  ])("%j: %s as %s", (text, stretch, put, marked, after) => {
    expect(written("markdown", text, stretch, put)).toMatchObject({ marked, after });
  });
});

describe("a writer", () => {
  test("writes what an edit writes, but leaves nothing out that is the same", () => {
    expect(written("http", http('{ "a": "b" }'), '"b"', "1")).toMatchObject({ direct: http('{ "a": 1 }') });
    expect(written("http", http("{}"), "POST", "PUT").direct).toBe(http("{}", "PUT /compute/instances"));
    expect(written("http", http("{}"), '"POST"', '"PUT"').direct).toBeNull();
    const two = sections(http("{}"), http('{ "a": 1 }'));
    expect(written("http", two, '"a"', '"b"').direct).toBe(sections(http("{}"), http('{ "b": 1 }')));
    expect(written("shell", "curl $A/compute/instances", "}\n", "}").direct).toBeNull();
  });

  test("is that of a file, too", () => {
    const text = "```yaml a.stack.yaml\nregion: a\n```\n";
    expect(written("markdown", text, "region", "x").direct).toBe(text.replace("region", "x"));
  });
});

describe("where a place of the document is", () => {
  const markedAt = (language: CarrierLanguage, text: string, stretch: string, part = 0): string =>
    written(language, text, stretch, "", part).marked;

  test("a place that is nowhere belongs to its request", () => {
    const two = sections("GET /compute/instances/1", "GET /compute/instances/2\nA: b");
    expect(markedAt("http", two, '{"method"')).toBe("GET /compute/instances/1");
    expect(markedAt("http", two, ',"headers')).toBe("GET /compute/instances/2");
    expect(markedAt("shell", "curl $A/compute/instances -d '{}'", "\n}\n")).toBe("curl");
  });

  test("the body as a whole belongs to its first key, or to all of it", () => {
    expect(markedAt("http", http('{ "a\\"b": 1, "c": 2 }'), '"body"')).toBe('"a\\"b"');
    expect(markedAt("http", http('\n{\n  "a": 1 }'), '"body"')).toBe('"a"');
    expect(markedAt("http", http("[1]"), '"body"')).toBe("[1]");
    expect(markedAt("http", http("{}"), '"body"')).toBe("{}");
    expect(markedAt("http", http('{ "a": 1 }'), '"bod')).toBe("POST /compute/instances");
  });

  test("a file has none but its own", () => {
    const text = "```sh\ncurl $A/compute/instances\n```\n\n```json a.create-instance.request.json\n{}\n```\n";
    const { document, places } = read("markdown", text).parts[1] ?? expect.unreachable();
    const at = text.indexOf("{}");
    expect(places.spanOf({ start: 0, end: document.length })).toEqual({ start: at, end: at + 3 });
    expect(places.spanOf({ start: 1, end: 2 })).toEqual({ start: at + 1, end: at + 2 });
    expect([0, at, at + 1, at + 2, text.length].map(places.offsetOf)).toEqual([null, 0, 1, 2, null]);
  });

  test("without any request, there is none", () => {
    const { places } = read("http", http("{}")).parts[0] ?? expect.unreachable();
    expect(places.offsetOf(0)).not.toBeNull();
    expect(read("http", "").parts).toEqual([]);
  });
});

describe("where a place of the carrier is in the document", () => {
  /** The document's character for each character of the carrier. */
  const mapped = (language: CarrierLanguage, text: string): string => {
    const { document, places } = read(language, text).parts[0] ?? expect.unreachable();
    return Array.from(text, (_, offset) => {
      const at = places.offsetOf(offset);
      return at === null ? "·" : document.text.charAt(at);
    }).join("");
  };

  test("text that is sent is there, and nothing else", () => {
    const text = sections("# a\nPOST /compute/instances\nA:  b\n\n{}", "# @name c\nGET /compute/x{{b}}");
    expect(mapped("http", text)).toBe(`····POST"/compute/instances"A"··b"·{}\n············c"GET"/compute/x{{b}}`);
  });

  test("a command inside of another one is a request of its own", () => {
    const text = `curl "$A/compute/instances/$(curl $B/compute/instances/1)/boot" -d '{}' | jq`;
    expect(mapped("shell", text)).toBe('PPPP"·$$/compute/instances/$$GGGG"$$/compute/instances/1"/boot"·····{}\n·····');
  });
});

describe("what is said of a request", () => {
  const said = (language: CarrierLanguage, text: string, at: string): string => {
    const { document, places } = read(language, text).parts[0] ?? expect.unreachable();
    return places.say(
      ours("Set `${env:A}` or `${B_1}` to `${steps.web.ip[0]}` of `${file:x}`."),
      document.text.indexOf(at),
    );
  };

  test("has the notation of its carrier", () => {
    const inHttp = "Set `{{A}}` or `{{B_1}}` to `{{web.response.body.ip[0]}}` of `${file:x}`.";
    const inShell = "Set `$A` or `$B_1` to `${steps.web.ip[0]}` of `${file:x}`.";
    expect(said("http", http("{}"), "{")).toBe(inHttp);
    expect(said("shell", "curl $A/compute/instances", "{")).toBe(inShell);
    const page = "```http\nGET /compute/instances\n```\n\n```sh\ncurl $A/compute/instances\n```\n";
    expect(said("markdown", page, "{")).toBe(inHttp);
    expect(said("markdown", page, "${A}")).toBe(inShell);
  });
});
