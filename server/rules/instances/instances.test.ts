import { describe, expect, test } from "vitest";
import { defaultSettings, openDocument, type Settings } from "../../document/index.ts";
import { check } from "../engine/check.testing.ts";
import { environmentForTests, find } from "../pages/check.testing.ts";
import { applyEdits } from "../pages/page.testing.ts";

const own =
  /^(label-(length|pattern|repeat)|image-|root-pass-|disk-field|authorized-key|script-|metadata-(base64|size|cloud-config|fixed)|alert-range|backup-window)/;

/** The findings of this group, in short. */
const found = (fileName: string, text: string, settings?: Settings): readonly string[] =>
  find(fileName, text, settings ? { settings } : {})
    .filter(({ code }) => own.test(code))
    .map(({ code, severity, pointer, marked }) => `${severity} ${code} ${pointer} «${marked}»`);

const inRequest = (body: object, operation = "create-instance"): readonly string[] =>
  found(
    `x.${operation}.request.json`,
    JSON.stringify({ ...(operation === "create-instance" ? { region: "us-east", type: "standard-2" } : {}), ...body }),
  );

/** The lines of one instance in a stack. */
const inStack = (...lines: readonly string[]): readonly string[] =>
  found(
    "x.stack.yaml",
    ["region: us-east", "instances:", "  web-1:", "    type: standard-2", ...lines.map((line) => `    ${line}`)].join(
      "\n",
    ),
  );

const codes = (findings: readonly string[]): readonly string[] => findings.map((line) => line.split(" ")[1] ?? "");

test.each([
  ["x".repeat(65), "at most 64 characters, found 65."],
  [`${"x".repeat(65)}\${env:A}`, "at most 64 characters, found more."],
  ["ab", "at least 3 characters, found 2."],
  ["", "at least 3 characters, found none."],
])("the message says how long the label %j is", (label, end) => {
  const text = JSON.stringify({ region: "us-east", type: "standard-2", label });
  const [found] = find("x.create-instance.request.json", text).filter(({ code }) => code === "label-length");
  expect(found?.message).toBe(`An instance label ${end.startsWith("at most") ? "can" : "must"} have ${end}`);
});

test("only the names of instances are labels of instances", () => {
  expect(found("x.stack.yaml", "region: us-east\nsubnets: { a: { id: 1, range: 10.0.0.0/24 } }\n")).toEqual([]);
});

describe("labels", () => {
  const label = (text: string): readonly string[] =>
    inRequest({ label: text }).map((line) => line.replace(/^error label-(\S+) \/label /, "$1 "));

  test.each<[string, readonly string[]]>([
    ["web", []],
    ["w-1", []],
    ["a._-1", []],
    ["x".repeat(64), []],
    ["", ['length «""»']],
    ["ab", ['length «"ab"»']],
    ["-", ['length «"-"»', "pattern «-»"]],
    ["x".repeat(65), [`length «"${"x".repeat(65)}"»`]],
    ["web😀1", ["pattern «😀»"]],
    ["😀😀", ['length «"😀😀"»', "pattern «😀»"]],
    ["wéb-", ["pattern «é»"]],
    [".wéb", ["pattern «.»"]],
    ["web_", ["pattern «_»"]],
    ["a__b--c", ["repeat «__»"]],
    ["web---1", ["repeat «--»"]],
    ["web\n1", ["pattern «\\n»"]],
    ["${env:NAME}", []],
    ["$NAME", []],
    ["{{name}}", []],
    ["${env:NAME}-", ["pattern «-»"]],
    ["-${env:NAME}", ["pattern «-»"]],
    ["${env:A}${env:B}", []],
    ["web--${env:NAME}", ["repeat «--»"]],
    ["web ${env:NAME} x", ["pattern « »"]],
    [`${"x".repeat(70)}\${env:NAME}`, [`length «"${"x".repeat(70)}\${env:NAME}"»`]],
  ])("%j", (text, expected) => {
    expect(label(text)).toEqual(expected);
  });

  test.each(["create-instance", "update-instance", "clone-instance"])("are checked in %s", (operation) => {
    expect(codes(inRequest({ label: "a b--" }, operation))).toEqual(["label-pattern", "label-repeat"]);
  });

  test("from an instance's name are checked at its key, unless a label is set", () => {
    expect(
      found("x.stack.yaml", "instances:\n  'it''s': { type: a, region: b }\n  1: { type: a, region: b }\n"),
    ).toEqual(["error label-pattern /instances/it's «''»", "error label-length /instances/1 «1»"]);
    expect(found("x.stack.yaml", "instances:\n  a b: { type: a, region: b, label: web }\n")).toEqual([]);
    expect(found("x.stack.yaml", "instances:\n  a b: { type: a, region: b, label: '${env:X}' }\n")).toEqual([]);
  });

  test("from a name behind an alias are checked at the name", () => {
    const text = "region: r\ninstances:\n  web-1: &web { type: a }\n  web_: *web\n";
    expect(found("x.stack.yaml", text)).toEqual(["error label-pattern /instances/web_ «_»"]);
    expect(find("x.stack.yaml", text).flatMap(({ fixes }) => fixes)).toEqual([]);
  });

  test("in an anchored node are checked once, at the anchor", () => {
    const text = "x-a: &a { type: t, label: a b }\nregion: r\ninstances:\n  w-1: { <<: *a }\n  w-2: { <<: *a }\n";
    expect(found("x.stack.yaml", text)).toEqual(["error label-pattern /x-a/label « »"]);
  });

  test("from names are not checked if a merge key may contain a label", () => {
    expect(found("x.stack.yaml", "instances:\n  a b: { <<: *gone, type: t, region: r }\n")).toEqual([]);
  });

  test("are shown without characters that would break the message", () => {
    const messages = ["web\t1", "web\n1", "web`1", "web\u200b1"].map(
      (text) => find("x.update-instance.request.json", JSON.stringify({ label: text }))[0]?.message.split("found ")[1],
    );
    expect(messages).toEqual(["a tab.", "a line break.", "a backtick.", "the character U+200B."]);
  });
});

describe("the source of an instance", () => {
  const image = { image: "compute/debian12", root_pass: "${env:ROOT_PASS}" };

  test.each<[string, object, readonly string[]]>([
    ["nothing", {}, []],
    ["null for nothing", { image: null, backup_id: 1 }, []],
    ["null where it is a wrong type", { ...image, backup_id: null }, []],
    ["both", { ...image, backup_id: 1 }, ["image-with-backup /backup_id"]],
    ["both the other way round", { backup_id: 1, ...image }, ["image-with-backup /backup_id"]],
    ["an image that is not known", { image: "${env:IMAGE}" }, ["root-pass-required "]],
    ["a password of a wrong type", { image: "compute/a", root_pass: null }, []],
    ["a script without an image", { script_id: 1 }, ["script-needs-image /script_id"]],
    ["a script with a backup only", { script_id: 1, backup_id: 2 }, ["script-with-backup /script_id"]],
    [
      "a script with a backup and an image",
      { ...image, script_id: 1, backup_id: 2 },
      ["script-with-backup /script_id", "image-with-backup /backup_id"],
    ],
    [
      "a script with a private image",
      { ...image, image: "private/1", script_id: 1 },
      ["script-with-private-image /script_id"],
    ],
    ["a script that is not known", { script_id: "${env:SCRIPT}" }, ["script-needs-image /script_id"]],
    ["data without a script", { script_data: { a: 1 } }, ["script-data-unused /script_data"]],
    ["booted from a backup", { backup_id: 1, booted: true }, []],
    ["booted from nothing", { booted: true }, ["disk-field-unused /booted"]],
    ["no image, as an empty string", { image: "" }, []],
    ["no image but a backup", { image: "", backup_id: 1 }, []],
    ["null in unused fields", { swap_size: null, authorized_keys: null }, []],
  ])("%s", (_, body, expected) => {
    expect(inRequest(body).map((line) => line.split(" ").slice(1, 3).join(" "))).toEqual(expected);
  });

  test.each([
    ["compute/debian12", []],
    ["private/12", []],
    ["debian12", ["image-prefix"]],
    ["Compute/debian12", ["image-prefix"]],
    ["", ["disk-field-unused"]],
    ["${env:IMAGE}", []],
    ["comp${env:REST}", []],
    ["debian${env:VERSION}", ["image-prefix"]],
    ["{{image}}", []],
  ])("the image %j", (name, expected) => {
    expect(codes(inRequest({ ...image, image: name }))).toEqual(expected);
  });

  test("a clone takes none of these fields, and other rules report them", () => {
    const lines = [
      "clone: { source: 1 }",
      "image: private/1",
      "backup_id: 1",
      "script_id: 1",
      "script_data: { a: 1 }",
      "swap_size: 1",
      "booted: true",
      "authorized_keys: [none]",
    ];
    expect(inStack(...lines)).toEqual([]);
    expect(inStack("clone: { source: 1 }", "swap_size: 1", "script_id: 1", "script_data: { a: 1 }")).toEqual([]);
  });

  test("an error that only the merged result has is reported at each use", () => {
    const text =
      "x-a: &a { type: t, image: compute/debian12 }\nregion: r\ninstances:\n  w-1: { <<: *a }\n  w-2: { <<: *a, root_pass: $PASS }\n  w-3: { <<: *a }\n";
    expect(found("x.stack.yaml", text)).toEqual([
      "error root-pass-required /instances/w-1 «w-1»",
      "error root-pass-required /instances/w-3 «w-3»",
    ]);
  });

  test("an error inside an anchored mapping is reported at the anchor", () => {
    const text =
      "x-a: &a { type: t, image: compute/a, root_pass: $P, backup_id: 1 }\nregion: r\ninstances:\n  w-1: { <<: *a }\n  w-2: { <<: *a }\n";
    expect(found("x.stack.yaml", text)).toEqual(["error image-with-backup /x-a/backup_id «1»"]);
  });

  test("a field that a broken merge key may contain is not missing", () => {
    expect(
      found("x.stack.yaml", "instances:\n  web-1: { <<: *gone, region: r, image: compute/a, booted: true }\n"),
    ).toEqual([]);
    expect(
      found(
        "x.stack.yaml",
        "instances:\n  web-1: { <<: *gone, region: r, script_id: 1, script_data: {}, swap_size: 1 }\n",
      ),
    ).toEqual([]);
  });
});

describe("passwords", () => {
  test.each([
    ["", "root-pass-weak"],
    ["x7#Kq2!wZm", "root-pass-weak"],
    ["😀😀😀😀😀😀😀😀😀😀", "root-pass-weak"],
    ["password1234", "root-pass-weak"],
    ["Kg8-tQz2_wLp7 outrun", "root-pass-literal"],
    ["$${x}Kg8-tQz2_wLp7", "root-pass-literal"],
    ["$mixedCase123-qwlm", "root-pass-literal"],
    ["${env:ROOT_PASS}", undefined],
    ["$ROOT_PASS", undefined],
    ["{{pass}}", undefined],
    ["abc${env:REST}", undefined],
  ])("%j", (password, expected) => {
    const findings = inRequest({ image: "compute/a", root_pass: password });
    expect(codes(findings)).toEqual(expected === undefined ? [] : [expected]);
  });

  test("are not shown", () => {
    const secret = "hunter2hunter2";
    const said = find(
      "x.create-instance.request.json",
      JSON.stringify({ root_pass: secret, authorized_keys: [secret] }),
    );
    expect(said.length).toBeGreaterThan(1);
    expect(said.flatMap(({ message, fixes }) => [message, ...fixes]).join()).not.toContain(secret);
  });

  test("are rated when the estimator is loaded", () => {
    const document = openDocument({
      uri: "file:///x",
      name: "x.create-instance.request.json",
      text: JSON.stringify({ region: "r", type: "t", image: "compute/a", root_pass: "password1234" }),
    });
    if (!document) throw new Error("no document");
    const environment = { ...environmentForTests(), passwords: () => "pending" as const };
    const { findings, needs } = check(document, defaultSettings, environment);
    expect(findings.map(({ code }) => code)).toEqual(["root-pass-literal"]);
    expect([...needs.others]).toEqual(["passwords"]);
  });
});

/** As in a `.pub` file: the name of the type with its length, and then whatever. */
const publicKey = (type: string): string => `${type} ${dataOf(type)}`;
const dataOf = (type: string): string =>
  Buffer.from([0, 0, 0, type.length, ...Buffer.from(type), 0, 0, 0, 32, ...Array(32).fill(7)]).toString("base64");

describe("authorized keys", () => {
  test.each([
    ...["ssh-rsa", "ssh-dss", "ssh-ed25519", "ecdsa-sha2-nistp521", "sk-ssh-ed25519@openssh.com"].map(publicKey),
    publicKey("sk-ecdsa-sha2-nistp256@openssh.com"),
    publicKey("ecdsa-sha2-nistp256-cert-v01@openssh.com"),
    `${publicKey("ssh-ed25519")} anna's key`,
    `  ${publicKey("ssh-ed25519")}\t anna@example.org\n`,
    `from="10.0.0.0/8,*.example.org",command="echo \\"ssh-rsa AAAA\\"" ${publicKey("ssh-ed25519")}`,
    "${file:id.pub}",
    "ssh-ed25519 ${env:KEY}",
  ])("%j is a public key", (key) => {
    expect(inRequest({ image: "compute/a", root_pass: "$P", authorized_keys: [key] })).toEqual([]);
  });

  const warning = "warning authorized-key /authorized_keys/0";
  const error = "error authorized-key /authorized_keys/0";
  test.each([
    ["", warning],
    ["ssh-rsa", warning],
    ["ssh-rsa AAAA", warning],
    [`ssh-rsa ${dataOf("ssh-ed25519")}`, warning],
    [dataOf("ssh-ed25519"), warning],
    [`ssh-ed25519 ${dataOf("ssh-ed25519")}!`, warning],
    [`${publicKey("ssh-rsa")}\n${publicKey("ssh-rsa")}`, warning],
    [`command="unclosed ${publicKey("ssh-rsa")}`, warning],
    ["-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----", warning],
    ["-----BEGIN OPENSSH PRIVATE KEY-----\\nb3Bl", error],
    ["-----BEGIN PRIVATE KEY-----", error],
    ["---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----", error],
    ["PuTTY-User-Key-File-3: ssh-ed25519", error],
    ["b3BlbnNzaC1rZXktdjEAAAAABG5vbmU=", error],
    ["-----BEGIN RSA PRIVATE KEY-----\n${env:KEY}", error],
  ])("%j is not a public key", (key, expected) => {
    const findings = inRequest({ image: "compute/a", root_pass: "$P", authorized_keys: [key] });
    expect(findings.map((line) => line.split(" «")[0])).toEqual([expected]);
  });
});

describe("script data", () => {
  const data = (script_data: unknown): readonly string[] =>
    codes(inRequest({ image: "compute/a", root_pass: "$P", script_id: 1, script_data }));
  const fixOf = (text: string): unknown =>
    find("x.create-instance.request.json", JSON.stringify({ script_data: text })).find(
      ({ code }) => code === "script-data-json",
    )?.fixes;

  test.each<[unknown, readonly string[]]>([
    [{}, []],
    ["{}", ["script-data-json"]],
    ["[]", ["script-data-json"]],
    ["", ["script-data-json"]],
    ["{a: 1}", ["script-data-json"]],
    ["${file:data.json}", []],
    ['{"a": ${env:NUMBER}}', []],
    ['{"a": "${env:TEXT}"}', ["script-data-json"]],
    [[1], []],
    [null, []],
    [{ a: "x".repeat(65_527) }, []],
    [{ a: "x".repeat(65_528) }, ["script-data-size"]],
    [{ a: "\n".repeat(32_764) }, ["script-data-size"]],
    [{ a: "😀".repeat(65_527) }, []],
    [{ a: "😀".repeat(65_528) }, ["script-data-size"]],
    [{ a: `${"x".repeat(65_520)}\${env:TEXT_THAT_HAS_A_LONG_NAME}` }, []],
    [{ a: Array(32_765).fill(1) }, ["script-data-size"]],
    [{ a: Array(32_764).fill(1) }, []],
  ])("%.60j", (value, expected) => {
    expect(data(value)).toEqual(expected);
  });

  test("a string becomes an object only if it contains a JSON object", () => {
    expect(fixOf('{"a": 1}')).toEqual(["Parse the string as an object"]);
    expect(fixOf("a=1")).toEqual([]);
  });

  test("aliases count with the size of their values", () => {
    const stack = (count: number): string =>
      `region: r\ninstances:\n  web-1:\n    type: t\n    image: compute/a\n    root_pass: $P\n    script_id: 1\n    script_data:\n      a: &a ${"y".repeat(100)}\n      b: [${"*a, ".repeat(count)}]\n`;
    expect(codes(found("x.stack.yaml", stack(600)))).toEqual([]);
    expect(codes(found("x.stack.yaml", stack(640)))).toEqual(["script-data-size"]);
  });
});

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString("base64");

describe("user data", () => {
  const data = (user_data: unknown, operation = "create-instance"): readonly string[] =>
    codes(inRequest({ metadata: { user_data } }, operation));
  const cloudConfig = base64("#cloud-config\nhostname: web\n");

  test.each<[string, unknown, readonly string[]]>([
    ["cloud-config", cloudConfig, []],
    ["with line breaks", `${cloudConfig.slice(0, 10)}\n${cloudConfig.slice(10)}\r\n`, []],
    ["with Windows lines inside", base64("#cloud-config\r\nhostname: web\r\n"), []],
    ["with a byte order mark", base64("\ufeff#cloud-config\nhostname: web\n"), []],
    ["the first line alone", base64("#cloud-config"), []],
    ["an archive", base64("#cloud-config-archive\n- content: x\n"), []],
    ["a template", base64("## template: jinja\n#cloud-config\n{% if x %}\n"), []],
    ["MIME", base64("Content-Type: multipart/mixed\nMIME-Version: 1.0\n\n"), []],
    ["MIME with another header first", base64("From: anna\nMIME-Version: 1.0\n\n"), []],
    ["gzip", base64(Uint8Array.of(0x1f, 0x8b, 8, 0, 0xff, 0xff)), []],
    ["a reference", "${file:config.b64}", []],
    ["a reference in base64", `${cloudConfig.slice(0, 8)}\${env:REST}`, []],
    ["a reference in plain text", "#cloud-config\nhostname: ${env:NAME}\n", ["metadata-base64"]],
    ["null", null, []],
    ["a number", 12, []],
    ["plain text", "#cloud-config\nhostname: web\n", ["metadata-base64"]],
    ["text of the alphabet", "hello", ["metadata-base64"]],
    ["padding alone", "====", ["metadata-base64"]],
    ["padding inside", "QQ==QQ==", ["metadata-base64"]],
    ["too much padding", "Q===", ["metadata-base64"]],
    ["spaces inside", `${cloudConfig.slice(0, 10)} ${cloudConfig.slice(10)}`, ["metadata-base64"]],
    ["nothing", "", ["metadata-cloud-config"]],
    ["a comment like the first line", base64("# cloud-config\n"), ["metadata-cloud-config"]],
    ["a longer first line", base64("#cloud-configuration\n"), ["metadata-cloud-config"]],
    ["an empty line first", base64("\n#cloud-config\n"), ["metadata-cloud-config"]],
    ["a script", base64("#!/bin/sh\n"), ["metadata-cloud-config"]],
    ["bytes", base64(Uint8Array.of(0xff, 0xfe, 0x00)), ["metadata-cloud-config"]],
    ["encoded twice", base64(cloudConfig), ["metadata-cloud-config"]],
    ["broken YAML", base64("#cloud-config\na: [1\nb: 2\n"), ["metadata-cloud-config"]],
    ["YAML first", base64("packages:\n- nginx\n"), ["metadata-cloud-config"]],
    ["as much as there may be", base64(`#cloud-config\n#${"x".repeat(65_520)}`), []],
    ["a byte too many", base64(`#cloud-config\n#${"x".repeat(65_521)}`), ["metadata-size"]],
    ["too much of anything", base64("x".repeat(65_536)), ["metadata-size"]],
  ])("%s", (_, value, expected) => {
    expect(data(value)).toEqual(expected);
    expect(data(value, "clone-instance")).toEqual(expected);
  });

  const fixed = (text: string): unknown => {
    const name = "x.clone-instance.request.json";
    const document = openDocument({ uri: "file:///x", name, text: JSON.stringify({ metadata: { user_data: text } }) });
    const [fix] = document
      ? check(document, defaultSettings, environmentForTests())
          .findings.filter(({ code }) => code === "metadata-base64")
          .flatMap(({ fixes }) => fixes)
      : [];
    if (!fix || !document) return null;
    const { metadata } = JSON.parse(applyEdits(document.text, fix.edits()));
    return [fix.safe, Buffer.from(metadata.user_data, "base64").toString(), metadata.user_data];
  };

  test("is encoded as UTF-8, or repaired if it was almost base64", () => {
    const text = "#cloud-config\nmotd: Grüße 😀 ÿ?>\n";
    expect(fixed(text)).toEqual([true, text, base64(text)]);
    // It may be half of something that was encoded already: a person has to look.
    expect(fixed("hello")).toEqual([false, "hello", "aGVsbG8="]);
    expect(fixed(Buffer.from(text).toString("base64url"))).toEqual([true, text, base64(text)]);
    expect(fixed(` ${base64(text).slice(0, 20)} ${base64(text).slice(20)} `)).toEqual([true, text, base64(text)]);
    expect(fixed("#cloud-config\nmotd: ${env:MOTD}")).toBe(null);
    expect(fixed(`#${"x".repeat(65_535)}`)).toBe(null);
  });

  test("cannot be changed by an update", () => {
    expect(inRequest({ metadata: null, label: "web" }, "update-instance")).toEqual([
      'error metadata-fixed /metadata «"metadata"»',
    ]);
  });

  test("in a stack's clone is checked, since clone requests send it", () => {
    expect(inStack("clone: { source: 1 }", "metadata: { user_data: '!' }")).toEqual([
      "error metadata-base64 /instances/web-1/metadata/user_data «'!'»",
    ]);
  });
});

describe("alerts", () => {
  const settings: Settings = {
    ...defaultSettings,
    catalog: { ...defaultSettings.catalog, types: { small: { cpus: 1 }, large: { cpus: 4 }, unknown: {} } },
  };
  const inStackOf = (lines: string): readonly string[] => found("x.stack.yaml", `region: r\n${lines}`, settings);

  test.each([
    ["small", 100, []],
    ["small", 101, ["alert-range"]],
    ["large", 400, []],
    ["large", 401, ["alert-range"]],
    ["unknown", 9_999, []],
    ["other", 9_999, []],
    ["toString", 9_999, []],
    ["${env:TYPE}", 9_999, []],
  ])("of %s at %i", (type, cpu, expected) => {
    expect(codes(inStackOf(`instances: { web-1: { type: "${type}", alerts: { cpu: ${cpu} } } }`))).toEqual(expected);
  });

  test("on several instance types through one anchor are checked at each use", () => {
    const text =
      "instances:\n  a-1: { type: large, alerts: &a { cpu: 300 } }\n  b-1: { type: small, alerts: *a }\n  c-1: { type: small, alerts: { <<: *a } }\n";
    expect(inStackOf(text)).toEqual([
      "warning alert-range /instances/b-1/alerts «*a»",
      "warning alert-range /instances/c-1/alerts/cpu «*a»",
    ]);
  });

  test.each([
    [100, []],
    [101, ["alert-range"]],
    [-1, []],
    ["${env:QUOTA}", []],
  ])("of a quota at %j", (transfer_quota, expected) => {
    expect(codes(inRequest({ alerts: { transfer_quota } }, "update-instance"))).toEqual(expected);
  });
});

test.each([
  [{ window: "Scheduling" }, "/window"],
  [{ backups: { window: "Scheduling" } }, "/backups/window"],
  [{ backups: { schedule: { window: "Scheduling" } } }, "/backups/schedule/window"],
])("the window `Scheduling` in %j", (body, pointer) => {
  expect(inRequest(body, "update-instance")).toEqual([`warning backup-window-scheduling ${pointer} «"Scheduling"»`]);
});

test("the day `Scheduling` is reported everywhere", () => {
  const marked = (pointer: string) => [`warning backup-window-scheduling ${pointer} «"Scheduling"»`];
  const day = "Scheduling";
  expect(inRequest({ day }, "update-instance")).toEqual(marked("/day"));
  expect(inRequest({ backups: { day } }, "update-instance")).toEqual(marked("/backups/day"));
  expect(inRequest({ backups: { schedule: { day, window: "W10" } } }, "update-instance")).toEqual(
    marked("/backups/schedule/day"),
  );
  expect(inRequest({ label: day }, "update-instance")).toEqual([]);
});

describe("every fix", () => {
  const bodies: readonly (readonly [string, string])[] = [
    [
      "flow",
      "region: r\ninstances: { web_: { type: t, image: debian, script_id: 1, backup_id: 2, root_pass: hunter2 } }\n",
    ],
    [
      "flow without spaces",
      '{"region":"r","instances":{"web 1":{"type":"t","backup_id":2,"script_id":1,"swap_size":1}}}\n',
    ],
    [
      "a script alone",
      "region: r\ninstances:\n    web-1: {script_id: 1, type: t}\n    web-2:\n        script_id: 1\n        type: t\n",
    ],
    [
      "the backup first",
      "region: r\ninstances:\n    web-1:\n        backup_id: 2 # old\n        script_id: 1 # new\n        type: t\n",
    ],
    [
      "Windows lines",
      "region: r\r\ninstances:\r\n  w--1:\r\n    # why\r\n    image: compute/a # what\r\n    type: t\r\n    metadata: {user_data: 'x y'}\r\n",
    ],
    [
      "a block scalar",
      "region: r\ninstances:\n  web-1:\n    type: t\n    metadata:\n      user_data: >-\n        #cloud-config\n        {}\n\n    # after\n    tags: []\n",
    ],
    [
      "a folded object",
      'region: r\ninstances:\n  web-1:\n    type: t\n    image: private/1\n    root_pass: $P\n    script_id: 1\n    script_data: |\n      {"a": {"b c": [1, null]}}\n    tags: []\n',
    ],
    [
      "anchors",
      "x-i: &i { image: deb, type: t }\nregion: r\ninstances:\n  web-1: &w\n    <<: *i\n    label: &l a b\n    swap_size: 1\n  web-2: { type: t, label: *l, booted: false }\n",
    ],
    [
      "null",
      "region: r\ninstances:\n  web-1: { type: t, image: null, script_id: 1 }\n  web-2:\n    type: t\n    image:\n    script_id: 1\n",
    ],
    ["an empty instance", "region: r\ninstances: { w_: {}, 'x y': { type: t } }\n"],
    [
      "a list of keys",
      "region: r\ninstances:\n  web-1:\n    authorized_keys:\n      - a\n    type: t\n    backups:\n      window: Scheduling\n",
    ],
  ];
  const all = (text: string) => {
    const document = openDocument({ uri: "file:///x", name: "x.stack.yaml", text });
    if (!document) throw new Error("no document");
    return check(document, defaultSettings, environmentForTests()).findings;
  };
  const errors = (findings: ReturnType<typeof all>): readonly string[] =>
    findings.filter(({ severity }) => severity === "error").map(({ code }) => code);

  test.each(bodies)("changes nothing in %s", (_, text) => {
    const before = all(text);
    expect(before.filter(({ code }) => own.test(code)).flatMap(({ fixes }) => fixes)).not.toEqual([]);
    for (const finding of before.filter(({ code }) => own.test(code))) {
      for (const fix of finding.fixes) {
        const fixed = applyEdits(text, fix.edits());
        const after = all(fixed);
        const left = after.filter(({ code, pointer }) => code === finding.code && pointer === finding.pointer);
        expect(left, `${fix.title}:\n${fixed}`).toEqual([]);
        expect(
          errors(after).filter((code) => !errors(before).includes(code)),
          `${fix.title}:\n${fixed}`,
        ).toEqual([]);
      }
    }
  });
});

test("no fix of a label is made from a secret that an alias shares with it", () => {
  const stack = (label: string): string =>
    `region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    image: compute/debian12\n    root_pass: &p "Correct horse--battery"\n    label: ${label}\n`;
  const offered = (label: string) =>
    find("a.stack.yaml", stack(label))
      .filter(({ code }) => code.startsWith("label-"))
      .map(({ fixes }) => fixes.length);
  expect([offered("*p"), offered('"a horse--battery"')]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});
