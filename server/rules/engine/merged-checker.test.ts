import { describe, expect, test } from "vitest";
import { defaultSettings, documentOf, editDocument, mergedDocument } from "../../document/index.ts";
import { applyEdits } from "../../syntax/index.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { checkInFile } from "./check.testing.ts";
import { examinerFor, renderedFindings } from "./check.ts";
import { checkerOfFile } from "./file-checker.ts";

type Files = Readonly<Record<string, string>>;

const documentIn = (files: Files, name: string) =>
  documentOf({ uri: `file:///test/${name}`, name, kind: "stack" }, files[name] ?? "");

const mergeOf = (files: Files, name = "prod.stack.yaml") =>
  mergedDocument(documentIn(files, name), (path) => environmentForTests(files).file(path), new Map());

/** As `code «marked» message → file: related text`. */
const check = (files: Files, name = "prod.stack.yaml"): readonly string[] =>
  checkInFile(documentIn(files, name), defaultSettings, environmentForTests(files)).findings.map(
    ({ code, start, end, message, related }) => {
      const there = related.flatMap(({ elsewhere }) =>
        elsewhere ? [` → ${elsewhere.path} «${files[elsewhere.path]?.slice(elsewhere.start, elsewhere.end)}»`] : [],
      );
      return `${code} «${files[name]?.slice(start, end)}» ${message.replace(/\. .*/, ".")}${there.join("")}`;
    },
  );

const instance = "{ type: nano-1, image: compute/debian12, root_pass: $PASS }";
const shop = `region: us-east
instances:
  web-1: ${instance}
  db: ${instance}
`;

describe("what is merged", () => {
  const text = (over: string, base = shop): string | undefined =>
    mergeOf({ "shop.stack.yaml": base, "prod.stack.yaml": `extends: shop.stack.yaml\n${over}` })?.document.text;

  test("mappings are merged key by key, a scalar or a list replaces", () => {
    expect(
      text("instances:\n  web-1: { type: b-2, tags: [b] }\n  new: { type: c-3 }\n", `${shop}  z: { tags: [a] }\n`),
    ).toBe(
      `region: us-east
instances:
  web-1:
    type: b-2
    image: compute/debian12
    root_pass: $PASS
    tags:
      - b
  db:
    type: nano-1
    image: compute/debian12
    root_pass: $PASS
  z:
    tags:
      - a
  new:
    type: c-3
`,
    );
  });

  test("`null` takes a key away where the field cannot be null, and is the value where it can", () => {
    expect(text("instances: { web-1: { image: null, type: null }, db: null, nobody: null }\n")).toBe(
      "region: us-east\ninstances:\n  web-1:\n    image: null\n    root_pass: $PASS\n",
    );
  });

  test("a list of bases is merged in order, each with what it extends", () => {
    const files = {
      "a.stack.yaml": "region: a\nname: a\nversion: v4\n",
      "b.stack.yaml": "extends: c.stack.yaml\nregion: b\n",
      "c.stack.yaml": "name: c\nx-own: c\n",
      "prod.stack.yaml": "extends: [a.stack.yaml, b.stack.yaml]\n",
    };
    expect(mergeOf(files)?.document.text).toBe("region: b\nname: c\nversion: v4\nx-own: c\n");
  });

  test("anchors and merge keys are resolved within their file", () => {
    const base = `x-web: &web { type: nano-1 }\ninstances:\n  web-1: { <<: *web, image: compute/debian12 }\n`;
    expect(text("instances:\n  web-1: { type: b-2 }\n", base)).toContain("type: b-2\n");
    expect(text("x-a: &web 1\n", base)).toContain("  web-1:\n    image: compute/debian12\n    type: nano-1\n");
  });

  test("one of several stacks in a file is named, also in the same file", () => {
    const files = {
      "prod.stack.yaml": `name: base
abstract: true
region: us-east
---
extends: "#base"
name: prod
---
extends: "prod.stack.yaml#2"
name: copy
`,
    };
    expect(mergeOf(files)?.document.text).toBe(
      "name: base\nregion: us-east\n---\nname: prod\nregion: us-east\n---\nname: copy\nregion: us-east\n",
    );
  });

  test("paths of files stay relative to the file that writes them", () => {
    const files = {
      "shared/shop.stack.yaml": 'instances: { web: { user_data: "${base64:cloud.yaml}", label: a } }\n',
      "prod.stack.yaml": "extends: shared/shop.stack.yaml\n",
    };
    expect(mergeOf(files)?.document.text).toContain('"${base64:shared/cloud.yaml}"');
  });

  test("texts of several lines keep their lines", () => {
    const base = "instances:\n  web:\n      label: |\n          one\n\n            two\n      type: a\n";
    expect(text("", base)).toBe("instances:\n  web:\n    label: |\n      one\n\n        two\n    type: a\n");
  });

  test("a chain of 200 files, and a circle, have an end", () => {
    const files: Record<string, string> = { "0.stack.yaml": "region: us-east\n" };
    for (let index = 1; index <= 200; index++)
      files[`${index}.stack.yaml`] = `extends: ${index - 1}.stack.yaml\nx-${index}: 1\n`;
    expect(mergeOf(files, "200.stack.yaml")?.document.text).toMatch(/^region: us-east\nx-1: 1\n[\s\S]*x-200: 1\n$/);
    expect(check(files, "200.stack.yaml")).toEqual([]);
    const circle = { "a.stack.yaml": "extends: b.stack.yaml\n", "b.stack.yaml": "extends: a.stack.yaml\nregion: x\n" };
    expect(mergeOf(circle, "a.stack.yaml")?.document.text).toBe("region: x\n");
    expect(check(circle, "a.stack.yaml")).toEqual([
      "extends-circle «b.stack.yaml» `b.stack.yaml` extends this stack in turn.",
    ]);
  });

  test("files that extend each other have an end, with findings in both and while something is loaded", () => {
    const files = {
      "a.stack.yaml": `extends: b.stack.yaml\ninstances:\n  a: ${instance}\n  x: { tags: 1 }\n`,
      "b.stack.yaml": `extends: a.stack.yaml\ninstances:\n  b: ${instance}\n  y: { tags: 1 }\n`,
    };
    const document = documentIn(files, "a.stack.yaml");
    const environment = environmentForTests(files);
    let isLoaded = false;
    const file = (path: string) => (isLoaded ? environment.file(path) : "pending");
    const passwords = () => (isLoaded ? environment.passwords() : "pending");
    const checker = checkerOfFile(
      document.file,
      defaultSettings,
      { ...environment, file, passwords },
      examinerFor(defaultSettings),
    );
    checker.update(document);
    expect([...checker.needs().files]).toEqual(["b.stack.yaml"]);
    isLoaded = true;
    checker.refresh();
    expect(checker.needs().files.size).toBe(0);
    expect(renderedFindings(checker).map(({ code }) => code)).toContain("extends-circle");
  });

  test("bases that each extend all before them are read once", () => {
    const files: Record<string, string> = { "0.stack.yaml": "region: us-east\n" };
    for (let index = 1; index <= 40; index++)
      files[`${index}.stack.yaml`] =
        `extends: [${Array.from({ length: index }, (_, at) => `${at}.stack.yaml`).join(", ")}]\n`;
    expect(mergeOf(files, "40.stack.yaml")?.document.text).toBe("region: us-east\n");
  });
});

describe("variables", () => {
  const text = (stack: string, base?: string): string | undefined =>
    mergeOf({
      ...(base === undefined ? {} : { "shop.stack.yaml": base }),
      "prod.stack.yaml": stack,
    })?.document.text;

  test("a whole value keeps its type, a part becomes text", () => {
    expect(
      text(
        'vars: { port: 8080, on: true }\nx-a: "${vars.port}"\nx-b: ${vars.on}\nx-c: "http:${vars.port}-${vars.on}"\n',
      ),
    ).toBe('x-a: 8080\nx-b: true\nx-c: "http:8080-true"\n');
  });

  test("an overlay sets others, `$${` stays, and no variable is replaced in another", () => {
    const base = 'vars: { a: 1, b: "${vars.b}" }\nx-a: ${vars.a}\nx-b: ${vars.b}\nx-c: "$${vars.a}"\n';
    expect(text("extends: shop.stack.yaml\nvars: { a: two }\n", base)).toBe(
      'x-a: two\nx-b: "${vars.b}"\nx-c: "$${vars.a}"\n',
    );
  });

  test("unknown ones are errors, also without any variables", () => {
    expect(
      check({ "prod.stack.yaml": `vars: { size: nano-1 }\nregion: \${vars.sise}\nname: \${vars.size}\n` }),
    ).toEqual(["reference-unknown «${vars.sise}» The stack has no variable named `sise`."]);
    expect(check({ "prod.stack.yaml": "region: ${vars.size}\n" })).toEqual([
      "reference-unknown «${vars.size}» The stack has no variable named `size`.",
    ]);
    expect(
      check({ "prod.stack.yaml": 'vars: { a: "${vars.b}", b: x }\nname: ${vars.a}\nregion: ${vars.b}\n' }),
    ).toEqual(["reference-unknown «${vars.b}» A variable cannot use another one."]);
  });

  test("what a value of a variable causes is reported at the value, a secret at its use", () => {
    expect(
      check({
        "prod.stack.yaml": `vars: { name: a--b }\nregion: x\ninstances:\n  w: { type: a, image: compute/x, root_pass: $P, label: "\${vars.name}" }\n`,
      }),
    ).toEqual(["label-repeat «--» An instance label cannot contain consecutive `-`."]);
    const secret = {
      "prod.stack.yaml": `vars: { pw: hunter2 }\nregion: x\ninstances:\n  w: { type: a, image: compute/x, root_pass: "\${vars.pw}" }\n`,
    };
    expect(check(secret).join("\n")).toContain('«"${vars.pw}"»');
    expect(check(secret).join("\n")).not.toContain("hunter2");
  });

  test("a variable holds a scalar", () => {
    expect(check({ "prod.stack.yaml": "vars: { a: [1] }\nname: ${vars.a}\n" })).toEqual([
      expect.stringContaining("type-mismatch «[1]»"),
    ]);
  });
});

test("what a variable causes stays at its value while the text above it and other resources are edited", () => {
  const text = `name: shop\nvars: { size: 8 }\nregion: us-east\ninstances:\n  a: { tags: ["\${vars.size}"] }\n  b: ${instance}\n`;
  let document = documentIn({ "prod.stack.yaml": text }, "prod.stack.yaml");
  const checker = checkerOfFile(document.file, defaultSettings, environmentForTests({}), examinerFor(defaultSettings));
  const marked = () =>
    renderedFindings(checker).flatMap(({ code, start, end }) =>
      code === "type-mismatch" ? document.text.slice(start - 2, end + 1) : [],
    );
  checker.update(document);
  expect(marked()).toEqual([": 8 "]);
  for (const [before, after] of [
    ["name: shop", "name: s"],
    ["nano-1", "nano-2"],
    ["a: { tags", "a: { label: web, tags"],
    ["us-east", "us-west-2"],
  ] as const) {
    const start = document.text.indexOf(before);
    document = editDocument(document, start, start + before.length, after);
    checker.update(document);
    expect(marked(), after).toEqual([": 8 "]);
  }
});

describe("where findings are shown", () => {
  const inProd = (over: string, base = shop) =>
    check({ "shop.stack.yaml": base, "prod.stack.yaml": `extends: shop.stack.yaml\n${over}` });

  test("in the file itself, at its text", () => {
    expect(inProd("instances:\n  web-1: { label: a--b }\n")).toEqual([
      "label-repeat «--» An instance label cannot contain consecutive `-`.",
    ]);
  });

  test("not if the base has it by itself, but what it causes in the merge", () => {
    const base = `${shop}  bad: { type: 5, image: compute/debian12, root_pass: $PASS }\n`;
    expect(inProd("name: prod\n", base)).toEqual([]);
  });

  test("at the nearest key that takes part, with the place in the base", () => {
    const base = `region: us-east\ninstances:\n  a: { ...: 1 }\n`
      .replace("{ ...: 1 }", instance)
      .concat("  clone: { type: nano-1, clone: { source: b } }\n".replace("b }", "a }"));
    expect(inProd("instances: { a: null }\n", base)).toEqual([
      expect.stringMatching(
        /^reference-unknown «shop\.stack\.yaml» In `shop\.stack\.yaml`: .* → shop\.stack\.yaml «a»$/,
      ),
    ]);
    const labels = `region: us-east\ninstances:\n  web-1: ${instance.replace("{", '{ label: "${env:A}",')}\n`;
    expect(inProd("instances:\n  web-1: { alerts: { cpu: -5 } }\n", labels)).toEqual([
      expect.stringMatching(/^number-range «-5» /),
    ]);
  });

  test("a base that is not whole by itself says so, and the stacks that extend it report what is missing", () => {
    const base = `abstract: true\ninstances:\n  web-1: { image: compute/debian12, root_pass: $PASS, label: a--b }\n`;
    expect(check({ "shop.stack.yaml": base }, "shop.stack.yaml")).toEqual([
      "label-repeat «--» An instance label cannot contain consecutive `-`.",
    ]);
    const missing = inProd("name: prod\n", base);
    expect(missing.map((one) => one.split(" ")[0]).sort()).toEqual(["missing-required", "stack-region-missing"]);
    expect(missing[0]).toContain("«shop.stack.yaml» In `shop.stack.yaml`: ");
    expect(inProd("region: x\ninstances: { web-1: { type: nano-1 } }\n", base)).toEqual([]);
  });

  test("nothing is missing in a stack whose base is not there", () => {
    expect(check({ "prod.stack.yaml": "extends: gone.stack.yaml\ninstances: { a: { tags: 1 } }\n" })).toEqual([
      "extends-file «gone.stack.yaml» File `gone.stack.yaml` not found.",
      expect.stringContaining("type-mismatch «1»"),
    ]);
  });

  test("a base with syntax errors leaves the rest to be checked, and the path says whose they are", () => {
    const base = `region: us-east\ninstances:\n  web-1: { type: "nano-1\n  db: ${instance}\n`;
    const found = inProd("instances:\n  own: { tags: 1 }\n", base);
    expect(found.filter((one) => one.startsWith("extends-file"))).toEqual([
      expect.stringMatching(/^extends-file «shop\.stack\.yaml» `shop\.stack\.yaml` has a syntax error on line 3\./),
    ]);
    expect(found.some((one) => one.startsWith("type-mismatch «1»"))).toBe(true);
  });

  test("suppressions hold for the text that they are beside", () => {
    const ignored = "# compute-stack-disable-next-line label-repeat\n";
    expect(inProd(`instances:\n  ${ignored}  web-1: { label: a--b }\n`)).toEqual([]);
    const base = `abstract: true\nregion: us-east\ninstances:\n  # compute-stack-disable-next-line missing-required\n  web-1: { image: compute/debian12, root_pass: $PASS }\n`;
    expect(inProd("name: prod\n", base)).toEqual([]);
    expect(inProd(`instances:\n  ${ignored}  web-1: { label: a-b }\n`)).toEqual([
      expect.stringContaining("unused-suppression"),
    ]);
  });

  test("a list over a mapping, and the reverse, are the mistakes that they are when written out", () => {
    expect(inProd("instances: []\n")).toEqual([expect.stringContaining("type-mismatch «instances»")]);
    expect(inProd("instances: { web-1: { tags: { a: 1 } } }\n")).toEqual([expect.stringContaining("type-mismatch")]);
  });
});

test("a slip in a stack with variables is one finding, with its fix", () => {
  const text = (key: string): string => `region: us-east
vars: { size: nano-1 }
instances:
  web-1:
    type: \${vars.size}
    ${key} compute/debian12
    root_pass: $PASS
`;
  const files = { "prod.stack.yaml": text("image") };
  const { findings } = checkInFile(documentIn(files, "prod.stack.yaml"), defaultSettings, environmentForTests(files));
  expect(findings.map(({ message }) => message)).toEqual(["Missing `:` after this key."]);
  expect(findings.map(({ fixes: [fix] }) => applyEdits(files["prod.stack.yaml"], fix?.edits() ?? []))).toEqual([
    text("image:"),
  ]);
});

test("the other stack of a file says once what is wrong in it", () => {
  const other = "region: us-east\ninstances:\n  web-1: { type: nano-1, colour: red }\n---\n";
  expect(
    check({ "prod.stack.yaml": `${other}region: us-east\nvars: { a: b }\nname: \${vars.a}\n` }, "prod.stack.yaml"),
  ).toEqual(["unknown-field «colour» `colour` is not a field of an instance in a stack."]);
});

test.each([
  ["a variable without its colon", "vars: { size: nano-1 }", "vars:\n  size nano-1", "Missing `:` after this key."],
  ["a name without its colon", "  web-1:\n", "  web-1\n", "Missing `:` after this key."],
  ["fields too far out beside what is taken away", "    tags", "   tags", /^Wrong indentation: expected 4 spaces/],
])("in a stack that extends another, %s is one finding", (_, right, wrong, message) => {
  const text = `extends: shop.stack.yaml
vars: { size: nano-1 }
instances:
  web-1:
    type: \${vars.size}
    tags: [a]
  db: null
`;
  expect(text).toContain(right);
  const files = { "shop.stack.yaml": shop, "prod.stack.yaml": text.replace(right, wrong) };
  const { findings } = checkInFile(documentIn(files, "prod.stack.yaml"), defaultSettings, environmentForTests(files));
  expect(findings.map(({ message }) => message)).toEqual([expect.stringMatching(message)]);
  expect(findings.map(({ fixes: [fix] }) => fix?.edits().length)).toEqual([1]);
});

test("no region is called missing beside a slip in a stack whose base has one", () => {
  const text = "extends: shop.stack.yaml\ninstances:\n  db::\n    tags: [a]\n  more: { type: nano-1 }\n";
  const found = check({ "shop.stack.yaml": shop, "prod.stack.yaml": text }).map((line) => line.split(" ", 1)[0]);
  expect(found).toEqual(["missing-required", "trailing-punctuation"]);
});

test.each([
  ["typ: b-2", "unknown-field", "warning", 0],
  ["label: web-one;", "trailing-punctuation", "error", 1],
  ["type: b-2;", "trailing-punctuation", "warning", 0],
])(
  "a slip in a stack that extends another is as severe as what it causes in the merge, not in the file alone: %s",
  (field, code, severity, held) => {
    const files = {
      "shop.stack.yaml": shop,
      "prod.stack.yaml": `extends: shop.stack.yaml\ninstances:\n  web-1:\n    ${field}\n`,
    };
    const { findings } = checkInFile(documentIn(files, "prod.stack.yaml"), defaultSettings, environmentForTests(files));
    expect(findings.map((one) => [one.code, one.severity, one.held?.length ?? 0])).toEqual([[code, severity, held]]);
  },
);

test.each([
  [
    "extends: shop.stack.yaml\n",
    ", which takes away those of the extended stack. Write `{}` to keep them, or `NAME: null` for each to take away.",
  ],
  ["vars: { size: nano-1 }\nsubnets: {}\n", ". Write `{}` if it is meant to be empty, or remove it."],
])("of a section without a value below %j, it is said what `{}` does there", (top, said) => {
  const files = { "shop.stack.yaml": shop, "prod.stack.yaml": `${top}instances:\n` };
  const { findings } = checkInFile(documentIn(files, "prod.stack.yaml"), defaultSettings, environmentForTests(files));
  const own = findings.filter(({ code }) => code === "empty-section");
  expect(own.map(({ message }) => message)).toEqual([`\`instances\` has no value${said}`]);
});

test("what is wrong with a variable is said beside a mistake in its block", () => {
  const text = `region: us-east\nvars: { lab: "a--b", size: nano-1 }}\ninstances:\n  web-1: { type: "\${vars.size}", label: "\${vars.lab}" }\n`;
  expect(check({ "prod.stack.yaml": text })).toEqual([
    expect.stringMatching(/^label-repeat /),
    expect.stringMatching(/^syntax /),
  ]);
});

test("an alias with a misspelled name stays one", () => {
  const text = `vars: { t: nano-1 }\nregion: us-east\nx-b: &base { type: "\${vars.t}" }\nx-note: *bse\ninstances:\n  web-1: *base\n`;
  const files = { "prod.stack.yaml": text };
  const { findings } = checkInFile(documentIn(files, "prod.stack.yaml"), defaultSettings, environmentForTests(files));
  expect(findings.map(({ message }) => message)).toEqual(["No anchor is named `bse`. Did you mean `base`?"]);
});
