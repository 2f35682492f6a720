// Which files that a file names are read or sent: every command answers alike.
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const canary = "Canary-9f3";
const body = `{ "region": "us-east", "type": "nano-1", "label": "${canary}" }`;

/** A workspace in a folder of its own; `link`, `chain` and `o.lnk` lead out of it, and `inner` does not. */
function workspace(): string {
  const top = folderWith({ "out/o.json": body, "ws/.git/HEAD": "", "ws/sub/i.json": body });
  const cwd = join(top, "ws");
  symlinkSync("../out", join(cwd, "link"));
  symlinkSync("link", join(cwd, "chain"));
  symlinkSync("../out/o.json", join(cwd, "o.lnk"));
  symlinkSync("sub", join(cwd, "inner"));
  return cwd;
}

const outside = [
  "../out/o.json",
  "link/o.json",
  "chain/o.json",
  "o.lnk",
  "link/missing.json",
  "sub/../../out/o.json",
  "sub//../../out/o.json",
  "..\\out\\o.json",
  "//etc/hostname",
  "/etc/hostname",
];
/** What looks like a way out, and is the name of a file in the workspace. */
const inside = ["sub/i.json", "inner/i.json", "../ws/sub/i.json", "~/x", "file:///etc/hostname", "C:/o.json"];

const reason = (path: string): string =>
  `\`${path}\` is outside the workspace, so it is not read. Move it into the workspace, or use an environment variable.`;

const create = "POST {{base}}/v4/compute/instances";
const type = "Content-Type: application/json";
const curl = `curl -X POST -H '${type}' -H "Authorization: Bearer $T" $API/v4/compute/instances`;

/** Files that name another one, by their names. */
const naming: Readonly<Record<string, (path: string) => string>> = {
  "a.stack.yaml": (path) =>
    `region: us-east\ninstances:\n  one: { type: nano-1, tags: ['\${file:${path}}'] }\n  two: { type: nano-1 }\n`,
  "b.stack.yaml": (path) =>
    `region: us-east\ninstances: { two: { type: nano-1 } }\n---\nregion: us-east\ninstances: { one: { type: nano-1, group: '\${base64:${path}}' } }\n`,
  "c.requests.json": (path) =>
    `[{ "method": "POST", "path": "/compute/instances", "body": ${JSON.stringify(`\${file:${path}}`)} }]`,
  "d.create-instance.request.json": (path) =>
    `{ "region": "us-east", "type": "nano-1", "tags": [${JSON.stringify(`\\u0024{file:${path}}`).replace("\\\\u", "\\u")}] }`,
  "e.http": (path) => `${create}\n${type}\n\n< ${path}\n`,
  "f.sh": (path) => `${curl} -d '@${path}'\n`,
  "g.sh": (path) => `${curl} --data-binary @'${path}'\n`,
  "h.sh": (path) => `${curl} --json '@${path}'\n`,
  "i.sh": (path) => `${curl} -d @- < '${path}'\n`,
  "j.md": (path) => `\`\`\`sh\n${curl} -d '@${path}'\n\`\`\`\n`,
};

const isStack = (name: string): boolean => name.endsWith(".stack.yaml");

const commandsFor = (name: string): readonly (readonly string[])[] =>
  isStack(name)
    ? [
        ["plan", name, "--format", "curl"],
        ["plan", name, "--format", "http"],
        ["plan", name, "--from", "old.stack.yaml", "--format", "json"],
      ]
    : [
        ["convert", name, "--to", "curl"],
        ["convert", name, "--to", "requests"],
        ["stack", name],
      ];

const write = (cwd: string, name: string, path: string): void =>
  writeFileSync(join(cwd, name), naming[name]?.(path) ?? "");

test.each(Object.keys(naming))(
  "%s: what is outside the workspace is neither read nor sent",
  async (name) => {
    const cwd = workspace();
    writeFileSync(join(cwd, "old.stack.yaml"), "region: us-east\ninstances: {}\n");
    const paths = name === "e.http" ? outside.slice(0, 6) : outside;
    for (const [index, path] of paths.entries())
      writeFileSync(join(cwd, `${index}-${name}`), naming[name]?.(path) ?? "");
    const checked = await compute(["check", "--format", "json", "."], { cwd });
    for (const path of paths) expect(checked.stdout, path).toContain(JSON.stringify(reason(path)).slice(1, -1));
    expect([checked.status, checked.stdout.includes(canary)]).toEqual([0, false]);
    // Starting a process takes longer than anything else.
    const [path = "", through = "", slashes = ""] = [outside[0], outside[1], outside[6]];
    for (const written of [path, through, ...(isStack(name) ? [slashes] : [])]) {
      write(cwd, name, written);
      for (const command of commandsFor(name)) {
        const { status, stdout, stderr } = await compute(command, { cwd });
        const said = `${stdout}${stderr}`;
        expect(status, `${command.join(" ")} ${said}`).toBe(1);
        expect(said).toContain(reason(written));
        expect(said).not.toContain(canary);
        expect(stdout.replaceAll(reason(written), "")).not.toContain(written);
      }
    }
  },
  120_000,
);

test("what is in the workspace is read, also through links, and when the workspace is one", async () => {
  const cwd = workspace();
  const real = join(cwd, "..");
  symlinkSync("ws", join(real, "entry"));
  for (const path of inside) {
    write(cwd, "a.stack.yaml", path);
    const { stdout } = await compute(["check", "--format", "json", "a.stack.yaml"], { cwd });
    expect(stdout, path).not.toContain("outside");
  }
  write(cwd, "a.stack.yaml", "inner/i.json");
  write(cwd, "f.sh", "sub/i.json");
  for (const [from, at] of [
    [cwd, ""],
    [real, "entry/"],
    [real, "ws/"],
  ] as const) {
    const plan = await compute(["plan", `${at}a.stack.yaml`, "--format", "curl"], { cwd: from });
    expect([plan.status, plan.stdout.includes(`${at}inner/i.json`)], plan.stderr).toEqual([0, true]);
    const stack = await compute(["stack", `${at}f.sh`], { cwd: from });
    expect([stack.status, stack.stdout.includes(canary)], stack.stderr).toEqual([0, true]);
  }
});

test("what a person names may be anywhere", async () => {
  const cwd = workspace();
  const named = await compute(["stack", "../out/o.json", "--as", "create-instance"], { cwd });
  expect([named.status, named.stdout.includes(canary)], named.stderr).toEqual([0, true]);
});

test("a rule that is turned off allows nothing", async () => {
  const cwd = workspace();
  writeFileSync(join(cwd, ".compute-stack.yaml"), "rules: { reference-file: off }\n");
  write(cwd, "a.stack.yaml", "link/o.json");
  const { status, stdout, stderr } = await compute(["plan", "a.stack.yaml", "--format", "curl"], { cwd });
  expect([status, stdout.includes("plan_file_1"), stderr.includes(reason("link/o.json"))]).toEqual([1, false, true]);
});
