import { expect, test } from "vitest";
import { fileOfDocument, openDocument } from "../../document/index.ts";
import { codeLenses, lensAt, resolveLens } from "./code-lenses.ts";

/** Checks the lenses of a text: the text below each, its title, and the locations that a click shows. */
function checkLenses(name: string, text: string, expected: readonly string[]): void {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (document === null) throw new Error(`${name} is not a supported file`);
  const shown = codeLenses(fileOfDocument(document)).map(({ start, end, lens }) => {
    const under = text.slice(start, end);
    if (lens.kind === "request") return under;
    if (lens.kind === "operation") return `${under} ${lens.title} → ${lens.names[0]?.fileName ?? "–"}`;
    const { title, places } = resolveLens(document, lens);
    const from = lens.kind === "nodes" ? start : 0;
    return [under, title, ...places.map((place) => `«${text.slice(place.start + from, place.end + from)}»`)].join(" ");
  });
  expect(shown).toEqual(expected);
}

test("lenses count the references to an instance and the nodes of a configuration, including aliases", () => {
  checkLenses(
    "shop.stack.yaml",
    `instances:
  web-1: { private_ip: true }
  "web-2":
    clone: { source: web-1 }
  web-3: {}
loadbalancers:
  front:
    configs:
      - port: 80
        nodes: &nodes
          - { address: "\${instances.web-1.private_ipv4}:80" }
          - address: \${instances.web-2.private_ipv4}:80
      - { port: 443, nodes: *nodes }
      - { port: 8080, nodes: [] }
      - port: 8081
`,
    [
      "web-1 2 references «web-1» «web-1»",
      '"web-2" 1 reference «web-2»',
      "web-3 no references",
      'port 2 nodes «{ address: "${instances.web-1.private_ipv4}:80" }» «address: ${instances.web-2.private_ipv4}:80»',
      'port 2 nodes «{ address: "${instances.web-1.private_ipv4}:80" }» «address: ${instances.web-2.private_ipv4}:80»',
      "port no nodes",
    ],
  );
});

test("references are counted for each document of a file", () => {
  const one = "instances:\n  a: {}\n  b: { label: '${instances.a.id}' }\n";
  checkLenses("shop.stack.yaml", `${one}---\ninstances:\n  a: {}\n`, [
    "a 1 reference «a»",
    "b no references",
    "a no references",
  ]);
});

test("a bare body has a lens with its operation, and the file names of others", () => {
  checkLenses("web.create-instance.request.json", "{}", [
    "{ Create an instance (from its file name) → web.update-instance.request.json",
  ]);
  checkLenses("web.request.json", '{ "type": "ipv4", "public": false, "compute_id": 1 }', [
    "{ Allocate an IP address (from its fields) → web.allocate-ip.request.json",
  ]);
  checkLenses("web.request.json", "{}", ["{ Operation unknown → web.create-instance.request.json"]);
  checkLenses("a.requests.json", '[{ "type": "ipv4", "public": false, "compute_id": 1 }]', [
    "{ Allocate an IP address (from its fields) → –",
  ]);
});

test("envelopes and settings have no lens", () => {
  checkLenses("a.request.json", '{ "method": "GET", "path": "/x" }', []);
  checkLenses(".compute-stack.yaml", "rules: {}", []);
});

test("after an edit, a lens is found again at its place if it is about the same", () => {
  const text = `instances:\n  web: { private_ip: true }\nloadbalancers:\n  front:\n    configs:\n      - nodes: [{ address: "\${instances.web.private_ipv4}:80" }]\n`;
  const document = openDocument({ uri: "file:///test/a.stack.yaml", name: "a.stack.yaml", text });
  if (!document) return expect.unreachable();
  const lenses = codeLenses(fileOfDocument(document)).flatMap(({ start, lens }) =>
    lens.kind === "references" || lens.kind === "nodes" ? [{ start, lens }] : [],
  );
  expect(lenses.map(({ lens }) => lens.kind)).toEqual(expect.arrayContaining(["references", "nodes"]));
  for (const { start, lens } of lenses) {
    expect(lensAt(document, start, lens)).toBe(lens);
    expect(lensAt(document, start + 1, lens)).toBe(null);
    for (const other of lenses)
      if (other.lens.kind !== lens.kind) expect(lensAt(document, other.start, lens)).toBe(null);
    if (lens.kind === "references") expect(lensAt(document, start, { ...lens, name: "app" })).toBe(null);
  }
});
