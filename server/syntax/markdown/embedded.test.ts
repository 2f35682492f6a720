import { describe, expect, test } from "vitest";
import { applyEdits } from "../../text/edits.ts";
import { sourceEdit } from "../../text/mapped-places.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import { isEmbeddedRequest } from "../carrier.ts";
import { embeddedInMarkdown } from "./embedded.ts";

/** The result in short: the request line and body of each request, and the name and text of each file. */
const read = (text: string): readonly string[] =>
  embeddedInMarkdown(text).map((one) => {
    if (!isEmbeddedRequest(one)) return `${one.name}: ${one.content.text}`;
    const { method, url, body } = one;
    const sent = body?.kind === "text" ? ` ${body.text.text}` : body ? ` <${body.kind}>` : "";
    return `${method?.text ?? "?"} ${url.text}${sent}`;
  });

describe("fences that are read", () => {
  test.each([
    ["```sh\ncurl /a\n```\n", ["GET /a"]],
    ["```bash\ncurl /a\n```\n", ["GET /a"]],
    ["```shell\ncurl /a\n```\n", ["GET /a"]],
    ["```zsh\ncurl /a\n```\n", ["GET /a"]],
    ["```console\ncurl /a\n```\n", ["GET /a"]],
    ["```SH\ncurl /a\n```\n", ["GET /a"]],
    ["``` sh\ncurl /a\n```\n", ["GET /a"]],
    ["````sh\ncurl /a\n```\n````\n", ["GET /a"]],
    ["~~~sh\ncurl /a\n~~~\n", ["GET /a"]],
    ["```sh {.copy}\ncurl /a\n```\n", ["GET /a"]],
    ['```bash title="x"\ncurl /a\n```\n', ["GET /a"]],
    ["```{.bash .numberLines}\ncurl /a\n```\n", ["GET /a"]],
    ["```sh\ncurl /a", ["GET /a"]],
    ["```http\nPUT /a\n\n{}\n```\n", ["PUT /a {}"]],
    ["```rest\nGET /a\n###\nGET /b\n```\n", ["GET /a", "GET /b"]],
    ["```json web.request.json\n{}\n```\n", ["web.request.json: {}\n"]],
    ['```jsonc title="a/web.request.jsonc"\n{}\n```\n', ["web.request.jsonc: {}\n"]],
    ["```yaml:shop.stack.yaml\na: 1\n```\n", ["shop.stack.yaml: a: 1\n"]],
    ["```yml {file=stack.yml}\na: 1\n```\n", ["stack.yml: a: 1\n"]],
    ["<details>\n\n```sh\ncurl /a\n```\n\n</details>\n", ["GET /a"]],
    ["---\ntitle: x\n---\n```sh\ncurl /a\n```\n", ["GET /a"]],
    ["# A\n```sh\ncurl /a\n```\ntext\n```sh\ncurl /b\n```\n", ["GET /a", "GET /b"]],
    ["\uFEFF```sh\ncurl /a\n```\n", ["GET /a"]],
    ...[
      "",
      "command",
      "terminal",
      "shell-session",
      "shellscript",
      "curl",
      "text",
      "Text",
      '{title="x"}',
      " title=x",
    ].map((info): [string, string[]] => [`\`\`\`${info}\ncurl /a\n\`\`\`\n`, ["GET /a"]]),
    ["```\n$ curl /a\n{}\n```\n", ["GET /a"]],
    ["```\n# curl -X PUT /a\n{}\n# curl /b\n```\n", ["PUT /a", "GET /b"]],
    ["```\n# curl -X PUT /a\ncurl /b\n```\n", ["GET /b"]],
    ["```\n# curl -X PUT /a\n$ curl /b\n```\n", ["GET /b"]],
    ["```\nroot@host:~# curl /a\n{}\n```\n", ["GET /a"]],
    ["```\nID=$(curl -X PUT /a | jq .id)\n```\n", ["PUT /a"]],
    ['```\nexport ID="$( curl /a )"\n```\n', ["GET /a"]],
    ["```\ncat a.json \\\n  | curl -d @- /a\n```\n", ["POST /a <file>"]],
    ["```\nif ! curl /a; then exit; fi\n```\n", ["GET /a"]],
    ["```\n$ sudo curl /a\n```\n", ["GET /a"]],
    ["```text\nexport A=1\ncurl \\\n  /a\n```\n", ["GET /a"]],
    ["```\nGET /a HTTP/1.1\nHost: x\n\nHTTP/1.1 200 OK\n\n{}\n```\n", ["GET /a"]],
    ["```http\nPOST /a HTTP/1.1\nHost: x\n\n{}\n\nHTTP/1.1 200 OK\nServer: y\n\n[]\n```\n", ["POST /a {}"]],
    ["```http\nGET /a\n\nHTTP/2 404\n```\n", ["GET /a"]],
    ["```\nGET /a\n\n{}\n```\n", ["GET /a"]],
    ["```\nSend this:\n\nPOST /a\nContent-Type: x/y\n\n{}\n\nHTTP/1.1 200 OK\n\n[]\n```\n", ["POST /a {}"]],
    ["```text\nPOST /a\n\n{}\n\nPUT /b\n\n[]\n```\n", ["POST /a {}", "PUT /b []"]],
    ["    curl /a\n", ["GET /a"]],
    ["Text\n\n\t$ curl /a\n\t{}\n", ["GET /a"]],
    ["    ```sh\n    curl /a\n    ```\n", ["GET /a"]],
    ["- item\n\n      curl /a\n", ["GET /a"]],
    ["> quote\n>\n>     curl /a\n", ["GET /a"]],
    [
      '=== "curl"\n\n    ```sh\n    curl /a\n    ```\n\n=== "b"\n\n    ```http\n    GET /b\n    ```\n',
      ["GET /a", "GET /b"],
    ],
    ['=== "curl"\n    ```sh\n    curl /a\n\n    curl /b\n    ```\n', ["GET /a", "GET /b"]],
    ['- item\n\n=== "a"\n\n    === "b"\n\n        Text\n\n        ```\n        curl /a\n        ```\n', ["GET /a"]],
    ['<Tabs>\n<TabItem value="curl">\n```sh\ncurl /a\n```\n</TabItem>\n</Tabs>\n', ["GET /a"]],
    ["<pre>\ncurl /a\n</pre>\n", ["GET /a"]],
    ["<pre>\n\n```sh\ncurl /a\n```\n\n</pre>\n", ["GET /a"]],
    [
      '<pre><code class="x">curl -d &quot;&lt;&amp;&#39;&quot; <span>/a/&lt;ID&gt;</span>/<ID>\n</code></pre>\n',
      ["POST /a/<ID>/<ID> <&'"],
    ],
  ])("%j", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    "curl /a\n",
    "`curl /a`\n",
    "```python\ncurl /a\n```\n",
    "```shellcheck\ncurl /a\n```\n",
    "```\nTo begin, curl /a\n```\n",
    "```text\necho curl /a\n```\n",
    "```\n# curl this URL: /a\n```\n",
    "```sh\n# curl -X POST /a\n```\n",
    "```python title=x\ncurl /a\n```\n",
    "```\nGET /a 200 12ms\n```\n",
    "```\nGET the list\n```\n",
    "```\nPOST /a\nPUT /b\n```\n",
    "```\nPOST /a\nCreates one.\n```\n",
    "    GET it\n",
    "a paragraph\n    curl /a\n",
    "- item\n\n    curl /a\n",
    "<div>\ncurl /a\n</div>\n",
    "<p><pre>x</pre>\n",
    "```json\n{}\n```\n",
    "```yaml\na: 1\n```\n",
    "```md\n~~~sh\ncurl /a\n~~~\n```\n",
    "<!--\n```sh\ncurl /a\n```\n-->\n",
    "---\nx: |\n```sh\ncurl /a\n```\n---\n",
    "```sh\n```\n",
    "```sh",
    "",
  ])("not %j", (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe("locations of fences", () => {
  const body = '{\n  "a": 1\n}';
  const command = `curl /a -d '${body}'`;
  const fence = `\`\`\`sh\n${command}\n\`\`\`\n`;
  const within = (prefix: string, first = prefix): string =>
    `${first + fence.trimEnd().replaceAll("\n", `\n${prefix}`)}\n`;

  const places: Readonly<Record<string, string>> = {
    "on its own": fence,
    "in a list": `- x\n\n${within("  ")}`,
    "in a list, at once": within("  ", "- "),
    "in an ordered list": `1. x\n${within("   ")}2. y\n`,
    "in a list in a list": `- x\n  - y\n\n${within("    ")}`,
    "in a quote": within("> "),
    "in a quote in a list": `- x\n\n${within("  > ")}`,
    "in a list in a quote": `> - x\n>\n${within(">   ")}`,
    indented: within("   "),
    "in a list with tabs": `-\tx\n\n${within("\t")}`,
    "with \\r\\n": within("  ", "- ").replaceAll("\n", "\r\n"),
    "in a quote with \\r\\n": within("> ").replaceAll("\n", "\r\n"),
    "without a language": fence.replace("sh", ""),
    "as indented code": `${command.replace(/^/gm, "    ")}\n`,
    "as code indented with a tab": `${command.replace(/^/gm, "\t")}\r\n`.replace(/\r?\n/g, "\r\n"),
    "as indented code in a list": `1. x\n\n${command.replace(/^/gm, "       ")}\n`,
    "as indented code in a quote": `${command.replace(/^/gm, ">     ")}\n`,
    "in a tab": `=== "x"\n\n${within("    ")}`,
    "in a tab in a tab": `=== "x"\n\n    === "y"\n${within("        ")}`,
    "in a tab with \\r\\n": `=== "x"\n\n${within("    ")}`.replaceAll("\n", "\r\n"),
    "in a component": `<Tab>\n${fence}</Tab>\n`,
    "in `<pre>`": `<pre>\n${command}\n</pre>\n`,
    "in `<pre>` in a list": `- x\n\n  <pre><code>${command.replaceAll("\n", "\n  ")}</code></pre>\n`,
  };

  test.each(Object.entries(places))("%s", (_, text) => {
    expect(read(text)).toEqual([`POST /a ${body}`]);
    expect(read(`${text}\nafter\n`)).toEqual([`POST /a ${body}`]);
  });

  const bodyIn = (text: string): MappedText | null => {
    const [one] = embeddedInMarkdown(text);
    return one && isEmbeddedRequest(one) && one.body?.kind === "text" ? one.body.text : null;
  };

  test.each(Object.entries(places))("%s: each character is located in the file", (_, text) => {
    const read = bodyIn(text);
    const written = read?.parts
      .filter(({ isVerbatim }) => isVerbatim)
      .map(({ start, end }) => text.slice(start, end))
      .join("");
    expect(written?.replaceAll("\n", "")).toBe(body.replaceAll("\n", ""));
  });

  test.each(Object.entries(places))("%s: written text is read back", (_, text) => {
    const replacement = `{\n  "b": "it's"\n}`;
    const read = bodyIn(text);
    const edit = read && sourceEdit(read, { start: 0, end: read.text.length, text: replacement });
    const changed = edit ? applyEdits(text, [edit]) : "";
    expect(bodyIn(changed)?.text).toBe(replacement);
    expect(changed.includes("\r\n")).toBe(text.includes("\r\n"));
  });

  test("what is written into HTML is escaped", () => {
    const text = "<pre>curl /a -d '&lt;'</pre>\n";
    const read = bodyIn(text);
    const edit = read && sourceEdit(read, { start: 0, end: 1, text: '&<>"' });
    expect(edit && applyEdits(text, [edit])).toBe("<pre>curl /a -d '&amp;&lt;&gt;\"'</pre>\n");
    const quoted = text.replace("&lt;", "&quot;");
    const inQuoted = bodyIn(quoted);
    const other = inQuoted && sourceEdit(inQuoted, { start: 0, end: 1, text: '"x"' });
    expect(other && applyEdits(quoted, [other])).toBe("<pre>curl /a -d '&quot;x&quot;'</pre>\n");
  });

  test("a block quote without spaces gets a space in each line that is written", () => {
    const text = ">```sh\n>curl /a -d '{\n>}'\n>```\n";
    const read = bodyIn(text);
    const edit = read && sourceEdit(read, { start: 1, end: 1, text: "\n  " });
    expect(edit && bodyIn(applyEdits(text, [edit]))?.text).toBe("{\n  \n}");
  });

  test("no edit closes the fence", () => {
    const file = "```json web.request.json\n{\n}\n```\n";
    const [one] = embeddedInMarkdown(file);
    const mapped = one && !isEmbeddedRequest(one) ? one.content : null;
    expect(mapped && sourceEdit(mapped, { start: 1, end: 1, text: "\n```\n" })).toBeNull();
    expect(mapped && sourceEdit(mapped, { start: 3, end: 4, text: "" })).toBeNull();
    expect(mapped && sourceEdit(mapped, { start: 1, end: 1, text: "\n" })).toMatchObject({ start: 26 });
  });
});

describe("prompts", () => {
  test.each([
    ["$ curl /a\n{}\n", ["GET /a"]],
    ["$ curl /a\ncurl /not\n$ curl /b\n", ["GET /a", "GET /b"]],
    ["  $ curl /a\n  curl /not\n", ["GET /a"]],
    ["me@host:~/a-b$ curl /a\ncurl /not\n[me@host shop]$ curl /b\n", ["GET /a", "GET /b"]],
    ["me@host$ curl /a\nme@host:~# curl /b\n", ["GET /a", "GET /b"]],
    ["$ curl /a \\\n    -d x\ncurl /not\n", ["POST /a x"]],
    ["$ curl /a \\\n>   -d x\ncurl /not\n", ["POST /a x"]],
    ["$ curl /a -d '{\n> }'\ncurl /not\n", ["POST /a {\n}"]],
    ["$ curl /a -d '{\n}'\ncurl /not\n", ["POST /a {\n}"]],
    ["$ curl /a -d @- <<EOF\n> {}\n> EOF\ncurl /not\n", ["POST /a {}\n"]],
    ["$ curl /a -d @- <<EOF\n{}\nEOF\ncurl /not\n", ["POST /a {}\n"]],
    ["$ echo it's\n$ curl /a\n", ["GET /a"]],
    ["curl /a\n", ["GET /a"]],
    ["$API/a\ncurl /a\n", ["GET /a"]],
    ["# curl /a\n# curl /b -X PUT\n", ["GET /a", "PUT /b"]],
    ["# curl /a\nhello\n", ["GET /a"]],
    ["# curl it\ncurl /a\n", ["GET /a"]],
    ["root@h:~# curl /a\n", ["GET /a"]],
    ["# curl /a\n$ curl /b\n", ["GET /b"]],
    ["> curl /a ^\n>  -X PUT\n", []],
    ["curl /a ^\n  -X PUT\n", []],
    ["curl /a `\n  -X PUT\n", []],
    ["echo `curl /a`\n", ["GET /a"]],
    ["$ if curl /a; then\n> echo\n> fi\n", ["GET /a"]],
    ['$ export A="$(curl /a)"\n', ["GET /a"]],
    ["% curl /a\n", []],
    ["[me@h shop]$  curl /a\n", ["GET /a"]],
    ["me@h: $ curl /a\n", ["GET /a"]],
    ["$curl /a\n", []],
    ["$ curl /a \\\n  -d x\n$ curl /b\n", ["POST /a x", "GET /b"]],
    ['$ A=1\n$ curl "$A/a"\n', ["GET $A/a"]],
  ])("%j", (session, expected) => {
    expect(read(`\`\`\`console\n${session}\`\`\`\n`)).toEqual(expected);
  });

  test("continuation lines of a command are written with its prompt", () => {
    const text = "```console\n$ curl /a -d '{\n> }'\n```\n";
    const [one] = embeddedInMarkdown(text);
    const body = one && isEmbeddedRequest(one) && one.body?.kind === "text" ? one.body.text : null;
    const edit = body && sourceEdit(body, { start: 1, end: 1, text: '\n  "a": 1' });
    expect(edit && applyEdits(text, [edit])).toBe(text.replace("{", '{\n>   "a": 1'));
  });
});
