import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { compute, type Ended, folderWith, removeFolders } from "./command-line.ts";
import { atTerminal } from "./mock-service.ts";

afterEach(removeFolders);

const secret = "Very-secret-0";
const stack = `region: us-east
instances:
  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true, tags: ["it's"] }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes: [{ label: web, address: "\${instances.web.private_ipv4}:80" }]
`;
const ownFile = "#cloud-config\nhostname: ours\n";
const sentFile = Buffer.from(ownFile).toString("base64");
const withFile = stack.replace("private_ip: true,", '$& metadata: { user_data: "${base64:cloud.yaml}" },');
const steps = ["front", "front-80", "web", "web-ip", "web-boot", "front-80-web"];
const keys = [
  "create-loadbalancer:FRONT",
  "create-config:FRONT_80",
  "create-instance:WEB",
  "allocate-ip:WEB_IP",
  "boot-instance:WEB_BOOT",
  "create-node:FRONT_80_WEB",
];
const script = "my plan's.sh";
const journal = `${script}.journal`;

/**
 * What happens to a request: it is answered, maybe as one of which only part was done, the connection is lost before or after it
 * takes effect, it takes effect and refers to where no one listens, or it is refused.
 */
type Fate =
  | "answered"
  | "redirected"
  | "lost"
  | "effective but lost"
  | "refused"
  | "unavailable"
  | "unauthorized"
  | "partial"
  | keyof typeof withoutId;

/** What is answered to a request that takes effect, and does not say what was created. */
const withoutId = {
  nameless: '{"label":"web"}',
  half: '{"id": 3, "lab',
  more: '{"id": 3} and more',
  empty: "",
  page: "<html>OK</html>",
  huge: '{"id": 12345678901234567890}',
  path: '{"id": "3/../4"}',
  truth: '{"id": true}',
  errors: '{"id": 3, "errors": [{"field": null, "reason": "No."}]}',
} as const;

/** Creates what is posted; `fateOf` is told how many requests came before. */
async function startService(
  fateOf: (index: number) => Fate | Promise<Fate> = () => "answered",
  look = (response: ServerResponse) => response.end("{}"),
  record: (index: number) => object = recordOf,
) {
  const created: string[] = [];
  let count = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    // Whether something still exists.
    if (request.method === "GET") return void look(response);
    const fate = await fateOf(count++);
    if (fate === "lost") return void request.socket.destroy();
    if (fate === "refused" || fate === "unavailable") {
      response.statusCode = fate === "refused" ? 400 : 503;
      return void response.end(fate === "refused" ? '{"errors":[{"field":"label","reason":"No."}]}' : "<html>");
    }
    if (fate === "unauthorized") {
      response.statusCode = 401;
      return void response.end();
    }
    const body = Buffer.concat(chunks).toString();
    created.push(`${request.url} ${body}`);
    if (fate === "effective but lost") return void request.socket.destroy();
    if (fate === "redirected") return void response.writeHead(303, { location: "http://127.0.0.1:1/" }).end();
    if (fate === "partial") response.statusCode = 207;
    response.end(
      fate === "answered" || fate === "partial"
        ? JSON.stringify({ ...record(created.length), label: labelIn(body) })
        : withoutId[fate],
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { url, created, stop };
}

const labelIn = (body: string): unknown => (body === "" ? undefined : JSON.parse(body).label);

const recordOf = (id: number) => ({ id, address: `192.168.128.${id}`, root_pass: secret });

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

const environmentOf = (folder: string, url: string, token = "t0ken") => ({
  PATH: process.env.PATH ?? "",
  HOME: folder,
  COMPUTE_URL: url,
  COMPUTE_TOKEN: token,
  ROOT_PASS: secret,
  STAGE: "dev",
});

function start(
  shell: string,
  folder: string,
  url: string,
  args: readonly string[] = [],
  token = "t0ken",
  cwd = folder,
): Running {
  const child = spawn(shell, [join(folder, script), ...args], {
    cwd,
    env: environmentOf(folder, url, token),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let stderr = "";
  let stdout = "";
  child.stdout?.on("data", (data) => (stdout += data));
  child.stderr?.on("data", (data) => (stderr += data));
  return { child, ended: new Promise((done) => child.on("close", (status) => done({ status, stdout, stderr }))) };
}

const run = (...of: Parameters<typeof start>): Promise<Ended> => start(...of).ended;

let made: string | null = null;

/** A folder with nothing but the script. */
async function planned(): Promise<string> {
  if (made === null) {
    const folder = folderWith({ "a.stack.yaml": stack });
    expect(await plan(folder)).toMatchObject({ status: 0 });
    made = readFileSync(join(folder, script), "utf8");
  }
  return folderWith({ [script]: made });
}

const plan = (cwd: string, args: readonly string[] = []) =>
  compute(["plan", "a.stack.yaml", "--format", "curl", "--wait", "0", "--output", script, ...args], { cwd });

const journalIn = (folder: string): string => readFileSync(join(folder, journal), "utf8");

let whole: readonly string[] | null = null;

/** What an uninterrupted run creates. */
async function everything(): Promise<readonly string[]> {
  if (whole) return whole;
  const service = await startService();
  expect(await run("sh", await planned(), service.url)).toMatchObject({ status: 0 });
  await service.stop();
  whole = service.created;
  return whole;
}

/** The answer that a person gives after looking at the account. */
const arrived = (index: number): string => {
  const { id, address } = recordOf(index + 1);
  const needed: readonly (string | number)[] = [[id], [id], [id], [address], [], []][index] ?? [];
  return `--arrived=${steps[index]}${needed.length > 0 ? "=" : ""}${needed.join(",")}`;
};

describe.each(["bash", "dash"])("the journal of a script, with %s", (shell) => {
  test("has names, checksums and IDs only, and a second run sends nothing", async () => {
    const folder = await planned();
    const service = await startService();
    expect(await run(shell, folder, service.url)).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/\nDone: 6 requests\.\n$/),
    });
    const [first, count, plan, ...lines] = journalIn(folder).split("\n");
    expect(count).toBe(`lines ${String(lines.length + 2).padStart(9, "0")}`);
    expect(first).toMatch(/^Journal of a\.stack\.yaml at \d+ \d+$/);
    expect(plan).toMatch(/^plan [\da-f]{16}$/);
    expect(lines.map((line) => line.replace(/ [\da-f]{16}(?= |$)/, " SUM"))).toEqual([
      ...steps.flatMap((_, index) => {
        const kept = [
          { id: 1, label: "front", path: "/loadbalancers" },
          { id: 2, port: 80, path: "/loadbalancers/1/configs" },
          { id: 3, label: "web", booted: false, path: "/compute/instances" },
          { address: "192.168.128.4", path: "/networking/ips", compute_id: 3 },
          { path: "/compute/instances/3/boot" },
          { id: 6, address: "192.168.128.6", label: "web", path: "/loadbalancers/1/configs/2" },
        ][index];
        return [`sending ${keys[index]} SUM`, `done ${keys[index]} SUM ${JSON.stringify(kept)}`];
      }),
      "finished",
      "",
    ]);
    for (const hidden of [secret, "t0ken", "nano-1"]) expect(journalIn(folder)).not.toContain(hidden);
    expect(await run(shell, folder, service.url)).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(
        /To send everything again, delete it first\..*\nNothing was sent: the journal has all of it\.\n$/s,
      ),
    });
    await service.stop();
    expect(service.created.length).toBe(steps.length);
    expect(existsSync(join(folder, `${journal}.lock`))).toBe(false);
  });

  test("a kill during a request leaves a journal that tells", async () => {
    const expected = await everything();
    const folder = await planned();
    let running: Running | null = null;
    const service = await startService(async (count) => {
      if (count !== 2 || !running?.child.pid) return "answered";
      process.kill(-running.child.pid, "SIGKILL");
      await running.ended;
      return "effective but lost";
    });
    running = start(shell, folder, service.url);
    await running.ended;
    expect(journalIn(folder)).toMatch(/\nsending create-instance:WEB [\da-f]{16}\n$/);
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 3 });
    expect(await run(shell, folder, service.url, ["--arrived", "web"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--arrived web=id"),
    });
    expect(await run(shell, folder, service.url, ["--arrived", "web=3"])).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.created).toEqual(expected);
  });

  test("a journal that ends anywhere is continued without sending twice what is done", async () => {
    const folder = await planned();
    const service = await startService((count) => (count < steps.length ? "answered" : "unauthorized"));
    await run(shell, folder, service.url);
    const whole = journalIn(folder);
    const at = (text: string): number => whole.indexOf(text) + 12;
    for (const [end, status] of [
      [0, 2],
      [5, 2],
      [whole.indexOf("\n"), 2],
      [whole.indexOf("\n") + 1, 2],
      [at("sending create-instance:WEB "), 1],
      [at("done create-instance:WEB "), 3],
      [whole.lastIndexOf("\nfinished"), 3],
      [whole.length - 1, 0],
      [whole.length, 0],
    ] as const) {
      // An interrupted script has not counted the line that it was writing.
      const written = whole.slice(0, end);
      const lines = String(written.split("\n").length - 1).padStart(9, "0");
      const interrupted = written.replace(/(?<=\nlines )\d{9}/, lines);
      writeFileSync(join(folder, journal), interrupted);
      const { status: ended, stderr } = await run(shell, folder, service.url);
      expect({ status: ended, wasCut: stderr.includes("was cut off") }).toEqual({ status, wasCut: status === 2 });
      const isKept = (line: string): boolean => journalIn(folder).includes(`${line}\n`);
      expect(
        interrupted
          .split("\n")
          .slice(0, -1)
          .filter((line) => !/^lines /.test(line))
          .every(isKept),
      ).toBe(true);
    }
    await service.stop();
    expect(service.created.length).toBe(steps.length);
  });

  test("sends nothing on a full disk, and says that it cannot write its journal", async () => {
    const folder = await planned();
    // What is written beyond a limit fails as on a full disk.
    const limited = ["-c", 'trap "" XFSZ; ulimit -f 0; exec "$@"', "bash", shell, script];
    const env = environmentOf(folder, "http://127.0.0.1:9/v4");
    const { status, stderr } = spawnSync("bash", limited, { cwd: folder, env, encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `Cannot write the journal ${journal}. Nothing was sent. Use --journal FILE to keep it elsewhere.\n`,
    });
    expect([journal, `${journal}.lock`].filter((name) => existsSync(join(folder, name)))).toEqual([]);
  });

  test("names a copy of the journal if a full disk stops a second run", async () => {
    const folder = await planned();
    const path = join(folder, journal);
    const service = await startService((index) => (index === 1 ? "refused" : "answered"));
    await run(shell, folder, service.url);
    await service.stop();
    const expected = {
      status: 2,
      stderr: `Cannot write the journal ${journal}. Nothing was sent. Use --journal FILE for a copy of it elsewhere.\n`,
    };
    const again = (limits: string): Pick<Ended, "status" | "stderr"> => {
      const env = environmentOf(folder, service.url);
      const args = ["-c", `${limits}; exec "$@"`, "bash", shell, script];
      const { status, stderr } = spawnSync("bash", args, { cwd: folder, env, encoding: "utf8" });
      return { status, stderr };
    };
    expect(again('trap "" XFSZ; ulimit -f 0')).toEqual(expected);
    // A line that was cut off is taken away before anything else is written.
    const written = `${readFileSync(path, "utf8")}${`${"x".repeat(99)}\n`.repeat(40)}send`;
    writeFileSync(path, written);
    expect(again('trap "" XFSZ; ulimit -f 2')).toEqual(expected);
    expect(readFileSync(path, "utf8")).toBe(written);
    expect(readdirSync(folder).filter((name) => name.startsWith(journal))).toEqual([journal]);
  });

  test("says what was done if it can no longer be written", async () => {
    const folder = await planned();
    const service = await startService(() => {
      rmSync(join(folder, journal));
      mkdirSync(join(folder, journal));
      return "answered";
    });
    const { status, stderr } = await run(shell, folder, service.url);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(
        /\nCannot write the journal .+, which now lacks: done create-loadbalancer:FRONT [0-9a-f]{16} \{"id":1,.+\}\n$/,
      ),
    });
    await service.stop();
    expect(service.created).toHaveLength(1);
  });

  test("of a script that was cut off, nothing is sent", async () => {
    const folder = await planned();
    const service = await startService();
    const text = readFileSync(join(folder, script), "utf8");
    const bodies = [...text.matchAll(/JSON\n/g)].map(({ index }) => index);
    const ends = [
      ...bodies,
      ...Array.from({ length: 20 }, (_, at) => Math.floor((text.length * at) / 20)),
      text.length - 2,
    ];
    for (const end of ends) {
      writeFileSync(join(folder, script), text.slice(0, end));
      await run(shell, folder, service.url);
      expect({ end, created: service.created, kept: existsSync(join(folder, journal)) }).toEqual({
        ...{ end, created: [], kept: false },
      });
    }
    await service.stop();
  });

  test("a response about part of a request is not taken for a success", async () => {
    const folder = await planned();
    const service = await startService((index) => (index === 2 ? "partial" : "answered"));
    expect(await run(shell, folder, service.url)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("The API responded with 207:\nNo reasons given.\nweb may have arrived."),
    });
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 3 });
    await service.stop();
    expect(service.created.length).toBe(3);
  });

  test("creates nothing again because its file has another stack now, one less, or one of another name", async () => {
    const one = "name: a\nregion: us-east\ninstances:\n  web: { type: nano-1 }\n";
    const two = `${one}---\n${one.replace("name: a", "name: b").replace("web", "app")}`;
    const service = await startService();
    for (const [before, now, left] of [
      [one, two, "app"],
      [two, one, null],
      [two, two.replace("name: a", "name: c"), null],
    ] as const) {
      const folder = folderWith({ "a.stack.yaml": before });
      await plan(folder);
      expect(await run(shell, folder, service.url)).toMatchObject({ status: 0 });
      const count = service.created.length;
      writeFileSync(join(folder, "a.stack.yaml"), now);
      await plan(folder);
      const { status, stderr } = await run(shell, folder, service.url);
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: expect.stringMatching(
          /has create-instance:WEB\w*, which may be web of this plan: .* Nothing was sent\./,
        ),
      });
      expect(service.created.length).toBe(count);
      expect(await run(shell, folder, service.url, ["--arrived", "web=1"])).toMatchObject({ status: 0 });
      expect(await run(shell, folder, service.url)).toMatchObject({ status: 0 });
      expect(service.created.slice(count)).toEqual(left ? [expect.stringContaining(left)] : []);
    }
    await service.stop();
  });

  test("refuses journals of others, folders that cannot be written, and a second run at once", async () => {
    const folder = await planned();
    const service = await startService();
    const refusal = async (content: string, ...args: readonly string[]): Promise<string> => {
      writeFileSync(join(folder, journal), content);
      const { status, stderr } = await run(shell, folder, service.url, args);
      expect({ status, stderr }).toMatchObject({ status: 2 });
      return stderr;
    };
    for (const content of ["notes", "\n\n", "notes\n", "Journal of plan 0000000000000000 at 1 1\n"]) {
      expect(await refusal(content)).toContain("is not a journal of a.stack.yaml. Nothing was sent.");
      expect(journalIn(folder)).toBe(content);
    }
    expect(await refusal("", "--journal", "none/x")).toContain("Cannot write the journal none/x. Nothing was sent.");
    expect(await refusal("", "--journal=/dev/full")).toContain("/dev/full");
    expect(await refusal("", "--jurnal", "x")).toContain("Usage: ");
    const gone = spawn("true");
    await new Promise((done) => gone.on("close", done));
    // Nothing tells whether a process of another machine has ended.
    for (const holder of [`${process.pid} on ${hostname()}`, `${gone.pid} on ${hostname()}-2`, ""]) {
      writeFileSync(join(folder, `${journal}.lock`), `${holder}\n`);
      expect(await refusal("")).toContain("is running already");
      rmSync(join(folder, journal));
      const { stderr } = await run(shell, folder, service.url);
      // The one that runs has still to write the first line.
      expect({ stderr, hasJournal: existsSync(join(folder, journal)) }).toEqual({
        stderr: `The script is running already. If it is not, delete ${join(folder, journal)}.lock.\n`,
        hasJournal: false,
      });
    }
    expect(service.created).toEqual([]);
    // The process of this lock has ended.
    writeFileSync(join(folder, `${journal}.lock`), `${gone.pid} on ${hostname()}\n`);
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 0 });
    await service.stop();
    expect(await refusal(journalIn(folder).replace(/at \d+/, "at 1"))).toContain("belongs to another COMPUTE_URL");
  });

  test("an ID of more digits than a number keeps arrives as a person wrote it", async () => {
    const folder = await planned();
    const service = await startService((index) => (index === 2 ? "huge" : "answered"));
    const id = "12345678901234567890";
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 1 });
    expect(await run(shell, folder, service.url, ["--arrived", `web=${id}x`])).toMatchObject({ status: 2 });
    expect(await run(shell, folder, service.url, ["--arrived", `web=${id}`])).toMatchObject({ status: 0 });
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.created.slice(3, 5).join("\n")).toMatch(
      new RegExp(`"compute_id": ${id}\\s[^]*/compute/instances/${id}/boot `),
    );
    expect(service.created.length).toBe(steps.length);
  });

  test("at a terminal, it asks about each request that may have arrived, whether it has a body or not", async () => {
    const folder = await planned();
    const service = await startService((index) => (index === 2 || index === 4 ? "effective but lost" : "answered"));
    const answering = (input: string) =>
      atTerminal(`${shell} "${script}"`, input, folder, environmentOf(folder, service.url));
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 1 });
    expect(await answering("perhaps\nyes\n3\n")).toMatchObject({
      status: 1,
      said: expect.stringMatching(/(?:Did web arrive\? \(yes or no\) .*){2}Its id: .*web-boot may have arrived/s),
    });
    // The request to boot has no body.
    expect(await answering("no\n")).toMatchObject({
      status: 0,
      said: expect.stringContaining("Did web-boot arrive? (yes or no) "),
    });
    await service.stop();
    const expected = await everything();
    expect(service.created).toEqual([...expected.slice(0, 5), ...expected.slice(4)]);
  });

  test("the names of `--again` and `--arrived` are those of its requests", async () => {
    const folder = await planned();
    const service = await startService();
    for (const args of [
      ["--again", "nope"],
      ["--again=web-"],
      ["--again", "front front-80"],
      ["--arrived", "nope=3"],
      ["--arrived", "=3"],
      ["--arrived", "front front-80"],
      ["--arrived", "front front-80=3"],
    ]) {
      const { status, stderr } = await run(shell, folder, service.url, args);
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: `The script has no request ${args.at(-1)?.replace(/^--again=|=3/g, "")}. Nothing was sent. Its requests are: ${steps.join(" ")}\n`,
      });
    }
    // One of them would be sent again.
    for (const more of [["--arrived=front-80=2"], ["--again", "front"]])
      for (const args of [
        ["--arrived", "front=1", ...more],
        [...more, "--arrived", "front=1"],
      ])
        expect(await run(shell, folder, service.url, args)).toMatchObject({
          status: 2,
          stderr: expect.stringContaining("Usage: "),
        });
    expect(service.created).toEqual([]);
    expect(existsSync(join(folder, journal))).toBe(false);
    await service.stop();
  });

  test("what arrived under another ID than the journal has is refused before anything is sent", async () => {
    const folder = await planned();
    const service = await startService((count) => (count === 4 ? "refused" : "answered"));
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 1 });
    const sent = service.created.length;
    for (const [said, known] of [
      ["web=5", "3"],
      ["front-80= 80", "2"],
      ["web-ip=192.168.128.9", "192.168.128.4"],
    ] as const) {
      const { status, stderr } = await run(shell, folder, service.url, ["--arrived", said]);
      expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining("Nothing was sent.") });
      const [name, value] = said.split("=");
      expect(stderr).toContain(`${journal} has ${known} for ${name}, not ${value}.`);
    }
    expect(service.created.length).toBe(sent);
    expect(await run(shell, folder, service.url, ["--arrived", "web= 3"])).toMatchObject({ status: 0 });
    await service.stop();
  });

  test("what arrived, as a person says, is not sent, even if the journal knows nothing of it", async () => {
    const folder = await planned();
    const service = await startService();
    expect(await run(shell, folder, service.url, ["--arrived", "web=3"])).toMatchObject({ status: 0 });
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.created.filter((one) => one.startsWith("/v4/compute/instances {"))).toEqual([]);
    expect(service.created).toContain("/v4/compute/instances/3/boot ");
  });

  test("a journal with the line ends of Windows is continued", async () => {
    const folder = await planned();
    const service = await startService((index) => (index === 3 ? "effective but lost" : "answered"));
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 1 });
    writeFileSync(join(folder, journal), journalIn(folder).replaceAll("\n", "\r\n"));
    expect(await run(shell, folder, service.url, [arrived(3)])).toMatchObject({ status: 0 });
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.created).toEqual(await everything());
  });

  test.each(["\n", "\r\n", "\r", "\nX-Other: 1", "\u007f"])(
    "a token or URL with %j is refused before anything is sent, and not shown",
    async (broken) => {
      const folder = await planned();
      const service = await startService();
      const refusedFor = (name: string) => ({
        status: 2,
        stdout: "",
        stderr: `Remove the line breaks and other control characters from these variables first: ${name}\n`,
      });
      expect(await run(shell, folder, service.url, [], `t0ken${broken}`)).toEqual(refusedFor("COMPUTE_TOKEN"));
      expect(await run(shell, folder, `${service.url}${broken}`)).toEqual(refusedFor("COMPUTE_URL"));
      await service.stop();
      expect(service.created).toEqual([]);
      expect(existsSync(join(folder, journal))).toBe(false);
    },
  );

  test.each<[what: string, settings: string, fate: Fate]>([
    ["it tries again", "retry = 2\nretry-all-errors\n", "effective but lost"],
    ["it follows redirections", "location\n", "redirected"],
  ])("a request is sent once, also where the settings of curl say that %s", async (_, settings, fate) => {
    const folder = await planned();
    writeFileSync(join(folder, ".curlrc"), settings);
    const service = await startService((index) => (index === 0 ? fate : "answered"));
    const { status, stderr } = await run(shell, folder, service.url);
    expect({ status, created: service.created.length }, stderr).toEqual({ status: 1, created: 1 });
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 3 });
    await service.stop();
    expect(service.created.length).toBe(1);
  });

  test.each<[what: string, look: (response: ServerResponse, other: string) => ServerResponse, said: string]>([
    ["a page", (response) => response.end("<html>Sign in</html>"), "the API responded with 200"],
    ["nothing", (response) => response.end(), "the API responded with 200"],
    [
      "a redirection, which the settings of curl say to follow",
      (response, other) => response.writeHead(302, { location: other }).end(),
      "the API responded with 302",
    ],
  ])("where the response about what was created is %s, whether it exists is unknown", async (_, look, said) => {
    const folder = await planned();
    writeFileSync(join(folder, ".curlrc"), "location\n");
    const other = await startService();
    let isLost = false;
    const service = await startService(
      (count) => (count === 2 ? "refused" : "answered"),
      (response) => (isLost ? look(response, other.url) : response.end("{}")),
    );
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 1 });
    isLost = true;
    expect(await run(shell, folder, service.url)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        `Whether front-80 (/loadbalancers/1/configs/2) still exists is unknown: ${said}. Nothing was sent.`,
      ),
    });
    isLost = false;
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 0 });
    await Promise.all([service.stop(), other.stop()]);
    expect(service.created).toEqual(await everything());
  });

  test("a service that cannot be reached was sent nothing", async () => {
    const folder = await planned();
    const service = await startService();
    await service.stop();
    for (const _ of [1, 2]) expect(await run(shell, folder, service.url)).toMatchObject({ status: 1 });
    expect(journalIn(folder)).toMatch(/\nfailed create-loadbalancer:FRONT [\da-f]{16}\n$/);
  });
});

// Each request with one of the shells.
test.each(["lost", "effective but lost", "refused", "unavailable"] as const)(
  "whatever interrupts each request, one after another, the script ends in the same state: %s",
  async (fate) => {
    const expected = await everything();
    const folder = await planned();
    // What has not arrived is sent again, and is answered then.
    const isOver = (count: number): boolean => fate !== "effective but lost" && count % 2 === 1;
    const service = await startService((count) => (isOver(count) ? "answered" : fate));
    let ended = await run("dash", folder, service.url);
    for (const [index, step] of steps.entries()) {
      const shell = index % 2 === 0 ? "bash" : "dash";
      expect(ended, step).toMatchObject({ status: 1 });
      const told = fate === "effective but lost" ? [arrived(index)] : fate === "refused" ? [] : ["--again", step];
      if (fate !== "refused") {
        expect(ended.stderr).toContain(`${step} may have arrived.`);
        const asked = await run(shell, folder, service.url);
        expect(asked, step).toMatchObject({ status: 3, stderr: expect.stringContaining(`--again ${step}`) });
      }
      ended = await run(shell, folder, service.url, told);
    }
    await service.stop();
    expect(ended).toMatchObject({ status: 0 });
    expect(service.created).toEqual(expected);
  },
);

test("`--journal` of `plan` sets its place, and what was created for the stack before it changed is not created again", async () => {
  const folder = folderWith({ "a.stack.yaml": stack });
  expect(await plan(folder, ["--journal", "its 'own'.txt"])).toMatchObject({ status: 0 });
  const service = await startService();
  expect(await run("sh", folder, service.url)).toMatchObject({ status: 0 });
  expect(existsSync(join(folder, "its 'own'.txt"))).toBe(true);
  expect(existsSync(join(folder, journal))).toBe(false);
  writeFileSync(join(folder, "a.stack.yaml"), stack.replace("nano-1", "nano-2"));
  await plan(folder, ["--journal", "its 'own'.txt"]);
  expect(await run("sh", folder, service.url)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("the differences were not sent: web."),
  });
  await service.stop();
  expect(service.created.length).toBe(steps.length);
});

test("a script behind a link has the same journal and files, from wherever it is started", async () => {
  const folder = folderWith({
    "scripts/a.stack.yaml": withFile,
    "scripts/cloud.yaml": ownFile,
    "bin/deeper/cloud.yaml": "#cloud-config\nhostname: foreign\n",
  });
  symlinkSync(`../scripts/${script}`, join(folder, "bin/link"));
  symlinkSync("../link", join(folder, "bin/deeper", script));
  const service = await startService();
  await plan(join(folder, "scripts"));
  for (const from of ["bin/deeper", "scripts", "bin/deeper"])
    expect(await run("sh", join(folder, from), service.url)).toMatchObject({ status: 0 });
  expect(service.created.join("\n")).toContain(sentFile);
  expect(service.created.length).toBe(steps.length);
  // A journal that an earlier script has kept beside the link is continued there.
  renameSync(join(folder, "scripts", journal), join(folder, "bin/deeper", journal));
  expect(await run("sh", join(folder, "bin/deeper"), service.url)).toMatchObject({ status: 0 });
  await service.stop();
  expect(service.created.length).toBe(steps.length);
});

test("the script of a plan whose requests do not fit into a command line continues, too", async () => {
  const fields = 'type: nano-1, image: compute/debian12, root_pass: "${env:ROOT_PASS}", private_ip: true';
  const names = Array.from({ length: 700 }, (_, index) => `application-server-of-the-shop-with-a-long-name-${index}`);
  const instances = names.map((name) => `  ${name}: { ${fields} }\n`).join("");
  const folder = folderWith({ "a.stack.yaml": `region: us-east\ninstances:\n${instances}` });
  expect(await plan(folder)).toMatchObject({ status: 0 });
  const service = await startService((count) => (count % 2 === 0 ? "answered" : "refused"));
  for (const done of [1, 2]) {
    expect(await run("sh", folder, service.url)).toMatchObject({ status: 1 });
    expect(service.created.map((body) => JSON.parse(body.slice(body.indexOf("{"))).label)).toEqual(
      names.slice(0, done),
    );
  }
  await service.stop();
});

test("one run at a time uses a journal, by whatever link it is found", async () => {
  const folder = await planned();
  let begun = () => {};
  let release = () => {};
  const [isSending, isReleased] = [
    new Promise<void>((done) => (begun = done)),
    new Promise<void>((done) => (release = done)),
  ];
  const service = await startService(async (count) => {
    if (count === 0) return "refused";
    begun();
    await isReleased;
    return "answered";
  });
  expect(await run("sh", folder, service.url)).toMatchObject({ status: 1 });
  symlinkSync(journal, join(folder, "link"));
  symlinkSync(join(folder, "link"), join(folder, "other"));
  const running = start("sh", folder, service.url, ["--journal", "other"]);
  await isSending;
  for (const name of [journal, "link"])
    expect(await run("sh", folder, service.url, ["--journal", name])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("The script is running already."),
    });
  release();
  expect(await running.ended).toMatchObject({ status: 0 });
  await service.stop();
  expect(service.created.length).toBe(steps.length);
});

test("the journal that a plan names is beside its script, from wherever that is started", async () => {
  const folder = folderWith({ "a.stack.yaml": stack, "elsewhere/readme.txt": "" });
  const service = await startService();
  await plan(folder, ["--journal", "own.journal"]);
  for (const cwd of [".", "elsewhere"])
    expect(await start("sh", folder, service.url, [], "t0ken", join(folder, cwd)).ended).toMatchObject({ status: 0 });
  await service.stop();
  expect(service.created.length).toBe(steps.length);
  expect(existsSync(join(folder, "own.journal"))).toBe(true);
});

test("a script that bash finds through `PATH` has its journal and files beside itself, from wherever it is started", async () => {
  const folder = folderWith({
    "bin/a.stack.yaml": withFile,
    "bin/cloud.yaml": ownFile,
    "here/cloud.yaml": "#cloud-config\nhostname: foreign\n",
    "there/readme.txt": "",
  });
  const bin = join(folder, "bin");
  await plan(bin);
  const service = await startService();
  const env = { ...environmentOf(folder, service.url), PATH: `${bin}:${process.env.PATH}` };
  for (const cwd of ["here", "there"]) {
    const child = spawn("bash", [script], { cwd: join(folder, cwd), env, stdio: "ignore" });
    expect(await new Promise((done) => child.on("close", done)), cwd).toBe(0);
  }
  await service.stop();
  expect(service.created.join("\n")).toContain(sentFile);
  expect(service.created.length).toBe(steps.length);
});

test("stacks of the same name in several folders do not share a journal", async () => {
  const folder = folderWith({ "prod/a.stack.yaml": stack, "staging/a.stack.yaml": stack });
  const planFor = (environment: string, cwd = folder, output = script) =>
    compute(["plan", environment, "--format", "curl", "--wait", "0", "--output", output], { cwd });
  const service = await startService();
  await planFor("prod/a.stack.yaml");
  expect(await run("sh", folder, service.url)).toMatchObject({ status: 0 });
  await planFor("staging/a.stack.yaml");
  expect(await run("sh", folder, service.url)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`${journal} is not a journal of staging/a.stack.yaml. Nothing was sent.`),
  });
  // However it is called, it is the same stack.
  await planFor("a.stack.yaml", join(folder, "prod"), `../${script}`);
  expect(await run("sh", folder, service.url)).toMatchObject({ status: 0 });
  await service.stop();
  expect(service.created.length).toBe(steps.length);
});

test("a script in a folder behind a link sends the files of its stack, and no others", async () => {
  const folder = folderWith({
    "shop/a.stack.yaml": withFile,
    "shop/cloud.yaml": ownFile,
    "real/shop/cloud.yaml": "#cloud-config\nhostname: foreign\n",
    "real/scripts/readme.txt": "",
  });
  symlinkSync("real/scripts", join(folder, "link"));
  await compute(["plan", "shop/a.stack.yaml", "--format", "curl", "--wait", "0", "--output", `link/${script}`], {
    cwd: folder,
  });
  const service = await startService();
  expect(await run("sh", join(folder, "link"), service.url)).toMatchObject({ status: 0 });
  await service.stop();
  expect(service.created.join("\n")).toContain(sentFile);
});

test("a change plan keeps a journal, too", async () => {
  const folder = folderWith({ "a.stack.yaml": stack, "old.stack.yaml": "region: us-east\n" });
  await plan(folder, ["--from", "old.stack.yaml", "--journal", "x.journal"]);
  const service = await startService((count) => (count === 3 ? "refused" : "answered"));
  expect(await run("sh", folder, service.url)).toMatchObject({ status: 1 });
  expect(await run("sh", folder, service.url)).toMatchObject({ status: 0 });
  await service.stop();
  // In another order.
  expect(service.created.length).toBe(steps.length);
  expect(new Set(service.created).size).toBe(steps.length);
});

test("a change plan sends nothing with another value of a variable than it was made with", async () => {
  const staged = stack.replace("web: { ", 'web: { label: "${env:STAGE}-web", ');
  const old = { data: [{ id: 9, label: "prod-other", type: "nano-1", region: "us-east" }], page: 1, pages: 1 };
  const folder = folderWith({ "a.stack.yaml": staged, ".env": "STAGE=prod", "list.json": JSON.stringify(old) });
  await plan(folder, ["--from", "list.json", "--env-file", ".env", "--create", "all"]);
  const service = await startService();
  const runIn = (STAGE: string) =>
    new Promise<Ended>((done) => {
      const child = execFile(
        "sh",
        [join(folder, script)],
        { cwd: folder, env: { ...environmentOf(folder, service.url), STAGE } },
        (_, stdout, stderr) => done({ status: child.exitCode, stdout, stderr }),
      );
    });
  expect(await runIn("staging")).toEqual({
    status: 2,
    stdout: "",
    stderr: "The plan was made with another value of STAGE. Make it again, or set STAGE='prod'.\n",
  });
  expect(service.created).toEqual([]);
  expect(await runIn("prod")).toMatchObject({ status: 0 });
  await service.stop();
  expect(service.created.filter((one) => one.includes('"prod-web"'))).toHaveLength(1);
});

test("a variable that is only a part of a password is like any other", async () => {
  const folder = folderWith({
    "a.stack.yaml": `vars: { region: us-east }
region: \${vars.region}
instances:
  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:STAGE}-\${env:PW}", label: "\${env:STAGE}-web" }
  db: { type: nano-1, image: compute/debian12, root_pass: "pw-\${vars.region}", label: db-us-east-1 }
`,
    ".env": "STAGE=production",
    "old.json": JSON.stringify({
      ...{ page: 1, pages: 1 },
      data: [{ id: 1, label: "production-web", type: "nano-1", region: "us-east", image: "compute/debian12" }],
    }),
  });
  const args = ["plan", "a.stack.yaml", "--from", "old.json", "--env-file", ".env", "--create", "db"];
  const { stdout, stderr } = await compute([...args, "--format", "http"], { cwd: folder });
  expect(stderr).not.toContain("production-web");
  expect(stdout.match(/^POST .*/gm)).toHaveLength(1);
  expect(stdout).toContain('"region": "us-east"');
  expect(stdout).toContain('"label": "db-us-east-1"');
  expect((await compute(["merge", "a.stack.yaml"], { cwd: folder })).stdout).toMatch(/^region: us-east/m);
});

test("a change plan holds no value of a variable that is a secret elsewhere, and matches nothing by it", async () => {
  const web = 'type: nano-1, image: compute/debian12, label: "${env:STAGE}-web", root_pass: "${env:STAGE}"';
  const list = { data: [], page: 1, pages: 1 };
  const folder = folderWith({
    "a.stack.yaml": `region: us-east\ninstances: { web: { ${web} } }\n`,
    ".env": `STAGE=${secret}`,
    "list.json": JSON.stringify(list),
    "old.json": JSON.stringify({ ...list, data: [{ id: 1, label: "x", type: "nano-1", region: "us-east" }] }),
  });
  for (const from of ["list.json", "old.json"])
    for (const format of ["curl", "http", "requests", "text", "json"]) {
      const args = ["--from", from, "--env-file", ".env", "--format", format];
      const { stdout, stderr } = await compute(["plan", "a.stack.yaml", ...args], { cwd: folder });
      expect(stdout.length).toBeGreaterThan(2);
      expect(stdout + stderr).not.toContain(secret);
    }
});

describe("a corrected plan", () => {
  /** The script after the first has been refused at a request, and the stack has been corrected. */
  const correctedAt = async (index: number, from: string, to: string) => {
    const folder = folderWith({ "a.stack.yaml": stack.replace(to, from) });
    await plan(folder);
    const service = await startService((count) => (count === index ? "refused" : "answered"));
    expect(await run("sh", folder, service.url)).toMatchObject({ status: 1 });
    writeFileSync(join(folder, "a.stack.yaml"), stack);
    await plan(folder);
    return { folder, service };
  };

  test("continues with what was created, by resource", async () => {
    const { folder, service } = await correctedAt(5, "label: other", "label: web");
    expect(await run("bash", folder, service.url)).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.created).toEqual(await everything());
  });

  test("that calls steps by other names, in another order, creates nothing twice", async () => {
    const { folder, service } = await correctedAt(4, "private_ip: true }", 'private_ip: true, tags: ["it\'s"] }');
    const text = stack.replace("instances:\n", "instances:\n  front: { type: nano-2, booted: false }\n");
    writeFileSync(join(folder, "a.stack.yaml"), text);
    await plan(folder);
    const done = service.created.length;
    expect(await run("sh", folder, service.url)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(": web."),
    });
    await service.stop();
    expect(service.created.slice(done).map((line) => line.split(" ")[0])).toEqual([
      "/v4/compute/instances",
      "/v4/compute/instances/3/boot",
      "/v4/loadbalancers/1/configs/2",
    ]);
  });

  test.each<[what: string, fate: Fate, before: string, now: string, said: string]>([
    [
      "an instance",
      "answered",
      "instances: { old: { type: nano-1, label: app } }",
      "instances: { app: { type: nano-2 } }",
      "create-instance:OLD, which may be app",
    ],
    [
      "an instance whose request may have arrived",
      "effective but lost",
      'instances: { old: { type: nano-1, label: "${env:ROOT_PASS}" } }',
      'instances: { app: { type: nano-1, label: "${env:ROOT_PASS}" } }',
      "create-instance:OLD, which may be app",
    ],
    [
      "a load balancer",
      "answered",
      "loadbalancers: { old: { label: front } }",
      "loadbalancers: { front: {} }",
      "create-loadbalancer:OLD, which may be front",
    ],
  ])("creates nothing again because the name of %s in the file changed", async (_, fate, before, now, said) => {
    const folder = folderWith({ "a.stack.yaml": `region: us-east\n${before}\n` });
    await plan(folder);
    const service = await startService(() => fate);
    await run("sh", folder, service.url);
    writeFileSync(join(folder, "a.stack.yaml"), `region: us-east\n${now}\n`);
    await plan(folder);
    const { status, stderr } = await run("sh", folder, service.url);
    await service.stop();
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(`has ${said} of this plan: `) });
    expect(service.created.length).toBe(1);
  });

  test("says what it no longer requests although it was created", async () => {
    const { folder, service } = await correctedAt(3, "private_ip: true", "private_ip: true");
    writeFileSync(join(folder, "a.stack.yaml"), stack.replace(/loadbalancers:.*/s, ""));
    await plan(folder);
    expect((await run("sh", folder, service.url)).stderr).toContain(
      'create-loadbalancer:FRONT was done before, and this plan does not request it: {"id":1,',
    );
    await service.stop();
  });
});

test.each(["bash", "dash"])(
  "a script whose output nobody reads any more leaves no token behind, with %s",
  async (shell) => {
    const folder = await planned();
    mkdirSync(join(folder, "temporary"));
    const service = await startService();
    const env = { ...environmentOf(folder, service.url), TMPDIR: join(folder, "temporary") };
    const args = ["-c", '"$0" "./$1" 2>&1 | head -n 1', shell, script];
    const child = spawn("sh", args, { cwd: folder, env, stdio: "ignore" });
    await new Promise((done) => child.on("close", done));
    expect(service.created.length).toBeGreaterThan(0);
    expect(readdirSync(join(folder, "temporary"))).toEqual([]);
    expect(existsSync(join(folder, `${journal}.lock`))).toBe(false);
    expect(await run(shell, folder, service.url)).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.created).toEqual(await everything());
  },
);

test("no command line has a secret, even if the address has a password", async () => {
  const folder = await planned();
  const curl = execFileSync("sh", ["-c", "command -v curl"], { encoding: "utf8" }).trim();
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/curl"), `#!/bin/sh\nprintf '%s ' "$@" >>arguments\nexec ${curl} "$@"\n`, {
    mode: 0o755,
  });
  const service = await startService();
  // Its quotes and backslashes are none of a file of options.
  const url = service.url.replace("//", `//me:${secret}@`).replace("/v4", '/"a\\b"/v4');
  const env = { ...environmentOf(folder, url), PATH: `${join(folder, "bin")}:${process.env.PATH}` };
  const child = spawn("sh", [script], { cwd: folder, env, stdio: "ignore" });
  expect(await new Promise((done) => child.on("close", done))).toBe(0);
  await service.stop();
  const seen = readFileSync(join(folder, "arguments"), "utf8");
  expect(seen.match(/--request POST/g)).toHaveLength(steps.length);
  for (const text of [secret, "t0ken"]) expect(seen).not.toContain(text);
  expect(service.created.every((one) => decodeURI(one).startsWith('/"a\\b"/v4/'))).toBe(true);
});

test("a token that expires midway is refused, and the next run continues", async () => {
  const folder = await planned();
  const service = await startService((count) => (count === 3 ? "unauthorized" : "answered"));
  expect(await run("sh", folder, service.url)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Set COMPUTE_TOKEN to one that is, and start the script again: it continues here."),
  });
  expect(await run("sh", folder, service.url, [], "new")).toMatchObject({ status: 0 });
  await service.stop();
  expect(service.created).toEqual(await everything());
});

test.each(["nameless", "half", "more", "empty", "page", "path", "truth", "errors"] as const)(
  "a response without an ID stops the script, is kept, and the ID can be told: %s",
  async (fate) => {
    const folder = await planned();
    const service = await startService((count) => (count === 2 ? fate : "answered"));
    const kept = `${journal}.web.response`;
    const stopped = await run("sh", folder, service.url);
    expect(stopped).toMatchObject({ status: 1, stderr: expect.stringContaining(kept) });
    expect(stopped.stderr).toContain("The API accepted web (200), but the response has no id.");
    expect(readFileSync(join(folder, kept), "utf8")).toBe(withoutId[fate]);
    const again = await run("sh", folder, service.url);
    expect(again).toMatchObject({ status: 3, stderr: expect.stringContaining("The API accepted web") });
    expect(again.stderr).toContain(kept);
    expect(again.stderr).not.toContain("without a response");
    expect(await run("sh", folder, service.url, ["--arrived", "web=3"])).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.created).toEqual(await everything());
  },
);

test.each(["half", "more", "page", "errors"] as const)(
  "a response that is not as documented stops the script, even if no ID is needed: %s",
  async (fate) => {
    const folder = await planned();
    const service = await startService((count) => (count === steps.indexOf("web-boot") ? fate : "answered"));
    const kept = `${journal}.web-boot.response`;
    const stopped = await run("sh", folder, service.url);
    expect(stopped).toMatchObject({ status: 1, stderr: expect.stringContaining("the response is not as documented") });
    expect(readFileSync(join(folder, kept), "utf8")).toBe(withoutId[fate]);
    expect(await run("sh", folder, service.url)).toMatchObject({ status: 3, stderr: expect.stringContaining(kept) });
    expect(await run("sh", folder, service.url, ["--arrived", "web-boot"])).toMatchObject({ status: 0 });
    await service.stop();
    expect(service.created).toEqual(await everything());
  },
);

test.each<[string, (journal: string) => string]>([
  ["a line of another kind", (text) => text.replace("finished", "done")],
  ["a response without its request", (text) => text.replace(/sending create-instance.*\n/, "")],
  ["another checksum", (text) => text.replace(/(done create-instance:WEB) \w+/, "$1 0000000000000000")],
  ["lines lost at its start", (text) => text.replace(/lines \d+\n(?:.*\n){3}/, "")],
  ["half a record", (text) => text.replace(/(done create-instance:WEB \w+ \{).*/, "$1")],
])("a journal with %s is refused before anything is sent", async (_, edit) => {
  const folder = await planned();
  const service = await startService();
  await run("sh", folder, service.url);
  const edited = edit(journalIn(folder));
  expect(edited).not.toBe(journalIn(folder));
  writeFileSync(join(folder, journal), edited);
  const { status, stderr } = await run("sh", folder, service.url);
  await service.stop();
  expect(status, stderr).toBe(2);
  expect(stderr).toMatch(/^Line \d+ of .* was changed by something other than a script\. Nothing was sent\./);
  expect(service.created.length).toBe(steps.length);
});

test("names in any alphabet, quotes and commands in every string arrive as they are, once", async () => {
  const odd = "; touch pwned; \"'\\ $1 日本 $${x}";
  const text = JSON.stringify({
    region: "us-east",
    instances: {
      日本: { type: "nano-1", group: odd, tags: [odd], booted: false, label: "jpn" },
      日本語: { type: "nano-1", group: odd, tags: [odd], booted: false, label: "jp-2" },
      "it's $(x)": { type: "nano-1", group: odd, tags: [odd], booted: false, label: "odd" },
    },
  });
  const folder = folderWith({ "a.stack.yaml": text });
  await plan(folder);
  const service = await startService((count) => (count === 2 ? "refused" : "answered"));
  expect(await run("dash", folder, service.url)).toMatchObject({ status: 1 });
  expect(await run("bash", folder, service.url)).toMatchObject({ status: 0 });
  await service.stop();
  expect(service.created.map((line) => JSON.parse(line.slice(line.indexOf(" ") + 1)))).toMatchObject([
    { label: "jpn", group: odd.replace("$$", "$"), tags: [odd.replace("$$", "$")] },
    { label: "jp-2" },
    { label: "odd" },
  ]);
  expect(existsSync(join(folder, "pwned"))).toBe(false);
});

test("without jq, nothing is sent", async () => {
  const folder = await planned();
  const bin = folderWith({});
  for (const tool of ["sh", "curl", "cat"])
    symlinkSync(execFileSync("which", [tool], { encoding: "utf8" }).trim(), join(bin, tool));
  const service = await startService();
  const { status, stderr } = spawnSync(join(bin, "sh"), [join(folder, script)], {
    cwd: folder,
    env: { PATH: bin, COMPUTE_URL: service.url, COMPUTE_TOKEN: "t", ROOT_PASS: secret },
    encoding: "utf8",
  });
  await service.stop();
  expect({ status, stderr }).toEqual({ status: 2, stderr: "This script needs jq.\n" });
  expect(service.created).toEqual([]);
});

test.each([
  [withoutId.page, "its label is not in the response"],
  [withoutId.half, "its label is not in the response"],
  ['{"label":null}', "its label is not in the response"],
  ['{"label":"database"}', "its label is another"],
])("nothing is deleted where the service responds with %s", async (body, why) => {
  const list = [{ id: 3, label: "web", type: "nano-1", region: "us-east", tags: [] }];
  const folder = folderWith({ "a.stack.yaml": "instances: {}\n", "list.json": JSON.stringify(list) });
  await plan(folder, ["--from", "list.json", "--delete", "--only", "web"]);
  const service = await startService(undefined, (response) => response.end(body));
  const { status, stderr } = await run("sh", folder, service.url);
  await service.stop();
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining(`which is not known to be web: ${why}. Nothing more was sent.`),
  });
  expect(service.created).toEqual([]);
});

test("`plan --from` takes a journal as responses, alone or with others", async () => {
  const folder = await planned();
  writeFileSync(join(folder, "a.stack.yaml"), stack);
  const service = await startService((count) => (count === 4 ? "refused" : "answered"));
  await run("sh", folder, service.url);
  await service.stop();
  const from = async (...args: readonly string[]) =>
    JSON.parse((await compute(["plan", "a.stack.yaml", "--format", "json", ...args], { cwd: folder })).stdout);
  const alone = await from("--from", journal);
  // The journal says that it was created without booting. No response says whether the node exists.
  const boot = { name: "web-boot", path: "/compute/instances/3/boot" };
  expect(alone).toMatchObject({ requests: [boot], summary: { update: 1, unchanged: 2, unknown: 1 } });
  const off = { id: 3, label: "web", status: "offline", tags: [], type: "nano-1", image: "compute/debian12", ipv4: [] };
  writeFileSync(join(folder, "web.json"), JSON.stringify(off));
  const both = await from("--from", journal, "--from", "web.json", "--create", "front");
  expect(both.requests.map(({ name }: { name: string }) => name)).toEqual(["web-update", "web-boot", "front-80-web"]);
  expect(both.requests.at(-1).body.address).toBe("192.168.128.4:80");
});

test.each([
  ["of 16 digits", 1234567890123456],
  ["that is a string", "125"],
])("a private address of an instance with an ID %s is allocated once", async (_, id) => {
  const folder = await planned();
  writeFileSync(join(folder, "a.stack.yaml"), stack);
  const service = await startService(undefined, undefined, (index) => ({ ...recordOf(index), id, ipv4: [] }));
  expect(await run("sh", folder, service.url)).toMatchObject({ status: 0 });
  await service.stop();
  expect(journalIn(folder)).toContain(`"compute_id":${id}}`);
  const args = ["--from", journal, "--format", "json"];
  const { stdout } = await compute(["plan", "a.stack.yaml", ...args], { cwd: folder });
  expect(JSON.parse(stdout).requests, journalIn(folder)).toEqual([]);
});

test("an instance whose label changed is neither created again nor deleted, as the journal of its script knows it", async () => {
  const labeled = (label: string): string => stack.replace("web: { type", `web: { label: ${label}, type`);
  const folder = folderWith({ "a.stack.yaml": labeled("alpha") });
  await plan(folder);
  const service = await startService();
  await run("sh", folder, service.url);
  await service.stop();
  writeFileSync(join(folder, "a.stack.yaml"), labeled("beta"));
  const web = { id: 3, label: "alpha", tags: [], type: "nano-1", image: "compute/debian12", region: "us-east" };
  writeFileSync(join(folder, "list.json"), JSON.stringify({ data: [{ ...web, ipv4: [] }], page: 1, pages: 1 }));
  const args = ["--from", "list.json", "--from", journal, "--delete", "--only", "*"];
  const { status, stdout } = await compute(["plan", "a.stack.yaml", "--format", "json", ...args], { cwd: folder });
  const { requests, changes } = JSON.parse(stdout);
  expect({ status, requests }).toEqual({ status: 1, requests: [] });
  expect(changes[0].fields[0].reason).toContain("was created as `alpha`");
});

test("a label with a variable, which the journal does not keep, is known from the list of instances", async () => {
  const folder = folderWith({
    "a.stack.yaml": stack.replace("web: { type", `web: { label: "web-\${env:STAGE}", type`),
  });
  await plan(folder);
  const service = await startService();
  await run("sh", folder, service.url);
  await service.stop();
  const web = { id: 3, label: "web-dev", tags: ["it's"], type: "nano-1", image: "compute/debian12", region: "us-east" };
  writeFileSync(join(folder, "list.json"), JSON.stringify({ data: [{ ...web, ipv4: [] }], page: 1, pages: 1 }));
  const changeOf = async (stage: string, ...args: readonly string[]) => {
    const from = ["--from", journal, "--use-env", "--format", "json", ...args];
    const { stdout } = await compute(["plan", "a.stack.yaml", ...from], { cwd: folder, env: { STAGE: stage } });
    const { action, fields } = JSON.parse(stdout).changes[0];
    return [action, ...fields.slice(0, 1).map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)];
  };
  expect(await changeOf("dev")).toEqual(["unknown", "null null"]);
  expect(await changeOf("dev", "--from", "list.json")).toEqual(["unchanged"]);
  expect(await changeOf("prod", "--from", "list.json")).toEqual(["impossible", '"web-dev" "web-prod"']);
});
