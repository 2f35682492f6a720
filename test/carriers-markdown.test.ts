import { afterEach, describe, expect, test } from "vitest";
import { runIn } from "../server/cli/run-command.testing.ts";
import { bodiesIn, findingsBesidesHeaders } from "./carrier-findings.ts";
import { folderWith, type Report, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const curl = `curl $API/compute/instances -d '{"regon": 1}'`;
const fence = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\`\n`;
const indented = (text: string, indent: string): string => text.replace(/^(?=.)/gm, indent);

describe("a fence with commands is one of", () => {
  test.each(["sh", "bash", "shell", "zsh", "console", "Bash"])("%s", async (info) => {
    expect(await bodiesIn("a.md", fence(info, curl))).toEqual(["/0/body"]);
    expect(await bodiesIn("a.markdown", fence(info, curl))).toEqual(["/0/body"]);
  });

  test.each(['bash title="create.sh"', "bash {1,3}", "bash{1,3}", "{.bash}", "{.sh .numberLines startFrom=2}", " sh"])(
    "with attributes: %s",
    async (info) => {
      expect(await bodiesIn("a.md", fence(info, curl))).toEqual(["/0/body"]);
    },
  );

  test.each(["", "text", "command", "terminal", "shell-session", "shellscript", "curl"])(
    "%j, where a line begins with `curl`",
    async (info) => {
      expect(await bodiesIn("a.mdx", fence(info, curl))).toEqual(["/0/body"]);
      expect(await findingsBesidesHeaders("a.mdx", fence(info, `Run ${curl}`))).toEqual([]);
    },
  );

  test.each(["python", "powershell", "cmd", "json", "diff", "shellcheck", "{.python}"])("but not %j", async (info) => {
    expect(await findingsBesidesHeaders("a.md", fence(info, curl))).toEqual([]);
  });
});

describe("a fence with HTTP requests is one of", () => {
  test.each(["http", "rest", "HTTP", "{.http}"])("%s", async (info) => {
    const text = `POST /compute/instances\n\n{ "regon": 1 }`;
    expect(await bodiesIn("a.md", fence(info, `${text}\n\n###\n${text}`))).toEqual(["/0/body", "/1/body"]);
  });
});

describe("the line of a request that sends a body names, alone, what can be sent", () => {
  const allIn = async (line: string, name = "a.md") => {
    const { stdout } = await runIn(folderWith({ [name]: name === "a.md" ? fence("http", line) : line }), [
      "check",
      "--format",
      "json",
      `./${name}`,
    ]);
    return (JSON.parse(stdout) as Report).files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  };

  test.each([
    "POST /v4/compute/instances",
    "PUT https://api.example.com/v4/compute/instances/{instanceId}",
    "POST {base_url}/loadbalancers/{id}/configs/{configId}/nodes",
    "PUT {{host}}/v4/loadbalancers/12/configs/{configId}",
  ])("%s", async (line) => {
    expect(await allIn(line)).toEqual([]);
  });

  test.each([
    ["a slip in its path", "POST /v4/compute/instance", ["request-unknown-path"]],
    ["a header", "POST /v4/compute/instances\nAuthorization: Bearer {{t}}", ["request-body-missing"]],
    ["a version", "POST /v4/compute/instances HTTP/1.1", ["request-authorization", "request-body-missing"]],
  ])("but is checked with %s", async (_, text, found) => {
    expect(await allIn(text)).toEqual(found);
  });

  test("but is sent from an HTTP file", async () => {
    expect(await allIn("POST /v4/compute/instances", "a.http")).toEqual([
      "request-authorization",
      "request-body-missing",
    ]);
  });
});

describe("`json`, `jsonc` and `yaml` are read only where the info string names a file of ours", () => {
  const body = '{ "regon": 1 }';
  test.each([
    ["json web.create-instance.request.json", body],
    ['json title="create-instance.request.json"', body],
    ['json {"file": "web.create-instance.request.json"}', body],
    ["json:create-instance.request.json", body],
    ["json docs/create-instance.request.json", body],
    ["jsonc create-instance.request.jsonc", body],
    ["json a.requests.json", `[{ "method": "POST", "path": "/compute/instances", "body": ${body} }]`],
  ])("%s", async (info, text) => {
    expect(await bodiesIn("a.md", fence(info, text))).toHaveLength(1);
  });

  test("yaml", async () => {
    expect(await bodiesIn("a.md", fence("yaml shop.stack.yaml", "instances:\n  web-1: { regon: 1 }"))).toEqual([
      "/instances/web-1",
    ]);
    expect(await bodiesIn("a.md", fence("yaml", "instances:\n  web-1: { regon: 1 }"))).toEqual([]);
  });

  test.each([
    "json",
    "jsonc",
    'json title="x.json"',
    "json package.json",
    "json .compute-stack.yaml",
    "jsonnet a.request.json",
  ])("not %s", async (info) => {
    expect(await findingsBesidesHeaders("a.md", `/compute/instances\n${fence(info, body)}`)).toEqual([]);
  });
});

describe("a fence is read wherever Markdown has one", () => {
  const sh = fence("sh", `curl $API/compute/instances -d '{\n  "regon": 1\n}'`);
  test.each([
    ["with tildes", sh.replaceAll("```", "~~~")],
    ["with more marks than those in it", sh.replaceAll("```", "````").replace("curl", "# ```\ncurl")],
    ["in a list", `- a\n\n${indented(sh, "  ")}`],
    ["in a list, on the line of its marker", `- ${indented(sh, "  ").trimStart()}`],
    ["in a list in a list", `1. a\n   - b\n\n${indented(sh, "     ")}`],
    ["in a quote", indented(sh, "> ")],
    ["in a quote in a list", `- a\n\n${indented(sh, "  > ")}`],
    ["in an alert", `> [!NOTE]\n${indented(sh, "> ")}`],
    ["indented by three", indented(sh, "   ")],
    ["in details", `<details><summary>x</summary>\n\n${sh}\n</details>\n`],
    ["behind HTML", `<br/>\n\n<!-- a -->\n\n${sh}`],
    ["behind front matter", `---\ntitle: "x: ${"`"}"\n---\n${sh}`],
    ["in indented code", indented(sh, "    ")],
    ["in preformatted HTML", `<pre>\n${sh}</pre>\n`],
    ["in a tab", `=== "curl"\n\n${indented(sh, "    ")}`],
    ["without an end", sh.slice(0, -4)],
    ["with CRLF", `- a\n\n${indented(sh, "  ")}`.replaceAll("\n", "\r\n")],
    [
      "in twenty languages",
      `${Array.from({ length: 20 }, (_, at) => fence(`lang${at}`, "it's `\"{")).join("\n")}${sh}`,
    ],
    ["behind a broken one", `${fence("sh", "echo it's")}\n${sh}`],
  ])("%s", async (_, text) => {
    expect(await bodiesIn("a.md", text)).toEqual(["/0/body"]);
  });

  test.each([
    ["in text", `${curl}\n\n\`${curl}\`\n`],
    ["in a comment", `<!--\n${sh}-->\n`],
    ["in a fence about Markdown", fence("md", sh.replaceAll("```", "~~~"))],
    ["in front matter", `---\nx: |\n${sh}---\n`],
  ])("but not %s", async (_, text) => {
    expect(await findingsBesidesHeaders("a.md", text)).toEqual([]);
  });
});

describe("a leading `$ ` is the prompt, and lines without one are output where some have one", () => {
  test.each([
    ["no prompts", `${curl}\n${curl}`, 2],
    ["a prompt on each", `$ ${curl}\n$ ${curl}`, 2],
    ["output", `$ ${curl}\n{"id": 1}\n${curl}\nit's "\n$ ${curl}`, 2],
    ["an empty prompt", `$\n$ ${curl}\n$ `, 1],
    ["a name before it", `me@host:~/shop$ ${curl}\n${curl}`, 1],
    ["more lines, with their prompt", `$ curl $API/compute/instances \\\n> -d '{\n>   "regon": 1\n> }'\n${curl}`, 1],
    ["more lines, without one", `$ curl $API/compute/instances -d '{\n  "regon": 1\n}'\n${curl}`, 1],
    ["a here-document", `$ curl $API/compute/instances -d @- <<EOF\n{"regon": 1}\nEOF\n${curl}`, 1],
  ])("%s", async (_, session, count) => {
    expect(await bodiesIn("a.md", fence("console", session))).toHaveLength(count);
    expect(await bodiesIn("a.md", fence("sh", session))).toHaveLength(count);
  });
});
