import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { semanticTokens } from "./semantic-tokens.ts";

function tokensIn(name: string, text: string): readonly string[] {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (document === null) throw new Error(`${name} is not a supported file`);
  return semanticTokens(document, { start: 0, end: text.length }).map(
    ({ start, end, type, declares }) => `${text.slice(start, end)} ${type}${declares ? "!" : ""}`,
  );
}

test("names, references and enum values of a stack", () => {
  const text = `name: \${env:NAME}-\${X}-\${file:a.txt}
instances:
  web-1:
    backups: { window: W2, day: W2 }
    interfaces: [{ purpose: "vpc", subnet_id: "\${subnets.app.id}" }]
  web-2: { clone: { source: web-1 } }
`;
  expect(tokensIn("shop.stack.yaml", text)).toEqual([
    "env namespace",
    "NAME variable",
    "X variable",
    "web-1 variable!",
    "W2 enumMember",
    '"vpc" enumMember',
    "subnets namespace",
    "app variable",
    "id property",
    "web-2 variable!",
    "web-1 variable",
  ]);
});

test("methods, paths, their parameters and steps of requests", () => {
  const text = `[{ "name": "a", "method": "POST", "path": "{base_url}/loadbalancers" },
{ "method": "PUT", "path": "/loadbalancers/\${steps.a.id}/configs/12" }, { "method": "GET", "path": "/nowhere" }]`;
  expect(tokensIn("a.requests.json", text)).toEqual([
    '"a" variable!',
    '"POST" enumMember',
    "loadbalancers function",
    '"PUT" enumMember',
    "loadbalancers function",
    "steps namespace",
    "a variable",
    "id property",
    "configs function",
    "12 parameter",
    '"GET" enumMember',
  ]);
});

test("tokens do not overlap or span lines", () => {
  const text = 'name: "a\n  ${instances.a.id}"\nx: |\n  ${instances.b.id}\nregion: "\\x24{instances.c.id}"\n';
  const tokens = tokensIn("shop.stack.yaml", text);
  expect(tokens.filter((token) => token.includes("\n"))).toEqual([]);
});
