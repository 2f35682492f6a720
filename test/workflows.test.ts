import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly if?: string;
        readonly environment?: string;
        readonly permissions?: Readonly<Record<string, string>>;
        readonly steps: readonly Step[];
      }
    >
  >;
}

const folder = ".github/workflows";
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
const release: Workflow = parse(readFileSync(join(folder, "release.yml"), "utf8"));
const manifest = JSON.parse(readFileSync("package.json", "utf8"));

test.each(workflows)(
  "$name can only read, except where a job says so, and puts no expression into a script",
  ({ text }) => {
    const { permissions, jobs }: Workflow = parse(text, { strict: true });
    expect(permissions).toEqual({ contents: "read" });
    for (const { steps } of Object.values(jobs))
      for (const { uses, run } of steps) {
        expect([uses, run].filter(Boolean)).toHaveLength(1);
        expect(run ?? "").not.toContain("${{");
      }
  },
);

test("each action is pinned: one commit of it here, with its version beside; a major version in the documentation", () => {
  const used = [...workflows.map(({ text }) => text), readFileSync("action.yml", "utf8")].flatMap((text) =>
    [...text.matchAll(/uses: (.+)$/gm)].map(([, uses = ""]) => uses),
  );
  const commits = new Map<string, string>();
  for (const uses of used) {
    if (uses === "./") continue;
    expect(uses).toMatch(/^[\w-]+\/[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    const [action = "", commit = ""] = uses.split("@");
    expect(commits.get(action) ?? commit, action).toBe(commit);
    commits.set(action, commit);
  }
  for (const [, uses = ""] of readFileSync("docs/ci.md", "utf8").matchAll(/uses: (\S+)/g))
    expect(uses).toMatch(/^(?:OWNER\/NAME@|[\w-]+\/[\w/-]+@v\d+$)/);
});

test("images are pinned by digest", () => {
  const texts = [...workflows.map(({ text }) => text), readFileSync("Dockerfile", "utf8")];
  const images = texts.flatMap((text) =>
    [...text.matchAll(/(?:container:|FROM) (\S+)/g)].map(([, image = ""]) => image),
  );
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/@sha256:[\da-f]{64}$/);
});

test("what publishes the extension is locked, and installed without scripts before there is a token", () => {
  for (const job of ["marketplace", "open-vsx"]) {
    const runs = (release.jobs[job]?.steps ?? []).map(({ run = "" }) => run);
    expect(runs.join("\n")).not.toContain("npx");
    expect(runs[2]).toMatch(/^npm ci --ignore-scripts/);
    expect(runs.at(-1)).toMatch(/node_modules\/\.bin\/(?:vsce|ovsx) publish/);
  }
  const ovsx = JSON.parse(readFileSync("scripts/open-vsx/package-lock.json", "utf8"));
  expect(JSON.stringify(ovsx)).not.toContain('"resolved"');
});

test("only what PUBLISH_TO names is published, each in its environment, as releasing.md lists them", () => {
  const page = readFileSync("docs/contributing/releasing.md", "utf8");
  const published = Object.entries(release.jobs).filter(([name]) => name !== "build" && name !== "github");
  expect(published.map(([name]) => name)).toEqual(["npm", "marketplace", "open-vsx", "image"]);
  for (const [name, job] of published) {
    expect([job.if, job.environment]).toEqual([`contains(vars.PUBLISH_TO, '${name}')`, name]);
    expect(page).toContain(`| \`${name}\` |`);
  }
  const secrets = [...JSON.stringify(release).matchAll(/secrets\.(\w+)/g)].map(([, name = ""]) => name);
  expect(secrets.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("the package for npm carries its provenance and its repository", () => {
  expect(release.jobs.npm?.permissions).toMatchObject({ "id-token": "write" });
  expect(runOf("npm", /npm publish/)).toContain("--provenance");
  expect(manifest).not.toHaveProperty("private");
  const cwd = folderWith({ "package.json": "{}" });
  runScript(runOf("build", /npm pkg set/), cwd, {
    GITHUB_SERVER_URL: "https://git.example.com",
    GITHUB_REPOSITORY: "a/b",
  });
  const { repository } = JSON.parse(readFileSync(join(cwd, "package.json"), "utf8"));
  expect(repository).toEqual({ type: "git", url: "git+https://git.example.com/a/b.git" });
});

test("a tag that is not the version stops a release", () => {
  const cwd = folderWith({ "package.json": '{ "version": "1.2.3" }' });
  const check = runOf("build", /GITHUB_REF_NAME" = /);
  expect(runScript(check, cwd, { GITHUB_REF_NAME: "v1.2.3" })).toBe(0);
  expect(runScript(check, cwd, { GITHUB_REF_NAME: "v1.2.4" })).toBe(1);
});

test("the notes of a release are its section of the changelog", () => {
  const changelog =
    "# Changelog\n\n## Unreleased\n\n## 1.10.0 – 2026-01-02\n\n- New.\n\n## 1.1.0 – 2026-01-01\n\n- Old.\n";
  const cwd = folderWith({ "CHANGELOG.md": changelog });
  const write = runOf("build", /CHANGELOG/);
  expect(runScript(write, cwd, { GITHUB_REF_NAME: "v1.10.0" })).toBe(0);
  expect(readFileSync(join(cwd, "notes.md"), "utf8")).toBe("\n- New.\n\n");
  expect(runScript(write, cwd, { GITHUB_REF_NAME: "v1.2.0" })).toBe(1);
});

function runOf(job: string, script: RegExp): string {
  const found = release.jobs[job]?.steps.find(({ run }) => run !== undefined && script.test(run))?.run;
  return found ?? expect.unreachable(`no step of ${job} matches ${script}`);
}

function runScript(script: string, cwd: string, env: Readonly<Record<string, string>>): number | null {
  return spawnSync("bash", ["-eo", "pipefail", "-c", script], { cwd, env: { ...process.env, ...env } }).status;
}
