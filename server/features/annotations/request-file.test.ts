import { expect, test } from "vitest";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { embeddedInHttp } from "../../syntax/http/http-file.ts";
import { embeddedInShell } from "../../syntax/shell/embedded.ts";
import { codeLenses } from "./code-lenses.ts";
import { requestFileOf } from "./request-file.ts";

const carrierOf = (text: string) =>
  readCarrier({ uri: "file:///test/a.http", name: "a.http", language: "http" }, text, embeddedInHttp, null);

const requestOf = (body: string): string | null =>
  requestFileOf(carrierOf(`PUT {{base}}/compute/instances/5\nX-A: b\n\n${body}`), 0);

test("each request of a carrier has a lens on its request line", () => {
  const text =
    "GET /compute/instances\n\n###\nGET https://example.com/\n\n###\n# @name b\nPOST /loadbalancers\nA: b\n\n{}\n";
  expect(codeLenses(carrierOf(text)).map(({ start, end, lens }) => [lens, text.slice(start, end)])).toEqual([
    [{ kind: "request", request: 0 }, "GET /compute/instances"],
    [{ kind: "request", request: 1 }, "POST /loadbalancers"],
  ]);
});

test("a request without a body becomes a file", () => {
  expect(requestFileOf(carrierOf("GET {{base}}/compute/instances/5\n"), 0)).toBe(
    '{\n  "method": "GET",\n  "path": "{{base}}/compute/instances/5"\n}\n',
  );
});

const head = '{\n  "method": "PUT",\n  "path": "{{base}}/compute/instances/5",\n  "headers": {\n    "X-A": "b"\n  },\n';

test.each([
  ["on one line", '{ "label": "abc" }', '{ "label": "abc" }'],
  ["on several lines", '{\n  "label": "abc"\n}', '{\n    "label": "abc"\n  }'],
  ["with Windows line ends", '{\r\n  "label": "abc"\r\n}', '{\n    "label": "abc"\n  }'],
  ["that is indented", '  {\n    "label": "abc"\n  }', '{\n    "label": "abc"\n  }'],
  ["with blank lines", '{\n\n  "label": "abc"\n\n}\n\n', '{\n  \n    "label": "abc"\n  \n  }'],
  ["with lines further out", '{\n"label": "abc"\n  }', '{\n"label": "abc"\n  }'],
])("a body %s is indented in its file", (_, body, expected) => {
  expect(requestOf(body)).toBe(`${head}  "body": ${expected}\n}\n`);
});

test("there is no file for a request that is gone", () => {
  expect(requestFileOf(carrierOf("GET /compute/instances\n"), 1)).toBeNull();
});

test.each(['{\n    "label": "abc"\n  }\n', '{\n    "label": "abc"\n  }\n\n  \n'])(
  "a body that ends in blank lines is indented by its last line with text: %j",
  (body) => {
    const text = `curl --request PUT "$URL/compute/instances/5" --data '${body}'\n`;
    const carrier = readCarrier({ uri: "file:///a.sh", name: "a.sh", language: "shell" }, text, embeddedInShell, null);
    expect(requestFileOf(carrier, 0)).toContain('"body": {\n    "label": "abc"\n  }\n');
  },
);
