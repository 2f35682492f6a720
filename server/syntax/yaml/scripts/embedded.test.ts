import { describe, expect, test } from "vitest";
import * as YAML from "yaml";
import { applyEdits } from "../../../text/edits.ts";
import { sourceEdit } from "../../../text/mapped-places.ts";
import type { MappedText } from "../../../text/mapped-text.ts";
import { embeddedInYaml } from "./embedded.ts";

/** Each request in short. */
const read = (text: string): readonly string[] =>
  embeddedInYaml(text).map((one) => {
    const { method, url, body } = one;
    const sent = body?.kind === "text" ? ` ${body.text.text}` : body ? ` <${body.kind}>` : "";
    return `${method?.text ?? "?"} ${url.text}${sent}`;
  });

describe("scalars that are read", () => {
  test.each<[text: string, requests: readonly string[]]>([
    ["run: curl /a\n", ["GET /a"]],
    ["run: |\n  curl /a\n", ["GET /a"]],
    [
      "jobs:\n  a:\n    steps:\n      - run: |\n          curl /a\n          curl /b\n      - run: curl /c\n",
      ["GET /a", "GET /b", "GET /c"],
    ],
    ["script:\n  - curl /a\n  - |\n    curl /b\n  - echo\n", ["GET /a", "GET /b"]],
    ["before_script:\n- curl /a\nafter_script:\n- curl /b\n", ["GET /a", "GET /b"]],
    ["- name: x\n  ansible.builtin.shell: curl /a\n- shell:\n    cmd: curl /b\n", ["GET /a", "GET /b"]],
    ["- run:\n    name: x\n    command: |\n      curl /a\n", ["GET /a"]],
    ["write_files:\n  - path: /x\n    content: |\n      #!/bin/sh\n      curl /a\n", ["GET /a"]],
    [
      "#cloud-config\nruncmd:\n  - curl /a\n  - [sh, -c, 'curl /b']\nbootcmd: ['curl /c']\n",
      ["GET /a", "GET /b", "GET /c"],
    ],
    ["x-codeSamples:\n  - lang: Shell\n    source: >-\n      curl\n      /a\n", ["GET /a"]],
    ["steps:\n  - commands:\n      - curl /a\n", ["GET /a"]],
    ["args:\n  - -c\n  - >\n    curl -X PUT\n    /a\n", ["PUT /a"]],
    ["run: >-\n  curl -X PUT\n  -d '{\n    \"x\": 1\n  }'\n  /a\n", ['PUT /a {\n  "x": 1\n}']],
    ["run: |2+\n   curl /a\n\n\nx: 1\n", ["GET /a"]],
    ["run: |-2\n    curl -d @- /a <<EOF\n    {}\n    EOF\n", ["POST /a <unknown>"]],
    ["run: |\n  curl -d @- /a <<EOF\n  {\n    }\n  EOF\n", ["POST /a {\n  }\n"]],
    ["run: &create |\n  curl /a\nb:\n  run: *create\n", ["GET /a"]],
    ["run: !!str |\n  curl /a\n", ["GET /a"]],
    ["script: # all\n  # more\n  - curl /a\n", ["GET /a"]],
    ["run: | # comment\n  curl /a\n", ["GET /a"]],
    ["run:\n  curl -X PUT\n    /a\nx: 1\n", ["PUT /a"]],
    ["run: curl -X PUT\n  /a # comment\nx: 1\n", ["PUT /a"]],
    ['run: "curl -d \'{\\"x\\": 1}\' /a"\n', ['POST /a {"x": 1}']],
    ["script:\n  - 'curl -H \"A: b\" -d ''{}'' /a'\n", ["POST /a {}"]],
    ['"run": curl /a\n', ["GET /a"]],
    ["run: |\r\n  curl /a \\\r\n    -d x\r\n", ["POST /a x"]],
    ["\uFEFFrun: |\n  curl /a\n", ["GET /a"]],
    ["run: |\n\n  curl /a\n\n  curl /b\n", ["GET /a", "GET /b"]],
    ["a: [1\nrun: |\n  curl /a\n\tb: }\n", ["GET /a"]],
    ["{{- if .Values.x }}\nrun: |\n  curl /a\n{{- end }}\n", ["GET /a"]],
    ["a:\n\trun: x\nrun: curl /a\n", ["GET /a"]],
    ["---\nrun: curl /a\n---\nrun: curl /b\n", ["GET /a", "GET /b"]],
  ])("%j", (text, requests) => {
    expect(read(text)).toEqual(requests);
  });

  test.each([
    "x: curl /a\n",
    "description: |\n  run: curl /a\n",
    "description: |\n  run: |\n    curl /a\n",
    "- |\n  script:\n    - curl /a\n",
    "# run: curl /a\n",
    "run: # curl /a\n",
    "run: echo # curl /a\n",
    "run: curl -H A: b /a\n",
    "run: [curl, /a]\n",
    "run: {a: curl /a}\n",
    "run: *a\n",
    "script:\n  - x:\n      - curl /a\n",
    "script:\n  a: 1\nother:\n  - curl /a\n",
    "runs: curl /a\n",
    "run: |\n",
    "run:\n",
    "run",
    "",
  ])("not %j", (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe("templates of other tools", () => {
  test.each<[script: string, request: string]>([
    ['curl -H "A: ${{ secrets.T }}" "$B/${{ inputs.id }}/a"', "GET $B/${{ inputs.id }}/a"],
    ['curl -d \'{"x": "${{ inputs.x }}"}\' /a', 'POST /a {"x": "${{ inputs.x }}"}'],
    ["curl {{ .Values.host }}/a", "GET {{ .Values.host }}/a"],
    ["curl <%= host %>/a/<% id %>", "GET <%= host %>/a/<% id %>"],
    ["{{- if .Values.x }}\n  curl /a\n  {{- end }}", "GET /a"],
  ])("%s", (script, request) => {
    const text = `run: |\n  ${script}\n`;
    expect(read(text)).toEqual([request]);
    for (const one of embeddedInYaml(text))
      for (const { at, length, form } of one.url.parts)
        expect(/\{\{|<%/.test(one.url.text.slice(at, at + length))).toBe(
          form === null && !one.url.text.slice(at, at + length).startsWith("$B"),
        );
  });
});

describe("what is written", () => {
  const body = '{\n  "a": 1\n}';
  const literal = (header: string): string => `run: ${header}\n  curl /a -d '{\n    "a": 1\n  }'\n`;
  const places: Readonly<Record<string, string>> = {
    literal: literal("|"),
    "literal, chomped": literal("|-"),
    "literal with an indentation of its own": literal("|2"),
    folded: literal(">-"),
    "in a list": "script:\n- |\n    curl /a -d '{\n      \"a\": 1\n    }'\n- x\n",
    "with \\r\\n": literal("|").replaceAll("\n", "\r\n"),
    "folded with \\r\\n": literal(">").replaceAll("\n", "\r\n"),
    "in double quotes": `run: "curl /a -d '{\\n  \\"a\\": 1\\n}'"\n`,
  };
  const bodyIn = (text: string): MappedText | null => {
    const [one] = embeddedInYaml(text);
    return one?.body?.kind === "text" ? one.body.text : null;
  };

  test.each(Object.entries(places))("%s: read as YAML does", (_, text) => {
    const { run, script } = YAML.parse(text) as { run?: string; script?: string[] };
    expect(bodyIn(text)?.text).toBe(body);
    expect(run ?? script?.[0]).toContain(body);
  });

  test.each(Object.entries(places))("%s: is read back, also by YAML", (_, text) => {
    const replacement = `{\n  "b": "it's"\n}`;
    const read = bodyIn(text);
    const edit = read && sourceEdit(read, { start: 0, end: read.text.length, text: replacement });
    const changed = edit ? applyEdits(text, [edit]) : "";
    expect(bodyIn(changed)?.text).toBe(replacement);
    const { run, script } = YAML.parse(changed) as { run?: string; script?: string[] };
    expect((run ?? script?.[0])?.replaceAll("'\\''", "'")).toContain(replacement);
    expect(changed.includes("\r\n")).toBe(text.includes("\r\n"));
  });

  test.each<[what: string, text: string, put: string, expected: string | null]>([
    ["a break in a plain scalar", "run: curl /a -d '{}'\n", "\n", null],
    ["a mapping in a plain scalar", "run: curl /a -d '{}'\n", '"a": 1', null],
    ["text in a plain scalar", "run: curl /a -d '{}'\n", '"a":1', "run: curl /a -d '{\"a\":1}'\n"],
    ["a line at the margin of a folded scalar", "run: >\n  curl /a -d '{}'\n", "\n", null],
    ["a quote in single quotes", "run: 'curl /a -d \"{}\"'\n", "'", "run: 'curl /a -d \"{''}\"'\n"],
    ["a control character", "run: |\n  curl /a -d '{}'\n", "\u0007", null],
  ])("%s", (_, text, put, expected) => {
    const read = bodyIn(text);
    const edit = read && sourceEdit(read, { start: 1, end: 1, text: put });
    expect(edit && applyEdits(text, [edit])).toBe(expected);
  });
});
