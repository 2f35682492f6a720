import { describe, expect, test } from "vitest";
import { defaultSettings, openDocument } from "../../document/index.ts";
import { check } from "../engine/check.testing.ts";
import { environmentForTests, findShort } from "../pages/check.testing.ts";
import { applyEdits } from "../pages/page.testing.ts";

const own =
  /^(interface-|vlan-label-|ipam-|subnet-(required|forbidden)|ip-ranges-|vpc-(ipv4|address)|nat-|clone-(existing|new|dup))/;

const found = (fileName: string, text: string): readonly string[] =>
  findShort(fileName, text).filter((line) => own.test(line));

/** The interfaces of one instance. */
const inRequest = (interfaces: readonly unknown[], operation = "create-instance"): readonly string[] =>
  found(`x.${operation}.request.json`, JSON.stringify({ region: "us-east", type: "standard-2", interfaces }));

/** Pointers count from the interface that is the only one. */
const alone = (networkInterface: object, operation?: string): readonly string[] =>
  inRequest([networkInterface], operation)
    .filter((line) => !line.startsWith("interface-no-public"))
    .map((line) => line.replace(" /interfaces/0", " "));

const inStack = (text: string): readonly string[] => found("x.stack.yaml", text);

/** The text with the first fix of the first finding of a rule that has the words in its title. */
function fixed(fileName: string, text: string, code: string, title = ""): string {
  const document = openDocument({ uri: `file:///test/${fileName}`, name: fileName, text });
  const { findings } = document ? check(document, defaultSettings, environmentForTests()) : { findings: [] };
  const fixes = findings.filter((finding) => finding.code === code).flatMap((finding) => finding.fixes);
  const fix = fixes.find((one) => one.title.includes(title));
  return fix ? applyEdits(text, fix.edits()) : `no fix among: ${fixes.map((one) => one.title).join(", ")}`;
}

const fixedStack = (text: string, code: string, title?: string): string => fixed("x.stack.yaml", text, code, title);

const reference = "${env:ANY}";
const [pub, vlan, vpc] = [
  { purpose: "public" },
  { purpose: "vlan", label: "a" },
  { purpose: "vpc", subnet_id: 1 },
] as const;

describe("the list", () => {
  test.each<[string, readonly unknown[], readonly string[]]>([
    ["empty", [], ["interface-default /interfaces «[]»"]],
    ["three", [pub, vlan, vpc], []],
    ["four of unknown purpose", [{}, {}, {}, {}], ["interface-count /interfaces/3 «{}»"]],
    ["an item that is no object", [pub, 1, 2, 3], ["interface-count /interfaces/3 «3»"]],
    ["public later on", [vlan, pub], ['interface-public-position /interfaces/1/purpose «"public"»']],
    [
      "only the first public counts for the position",
      [vlan, pub, pub],
      [
        'interface-public-position /interfaces/1/purpose «"public"»',
        'interface-public-count /interfaces/2/purpose «"public"»',
      ],
    ],
    [
      "each further public",
      [pub, pub, pub],
      [1, 2].map((index) => `interface-public-count /interfaces/${index}/purpose «"public"»`),
    ],
    ["no public", [vpc], ['interface-no-public /interfaces «"interfaces"»']],
    ["perhaps a public", [{ purpose: reference }, vpc], []],
    ["an invalid purpose", [{ purpose: "publik", label: "--", ipam_address: "10.0.0.1/24", subnet_id: 1 }], []],
  ])("%s", (_, interfaces, expected) => {
    expect(inRequest(interfaces)).toEqual(expected);
  });

  test("is checked in updates too", () => {
    expect(inRequest([pub, pub], "update-instance")).toEqual([
      'interface-public-count /interfaces/1/purpose «"public"»',
    ]);
  });

  test("is not checked in clones, which take it from their source", () => {
    const text =
      "instances:\n  a: { type: s, clone: { source: 1 }, interfaces: [] }\n  b: { type: s, clone: { source: 1 }, interfaces: [{ purpose: vlan, label: a }] }\n";
    expect(inStack(text)).toEqual([]);
  });

  test("gets no fix that adds an interface when it is full", () => {
    const text = JSON.stringify({ interfaces: [vpc, vlan, { purpose: "vlan", label: "b" }] });
    expect(fixed("x.update-instance.request.json", text, "interface-no-public")).toBe("no fix among: ");
  });

  test.each<[string, readonly unknown[], readonly string[]]>([
    [
      "a vlan is not counted",
      [
        { ...pub, primary: true },
        { ...vlan, primary: true },
      ],
      ["interface-primary-vlan /interfaces/1/primary «true»"],
    ],
    [
      "nor what may be a vlan",
      [
        { ...pub, primary: true },
        { purpose: reference, primary: true },
      ],
      [],
    ],
    [
      "false is not counted",
      [
        { ...pub, primary: true },
        { ...vpc, primary: false },
      ],
      [],
    ],
    [
      "the second counts",
      [
        { ...pub, primary: true },
        { ...vpc, primary: true },
      ],
      ["interface-primary-count /interfaces/1/primary «true»"],
    ],
    [
      "another type is another mistake",
      [
        { ...pub, primary: "true" },
        { ...vpc, primary: "true" },
      ],
      [],
    ],
  ])("primary: %s", (_, interfaces, expected) => {
    expect(inRequest(interfaces)).toEqual(expected);
  });
});

test("other objects have no list of interfaces", () => {
  expect(inStack("region: us-east\nloadbalancers: { front: { interfaces: [] } }\n")).toEqual([]);
});

describe("a `public` interface with a label and an address", () => {
  const lines = (...others: readonly string[]): string =>
    [
      "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    interfaces:",
      "      - purpose: public\n        label: back\n        ipam_address: 10.0.0.1/24",
      ...others.map((address) => `      - { purpose: vlan, label: v${address.length}, ipam_address: ${address} }`),
    ].join("\n");

  test.each<[string, readonly string[], boolean]>([
    ["no other has its address", ["10.0.0.2/24", "10.0.0.30/24"], true],
    ["one other has its address", ["10.0.0.1/24"], false],
    ["one of several others has its address", ["10.0.0.1/24", "10.0.0.20/24"], false],
  ])("can become a `vlan` if %s", (_, others, canChange) => {
    const after = fixedStack(lines(...others), "interface-label-forbidden", "`vlan`");
    expect(after.includes("      - purpose: vlan\n        label: back\n")).toBe(canChange);
  });
});

describe("the label", () => {
  const required = ['vlan-label-required  «"purpose"»'];
  test.each<[unknown, readonly string[]]>([
    [undefined, required],
    [null, ["vlan-label-required /label «null»"]],
    ["", ['vlan-label-required /label «""»']],
    ["a", []],
    ["-A1-", []],
    ["a".repeat(64), []],
    ["a".repeat(65), [`vlan-label-length /label «"${"a".repeat(65)}"»`]],
    ["a.b", ["vlan-label-pattern /label «.»"]],
    ["a b", ["vlan-label-pattern /label « »"]],
    ["a😀b", ["vlan-label-pattern /label «😀»"]],
    ["a---b_", ["vlan-label-pattern /label «--»"]],
    [`a"b`, [`vlan-label-pattern /label «\\"»`]],
    [reference, []],
    ["$VLAN", []],
    [`a_${reference}`, ["vlan-label-pattern /label «_»"]],
    [`a-${reference}-b`, []],
    [`${"a".repeat(64)}${reference}`, []],
    [5, []],
  ])("%j is valid for a vlan", (label, expected) => {
    expect(alone({ purpose: "vlan", label })).toEqual(expected);
  });

  test.each([
    ["a.b", "a-b"],
    ["Büro Zürich", "Buro-Zurich"],
    ["--a", "a"],
    [`${"a".repeat(63)}_b`, "a".repeat(63)],
    ["___", null],
    ["日本", null],
    ["vlan_1", null],
    [`a_${reference}`, null],
  ])("%j is fixed to %j", (label, expected) => {
    const text = (written: string) =>
      `{"interfaces":[{"purpose":"vlan","label":"${written}"},{"purpose":"vlan","label":"vlan-1"}]}`;
    expect(fixed("x.update-instance.request.json", text(label), "vlan-label-pattern")).toBe(
      expected === null ? "no fix among: " : text(expected),
    );
  });

  test.each<[string, readonly unknown[], readonly string[]]>([
    ["twice", [vlan, vlan], ['vlan-label-duplicate /interfaces/1/label «"a"»']],
    ["in another case", [vlan, { purpose: "vlan", label: "A" }], []],
    [
      "at a public one",
      [{ purpose: "public", label: "a" }, vlan],
      ['interface-label-forbidden /interfaces/0/label «"a"»'],
    ],
    ["at what may be no vlan", [{ purpose: reference, label: "a" }, vlan], []],
    [
      "empty",
      [
        { purpose: "vlan", label: "" },
        { purpose: "vlan", label: "" },
      ],
      [0, 1].map((index) => `vlan-label-required /interfaces/${index}/label «""»`),
    ],
  ])("%s", (_, interfaces, expected) => {
    expect(inRequest(interfaces).filter((line) => line.includes("label"))).toEqual(expected);
  });

  test.each<[string, object]>([
    ["has a subnet", { purpose: "vpc", label: "a", subnet_id: 1 }],
    ["is primary", { purpose: "public", label: "a", primary: true }],
    ["has NAT", { purpose: "public", label: "a", ipv4: { nat_1_1: "any" } }],
    ["has a label that no VLAN can have", { purpose: "public", label: "a_b" }],
    ["has the label of another", { purpose: "public", label: "vlan-1" }],
  ])("there is no fix that makes the interface a vlan if it %s", (_, networkInterface) => {
    const text = JSON.stringify({ interfaces: [networkInterface, { purpose: "vlan", label: "vlan-1" }] });
    expect(fixed("x.update-instance.request.json", text, "interface-label-forbidden", "purpose")).toBe(
      "no fix among: Remove `label`",
    );
  });
});

describe("fields of other purposes", () => {
  const somethingEach = {
    label: "a",
    ipam_address: "10.0.0.1/24",
    subnet_id: 1,
    ip_ranges: ["10.0.0.0/28"],
    ipv4: { vpc: "10.0.0.9", nat_1_1: "any" },
  };
  test.each<[string, readonly string[]]>([
    [
      "public",
      [
        "interface-label-forbidden /label",
        "ipam-forbidden /ipam_address",
        "subnet-forbidden /subnet_id",
        "ip-ranges-forbidden /ip_ranges",
        "vpc-ipv4-forbidden /ipv4/vpc",
        "vpc-ipv4-forbidden /ipv4/nat_1_1",
      ],
    ],
    [
      "vlan",
      [
        "subnet-forbidden /subnet_id",
        "ip-ranges-forbidden /ip_ranges",
        "vpc-ipv4-forbidden /ipv4/vpc",
        "vpc-ipv4-forbidden /ipv4/nat_1_1",
      ],
    ],
    ["vpc", ["interface-label-forbidden /label", "ipam-forbidden /ipam_address"]],
    [reference, []],
  ])("%s", (purpose, expected) => {
    expect(alone({ purpose, ...somethingEach }).map((line) => line.replace(/ «.*/, ""))).toEqual(expected);
  });

  const nothings = [
    { label: null, ipam_address: null, subnet_id: null, ip_ranges: null, ipv4: null },
    { label: "", ipam_address: "", ip_ranges: [], ipv4: {} },
    { ipv4: { vpc: null, nat_1_1: null } },
    { ipv4: { vpc: "", nat_1_1: "" } },
    { label: reference, ipam_address: reference, subnet_id: reference, ip_ranges: reference, ipv4: { vpc: reference } },
  ];
  test.each(nothings)("the empty values %j are allowed", (fields) => {
    expect(alone({ purpose: "public", ...fields })).toEqual([]);
  });

  test("a value that is wrong for any purpose is reported once, and not for its format", () => {
    const bad = { ipam_address: "x", ip_ranges: ["x"], ipv4: { vpc: "x", nat_1_1: "x" } };
    expect(alone({ purpose: "public", ...bad }).map((line) => line.replace(/ .*/, ""))).toEqual([
      "ipam-forbidden",
      "ip-ranges-forbidden",
      "vpc-ipv4-forbidden",
      "vpc-ipv4-forbidden",
    ]);
  });

  test("a subnet is recognized in the stack, whatever its ID", () => {
    const text = "instances: { a: { interfaces: [{ purpose: public, subnet_id: '${subnets.app.id}' }] } }";
    expect(inStack(text)).toEqual(["subnet-forbidden /instances/a/interfaces/0/subnet_id «'${subnets.app.id}'»"]);
  });
});

describe("the address on a VLAN", () => {
  const wrong = (text: string) => [`ipam-cidr /ipam_address «"${text}"»`];
  test.each<[string, boolean]>([
    ["10.0.0.1/24", true],
    ["10.0.0.0/0", true],
    ["2001:db8::1/64", true],
    ["10.0.0.1", false],
    ["10.0.0.1/", false],
    ["10.0.0.1/33", false],
    ["10.0.0.1/024", false],
    ["10.0.0.1/24/24", false],
    ["10.0.0.1/255.255.255.0", false],
    ["010.0.0.1/24", false],
    ["10.0.1/24", false],
    [" 10.0.0.1/24", false],
    ["any", false],
    ["2001:db8::1/129", false],
    [reference, true],
    [`${reference}/24`, true],
    [`10.0.0.${reference}/24`, true],
    [`10.0.0.1/${reference}`, true],
    [`10.0.0.${reference}`, true],
    [`10.0.0.${reference}/33`, false],
    [`${reference}/129`, false],
    [`10.0.0.q/${reference}`, false],
  ])("%j is right: %s", (text, isRight) => {
    expect(alone({ purpose: "vlan", label: "a", ipam_address: text })).toEqual(isRight ? [] : wrong(text));
  });

  test.each([
    ["10.0.0.1", "10.0.0.1/24"],
    ["10.0.0.1/", "10.0.0.1/24"],
    ["2001:db8::1", "2001:db8::1/64"],
    ["10.0.0.1/255.255.0.0", "10.0.0.1/16"],
    ["10.0.0.1/33", null],
    ["10.0.0.256", null],
    ["10.0.0.1/255.0.255.0", null],
  ])("%s is fixed to %s", (address, expected) => {
    const text = (written: string) => `{"interfaces":[{"purpose":"vlan","label":"a","ipam_address":"${written}"}]}`;
    expect(fixed("x.update-instance.request.json", text(address), "ipam-cidr")).toBe(
      expected === null ? "no fix among: " : text(expected),
    );
  });

  const two = (a: string, b: string) => [
    { ...vlan, ipam_address: a },
    { purpose: "vlan", label: "b", ipam_address: b },
  ];
  test.each<[string, string, boolean]>([
    ["10.0.0.1/24", "10.0.0.1/16", true],
    ["10.0.0.1/24", "10.0.0.1", true],
    ["2001:db8::1/64", "2001:DB8:0::1/64", true],
    ["10.0.0.1/24", "10.0.0.2/24", false],
    ["x", "x", false],
    [reference, reference, false],
  ])("%s and %s are the same address: %s", (a, b, isOne) => {
    const duplicates = inRequest(two(a, b)).filter((line) => line.startsWith("ipam-duplicate"));
    expect(duplicates).toEqual(isOne ? [`ipam-duplicate /interfaces/1/ipam_address «"${b}"»`] : []);
  });
});

describe("the ranges", () => {
  const cidr = (text: string) => [`ip-ranges-cidr /ip_ranges/0 «"${text}"»`];
  test.each<[string, boolean]>([
    ["10.0.0.0/28", true],
    ["10.0.0.1/32", true],
    ["0.0.0.0/0", true],
    ["10.0.0.1/28", false],
    ["10.0.0.0", false],
    ["2001:db8::/64", false],
    ["10.0.0.0/33", false],
    ["10.0.0.0/255.255.255.0", false],
    ["", false],
    [reference, true],
  ])("%j is right: %s", (text, isRight) => {
    expect(alone({ ...vpc, ip_ranges: [text] })).toEqual(isRight ? [] : cidr(text));
  });

  test.each<[readonly string[], readonly string[], readonly string[]]>([
    [["10.0.0.0/28", "10.0.0.16/28"], [], []],
    [["10.0.0.0/28", "10.0.0.0/28", "10.0.0.0/28"], [], ["0/ip_ranges/1", "0/ip_ranges/2"]],
    [["10.0.0.0/28", "10.0.0.5/28"], [], ["0/ip_ranges/1"]],
    [["10.0.0.0/28"], ["10.0.0.8/32"], ["1/ip_ranges/0"]],
    [["10.0.0.8/32"], ["10.0.0.0/8"], ["1/ip_ranges/0"]],
    [["10.0.0.0/9", "10.128.0.0/9"], ["0.0.0.0/0"], ["1/ip_ranges/0"]],
    [["x", "x"], [reference, reference], []],
  ])("%j and %j overlap in %j", (first, second, expected) => {
    const overlaps = inRequest([
      { ...vpc, ip_ranges: first },
      { ...vpc, ip_ranges: second },
    ]).filter((line) => line.startsWith("ip-ranges-overlap"));
    expect(overlaps.map((line) => line.split(" ")[1]?.replace("/interfaces/", ""))).toEqual(expected);
  });
});

describe("the address in a subnet", () => {
  test.each<[string, boolean]>([
    ["10.0.0.9", true],
    ["10.0.0.9/24", false],
    ["010.0.0.9", false],
    ["10.0.0", false],
    ["any", false],
    ["::1", false],
    [reference, true],
    [`10.0.0.${reference}`, true],
  ])("%j is right: %s", (text, isRight) => {
    expect(alone({ ...vpc, ipv4: { vpc: text } })).toEqual(isRight ? [] : [`vpc-address /ipv4/vpc «"${text}"»`]);
  });

  const stack = (range: string, subnet: string, address: string, purpose = "vpc") =>
    `subnets: { app: { id: 4821, range: ${range} } }\ninstances: { a: { interfaces: [{ purpose: ${purpose}, subnet_id: ${subnet}, ipv4: { vpc: ${address} } }] } }\n`;
  const app = "'${subnets.app.id}'";
  test.each<[string, string, string, string | null]>([
    ["10.0.0.0/24", app, "10.0.0.0", "reserved"],
    ["10.0.0.0/24", app, "10.0.0.1", "reserved"],
    ["10.0.0.0/24", app, "10.0.0.2", null],
    ["10.0.0.0/24", app, "10.0.0.253", null],
    ["10.0.0.0/24", app, "10.0.0.254", "reserved"],
    ["10.0.0.0/24", app, "10.0.0.255", "reserved"],
    ["10.0.0.0/24", app, "10.0.1.0", "outside"],
    ["10.0.0.7/24", app, "10.0.0.1", "reserved"],
    ["10.0.0.0/24", "4821", "10.0.0.1", "reserved"],
    ["10.0.0.0/24", "4822", "10.0.0.1", null],
    ["10.0.0.0/24", "'4821'", "10.0.0.1", null],
    ["10.0.0.0/24", "'${subnets.data.id}'", "10.0.0.1", null],
    ["10.0.0.0/24", "'${subnets.app.range}'", "10.0.0.1", null],
    ["10.0.0.0/24", "'${env:SUBNET}'", "10.0.0.1", null],
    ["10.0.0.0/30", app, "10.0.0.2", "reserved"],
    ["10.0.0.0/31", app, "10.0.0.0", null],
    ["10.0.0.0/32", app, "10.0.0.0", null],
    ["10.0.0.0/32", app, "10.0.0.1", "outside"],
    ["10.0.0.0", app, "10.0.0.1", null],
    ["'${env:RANGE}'", app, "10.0.0.1", null],
    ["10.0.0.0/24", app, "'${env:ADDRESS}'", null],
  ])("range %s, subnet %s: %s is %s", (range, subnet, address, expected) => {
    const pointer = "/instances/a/interfaces/0/ipv4/vpc";
    const findings = inStack(stack(range, subnet, address)).filter((line) => line.startsWith("vpc-"));
    expect(findings).toEqual(expected === null ? [] : [`vpc-address-${expected} ${pointer} «${address}»`]);
  });

  test("interfaces with another purpose are not checked against the subnet", () => {
    expect(inStack(stack("10.0.0.0/24", app, "10.0.0.1", "public")).join()).not.toContain("vpc-address");
  });

  test("the fix keeps the quotes and skips addresses used by name or by ID", () => {
    const text = [
      "instances:",
      "  a: { interfaces: [{ purpose: vpc, subnet_id: 4821, ipv4: { vpc: '10.0.0.1' } }] }",
      "  b: { interfaces: [{ purpose: vpc, subnet_id: '${subnets.app.id}', ipv4: { vpc: 10.0.0.2 } }] }",
      "  c: { interfaces: [{ purpose: vpc, subnet_id: 4821, ipv4: { vpc: 10.0.0.3 } }] }",
      "subnets:",
      "  app: { id: 4821, range: 10.0.0.0/24 }",
    ].join("\n");
    expect(fixedStack(text, "vpc-address-reserved")).toBe(text.replace("10.0.0.1", "10.0.0.4"));
  });

  test("there is no fix if no address is free", () => {
    expect(fixedStack(stack("10.0.0.0/30", app, "10.0.0.2"), "vpc-address-reserved")).toBe("no fix among: ");
  });
});

describe("the subnet", () => {
  test.each<[unknown, readonly string[]]>([
    [undefined, ['subnet-required  «"purpose"»']],
    [null, ["subnet-required /subnet_id «null»"]],
    [1, []],
    [reference, []],
    ["1", []],
  ])("%j is valid for a vpc", (subnet_id, expected) => {
    expect(alone({ purpose: "vpc", subnet_id })).toEqual(expected);
  });

  const stack = (subnets: string, ipv4 = "") =>
    `${subnets}instances:\n  a:\n    interfaces:\n      - purpose: vpc\n        subnet_id:\n${ipv4}`;
  test.each<[string, string, string, string]>([
    ["a template where nothing is known", "", "", "${SUBNET_ID}"],
    ["the only one", "subnets: { app: { id: 1, range: 10.0.0.0/24 } }\n", "", "${subnets.app.id}"],
    [
      "the one that the address fits",
      "subnets: { data: { id: 2, range: 10.1.0.0/24 }, app: { id: 1, range: 10.0.0.0/24 } }\n",
      "        ipv4: { vpc: 10.0.0.9 }\n",
      "${subnets.app.id}",
    ],
    ["the ID, where the name cannot stand in a reference", "subnets: { 'a}b': { id: 7 } }\n", "", "7"],
    [
      "the one in which no other instance has the address",
      "subnets: { data: { id: 2, range: 10.0.0.0/24 }, app: { id: 1, range: 10.0.0.0/24 } }\n",
      "        ipv4: { vpc: 10.0.0.9 }\n  b:\n    interfaces: [{ purpose: vpc, subnet_id: 2, ipv4: { vpc: 10.0.0.9 } }]\n",
      "${subnets.app.id}",
    ],
    ["that of a neighbor", "x: 1\n", "      - purpose: vpc\n        subnet_id: 4821\n", "4821"],
  ])("the fix inserts %s", (_, subnets, more, expected) => {
    const text = stack(subnets, more);
    expect(fixedStack(text, "subnet-required")).toBe(text.replace("subnet_id:\n", `subnet_id: ${expected}\n`));
  });
});

describe("NAT", () => {
  const nat = (nat_1_1: unknown) => ({ ...vpc, ipv4: { nat_1_1 } });
  test.each<[unknown, string, string | null]>([
    ["any", "create-instance", null],
    ["", "create-instance", null],
    [null, "create-instance", null],
    [reference, "create-instance", null],
    [true, "create-instance", null],
    ["203.0.113.7", "create-instance", "nat-address-on-create"],
    ["10.0.0.9", "create-instance", "nat-address-on-create"],
    ["Any", "create-instance", "nat-value"],
    ["203.0.113.7/32", "create-instance", "nat-value"],
    ["203.0.113.7", "update-instance", null],
    ["172.31.0.1", "update-instance", "nat-value"],
    ["192.168.1.1", "update-instance", "nat-value"],
    ["2001:db8::1", "update-instance", "nat-value"],
    ["none", "update-instance", "nat-value"],
  ])("%j in %s: %s", (value, operation, expected) => {
    expect(alone(nat(value), operation)).toEqual(
      expected === null ? [] : [`${expected} /ipv4/nat_1_1 «${JSON.stringify(value)}»`],
    );
  });

  test.each([
    ["203.0.113.7", "nat-address-on-create"],
    ["10.0.0.9", "nat-value"],
  ])("an instance in a stack is a new instance, and may be one that exists: %s", (address, rule) => {
    const text = `instances: { a: { interfaces: [{ purpose: vpc, subnet_id: 1, ipv4: { nat_1_1: ${address} } }] } }`;
    expect(inStack(text).filter((line) => line.startsWith("nat"))).toEqual([
      `${rule} /instances/a/interfaces/0/ipv4/nat_1_1 «${address}»`,
    ]);
  });
});

describe("clones", () => {
  const clone = (body: object) => found("x.clone-instance.request.json", JSON.stringify(body));
  test.each<[object, readonly string[]]>([
    [{ compute_id: 1 }, []],
    [{ compute_id: 1, configs: [], disks: [1], group: "a" }, []],
    [
      { compute_id: 1, backups_enabled: false, private_ip: false, metadata: { user_data: "${file:a.b64}" } },
      ["backups_enabled", "private_ip", "metadata"].map((name) => `clone-existing-target /${name} «"${name}"»`),
    ],
    [{ compute_id: reference, region: "us-east" }, ['clone-existing-target /region «"region"»']],
    [{ compute_id: null, region: "us-east" }, []],
    [{ compute_id: 1, region: null }, []],
    [{ region: "us-east" }, ['clone-new-requires  «"region"»']],
    [{ region: reference, type: reference }, []],
    [
      { disks: [1, 2, 1, 1.0] },
      ['clone-new-requires  «"disks"»', "clone-duplicate-id /disks/2 «1»", "clone-duplicate-id /disks/3 «1»"],
    ],
    [{ compute_id: 1, disks: [1], configs: [1, "1", reference, reference] }, []],
  ])("%j", (body, expected) => {
    expect(clone(body)).toEqual(expected);
  });

  test("an empty body", () => {
    expect(clone({})).toEqual(["clone-new-requires  «{}»"]);
  });

  test.each([
    ['{"compute_id":1,"label":"web"}', '{"region":"${REGION}","type": "${TYPE}","label":"web"}'],
    ['{"label":"web","compute_id":1,"type":"s"}', '{"label":"web","region":"${REGION}","type":"s"}'],
    ['{"label":"web","region":"r","compute_id":1,"type":"s"}', '{"label":"web","region":"r","type":"s"}'],
  ])("%s can become a new instance", (text, expected) => {
    const compact = (json: string): string => json.replace(/, (?=")/g, ",");
    expect(compact(fixed("x.clone-instance.request.json", text, "clone-existing-target", "compute_id`"))).toBe(
      expected,
    );
  });

  test("in a stack only the type is required", () => {
    const text = "instances:\n  a: { clone: { source: 1, disks: [1, 1] } }\n  b: { clone: { source: 1 }, type: s }\n";
    expect(inStack(text)).toEqual([
      "clone-new-requires /instances/a «a»",
      "clone-duplicate-id /instances/a/clone/disks/1 «1»",
    ]);
  });
});

describe("aliases and merge keys", () => {
  const stack = (anchors: string, interfaces: string) =>
    `x-shared:\n${anchors}instances:\n  a:\n    interfaces:\n${interfaces}`;

  test.each<[string, string, string, readonly string[]]>([
    [
      "a mistake inside an anchor is told there, once",
      "  nic: &nic { purpose: vlan, label: a_b, primary: true }\n",
      "      - purpose: public\n      - *nic\n  b:\n    interfaces:\n      - purpose: public\n      - *nic\n",
      ["vlan-label-pattern /x-shared/nic/label «_»", "interface-primary-vlan /x-shared/nic/primary «true»"],
    ],
    [
      "one inside a merged mapping, too",
      "  nic: &nic { purpose: vlan, label: a_b, primary: true }\n",
      "      - purpose: public\n      - <<: *nic\n",
      ["vlan-label-pattern /x-shared/nic/label «_»", "interface-primary-vlan /x-shared/nic/primary «true»"],
    ],
    [
      "what only the combination makes stands where it is used",
      "  nic: &nic { primary: true }\n",
      "      - purpose: public\n      - purpose: vlan\n        label: a\n        <<: *nic\n",
      ["interface-primary-vlan /instances/a/interfaces/1/primary «*nic»"],
    ],
    [
      "one interface twice",
      "  nic: &nic { purpose: vlan, label: a }\n",
      "      - purpose: public\n      - *nic\n      - *nic\n",
      ["vlan-label-duplicate /instances/a/interfaces/2/label «*nic»"],
    ],
    [
      "a whole list is judged at its anchor",
      "  nics: &nics [{ purpose: public }, { purpose: public }]\n",
      "      *nics\n  b:\n    interfaces: *nics\n",
      ["interface-public-count /x-shared/nics/1/purpose «public»"],
    ],
    [
      "what a merge key brings is there",
      "  nic: &nic { label: a, subnet_id: 1 }\n",
      "      - purpose: public\n      - purpose: vpc\n        <<: *nic\n        label: ''\n",
      [],
    ],
    [
      "what a merge key may bring is not missing",
      "  nic: 1\n",
      "      - purpose: public\n      - purpose: vlan\n        <<: *gone\n",
      [],
    ],
  ])("%s", (_, anchors, interfaces, expected) => {
    expect(inStack(stack(anchors, interfaces))).toEqual(expected);
  });

  test("a merged field is changed where it is used", () => {
    const text = stack(
      "  nic: &nic { primary: true }\n",
      "      - <<: *nic\n        purpose: vlan\n        label: a\n",
    );
    expect(fixedStack(text, "interface-primary-vlan")).toBe(
      text.replace("        label: a\n", "        label: a\n        primary: false\n"),
    );
  });

  test("the fix does not remove a range that an alias shares", () => {
    const text = stack(
      "  ranges: &ranges [10.0.0.0/28]\n",
      "      - { purpose: vpc, subnet_id: 1, ip_ranges: *ranges }\n      - { purpose: vpc, subnet_id: 2, ip_ranges: *ranges }\n",
    );
    expect(inStack(text)).toContain("ip-ranges-overlap /instances/a/interfaces/1/ip_ranges/0 «*ranges»");
    expect(fixedStack(text, "ip-ranges-overlap")).toBe("no fix among: ");
  });
});

describe("fixes keep the style of a file", () => {
  const wrap = (interfaces: string) => `instances:\n    a:\n        interfaces:\n${interfaces}`;
  test.each<[string, string, string, string, string]>([
    [
      "dashes under the key",
      "interface-public-position",
      "",
      "        - purpose: vlan # first\n          label: a\n        # the internet\n        - purpose: public # then\n",
      "        # the internet\n        - purpose: public # then\n        - purpose: vlan # first\n          label: a\n",
    ],
    [
      "flow items",
      "interface-no-public",
      "",
      "            - { purpose: vlan, label: a }\n",
      "            - { purpose: public }\n            - { purpose: vlan, label: a }\n",
    ],
    [
      "CRLF",
      "vlan-label-required",
      "",
      "            - purpose: vlan\r\n              primary: false\r\n",
      "            - purpose: vlan\r\n              label: vlan-1\r\n              primary: false\r\n",
    ],
    [
      "a comment behind a field that goes",
      "ipam-forbidden",
      "",
      "            - purpose: public\n              ipam_address: 10.0.0.1/24 # gone\n              primary: true # stays\n",
      "            - purpose: public\n              primary: true # stays\n",
    ],
    [
      "single quotes",
      "interface-label-forbidden",
      "purpose",
      "            - purpose: 'public'\n              label: a\n",
      "            - purpose: 'vlan'\n              label: a\n",
    ],
    [
      "a list in braces",
      "ip-ranges-overlap",
      "",
      "            - { purpose: vpc, subnet_id: 1, ip_ranges: [ 10.0.0.0/28, 10.0.0.0/28 ] }\n",
      "            - { purpose: vpc, subnet_id: 1, ip_ranges: [ 10.0.0.0/28 ] }\n",
    ],
  ])("%s", (_, code, title, before, after) => {
    const withLineBreaks = (text: string): string => (before.includes("\r") ? text.replace(/\r?\n/g, "\r\n") : text);
    expect(fixedStack(withLineBreaks(wrap(before)), code, title)).toBe(withLineBreaks(wrap(after)));
  });
});
