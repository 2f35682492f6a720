import { describe, expect, test } from "vitest";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { readerFor } from "../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { applyEdits } from "../../syntax/index.ts";
import { anonymousRequests, insertAuthorization } from "./authorization.ts";

const carrierOf = (language: CarrierLanguage, text: string) =>
  readCarrier({ uri: "file:///w/a", name: "a", language }, text, readerFor(language), null);

const url = "https://api.example.com/v4/compute/instances/1";

describe("a request carries no token", () => {
  test.each<[what: string, language: CarrierLanguage, text: string]>([
    ["with options of the connection", "shell", `curl -sSL --retry 3 -o out.json ${url}`],
    ["with other headers", "shell", `curl -H "Accept: */*" -H 'X-A;' ${url}`],
    ["with an array of the script", "shell", `A=(-H "Accept: */*")\ncurl "\${A[@]}" ${url}`],
    ["with variables that are no arguments of their own", "shell", `curl "$API/compute/instances/$ID"`],
    ["in an HTTP file", "http", `GET ${url}\nAccept: */*\n`],
    ["in an HTTP file that handles the response", "http", `GET ${url}\n\n> {% client.test("x") %}\n`],
    ["in a fence", "markdown", `\`\`\`sh\n$ curl ${url}\n\`\`\`\n`],
    ["in a workflow", "yaml", `jobs:\n  a:\n    steps:\n      - run: curl ${url}\n`],
  ])("%s", (_, language, text) => {
    expect(anonymousRequests(carrierOf(language, text))).toHaveLength(1);
  });
});

describe("a request may carry a token", () => {
  test.each([
    ["in a header", `curl -H "authorization: Bearer $T" ${url}`],
    ["in a header whose name is misspelled", `curl -H "Authorizatoin: Bearer $T" ${url}`],
    ["in a header that is a variable", `curl -H "$AUTH" ${url}`],
    ["in a header with a variable name", `curl -H "$NAME: $VALUE" ${url}`],
    ["in a header of a file", `curl -H @headers.txt ${url}`],
    ["in a configuration file", `curl --config a.conf ${url}`],
    ["in a configuration file", `curl -K a.conf ${url}`],
    ["as a login", `curl -u me:$PW ${url}`],
    ["as a login in the URL", `curl https://me:$PW@api.example.com/v4/compute/instances/1`],
    ["from .netrc", `curl -n ${url}`],
    ["from .netrc", `curl --netrc-optional ${url}`],
    ["as an option", `curl --oauth2-bearer $T ${url}`],
    ["as a cookie", `curl -b session ${url}`],
    ["as a certificate", `curl --cert me.pem ${url}`],
    ["from a proxy", `curl -x http://me:pw@proxy ${url}`],
    ["from what listens at a socket", `curl --unix-socket /run/proxy ${url}`],
    ["by an unknown option", `curl --login ${url}`],
    ["by an unknown option", `curl -? ${url}`],
    ["in a variable", `curl $OPTS ${url}`],
    ["in an unknown array", `curl "\${headers[@]}" ${url}`],
    ["in the arguments of a function", `get() { curl "$@" ${url}; }`],
    ["in a script that is sourced", `. ./env.sh\ncurl ${url}`],
    ["in a script that is sourced", `if [ -f env ]\nthen\n  source env\nfi\ncurl ${url}`],
    ["in a script that is sourced", `[ -f env ] && source env\ncurl ${url}`],
    ["by an alias", `alias curl='curl -n'\ncurl ${url}`],
    ["by a function", `curl() { command curl -n "$@"; }\ncurl ${url}`],
    ["by a function", `function curl { command curl -n "$@"; }\ncurl ${url}`],
    ["by curl's own settings", `echo "header = x" > ~/.curlrc\ncurl ${url}`],
    ["from a proxy of the environment", `export https_proxy=http://me:pw@proxy\ncurl ${url}`],
    ["to a service that the file does not name", "curl https://example.com/compute/instances/1"],
    ["where the command cannot be read", `curl ${url} -d '{`],
  ])("%s: %s", (_, text) => {
    expect(anonymousRequests(carrierOf("shell", `${text}\n`))).toEqual([]);
  });

  test.each([
    ["in a header", `GET ${url}\nauthorization: {{login}}\n`],
    ["in a header with a variable name", `GET ${url}\n{{name}}: {{value}}\n`],
    ["from a script before it", `< {% request.variables.set("a", "b") %}\nGET ${url}\n`],
    ["from a script before it", `< ./login.js\nGET ${url}\n`],
    ["from a script for all", `{%\nlogin();\n%}\n\n###\nGET ${url}\n`],
    ["from another file", `import ./login.http\n\n###\nGET ${url}\n`],
    ["from another file", `# @import ./login.http\n\n###\nGET ${url}\n`],
    ["as a login in the URL", `GET https://me:{{pw}}@api.example.com/v4/compute/instances/1\n`],
  ])("%s: %s", (_, text) => {
    expect(anonymousRequests(carrierOf("http", text))).toEqual([]);
  });

  test("in Markdown whose other fence reads a file", () => {
    const text = `\`\`\`sh\n$ source env\n\`\`\`\n\n\`\`\`sh\n$ curl ${url}\n\`\`\`\n`;
    expect(anonymousRequests(carrierOf("markdown", text))).toEqual([]);
  });
});

describe("the header is inserted as its file writes it", () => {
  test.each<[language: CarrierLanguage, before: string, after: string]>([
    [
      "shell",
      `a=$(curl ${url})\r\ncurl \\\r\n  -X POST ${url}/boot\r\n`,
      `a=$(curl -H "Authorization: Bearer $COMPUTE_TOKEN" ${url})\r\ncurl -H "Authorization: Bearer $COMPUTE_TOKEN" \\\r\n  -X POST ${url}/boot\r\n`,
    ],
    ["shell", `sh -c "curl ${url}"\n`, `sh -c "curl -H \\"Authorization: Bearer \\\${COMPUTE_TOKEN}\\" ${url}"\n`],
    [
      "http",
      `GET ${url}\r\n  ?a=b HTTP/1.1\r\nAccept: */*\r\n\r\n###\r\nPOST ${url}/boot\r\n`,
      `GET ${url}\r\n  ?a=b HTTP/1.1\r\nAuthorization: Bearer {{COMPUTE_TOKEN}}\r\nAccept: */*\r\n\r\n###\r\nPOST ${url}/boot\r\nAuthorization: Bearer {{COMPUTE_TOKEN}}\r\n`,
    ],
    ["http", `GET ${url}`, `GET ${url}\nAuthorization: Bearer {{COMPUTE_TOKEN}}`],
    [
      "markdown",
      `- Look:\n  \`\`\`http\n  GET ${url}\n  \`\`\`\n`,
      `- Look:\n  \`\`\`http\n  GET ${url}\n  Authorization: Bearer {{COMPUTE_TOKEN}}\n  \`\`\`\n`,
    ],
    [
      "markdown",
      `> \`\`\`sh\n> $ curl ${url}\n> \`\`\`\n`,
      `> \`\`\`sh\n> $ curl -H "Authorization: Bearer $COMPUTE_TOKEN" ${url}\n> \`\`\`\n`,
    ],
    [
      "yaml",
      `jobs:\n  a:\n    steps:\n      - run: "curl ${url}"\n`,
      `jobs:\n  a:\n    steps:\n      - run: "curl -H \\"Authorization: Bearer $COMPUTE_TOKEN\\" ${url}"\n`,
    ],
  ])("%s: %s", (language, before, after) => {
    expect(applyEdits(before, insertAuthorization(anonymousRequests(carrierOf(language, before))))).toBe(after);
    expect(anonymousRequests(carrierOf(language, after))).toEqual([]);
  });

  test.each<[what: string, language: CarrierLanguage, text: string]>([
    ["a function sends it", "shell", `get() { curl -X "$1" "${url}"; }\nget GET\n`],
    ["no shell reads the command", "http", `curl ${url}\n`],
  ])("and not where %s", (_, language, text) => {
    const requests = anonymousRequests(carrierOf(language, text));
    expect(requests).toHaveLength(1);
    expect(insertAuthorization(requests)).toEqual([]);
  });
});
