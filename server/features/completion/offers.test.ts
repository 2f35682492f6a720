import { describe, expect, test } from "vitest";
import { type Catalog, emptyCatalog } from "../../document/index.ts";
import { textOfPieces } from "../../syntax/index.ts";
import { applied, completionsAt, openMarked } from "./complete.testing.ts";
import { complete } from "./complete.ts";
import { noSurroundings, type PathEntry } from "./completion-context.ts";
import { ranks } from "./ranks.ts";

const stack = "shop.stack.yaml";
const create = "web.create-instance.request.json";
const clone = "web.clone-instance.request.json";

const labelsAt = (file: string, marked: string, catalog: Catalog = emptyCatalog): readonly string[] =>
  completionsAt(file, marked, catalog).map(({ label }) => label);

/** What a text is after a choice. */
const chosenAt = (file: string, marked: string, label: string): string => {
  const item = completionsAt(file, marked).find((one) => one.label === label);
  return applied(marked.replace("<|>", ""), item ?? expect.unreachable(`${label} is not offered`));
};

const inInstance = (fields: string): string => `instances:\n  web:\n${fields ? `    ${fields}\n` : ""}    <|>\n`;

describe("completion of fields: of two that exclude each other, one is offered while the other is absent", () => {
  test.each([
    [stack, inInstance("image: a"), "clone", inInstance("")],
    [stack, inInstance("clone: { source: a }"), "image", inInstance("")],
    [stack, inInstance("image: a"), "backup_id", inInstance("")],
    [stack, inInstance("backup_id: 1"), "image", inInstance("")],
    [stack, inInstance("backup_id: 1"), "script_id", inInstance("")],
    [create, '{ "script_id": 1, <|> }', "backup_id", '{ "type": "a", <|> }'],
    [clone, '{ "compute_id": 1, <|> }', "region", '{ "disks": [], <|> }'],
    [clone, '{ "region": "a", <|> }', "compute_id", '{ "disks": [], <|> }'],
  ])("in %s: %#", (file, marked, name, without) => {
    expect(labelsAt(file, marked)).not.toContain(name);
    expect(labelsAt(file, without)).toContain(name);
  });

  test("but one without a value excludes nothing", () => {
    expect(labelsAt(stack, inInstance("image:"))).toContain("clone");
  });
});

describe("completion of fields and values by what the catalog says of a region or an image", () => {
  const catalog: Catalog = {
    ...emptyCatalog,
    regions: { all: { metadata: true, vlans: true }, few: { metadata: false, vlans: false }, unknown: {} },
    images: { "compute/all": { cloud_init: true }, "compute/few": { cloud_init: false }, "private/7": {}, odd: {} },
  };

  test.each([
    ["", true],
    ["region: all", true],
    ["region: unknown", true],
    ["region: other", true],
    ["region: few", false],
    ["image: compute/all", true],
    ["image: compute/few", false],
    ["image: private/7", true],
  ])("whether an instance with `%s` can have metadata: %s", (fields, expected) => {
    const labels = labelsAt(stack, inInstance(fields), catalog);
    expect(labels.includes("metadata")).toBe(expected);
    expect(labels).toContain("tags");
  });

  const valuesOf = (field: string, fields: string): readonly string[] =>
    labelsAt(stack, `instances:\n  web:\n    ${fields}\n    ${field}: <|>\n`, catalog);

  test.each([
    ["type: a", ["all", "few", "unknown"]],
    ["metadata: { user_data: a }", ["all", "unknown"]],
    ["interfaces: [{ purpose: vlan }]", ["all", "unknown"]],
    ["interfaces: [{ purpose: public }]", ["all", "few", "unknown"]],
  ])("the regions of an instance with `%s`", (fields, expected) => {
    expect(valuesOf("region", fields)).toEqual(expected);
  });

  test.each([
    ["type: a", ["compute/all", "compute/few", "private/7", "null"]],
    ["metadata: { user_data: a }", ["compute/all", "private/7", "null"]],
    ["script_id: 1", ["compute/all", "compute/few", "null"]],
  ])("the images of an instance with `%s`", (fields, expected) => {
    expect(valuesOf("image", fields)).toEqual(expected);
  });
});

describe("completion of fields and values in a request", () => {
  test.each<[path: string, methods: readonly string[]]>([
    ['"path": "/compute/instances"', ["GET", "POST"]],
    ['"path": "/compute/instances/5"', ["GET", "PUT", "DELETE"]],
    ['"path": "/loadbalancers"', ["POST"]],
    ['"path": "/elsewhere"', ["GET", "POST", "PUT", "DELETE"]],
    ['"headers": {}', ["GET", "POST", "PUT", "DELETE"]],
  ])("the methods with %s", (field, methods) => {
    expect(labelsAt("a.request.json", `{ "method": <|>, ${field} }`)).toEqual(methods);
  });

  test("the method of the path is written, and other fields are what they are", () => {
    const at = (path: string) => `{ "path": "${path}", <|> }`;
    expect(chosenAt("a.request.json", at("/loadbalancers"), "method")).toBe(
      '{ "path": "/loadbalancers", "method": "POST" }',
    );
    expect(chosenAt("a.request.json", at("/loadbalancers/1/configs/2"), "method")).toMatch(
      /"method": "(?:POST|PUT)" }$/,
    );
    expect(chosenAt("a.request.json", at("/loadbalancers"), "headers")).not.toContain("POST");
    expect(chosenAt("a.request.json", at('/loadbalancers", "method": "POST'), "body")).toMatch(
      /"body": \{\s*"region": /,
    );
  });

  test("a request without a body is offered none", () => {
    const fields = (method: string) =>
      labelsAt("a.request.json", `{ "method": "${method}", "path": "/compute/instances", <|> }`);
    expect([fields("GET").includes("body"), fields("POST").includes("body")]).toEqual([false, true]);
    expect(labelsAt("a.request.json", '{ "path": "/elsewhere", <|> }')).toContain("body");
  });

  test("the body of the file's name is offered for the whole file only", () => {
    expect(labelsAt(create, "<|>")).toContain("body of create-instance");
    expect(labelsAt(create, "{ <|> }")).not.toContain("method of create-instance");
    expect(labelsAt("web.create-instance.requests.json", "[ <|> ]")).not.toContain("body of create-instance");
    expect(labelsAt("web.create-instance.requests.json", "[ <|> ]")).toContain("create-instance");
    expect(labelsAt("web.view-instance.request.json", "<|>")).not.toContain("body of view-instance");
  });

  test("ports of the same load balancer are taken, of another one are not", () => {
    const config = (balancer: string, body: string) =>
      `{ "method": "POST", "path": "/loadbalancers/${balancer}/configs", "body": ${body} }`;
    const ports = (...balancers: readonly string[]) =>
      labelsAt(
        "a.requests.json",
        `[${balancers.map((one) => config(one, '{ "port": 80 }')).join(", ")}, ${config("1", '{ "port": <|> }')}]`,
      );
    expect(ports("1")).toEqual(["443"]);
    expect(ports("2")).toEqual(["80", "443"]);
    expect(ports("2", "1")).toEqual(["443"]);
    expect(labelsAt("a.create-config.request.json", '{ "port": <|> }')).toEqual(["80", "443"]);
  });
});

describe("completion of names", () => {
  const sourcesAt = (marked: string): readonly string[] => labelsAt(stack, marked);

  test("of other instances are the sources of a clone", () => {
    expect(
      sourcesAt("instances:\n  web:\n    clone: { source: <|> }\n  app: {}\n  db: {}\nsubnets:\n  net: {}\n"),
    ).toEqual(["app", "db"]);
    expect(sourcesAt("instances: { web: { clone: { source: <|> } }, app: {}, db: {} }\n")).toEqual(["app", "db"]);
  });

  test("nearest first", () => {
    const instances = ["aa", "bb", "cc"].map((name) => `  ${name}: {}\n`).join("");
    expect(sourcesAt(`instances:\n${instances}  web:\n    clone: { source: <|> }\n  dd: {}\n  ee: {}\n`)).toEqual([
      "cc",
      "dd",
      "bb",
      "ee",
      "aa",
    ]);
  });

  test("are those of the same document of a file", () => {
    const one = (name: string, source: string) =>
      `instances:\n  ${name}: {}\n  web:\n    clone: { source: ${source} }\n`;
    const parts = (...sources: readonly string[]) => sources.map((source, at) => one(`i${at}`, source)).join("---\n");
    expect(sourcesAt(parts("<|>", "x", "y"))).toEqual(["i0"]);
    expect(sourcesAt(parts("x", "<|>", "y"))).toEqual(["i1"]);
    expect(sourcesAt(parts("x", "y", "<|>"))).toEqual(["i2"]);
  });

  test("behind comments and quotes are found", () => {
    expect(
      sourcesAt('instances:\n  # the first\n  aa: {}\n  "b b": {}\n  web:\n    clone: { source: <|> }\n  cc : {}\n'),
    ).toEqual(expect.arrayContaining(["aa", "b b", "cc"]));
  });

  test("that are many are offered by the word at the cursor", () => {
    const many = Array.from({ length: 300 }, (_, at) => `  n${at}: {}\n`).join("");
    const at = (word: string) => sourcesAt(`instances:\n${many}  web:\n    clone: { source: ${word}<|> }\n`);
    expect(at("")).toHaveLength(199);
    expect(at("n10")).toEqual(["n109", "n108", "n107", "n106", "n105", "n104", "n103", "n102", "n101", "n100", "n10"]);
  });

  test("of resources come without their attributes where that would be too much", () => {
    const references = (count: number) =>
      labelsAt(
        stack,
        `name: "\${<|>}"\ninstances:\n${Array.from({ length: count }, (_, at) => `  n${at}: {}\n`).join("")}`,
      ).filter((label) => label.startsWith("instances.n0."));
    expect(references(2)).toContain("instances.n0.label");
    expect(references(90)).toEqual(["instances.n0."]);
  });
});

describe("completion of references to files", () => {
  const filesAt = (reference: string): readonly string[] =>
    labelsAt(create, `{ "authorized_keys": ["\${file:a.pub}", "\${base64:keys/}"], "label": "${reference}" }`);

  test.each<[reference: string, expected: readonly string[]]>([
    ["${<|>}", ["env:", "file:", "file:a.pub"]],
    ["${file:<|>}", ["file:a.pub"]],
    ["${file:a.pub<|>}", []],
    ["${file:b<|>.pub}", ["file:a.pub"]],
    ["${base64:<|>}", ["base64:a.pub"]],
    ["${env:<|>}", ["env:"]],
    ["$${<|>}", []],
    ["${x} <|>", []],
  ])("%s", (reference, expected) => {
    expect(filesAt(reference)).toEqual(expected);
  });

  test("keep the text around them", () => {
    expect(
      chosenAt(create, '{ "authorized_keys": ["${file:a.pub}"], "label": "x-${fi<|>} y" }', "file:a.pub"),
    ).toContain('"label": "x-${file:a.pub} y"');
  });
});

describe("completion of references to variables", () => {
  test("that the file uses are offered once, nearest first", () => {
    expect(
      labelsAt(create, '{ "root_pass": "${<|>}", "label": "${env:A}-${B}", "region": "${env:A}", "type": "${1}" }'),
    ).toEqual(["env:", "env:ROOT_PASS", "env:A", "env:B", "file:"]);
  });
});

describe("ranks in the completion of fields", () => {
  const groupsAt = (file: string, marked: string): Readonly<Record<string, string>> => {
    const groups = Object.entries(ranks).filter(([name]) => name.endsWith("Field") || name === "fieldWithoutEffect");
    return Object.fromEntries(
      completionsAt(file, marked).flatMap(({ label, kind, rank }) =>
        kind === "field"
          ? [[label, groups.findLast(([, least]) => least <= (rank ?? 0) % ranks.lessLikely)?.[0] ?? ""]]
          : [],
      ),
    );
  };

  test("of the fields of an instance", () => {
    expect(groupsAt(create, "{ <|> }")).toMatchObject({
      region: "requiredField",
      type: "requiredField",
      script_data: "fieldWithoutEffect",
      tags: "optionalField",
      group: "deprecatedField",
    });
    expect(groupsAt(create, '{ "script_id": 1, <|> }')).toMatchObject({ script_data: "expectedField" });
    expect(groupsAt(clone, "{ <|> }")).toMatchObject({ region: "requiredField" });
  });

  test("of the fields of an interface", () => {
    const face = (purpose: string) => `{ "interfaces": [{ ${purpose}<|> }] }`;
    expect(groupsAt(create, face(""))).toMatchObject({ purpose: "requiredField", label: "optionalField" });
    expect(groupsAt(create, face('"purpose": "vlan", '))).toEqual({
      label: "requiredField",
      ipam_address: "expectedField",
    });
    expect(groupsAt(create, face('"purpose": "vpc", '))).toMatchObject({
      subnet_id: "requiredField",
      ipv4: "expectedField",
    });
  });

  test("of fields that are assumed or merged", () => {
    expect(groupsAt("a.request.json", '{ "method": "GET", "path": "/compute/instances", <|> }')).toMatchObject({
      $schema: "assumedField",
    });
    expect(groupsAt(stack, "x-a: &a\n  type: b\ninstances:\n  web:\n    <<: *a\n    <|>\n")).toMatchObject({
      type: "presentField",
    });
  });
});

describe("completion of values and references tells what they mean", () => {
  const docsAt = (marked: string): Readonly<Record<string, string>> =>
    Object.fromEntries(completionsAt(stack, marked).map(({ label, documentation }) => [label, documentation()]));

  test("by their own documentation, or that of the field", () => {
    expect(docsAt("instances:\n  web:\n    backups: { window: <|> }\n").W10).toContain("10:00");
    expect(docsAt("instances:\n  web:\n    booted: <|>\n").true).toContain("booted");
    expect(docsAt("x-a: &a 5\nx-b: <|>\n")).toEqual({});
  });

  test("for files by how they are sent", () => {
    const docs = docsAt('instances:\n  web:\n    metadata: { user_data: "${<|>" }\n');
    expect(docs["file:"]).toBe("The text of a file. The path is relative to the folder of this file.");
    expect(docs["base64:"]).toBe(
      "The text of a file, encoded as base64. The path is relative to the folder of this file.",
    );
  });
});

describe("values to fill in", () => {
  const itemsAt = (line: string) => completionsAt("shop.stack.yaml", `instances:\n  web:\n    ${line}\n`);

  test("behind the prefix of an image, what follows it", () => {
    const labels = itemsAt("image: compute/<|>").map(({ label }) => label);
    expect(labels[0]).toBe("compute/${IMAGE}");
    expect(labels).not.toContain("compute/");
  });

  test("a template is replaced by any value", () => {
    const items = itemsAt("image: ${IMAGE}<|>");
    expect(items.map(({ label }) => label)).toContain("compute/");
    for (const { filter } of items) expect(filter).toBe("${IMAGE}");
  });

  test("in a whole instance, the first is empty for an editor that opens its list, and none is selected but with Tab", () => {
    const whole = completionsAt("shop.stack.yaml", "region: r\ninstances:\n  <|>\n").find(
      ({ label }) => label === "instance",
    );
    const stops = whole?.pieces.filter((piece) => typeof piece !== "string");
    expect(stops).toEqual([
      { stop: "${TYPE}", opensList: true },
      { stop: "${IMAGE}", opensList: true },
    ]);
  });
});

describe("completion of values that the file makes known", () => {
  const other =
    "instances:\n  a:\n    interfaces:\n      - { purpose: vlan, label: back, ipam_address: 10.0.0.1/24 }\n";
  const inVlan = (fields: string) => `${other}  b:\n    interfaces:\n      - purpose: vlan\n${fields}`;

  test("the VLANs of other instances, unless the instance is on them; never null, which a `vlan` cannot have", () => {
    expect(labelsAt(stack, inVlan("        label: <|>\n"))).toEqual(["back"]);
    expect(labelsAt(stack, inVlan("        label: back\n      - purpose: vlan\n        label: <|>\n"))).toEqual([
      "vlan-1",
    ]);
    expect(labelsAt(create, '{ "interfaces": [{ "purpose": "vlan", "label": <|> }] }')).toEqual(["vlan-1"]);
    const without = `${other}  b:\n    interfaces:\n      - label: <|>\n`;
    expect(labelsAt(stack, without)).toEqual(["back", "null"]);
  });

  test.each([
    ["        label: back\n        purpose: <|>\n", "public", "- purpose: public\n"],
    ["        label: back\n        purpose: v<|>\n", "vpc", "- purpose: vpc\n        subnet_id: ${SUBNET_ID}\n"],
    ["        purpose: <|>\n        label: back\n", "public", "- purpose: public\n"],
    ["        purpose: <|>\n        subnet_id: 5\n", "public", "- purpose: public\n"],
  ])(
    "the purposes that other fields do not have come last, and change those: %j to %s",
    (fields, purpose, expected) => {
      const marked = `instances:\n  b:\n    interfaces:\n${fields.replace("        ", "      - ")}`;
      const labels = labelsAt(stack, marked);
      expect([...labels].sort()).toEqual(["public", "vlan", "vpc"]);
      expect(labels[0]).toBe(fields.includes("label") ? "vlan" : "vpc");
      expect(chosenAt(stack, marked, purpose)).toBe(`instances:\n  b:\n    interfaces:\n      ${expected}`);
    },
  );

  test("the purposes that other fields do not have, in an object on one line", () => {
    const chosen = chosenAt(create, '{ "interfaces": [{ "label": "back", "purpose": <|> }] }', "public");
    expect(chosen).toBe('{ "interfaces": [{ "purpose": "public" }] }');
  });

  test("the next free address on the same VLAN", () => {
    expect(labelsAt(stack, inVlan("        label: back\n        ipam_address: <|>\n"))).toEqual([
      "10.0.0.2/24",
      "null",
    ]);
    expect(labelsAt(stack, inVlan("        label: front\n        ipam_address: <|>\n"))).toEqual(["null"]);
  });

  test("the first address of a subnet that is neither reserved nor taken", () => {
    const subnets = "subnets:\n  app: { id: 7, range: 10.1.0.0/24 }\n";
    const taken = "  a:\n    interfaces:\n      - { purpose: vpc, subnet_id: 7, ipv4: { vpc: 10.1.0.2 } }\n";
    const own = (id: string) =>
      `${subnets}instances:\n${taken}  b:\n    interfaces:\n      - purpose: vpc\n        subnet_id: ${id}\n        ipv4:\n          vpc: <|>\n`;
    expect(labelsAt(stack, own("${subnets.app.id}"))).toEqual(["10.1.0.3", "null"]);
    expect(labelsAt(stack, own("7"))).toEqual(["10.1.0.3", "null"]);
    expect(labelsAt(stack, own("8"))).toEqual(["null"]);
  });

  test("files that hold a certificate or user data", () => {
    const folder = (path: string) =>
      path === ""
        ? ["site.pem", "site-key.pem", "a.yaml", "shop.stack.yaml", "cloud-config.yaml", "a.txt"].map((name) => ({
            name,
            kind: "file" as const,
          }))
        : [];
    const valuesAt = (marked: string): readonly string[] => {
      const { document, offset } = openMarked(stack, marked);
      return complete(document, offset, { ...noSurroundings, folder }).items.map(({ label }) => label);
    };
    expect(valuesAt("loadbalancers:\n  f:\n    configs:\n      - ssl_cert: <|>\n")).toEqual([
      "${file:site.pem}",
      "null",
    ]);
    expect(valuesAt("instances:\n  a:\n    metadata:\n      user_data: <|>\n")).toEqual([
      "${base64:cloud-config.yaml}",
      "${base64:a.yaml}",
    ]);
  });

  test("the files of the folder of a path that is begun, and its folders to go on with", () => {
    const entries: readonly PathEntry[] = [
      { name: "more", kind: "folder" },
      { name: "node_modules", kind: "folder" },
      { name: 'a{"b".txt', kind: "file" },
      { name: "b.txt", kind: "file" },
      { name: "site.pem", kind: "file" },
    ];
    const { document, offset } = openMarked(
      stack,
      'loadbalancers:\n  f:\n    configs:\n      - ssl_cert: "${file:certs/<|>}"\n      - ssl_cert: "${file:certs/old.pem}"\n',
    );
    const context = { ...noSurroundings, folder: (path: string) => (path === "certs/" ? entries : []) };
    const items = complete(document, offset, context).items;
    const text = "The text of a file. The path is relative to the folder of this file.";
    expect(items.map(({ pieces, detail, documentation }) => [textOfPieces(pieces), detail, documentation()])).toEqual([
      ['"${file:certs/site.pem}"', "file", text],
      ['"${file:certs/more/}"', "folder", ""],
      ['"${file:certs/b.txt}"', "file", text],
      ['"${file:certs/old.pem}"', "file", text],
    ]);
    expect(items.map(({ pieces }) => pieces.some((piece) => typeof piece === "object" && piece.stop === ""))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test("a port that no other configuration has, with the field", () => {
    const configs = (port: number) => `loadbalancers:\n  f:\n    configs: [{ port: ${port} }, { protocol: tcp, `;
    for (const [taken, free] of [
      [80, 443],
      [443, 80],
    ] as const)
      expect(chosenAt(stack, `${configs(taken)}<|> }]\n`, "port")).toBe(`${configs(taken)}port: ${free} }]\n`);
  });

  test("a VLAN that the instance is not on, with its interface", () => {
    const interfaces = "instances:\n  web:\n    interfaces:\n      - { purpose: vlan, label: vlan-1 }\n      - ";
    const item = completionsAt(stack, `${interfaces}<|>\n`).find(({ label }) => label === "vlan interface");
    expect(textOfPieces(item?.pieces ?? [])).toContain("label: vlan-2");
  });

  test("headers once, however they are written", () => {
    const request = '{ "method": "POST", "path": "/loadbalancers", "headers": { "content-TYPE": "a", <|> } }';
    expect(labelsAt("a.request.json", request)).not.toContain("Content-Type");
    expect(labelsAt("a.request.json", request.replace("content-TYPE", "x"))).toContain("Content-Type");
  });

  test("rules that the settings do not have yet", () => {
    const labels = labelsAt(".compute-stack.yaml", "rules:\n  label-pattern: off\n  <|>\n");
    expect(labels).toContain("label-length");
    expect(labels).not.toContain("label-pattern");
  });

  test("no path below what is no ID", () => {
    const at = (id: string) => labelsAt("a.request.json", `{ "path": "/compute/instances/${id}/<|>" }`);
    expect(at("5")).toContain("/compute/instances/5/clone");
    expect(at("web")).toEqual([]);
  });

  test("the instance of an anchor before the cursor, not of one behind it", () => {
    const text = "x-a: &before { type: a }\ninstances:\n  web: *<|>\n  db: &behind { type: a }\n";
    expect(labelsAt(stack, text)).toEqual(["*before"]);
  });

  test("only what agrees with the other switch of the backups", () => {
    expect(
      labelsAt(stack, inInstance("backups: { enabled: true }\n    backups_enabled: <|>").replace("    <|>\n", "")),
    ).toEqual(["true"]);
    expect(
      labelsAt(stack, "instances:\n  web:\n    backups_enabled: false\n    backups:\n      enabled: <|>\n"),
    ).toEqual(["false"]);
  });
});

describe("completion of the backup settings of an update", () => {
  const update = "web.update-instance.request.json";

  test("each is offered where its name is assumed, and marked", () => {
    expect(labelsAt(update, "{ <|> }")).not.toContain("window");
    expect(labelsAt(update, '{ "backups": { <|> } }')).toEqual(["schedule"]);
    expect(labelsAt(update, '{ "backups": { "schedule": { <|> } } }')).toEqual(["window", "day"]);
    const items = completionsAt(update, '{ "backups": { "schedule": { <|> } } }');
    expect(items.map(({ detail }) => detail.startsWith("assumed name, "))).toEqual([true, true]);
    expect(chosenAt(update, '{ "backups": { "schedule": { <|> } } }', "day")).toContain('"day": ""');
  });
});

test("in a file that is named after an operation, only that operation is offered as a whole request", () => {
  const labels = labelsAt(create, "{ <|> }");
  expect(labels).toContain("create-instance");
  expect(labels).not.toContain("list-instances");
});

test("in JSON, a field whose values are not known is a template to type over, between its quotes", () => {
  expect(chosenAt(create, "{ <|> }", "region")).toBe('{ "region": "${REGION}" }');
  const known: Catalog = { ...emptyCatalog, regions: { eu: {} } };
  const piecesOf = (label: string) =>
    completionsAt(create, "{ <|> }", known).find((item) => item.label === label)?.pieces;
  expect(piecesOf("region")?.slice(-3)).toEqual(['"', { stop: "${REGION}", opensList: true }, '"']);
  // A number takes the place of the quotes, too.
  expect(piecesOf("firewall_id")?.at(-1)).toEqual({ stop: '"${FIREWALL_ID}"' });
});

test("whole interfaces come first in a new item of their list, a public one only in the first", () => {
  const items = (before: string) => labelsAt(stack, `instances:\n  web:\n    interfaces:\n${before}      - <|>\n`);
  expect(items("").slice(0, 4)).toEqual(["public interface", "vlan interface", "vpc interface", "purpose"]);
  expect(items("      - purpose: vlan\n").slice(0, 3)).toEqual(["vlan interface", "vpc interface", "purpose"]);
});

test("what is said of a field shows an example, and where values of the account come from", () => {
  const docOf = (marked: string, label: string) =>
    completionsAt(stack, marked)
      .find((item) => item.label === label)
      ?.documentation();
  expect(docOf("instances:\n  web:\n    interfaces:\n      - <|>\n", "ipam_address")).toContain(
    "Example: `10.0.0.1/24`.",
  );
  expect(docOf(inInstance(""), "type")).toContain(
    "Example: `standard-2`. Those of your account, listed under `catalog`",
  );
});

test.each<[what: string, file: string, marked: string, labels: readonly string[]]>([
  [
    "no public interface behind another, on one line either",
    stack,
    "instances: { web: { interfaces: [{ purpose: vlan }, <|>] } }\n",
    ["vlan interface", "vpc interface"],
  ],
  [
    "a public interface in the first place of a line",
    stack,
    "instances: { web: { interfaces: [<|>] } }\n",
    ["public interface", "vlan interface", "vpc interface"],
  ],
  [
    "no resources in a request, even if it has a field of their name",
    create,
    '{ "instances": { "web": {} }, "label": "${<|>}" }',
    ["env:", "file:"],
  ],
  [
    "the media type in one header alone",
    "a.request.json",
    '{ "method": "POST", "path": "/loadbalancers", "headers": { "Content-Type": <|> } }',
    ["application/json"],
  ],
  [
    "what is known of no other header",
    "a.request.json",
    '{ "method": "POST", "path": "/loadbalancers", "headers": { "X": <|> } }',
    [],
  ],
])("offered is %s", (_, file, marked, labels) => {
  expect(labelsAt(file, marked)).toEqual(labels);
});

test("a configuration as a whole has a port that no other of its load balancer has, here and in other requests", () => {
  const portOf = (file: string, marked: string): string | undefined =>
    /port"?: "?(\d+)/.exec(
      textOfPieces(completionsAt(file, marked).find(({ label }) => label === "HTTP configuration")?.pieces ?? []),
    )?.[1];
  const sequence = (other: number): string =>
    `[{ "method": "POST", "path": "/loadbalancers/1/configs", "body": { "port": ${other} } }, { "method": "POST", "path": "/loadbalancers/1/configs", "body": <|> }]`;
  expect([portOf("a.requests.json", sequence(80)), portOf("a.requests.json", sequence(81))]).toEqual(["8080", "80"]);
});
