import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { compute, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const shop = `abstract: true
vars: { size: nano-1 }
instances:
  web-1:
    type: "\${vars.size}"
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
  database:
    type: nano-1
    image: compute/debian12
    root_pass: Wr1tten-out-in-the-file!
`;
interface Said {
  readonly code: string;
  readonly message: string;
  readonly range: { readonly start: unknown };
  readonly related: readonly { readonly path?: string; readonly range: { readonly start: unknown } }[];
}

const files = {
  "shop.stack.yaml": shop,
  "prod.stack.yaml": "extends: shop.stack.yaml\nregion: eu-west\nvars: { size: b-2 }\ninstances: { database: null }\n",
  "staging.stack.yaml": "extends: shop.stack.yaml\nregion: us-east\n",
};

describe("check", () => {
  test("reports what environments cause in the file that they extend once, and at each of them", async () => {
    const folder = folderWith({
      ...files,
      "prod.stack.yaml": "extends: shop.stack.yaml\n",
      "staging.stack.yaml": "extends: shop.stack.yaml\n",
    });
    const { stdout, status } = await compute(["check", "--format", "json", "."], { cwd: folder });
    expect(status).toBe(1);
    const report = JSON.parse(stdout);
    const said = report.files.map(
      ({ path, diagnostics }: { readonly path: string; readonly diagnostics: readonly Said[] }) => [
        path,
        ...diagnostics
          .filter(({ code }) => code === "stack-region-missing")
          .map(({ message, range, related }) => [
            message.replace(/, and .*/, ""),
            range.start,
            related.map((one) => [one.path, one.range.start]),
          ]),
      ],
    );
    const place = { line: 3, character: 2 };
    expect(said).toEqual([
      [
        "prod.stack.yaml",
        [
          "In `shop.stack.yaml`: The instance `web-1` has no region",
          { line: 0, character: 9 },
          [["shop.stack.yaml", place]],
        ],
      ],
      ["shop.stack.yaml"],
      [
        "staging.stack.yaml",
        [
          "In `shop.stack.yaml`: The instance `web-1` has no region",
          { line: 0, character: 9 },
          [["shop.stack.yaml", place]],
        ],
      ],
      [
        "shop.stack.yaml",
        ["In `prod.stack.yaml` and `staging.stack.yaml`: The instance `web-1` has no region", place, []],
      ],
    ]);
    expect(report.summary.files).toBe(3);
    const alone = await compute(["check", "--format", "json", "shop.stack.yaml"], { cwd: folder });
    expect(JSON.parse(alone.stdout).summary.errors).toBe(0);
    const shown = await compute(["check", "prod.stack.yaml"], { cwd: folder });
    expect(shown.stdout).toContain("└ shop.stack.yaml:4:3  The instance `web-1` has no region");
  });

  test("says what is wrong with a file that is extended, inside the folder and outside", async () => {
    const folder = folderWith({
      ".compute-stack.yaml": "",
      "a.stack.yaml": "extends: gone.stack.yaml\n",
      "b.stack.yaml": "extends: ../../../../../../etc/passwd\n",
    });
    const { stdout } = await compute(["check", "."], { cwd: folder });
    expect(stdout).toContain("File `gone.stack.yaml` not found.");
    expect(stdout).toContain("is outside the workspace, so it is not read.");
  });
});

test("the settings of a stack hold for what it causes in the files that it extends", async () => {
  const base =
    "abstract: true\ninstances:\n  web: { type: nano-1, image: compute/debian12, root_pass: $P, label: a--b }\n";
  const folder = folderWith({
    "base/.compute-stack.yaml": "rules: { label-repeat: hint, stack-region-missing: off }\n",
    "base/shop.stack.yaml": base,
    ".compute-stack.yaml": "rules: { stack-region-missing: warning }\n",
    "prod.stack.yaml": "extends: base/shop.stack.yaml\n",
  });
  const { stdout } = await compute(["check", "--format", "json", "."], { cwd: folder });
  const found = (name: string): readonly string[] =>
    JSON.parse(stdout)
      .files.filter(({ path }: { readonly path: string }) => path === name)
      .flatMap(({ diagnostics }: { readonly diagnostics: readonly (Said & { readonly severity: string })[] }) =>
        diagnostics.map(({ code, severity }) => `${severity} ${code}`),
      );
  expect(found("prod.stack.yaml")).toEqual(["warning stack-region-missing"]);
  expect(found("base/shop.stack.yaml")).toEqual(["hint label-repeat", "warning stack-region-missing"]);
});

test("a baseline accepts what a stack causes in the file that it extends, and nothing else", async () => {
  const folder = folderWith({
    ...files,
    "prod.stack.yaml": "extends: shop.stack.yaml\n",
    "staging.stack.yaml": "region: x\n",
  });
  const summary = async () =>
    JSON.parse((await compute(["check", "--format", "json", "."], { cwd: folder })).stdout).summary;
  expect((await summary()).errors).toBeGreaterThan(0);
  await compute(["check", "--update-baseline", "."], { cwd: folder });
  expect((await summary()).errors).toBe(0);
  writeFileSync(join(folder, "staging.stack.yaml"), "extends: shop.stack.yaml\n");
  expect((await summary()).errors).toBeGreaterThan(0);
});

test("fix changes the file that has the text, and keeps the others", async () => {
  const folder = folderWith({
    ...files,
    "staging.stack.yaml": 'extends: shop.stack.yaml\nregion: us-east\ninstances:\n  web-1: { private_ip: "true" }\n',
  });
  const { status } = await compute(["fix", "staging.stack.yaml"], { cwd: folder });
  expect(status).toBe(0);
  expect(readFileSync(join(folder, "staging.stack.yaml"), "utf8")).toContain("  web-1: { private_ip: true }\n");
  expect(readFileSync(join(folder, "shop.stack.yaml"), "utf8")).toBe(shop);
});

describe("plan and graph", () => {
  test("use the merge, compare environments, and refuse an abstract stack", async () => {
    const folder = folderWith(files);
    const plan = await compute(["plan", "prod.stack.yaml"], { cwd: folder });
    expect(plan.status).toBe(0);
    expect(JSON.parse(plan.stdout).map(({ body }: { readonly body: unknown }) => body)).toEqual([
      { region: "eu-west", type: "b-2", label: "web-1", image: "compute/debian12", root_pass: "${env:ROOT_PASS}" },
    ]);
    const changes = await compute(["plan", "staging.stack.yaml", "--from", "prod.stack.yaml"], { cwd: folder });
    expect(JSON.parse(changes.stdout)).toEqual([
      expect.objectContaining({ path: "/compute/instances", name: "database" }),
    ]);
    expect(changes.stderr).toContain("shop.stack.yaml:11: ");
    for (const command of ["plan", "graph"]) {
      const refused = await compute([command, "shop.stack.yaml"], { cwd: folder });
      expect(refused.status).toBe(2);
      expect(refused.stderr).toContain("`shop.stack.yaml` cannot be used: it is abstract");
    }
  });

  test("leave an environment variable to be filled in that a variable holds", async () => {
    const folder = folderWith({
      "a.stack.yaml": `vars: { pass: "\${env:ROOT_PASS}", name: "web-\${env:N}" }
region: us-east
instances: { w: { type: nano-1, image: compute/debian12, root_pass: "\${vars.pass}", label: "\${vars.name}" } }
`,
    });
    const { stdout } = await compute(["plan", "a.stack.yaml"], { cwd: folder });
    expect(JSON.parse(stdout)[0].body).toMatchObject({ root_pass: "${env:ROOT_PASS}", label: "web-${env:N}" });
  });

  test("say why a stack cannot be merged", async () => {
    const folder = folderWith({ "a.stack.yaml": "extends: gone.stack.yaml\n" });
    const { status, stderr } = await compute(["plan", "a.stack.yaml"], { cwd: folder });
    expect(status).toBe(2);
    expect(stderr).toContain("`a.stack.yaml` cannot be merged. File `gone.stack.yaml` not found.");
  });
});

test("merge writes each line with its origin, and no secret", async () => {
  const folder = folderWith({
    ...files,
    "envs/prod.stack.yaml": "extends: ../shop.stack.yaml\nregion: eu-west\ninstances: { web-1: null }\n",
    "staging.stack.yaml": "extends: balancer.stack.yaml\nregion: eu-west\n",
    "balancer.stack.yaml": "loadbalancers:\n  front:\n    configs:\n      - port: 80\n        protocol: tcp\n",
  });
  const list = await compute(["merge", "staging.stack.yaml"], { cwd: folder });
  expect(list.stdout).toMatch(/- port: 80 +# balancer\.stack\.yaml:4\n +protocol: tcp +# balancer\.stack\.yaml:5\n/);
  const { stdout, status } = await compute(["merge", "envs/prod.stack.yaml"], { cwd: folder });
  expect(status).toBe(0);
  expect(stdout).toBe(`instances:                        # envs/prod.stack.yaml:3
  database:                       # shop.stack.yaml:8
    type: nano-1                  # shop.stack.yaml:9
    image: compute/debian12       # shop.stack.yaml:10
    root_pass: ************************  # shop.stack.yaml:11
region: eu-west                   # envs/prod.stack.yaml:2
`);
  const broken = await compute(["merge", "x.stack.yaml"], {
    cwd: folderWith({ "x.stack.yaml": "extends: y.stack.yaml\nname: x\n" }),
  });
  expect([broken.status, broken.stdout]).toEqual([1, "name: x  # x.stack.yaml:2\n"]);
});

test("stack --into adds resources to the stack, and ports to the file that has their load balancer's", async () => {
  const base = `${shop}loadbalancers:\n  front: { configs: [{ port: 80, protocol: http }] }\n`;
  const overlay = "extends: shop.stack.yaml\nregion: us-east\ninstances: { database: null }\n";
  const folder = folderWith({
    "shop.stack.yaml": base,
    "prod.stack.yaml": overlay,
    "answers.json": JSON.stringify({
      data: [
        { id: 7, label: "web-1", region: "us-east", type: "nano-1", ipv4: [] },
        { id: 8, label: "web-2", region: "us-east", type: "nano-1", ipv4: [] },
      ],
    }),
    "front.json": JSON.stringify({ id: 9, label: "front", region: "us-east", client_conn_throttle: 0 }),
    "config.json": JSON.stringify({ id: 70, port: 443, loadbalancer_id: 9, protocol: "tcp" }),
  });
  const call = ["stack", "answers.json", "front.json", "config.json", "--into", "prod.stack.yaml"];
  const { stderr } = await compute(call, { cwd: folder });
  const [own, extended] = ["prod.stack.yaml", "shop.stack.yaml"].map((name) =>
    readFileSync(join(folder, name), "utf8"),
  );
  expect(own, stderr).toContain("web-2");
  expect(own).not.toContain("web-1");
  expect(own).not.toContain("443");
  expect(extended).toMatch(/front: \{ configs: \[\{ port: 80, protocol: http \}, \{ port: 443/);
  expect(extended).not.toContain("web-2");
  expect((await compute(call, { cwd: folder })).stderr).toContain("has everything already");
});

test("explain-error shows an error in the file that has the text", async () => {
  const folder = folderWith({
    ...files,
    "answer.json": '{ "errors": [{ "field": "image", "reason": "Nope." }, { "field": "type", "reason": "No such." }] }',
  });
  const call = ["explain-error", "--request", "web-1", "prod.stack.yaml", "answer.json"];
  const { stdout, status } = await compute(call, { cwd: folder });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^shop\.stack\.yaml\n {2}6:12 /m);
  expect(stdout).toMatch(/^prod\.stack\.yaml\n {2}3:15 /m);
});

test.each<[what: string, base: string, overlay: string, why: string | null]>([
  ["a `null` that takes nothing away", "region: us-east\n", "instances: { db-1: null }", "A `null` takes nothing away"],
  [
    "a suppressed one",
    "region: us-east\n",
    "instances:\n  # compute-stack-disable-next-line unused-null\n  db-1: null",
    null,
  ],
  [
    "a name without a value in the extended stack",
    "region: us-east\nx-notes:\n",
    "instances: {}",
    "Nothing is written behind a name or a `---` in base.stack.yaml:2",
  ],
  ["one with a value", "region: us-east\nx-notes: none\n", "instances: {}", null],
  [
    "a separator at the end of the extended stack",
    "region: us-east\n---\n",
    "instances: {}",
    "Nothing is written behind a name or a `---` in base.stack.yaml:2",
  ],
])("with %s, a plan deletes only what is certainly gone", async (_, base, overlay, why) => {
  const list = { data: [{ id: 1, label: "db-1", type: "nano-1", region: "us-east", ipv4: [] }], page: 1, pages: 1 };
  const cwd = folderWith({
    "base.stack.yaml": base,
    "prod.stack.yaml": `extends: base.stack.yaml\n${overlay}\n`,
    "list.json": JSON.stringify(list),
  });
  const args = ["prod.stack.yaml", "--from", "list.json", "--delete", "--only", "*", "--format", "json"];
  const { status, stdout, stderr } = await compute(["plan", ...args], { cwd });
  expect(JSON.parse(stdout).requests.map(({ method }: { readonly method: string }) => method)).toEqual(
    why === null ? ["DELETE"] : [],
  );
  expect({ status, stderr }).toEqual({
    status: why === null ? 0 : 1,
    stderr: expect.stringContaining(why ?? "1 request"),
  });
});
