import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { compute, type Ended, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const secret = 'It\'s "quoted" $HOME `x` \\ ü';
const certificate = "-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n";
/** One of its variables has the name of a script's own variable. */
const stack = `region: us-east
instances:
  web:
    type: nano-1
    image: compute/debian12
    root_pass: \${env:ROOT_PASS}
    tags: ["it's \\\\(1+1) $\${x} \\"q\\""]
    firewall_id: \${env:status}
    private_ip: true
loadbalancers:
  front:
    configs:
      - port: 80
        label: \${file:notes/label.txt}
        nodes: [{ label: web, address: "\${instances.web.private_ipv4}:80" }]
`;

interface Received {
  readonly request: string;
  readonly token: string | undefined;
  readonly body: unknown;
}

type Answer = readonly [status: number, text: string];

/** Responds like the service, unless `otherwise` overrides it, and records the requests. */
async function startService(otherwise: (path: string) => Answer | null = () => null) {
  const received: Received[] = [];
  const textOf = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  };
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    const path = request.url ?? "";
    received.push({
      request: `${request.method} ${path}`,
      token: request.headers.authorization,
      body: text === "" ? null : JSON.parse(text),
    });
    const record = { id: 100 + received.length, address: "192.168.128.9" };
    const [status, answer] = otherwise(path) ?? [200, JSON.stringify(record)];
    response.statusCode = status;
    response.end(answer);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`;
  return { url, received, stop: () => new Promise((done) => server.close(done)) };
}

/** Runs a script in a shell; programs in `bin` take precedence over those of the machine. */
function runScript(shell: string, folder: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(shell, [join(folder, "plan.sh")], {
    cwd: folder,
    env: { PATH: `${join(folder, "bin")}:${process.env.PATH ?? ""}`, ...env },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (data) => (stdout += data));
  child.stderr.on("data", (data) => (stderr += data));
  return new Promise((done) => child.on("close", (status) => done({ status, stdout, stderr })));
}

/** Records its arguments, and then runs the program that it wraps. */
const logging = (name: string): string => `#!/bin/sh
printf '%s\\n' "$0" "$@" >>"$LOG"
PATH=$(printf %s "$PATH" | cut -d: -f2-) exec ${name} "$@"
`;

async function planned(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = folderWith({ "shop.stack.yaml": stack, "notes/label.txt": certificate, ...files });
  const { stderr, status } = await compute(
    ["plan", "shop.stack.yaml", "--format", "curl", "--wait", "0", "--output", "plan.sh"],
    {
      cwd: folder,
    },
  );
  expect({ status, stderr }).toMatchObject({ status: 0 });
  return folder;
}

describe("the script from `plan --format curl`", () => {
  for (const shell of ["bash", "sh"])
    test(`sends the requests in order with ${shell}, without exposing secrets`, async () => {
      const folder = await planned({ "bin/curl": logging("curl"), "bin/jq": logging("jq") });
      for (const name of ["curl", "jq"]) await run("chmod", ["+x", join(folder, "bin", name)]);
      const service = await startService();
      const log = join(folder, "calls.txt");
      const ended = await runScript(shell, folder, {
        COMPUTE_URL: service.url,
        COMPUTE_TOKEN: "t0ken-of-mine",
        ROOT_PASS: secret,
        status: "77",
        LOG: log,
      });
      await service.stop();
      expect(ended).toMatchObject({ status: 0, stdout: "" });
      expect(service.received).toEqual(
        [
          { request: "POST /v4/loadbalancers", body: { region: "us-east", label: "front" } },
          { request: "POST /v4/loadbalancers/101/configs", body: { label: certificate, port: 80 } },
          {
            request: "POST /v4/compute/instances",
            body: {
              region: "us-east",
              type: "nano-1",
              image: "compute/debian12",
              root_pass: secret,
              booted: false,
              firewall_id: 77,
              label: "web",
              tags: ['it\'s \\(1+1) ${x} "q"'],
            },
          },
          { request: "POST /v4/networking/ips", body: { type: "ipv4", public: false, compute_id: 103 } },
          { request: "POST /v4/compute/instances/103/boot", body: null },
          { request: "POST /v4/loadbalancers/101/configs/102", body: { label: "web", address: "192.168.128.9:80" } },
        ].map((one) => ({ ...one, token: "Bearer t0ken-of-mine" })),
      );
      const seen = ended.stderr + readFileSync(log, "utf8") + readFileSync(join(folder, "plan.sh"), "utf8");
      for (const hidden of ["t0ken-of-mine", secret, "QUJD"]) expect(seen).not.toContain(hidden);
    });

  test("starts jq, which takes a while, once for each request, and not for those that were answered before", async () => {
    const folder = await planned({ "bin/jq": logging("jq") });
    await run("chmod", ["+x", join(folder, "bin", "jq")]);
    const service = await startService();
    const starts: number[] = [];
    for (const log of ["first.txt", "again.txt"]) {
      const env = {
        COMPUTE_URL: service.url,
        COMPUTE_TOKEN: "t",
        ROOT_PASS: secret,
        status: "77",
        LOG: join(folder, log),
      };
      expect(await runScript("sh", folder, env)).toMatchObject({ status: 0 });
      starts.push(readFileSync(join(folder, log), "utf8").match(/\/bin\/jq$/gm)?.length ?? 0);
    }
    await service.stop();
    expect(service.received.filter(({ request }) => request.startsWith("POST "))).toHaveLength(6);
    // It also checks the variables, reads two of them and a file, and in the end the journal.
    expect(starts).toEqual([4 + 6, 4 + 1]);
  });

  test.each<[string, Answer, string]>([
    [
      "a refusal",
      [400, JSON.stringify({ errors: [{ field: "type", reason: "No\u001b[31m such type." }, { reason: "Ask." }] })],
      "The API responded with 400:\ntype: No[31m such type.\nrequest: Ask.\n",
    ],
    [
      "a refusal that repeats the password",
      [
        400,
        JSON.stringify({
          errors: [{ field: "root_pass", reason: `${secret} is too weak: choose another than ${secret}.` }],
        }),
      ],
      "The API responded with 400:\nroot_pass: [removed] is too weak: choose another than [removed].\n",
    ],
    [
      "a refusal that repeats a file",
      [
        400,
        JSON.stringify({
          errors: [
            { field: "label", reason: `No ${certificate.trim()} here.` },
            { reason: `Not ${Buffer.from(certificate).toString("base64")} or ${certificate.split("\n")[0]}.` },
          ],
        }),
      ],
      "The API responded with 400:\nlabel: No [removed] here.\nrequest: Not [removed] or [removed].\n",
    ],
    [
      "something between",
      [502, "<html>"],
      "The API responded with 502:\nNo reasons given.\nweb may have arrived. Run the script again: it asks whether it did.\n",
    ],
    [
      "an answer of nothing",
      [200, ""],
      "The API accepted web (200), but the response has no id. It is in plan.sh.journal.web.response. Look at the account, and start the script with --arrived web=id, with the actual id.\n",
    ],
    [
      "an answer without an ID",
      [200, '{"id":null}'],
      "The API accepted web (200), but the response has no id. It is in plan.sh.journal.web.response. Look at the account, and start the script with --arrived web=id, with the actual id.\n",
    ],
  ])("stops at %s and prints the response", async (_, answer, said) => {
    const folder = await planned();
    const service = await startService((path) => (path.endsWith("/compute/instances") ? answer : null));
    const ended = await runScript("sh", folder, {
      COMPUTE_URL: `${service.url}/`,
      COMPUTE_TOKEN: "t",
      ROOT_PASS: secret,
      status: "1",
    });
    await service.stop();
    expect(ended.status).toBe(1);
    expect(ended.stderr.replace(`${folder}/`, "").endsWith(`POST /compute/instances\n${said}`), ended.stderr).toBe(
      true,
    );
    expect(service.received.length).toBe(3);
  });

  test("removes a line of a file whole from the reasons of a refusal, and from nothing else", async () => {
    const folder = await planned({ "notes/label.txt": "label:\nexport DB_PASSWORD\nexport DB_PASSWORD=hunter2\n" });
    const errors = [
      { field: "label", reason: "is too long: export DB_PASSWORD=hunter2" },
      { reason: `${secret}=hunter2` },
    ];
    const service = await startService(() => [400, JSON.stringify({ errors })]);
    const env = { COMPUTE_URL: service.url, COMPUTE_TOKEN: "t", ROOT_PASS: secret, status: "1" };
    const { stderr } = await runScript("sh", folder, env);
    await service.stop();
    expect(stderr).toContain("400:\nlabel: is too long: [removed]\nrequest: [removed]=hunter2\n");
  });

  test("lists variables that are not set before it sends anything", async () => {
    const folder = await planned();
    expect(await runScript("sh", folder, { COMPUTE_URL: "http://127.0.0.1:9/v4", status: "1" })).toEqual({
      status: 2,
      stdout: "",
      stderr: "Set these variables first: COMPUTE_TOKEN ROOT_PASS\n",
    });
  });

  test("sends nothing with an empty ID, which would end a path too early", async () => {
    const stack = (tags: string) =>
      `region: r\ninstances:\n  web: { type: n, firewall_id: "\${env:WALL}", tags: [${tags}] }\n`;
    const folder = folderWith({ "old.stack.yaml": stack(""), "a.stack.yaml": stack("a") });
    const planned = await compute(
      ["plan", "a.stack.yaml", "--from", "old.stack.yaml", "--format", "curl", "--output", "plan.sh"],
      { cwd: folder },
    );
    expect(planned.status).toBe(0);
    const env = { COMPUTE_URL: "http://127.0.0.1:9/v4", COMPUTE_TOKEN: "t", INSTANCE_WEB_ID: "", status: "1" };
    const stderr = "Set these variables first: INSTANCE_WEB_ID\n";
    expect(await runScript("sh", folder, env)).toEqual({ status: 2, stdout: "", stderr });
  });

  test("names a variable whose value is no number, without the value", async () => {
    const folder = folderWith({
      "a.stack.yaml": 'region: r\ninstances:\n  web: { type: n, firewall_id: "${env:WALL}" }\n',
    });
    await compute(["plan", "a.stack.yaml", "--format", "curl", "--wait", "0", "--output", "plan.sh"], { cwd: folder });
    const env = { COMPUTE_URL: "http://127.0.0.1:9/v4", COMPUTE_TOKEN: "t", WALL: "s3cret", status: "1" };
    const { stderr } = await runScript("sh", folder, env);
    expect(stderr).toContain("WALL must be JSON, such as 12 or true.");
    expect(stderr).not.toContain("s3cret");
  });

  test("asks for bash at the start if other shells drop a variable", async () => {
    const folder = folderWith({
      "a.stack.yaml": "region: r\ninstances:\n  web: { type: n, tags: ['${env:A-B}'] }\n",
    });
    const { stderr } = await compute(["plan", "a.stack.yaml", "--format=curl", "--output=plan.sh"], { cwd: folder });
    const note = "Run the script with bash. Other shells may not pass on a variable named `A-B`.";
    expect(stderr).toContain(`compute-stack: ${note}\n`);
    const script = readFileSync(join(folder, "plan.sh"), "utf8");
    expect(script).toMatch(/^#!\/usr\/bin\/env bash\n/);
    expect(script).toContain(note);
    const service = await startService();
    const env = { COMPUTE_URL: service.url, COMPUTE_TOKEN: "t", "A-B": "tag" };
    expect(await runScript("bash", folder, env)).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.received).toMatchObject([{ body: { tags: ["tag"] } }]);
  });

  test("does not send an incomplete plan unless told to", async () => {
    const folder = folderWith({ "a.stack.yaml": "region: r\ninstances:\n  web: { type: n }\n  bad: {}\n" });
    const made = await compute(["plan", "a.stack.yaml", "--format=curl", "--output=plan.sh"], { cwd: folder });
    expect(made.status).toBe(1);
    const service = await startService();
    const env = { COMPUTE_URL: service.url, COMPUTE_TOKEN: "t" };
    expect(await runScript("sh", folder, env)).toMatchObject({ status: 1 });
    expect(service.received).toEqual([]);
    expect(await runScript("sh", folder, { ...env, PLAN_INCOMPLETE: "yes" })).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.received.map(({ request }) => request)).toEqual(["POST /v4/compute/instances"]);
  });
});

async function run(program: string, args: readonly string[]): Promise<void> {
  await new Promise((done) => spawn(program, args).on("close", done));
}

describe("compute-stack plan", () => {
  test("prints the plan to standard output, and omissions, costs and variables to standard error", async () => {
    const folder = folderWith({
      "a.stack.yaml":
        "region: r\ninstances:\n  web: { type: n, image: compute/x, root_pass: Written-0ut-in-full }\n  bad: { type: 5 }\n",
    });
    const { status, stdout, stderr } = await compute(["plan", "a.stack.yaml"], { cwd: folder });
    expect(status).toBe(1);
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual(["web"]);
    expect(stderr.split("\n")).toEqual([
      expect.stringMatching(/^compute-stack: a\.stack\.yaml:4: omitted: the instance `bad`\. .*\(type-mismatch\)$/),
      "compute-stack: a.stack.yaml:3: `root_pass` is a literal secret, which the plan does not contain.",
      "compute-stack: 1 request, which is billed.",
      "compute-stack: Running it again creates everything again. `compute-stack plan NEW --from OLD` requests only what has changed.",
      "compute-stack: The owner of the token needs the `add_computes` grant.",
      "compute-stack: Set before sending: `COMPUTE_TOKEN`.",
      "compute-stack: Set `WEB_ROOT_PASS` to the `root_pass` of `web`.",
      "",
    ]);
    expect(stdout + stderr).not.toContain("Written-0ut");
  });

  test("says of a placeholder in a list that it is still to be filled in", async () => {
    const folder = folderWith({ "a.stack.yaml": 'region: r\ninstances:\n  web: { type: n, tags: [a, "<tag>"] }\n' });
    const { stderr } = await compute(["plan", "a.stack.yaml"], { cwd: folder });
    expect(stderr).toContain("a.stack.yaml:3: `tags[1]` is still to be filled in.\n");
  });

  test.each([
    ["requests", "`COMPUTE_TOKEN`, `ROOT_PASS`"],
    ["http", "`COMPUTE_URL`, `COMPUTE_TOKEN`, `ROOT_PASS`, `A_TXT`"],
    ["curl", "`COMPUTE_URL`, `COMPUTE_TOKEN`, `ROOT_PASS`, `LABEL`"],
  ])("the format %s lists everything to set before sending", async (format, named) => {
    const input =
      "region: r\ninstances:\n  web: { type: n, image: compute/x, root_pass: '${env:ROOT_PASS}', label: '{{LABEL}}', tags: ['${file:a.txt}'] }\n";
    const folder = folderWith({ "a.txt": "x" });
    const { stderr } = await compute(["plan", "-", "--format", format], { cwd: folder, input });
    expect(stderr).toContain(`Set before sending: ${named}.\n`);
  });

  test("reads standard input, and writes to a file, with comments if its format allows them", async () => {
    const folder = folderWith({ "sub/old.requests.jsonc": "old", "a/b.txt": "x" });
    const input = "region: r\ninstances:\n  web: { type: n, tags: ['${file:a/b.txt}'] }\n";
    const piped = await compute(["plan", "-"], { cwd: folder, input });
    expect(piped.status).toBe(0);
    const written = await compute(["plan", "-", "--output", "sub/old.requests.jsonc"], { cwd: folder, input });
    expect({ ...written, stderr: "" }).toEqual({ status: 0, stdout: "", stderr: "" });
    const text = readFileSync(join(folder, "sub/old.requests.jsonc"), "utf8");
    expect(text).toContain("// Create an instance (standard input:3)\n");
    // Relative to the plan.
    expect(text).toContain('"${file:../a/b.txt}"');
    expect(JSON.parse(text.replace(/^\s*\/\/.*$/gm, ""))[0].name).toBe("web");
  });

  test("a script is executable", async () => {
    const folder = await planned();
    expect(statSync(join(folder, "plan.sh")).mode & 0o100).toBe(0o100);
  });

  test("one of several stacks can be chosen", async () => {
    const folder = folderWith({
      "a.stack.yaml":
        "name: one\nregion: r\ninstances: { web: { type: a } }\n---\nname: two\nregion: r\ninstances: { web: { type: b }, bad: {} }\n",
    });
    const typesOf = async (...args: readonly string[]) => {
      const { status, stdout } = await compute(["plan", "a.stack.yaml", ...args], { cwd: folder });
      return [
        status,
        ...JSON.parse(stdout).map((one: { name: string; body: { type: string } }) => `${one.name} ${one.body.type}`),
      ];
    };
    expect(await typesOf()).toEqual([1, "web a", "web-2 b"]);
    expect(await typesOf("--stack", "one")).toEqual([0, "web a"]);
    expect(await typesOf("--stack", "2")).toEqual([1, "web b"]);
  });

  test.each([
    [".compute-stack.yaml", "names: {compute: acme\n", ".compute-stack.yaml:1: Missing `}`."],
    [".compute-stack.yaml", "extends: base.yaml\n", "base.yaml:2: `catalog` must be an object, found the number `5`."],
    [".compute-stack.yaml/x", "", "`.compute-stack.yaml` is a folder."],
    [
      "old/.compute-stack.yaml",
      "names: 5\n",
      "old/.compute-stack.yaml:1: `names` must be an object, found the number `5`.",
    ],
  ])("is not made with %s that says %j: what the files say depends on it", async (name, settings, why) => {
    const one = "region: r\ninstances:\n  web: { type: n }\n";
    const files = { "a.stack.yaml": one, "old/a.stack.yaml": one, "base.yaml": "rules: {}\ncatalog: 5\n" };
    const cwd = folderWith({ ...files, [name]: settings });
    for (const args of [["--from", "old/a.stack.yaml"], ["--verify", "--from", "old/a.stack.yaml"], []]) {
      if (name.startsWith("old") && args.length === 0) continue;
      const stderr = `compute-stack: ${why} A plan depends on these settings: correct them first.\n`;
      expect(await compute(["plan", "a.stack.yaml", ...args], { cwd })).toEqual({ status: 2, stdout: "", stderr });
    }
  });

  test("invalid usage is explained", async () => {
    const folder = folderWith({ "a.stack.yaml": "name: one\n", "b.txt": "", "sub/": "" });
    const wrong = async (...args: readonly string[]): Promise<string> => {
      const { status, stdout, stderr } = await compute(["plan", ...args], { cwd: folder });
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      return stderr;
    };
    expect(await wrong()).toContain("`plan` needs a stack file");
    expect(await wrong("a.stack.yaml", "b")).toContain("one stack file at a time");
    expect(await wrong("b.txt")).toContain("`b.txt` is not a stack file");
    expect(await wrong("none.stack.yaml")).toContain("`none.stack.yaml` does not exist.");
    expect(await wrong("a.stack.yaml", "--format", "htpp")).toContain("Did you mean `http`?");
    expect(await wrong("a.stack.yaml", "--stack", "x")).toContain("name or number of a stack in the file: `one`");
    expect(await wrong("a.stack.yaml", "--output", "a.stack.yaml")).toContain("is the name of a stack file");
    expect(await wrong("a.stack.yaml", "--format", "http", "--output", "x.requests.json")).toContain("a request file");
    expect(await wrong("a.stack.yaml", "--output", "sub")).toContain("`sub` is a folder.");
    expect(await wrong("a.stack.yaml", "--output", "no/where.json")).toContain("its folder does not exist");
  });
});

test("a plan of an example in any format has no problems as a file of its own, and begins with its summary", async () => {
  const read = (name: string) => readFileSync(join("examples", name));
  const names = ["shop.stack.yaml", "certs/site.pem"];
  const folder = folderWith(Object.fromEntries(names.map((name) => [name, read(name)])));
  const saved = { requests: "shop.requests.jsonc", http: "shop.http", curl: "shop.sh" };
  for (const [format, output] of Object.entries(saved)) {
    await compute(["plan", "shop.stack.yaml", "--format", format, "--output", output], { cwd: folder });
    const [, , ...lines] = readFileSync(join(folder, output), "utf8").split("\n");
    expect(lines.join("\n")).toMatch(/^(?:#|\/\/) 17 requests; 3 of them are billed\.$/m);
    expect(lines.join("\n")).toMatch(/^(?:#|\/\/) Set before sending: .*`ROOT_PASS`/m);
  }
  const ended = await compute(["check", ".", "--severity", "warning", "--max-warnings", "0"], { cwd: folder });
  expect(ended).toMatchObject({ status: 0, stdout: expect.stringMatching(/^No findings in 4 files;/) });
});
