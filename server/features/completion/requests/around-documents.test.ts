import { describe, expect, test } from "vitest";
import { readCarrier } from "../../../document/carriers/carrier.ts";
import { readerFor } from "../../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../../syntax/carriers.ts";
import { applyEdits, textOfPieces } from "../../../syntax/index.ts";
import { hoverOnVariable, variableUse } from "../../names/carrier-variables.ts";
import { completeInCarrier } from "./around-documents.ts";

function open(language: CarrierLanguage, marked: string) {
  const at = marked.indexOf("‸");
  const text = marked.replace("‸", "");
  const file = { uri: "file:///w/a", name: "a", language };
  return { at, text, carrier: readCarrier(file, text, readerFor(language), null) };
}

/** The line of the cursor as each completion leaves it. */
function results(language: CarrierLanguage, marked: string): readonly string[] {
  const { at, text, carrier } = open(language, marked);
  const line = text.slice(0, at).split("\n").length - 1;
  return completeInCarrier(carrier, at).items.map(
    ({ start, end, pieces }) => applyEdits(text, [{ start, end, text: textOfPieces(pieces) }]).split("\n")[line] ?? "",
  );
}

const post = "POST {{api}}/compute/instances\n";
const curl = "curl -X POST $API/compute/instances ";

describe("headers are completed with their values", () => {
  test.each<[CarrierLanguage, string, readonly string[]]>([
    ["http", `${post}Con‸\n\n{}`, ["Authorization: Bearer {{COMPUTE_TOKEN}}", "Content-Type: application/json"]],
    ["http", `${post}‸\n\n{}`, ["Authorization: Bearer {{COMPUTE_TOKEN}}", "Content-Type: application/json"]],
    ["http", `${post}‸`, ["Authorization: Bearer {{COMPUTE_TOKEN}}", "Content-Type: application/json"]],
    ["http", `${post}A: b\ncon‸`, ["Authorization: Bearer {{COMPUTE_TOKEN}}", "Content-Type: application/json"]],
    ["http", `@my_token = x\n${post}Content-Type: a/b\nAu‸\n`, ["Authorization: Bearer {{my_token}}"]],
    ["http", `${post}Content-Type:‸\n\n{}`, ["Content-Type:application/json"]],
    ["http", `${post}content-type: ‸\n\n{}`, ["content-type: application/json"]],
    ["http", `${post}Authorization: Bearer ‸\n\n{}`, ["Authorization: Bearer {{COMPUTE_TOKEN}}"]],
    [
      "markdown",
      `> \`\`\`http\n> ${post}> Au‸\n> \`\`\`\n`,
      ["> Authorization: Bearer {{COMPUTE_TOKEN}}", "> Content-Type: application/json"],
    ],
    [
      "shell",
      `${curl}-H 'Cont‸'`,
      [`${curl}-H 'Authorization: Bearer '"$COMPUTE_TOKEN"''`, `${curl}-H 'Content-Type: application/json'`],
    ],
    [
      "shell",
      `TOKEN=x\n${curl}-H "‸"`,
      [`${curl}-H "Authorization: Bearer \${TOKEN}"`, `${curl}-H "Content-Type: application/json"`],
    ],
    ["shell", `${curl}-H "Content-Type: ‸"`, [`${curl}-H "Content-Type: application/json"`]],
    ["shell", `${curl}-H 'Authorization: Bearer ‸'`, [`${curl}-H 'Authorization: Bearer '"$COMPUTE_TOKEN"''`]],
  ])("%s %j", (language, marked, expected) => {
    expect(results(language, marked)).toEqual(expected);
  });

  test.each<[CarrierLanguage, string]>([
    ["http", `${post}‸\n{}`],
    ["http", `${post.trim()}\r\n‸\r\n{}`],
    ["http", `${post}Con‸: x\n\n{}`],
    ["http", `${post}# Con‸\n\n{}`],
    ["http", `${post}X-Trace: ‸\n\n{}`],
    ["http", `${post}\n{\nCon‸\n}`],
    ["http", `P‸OST {{api}}/compute/instances\n\n{}`],
    ["http", "POST https://example.com/x\nCon‸\n\n{}"],
    ["shell", `${curl}-H "$‸"`],
    ["shell", `${curl}-o 'Con‸'`],
    ["shell", "curl https://example.com/x -H 'Con‸'"],
  ])("nothing for %s %j", (language, marked) => {
    expect(results(language, marked)).toEqual([]);
  });
});

describe("a request that is begun beside others is completed with their base", () => {
  const lines = (base: string) => [
    `GET ${base}/compute/instances`,
    `POST ${base}/compute/instances`,
    `POST ${base}/networking/ips`,
    `POST ${base}/loadbalancers`,
  ];
  const paths = ["/compute/instances", "/networking/ips", "/loadbalancers"];
  test.each<[CarrierLanguage, string, readonly string[]]>([
    ["http", `${post}\n###\n‸`, lines("{{api}}")],
    ["http", `${post}\n### A\n# @name x\n@y = 1\n\nPO‸\n`, lines("{{api}}")],
    ["http", `‸\n\n###\nGET https://h/v4/loadbalancers/1\n`, lines("https://h/v4")],
    ["http", `GET /compute/instances/1\n###\n‸\n`, lines("")],
    ["http", `${post}\n###\nPOST {{api}}/‸`, paths.map((path) => `POST {{api}}${path}`)],
    ["http", `${post}\n###\nPOST {{api}}/comp‸\n`, paths.map((path) => `POST {{api}}${path}`)],
    ["shell", `${curl}\n\ncurl -X POST "$API/‸"\n`, paths.map((path) => `curl -X POST "$API${path}"`)],
    ["shell", `${curl}\n\ncurl \\\n  $API/net‸\n`, paths.map((path) => `  $API${path}`)],
    ["markdown", `\`\`\`sh\n${curl}\n\ncurl $API/l‸\n\`\`\`\n`, paths.map((path) => `curl $API${path}`)],
  ])("%s %j", (language, marked, expected) => {
    expect([...results(language, marked)].sort()).toEqual([...expected].sort());
  });

  test.each<[CarrierLanguage, string]>([
    ["http", "‸\n\n###\nGET https://example.com/x\n"],
    ["http", `${post}\n###\nGET https://example.com\n\n‸\n`],
    ["http", `${post}\n###\nPOST {{other}}/‸\n`],
    ["http", `${post}\n###\nP‸OST\n`],
    ["http", `${post}\n###\nGET https://example.com {{api}}/‸\n`],
    ["shell", `${curl}\n\n‸\n`],
    ["shell", `${curl}\n\ncurl $OTHER/‸\n`],
    ["shell", `${curl}\n\nwget $API/‸\n`],
    ["markdown", `See $API/‸\n\n\`\`\`sh\n${curl}\n\`\`\`\n`],
  ])("nothing for %s %j", (language, marked) => {
    expect(results(language, marked)).toEqual([]);
  });
});

describe("comments that suppress are completed", () => {
  const unknown = "unknown-field";
  test.each<[CarrierLanguage, string, string]>([
    ["http", `# compute-stack-disable-next-line ‸\n${post}`, `# compute-stack-disable-next-line ${unknown}`],
    ["http", `// compute-stack-disable unknown-f‸\n${post}`, `// compute-stack-disable ${unknown}`],
    ["shell", `# compute-stack-disable syn, un‸ -- why\n${curl}`, `# compute-stack-disable syn, ${unknown} -- why`],
    ["shell", `${curl} # compute-stack-disable-line ‸`, `${curl} # compute-stack-disable-line ${unknown}`],
    ["shell", `  # compute-stack-d‸\n${curl}`, "  # compute-stack-disable-next-line "],
    [
      "markdown",
      `<!-- compute-stack-disable ‸ -->\n\`\`\`sh\n${curl}\n\`\`\`\n`,
      `<!-- compute-stack-disable ${unknown} -->`,
    ],
    ["markdown", `\`\`\`sh\n# compute-stack-disable u‸\n${curl}\n\`\`\`\n`, `# compute-stack-disable ${unknown}`],
    [
      "markdown",
      `<!-- compute-stack-disable unk‸-->\n\`\`\`sh\n${curl}\n\`\`\`\n`,
      `<!-- compute-stack-disable ${unknown}-->`,
    ],
  ])("%s %j", (language, marked, expected) => {
    expect(results(language, marked)).toContain(expected);
  });

  test.each<[CarrierLanguage, string]>([
    ["http", `# compute-stack-disable-next-line unknown-field -- because ‸\n${post}`],
    ["shell", `echo "compute-stack-disable ‸"\n${curl}`],
    ["markdown", `<!-- compute-stack-disable -‸->\n\`\`\`sh\n${curl}\n\`\`\`\n`],
    ["markdown", `<!-- compute-stack-disable unknown-field -->‸\n\`\`\`sh\n${curl}\n\`\`\`\n`],
    ["markdown", `\`\`\`yaml\n# compute-stack-disable ‸\n\`\`\`\n\n\`\`\`sh\n${curl}\n\`\`\`\n`],
  ])("nothing for %s %j", (language, marked) => {
    expect(results(language, marked)).toEqual([]);
  });
});

describe("references are completed in the notation of the carrier", () => {
  const set = "@region = eu\n@id=1\n";
  const script = "REGION=eu\nexport ID=2\nfor name in a b; do read -r line; done\n";
  test.each<[CarrierLanguage, string, readonly string[]]>([
    ["http", `${set}${post}\n{ "region": "{{‸" }`, ['{ "region": "{{region}}" }', '{ "region": "{{id}}" }']],
    ["http", `${set}${post}\n{ "region": "{{ r‸eg }}" }`, ['{ "region": "{{region}}" }', '{ "region": "{{id}}" }']],
    ["http", `${set}${post}\n{ "region": "‸" }`, ['{ "region": "{{region}}" }', '{ "region": "{{id}}" }']],
    ["http", `${set}${post}\n{ "firewall_id": {{‸ }`, ['{ "firewall_id": {{region}} }', '{ "firewall_id": {{id}} }']],
    ["http", `@id=1\nPOST {{api}}/compute/instances/{{‸}}/boot`, ["POST {{api}}/compute/instances/{{id}}/boot"]],
    ["http", `@id=1\n${post}X: {{‸\n\n{}`, ["X: {{id}}"]],
    [
      "shell",
      `${script}${curl}-d "{\\"region\\":\\"$‸\\"}"`,
      ["REGION", "ID", "name", "line"].map((name) => `${curl}-d "{\\"region\\":\\"$${name}\\"}"`),
    ],
    ["shell", `ID=1\n${curl}-d "{\\"region\\":\\"\${R‸EG}\\"}"`, [`${curl}-d "{\\"region\\":\\"\${ID}\\"}"`]],
    ["shell", `ID=1\n${curl}-d '{"region":"$‸"}'`, [`${curl}-d '{"region":"'"$ID"'"}'`]],
    ["shell", `ID=1\n${curl}-d '{"region":"'"$R‸"'"}'`, [`${curl}-d '{"region":"'"$ID"'"}'`]],
    ["shell", `ID=1\n${curl}-d '{"region": "‸"}'`, [`${curl}-d '{"region": "'"$ID"'"}'`]],
    ["shell", `ID=1\n${curl}-d @- <<EOF\n{"region": "$‸"}\nEOF\n`, ['{"region": "$ID"}']],
    ["shell", "ID=1\ncurl $API/compute/instances/$‸/boot", ["curl $API/compute/instances/$ID/boot"]],
    [
      "markdown",
      `- a\n\n  \`\`\`sh\n  $ ID=1\n  $ ${curl}-d '{"region":"$‸"}'\n  \`\`\`\n`,
      [`  $ ${curl}-d '{"region":"'"$ID"'"}'`],
    ],
  ])("%s %j", (language, marked, expected) => {
    expect(results(language, marked)).toEqual(expected);
  });

  test("of the answers to earlier requests that have names", () => {
    const found = results(
      "http",
      `# @name web\n${post}\n{}\n\n###\nPOST {{api}}/compute/instances/{{‸}}/boot\n\n###\n# @name late\n${post}`,
    );
    expect(found).toContain("POST {{api}}/compute/instances/{{web.response.body.id}}/boot");
    expect(found.join()).not.toContain("late");
  });

  test.each<[CarrierLanguage, string]>([
    ["http", `@a = 1\n@b = {{‸\n${post}`],
    ["http", `@a = 1\n${post}# {{‸\n\n{}`],
    ["http", "@a = 1\nPOST https://example.com/{{‸\n"],
    ["shell", `A=1\necho "$‸"\n${curl}`],
    ["shell", `A=1\n${curl}-d @- <<'EOF'\n{"region": "$‸"}\nEOF\n`],
    ["shell", `A=1\n${curl}-d "{\\"label\\": \\"\\$‸\\"}"`],
    ["shell", `A=1\n${curl}-d '{"‸": 1}'`],
  ])("nothing for %s %j", (language, marked) => {
    expect(results(language, marked)).toEqual([]);
  });
});

describe("variables lead to where they are set, and a hover tells their value", () => {
  test.each<[CarrierLanguage, string, string]>([
    [
      "http",
      "@host = https://a.example\n@host = https://b.example\nGET {{ho‸st}}/v4/compute/instances",
      "2: `https://b.example`",
    ],
    ["http", "GET {{ host‸ }}/v4/compute/instances\n\n@host = x\n", "3: `x`"],
    ["http", "@token = abc\nGET /compute/instances\nAuthorization: Bearer {{to‸ken}}", "1."],
    ["http", '@root = abc\nPOST /compute/instances\n\n{ "root_pass": "{{ro‸ot}}" }', "1."],
    ["http", "@key = abc\nGET /compute/instances/{{ke‸y}}\nAuthorization: Bearer {{key}}", "1."],
    ["shell", `own=abc\ncurl /compute/instances/$o‸wn -d '{"root_pass":"'"$own"'"}'`, "1."],
    ["shell", "API=https://u:abc@a.example/v4\ncurl $AP‸I/compute/instances", "1: `https://u:***@a.example/v4`"],
    ["shell", "API=https://a.example/v4\ncurl $AP‸I/compute/instances", "1: `https://a.example/v4`"],
    ["shell", 'read -r ID\ncurl "$API/compute/instances/${I‸D:-1}/boot" -X POST', "1."],
    ["shell", "ID=1\nID=2\ncurl -d '{}' \"$API/compute/instances/‸$ID/boot\"\nID=3", "2: `2`"],
    ["markdown", "```sh\nAPI=x\n```\n\n```sh\ncurl $A‸PI/compute/instances\n```\n", "2: `x`"],
  ])("%s %j", (language, marked, expected) => {
    const { carrier, at } = open(language, marked);
    expect(hoverOnVariable(carrier, at)?.markdown).toMatch(/^`\w+` is set on line /);
    expect(hoverOnVariable(carrier, at)?.markdown.replace(/^.* is set on line /, "")).toBe(expected);
  });

  test.each<[CarrierLanguage, string, number]>([
    ["http", "@host = x\n@api = {{ho‸st}}/v4\nGET {{api}}/compute/instances", 1],
    ["markdown", "> ```http\r\n> @host = x\r\n> @api = {{ho‸st}}/v4\r\n> GET {{api}}/compute/instances\r\n> ```", 2],
  ])("in the lines that set others, too: %s %j", (language, marked, line) => {
    const { carrier, at } = open(language, marked);
    expect(hoverOnVariable(carrier, at)?.markdown).toBe(`\`host\` is set on line ${line}: \`x\``);
  });

  test("where it is set, a variable leads to itself, without a hover", () => {
    const { carrier, at } = open("http", "@ho‸st = x\nGET {{host}}/compute/instances");
    expect(variableUse(carrier, at)?.set).toEqual({ name: "host", start: 1, end: 5 });
    expect(hoverOnVariable(carrier, at)).toBeNull();
  });

  test.each<[CarrierLanguage, string]>([
    ["http", "@ho‸st = x\nGET https://example.com/{{host}}"],
    ["shell", "A‸PI=x\ncurl $API/compute/instances"],
    ["http", "@host = x\nGET https://example.com/{{ho‸st}}\n\n###\nGET /compute/instances"],
    ["http", "GET {{ho‸st}}/v4/compute/instances"],
    ["shell", "API=x\necho $A‸PI\ncurl $API/compute/instances"],
    ["shell", "curl $A‸PI/compute/instances"],
  ])("nothing for %s %j", (language, marked) => {
    const { carrier, at } = open(language, marked);
    expect(variableUse(carrier, at)).toBeNull();
  });
});
