// The simulated service: the real process, asked by the real curl.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { compute, type Ended, folderWith, type Report, removeFolders } from "./command-line.ts";
import { type Mock, startMock, stopMocks } from "./mock-service.ts";

afterEach(async () => {
  await stopMocks();
  removeFolders();
});

interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>> & { readonly errors?: readonly Readonly<Record<string, unknown>>[] };
}

function curl(args: readonly string[], input = ""): Promise<Answer> {
  return new Promise((done, fail) => {
    const child = execFile("curl", ["-sS", "-w", "\n%{http_code}", ...args], (error, stdout) => {
      if (error) return fail(error);
      const at = stdout.lastIndexOf("\n");
      done({ status: Number(stdout.slice(at + 1)), data: JSON.parse(stdout.slice(0, at)) });
    });
    // A refusal may end the connection before everything is sent.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

const token = ["-H", "Authorization: Bearer t0ken-of-mine-4711"];
const json = ["-H", "Content-Type: application/json"];

const get = ({ url }: Mock, path: string): Promise<Answer> => curl([...token, url + path]);
const send = ({ url }: Mock, method: string, path: string, body?: unknown): Promise<Answer> =>
  body === undefined
    ? curl([...token, "-X", method, url + path])
    : curl([...token, ...json, "-X", method, "--data-binary", "@-", url + path], JSON.stringify(body));

const web = { region: "us-east", type: "standard-2", image: "compute/debian12", root_pass: "xK9-vvw-Lq2-mmP0-hh" };

/** Sends bytes, and returns what comes back until the connection ends. */
const sendRaw = ({ port }: Mock, text: string): Promise<string> =>
  new Promise((done) => {
    let got = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => (got += data));
    socket.on("error", () => {});
    socket.on("close", () => done(got));
  });

describe("instances", () => {
  test("are provisioning until they have been shown, then running or offline", async () => {
    const mock = await startMock();
    expect((await send(mock, "POST", "/compute/instances", { ...web, label: "web-1" })).data).toMatchObject({
      id: 1,
      label: "web-1",
      status: "provisioning",
      created: "2026-01-01T00:00:01",
    });
    await send(mock, "POST", "/compute/instances", { ...web, booted: false });
    const states = async () =>
      ((await get(mock, "/compute/instances")).data.data as { status: string }[]).map(({ status }) => status);
    expect(await states()).toEqual(["provisioning", "provisioning"]);
    expect(await states()).toEqual(["running", "offline"]);
    expect(await send(mock, "POST", "/compute/instances/2/boot")).toEqual({ status: 200, data: {} });
    expect((await get(mock, "/compute/instances/2")).data).toMatchObject({ status: "running", label: "compute2" });
    expect((await send(mock, "PUT", "/compute/instances/2", { label: "two", tags: ["a"] })).data.label).toBe("two");
    expect(await send(mock, "DELETE", "/compute/instances/1")).toEqual({ status: 200, data: {} });
    expect(await get(mock, "/compute/instances/1")).toEqual({
      status: 404,
      data: { errors: [{ field: null, reason: "No resource has this ID." }] },
    });
    await mock.stop();
    expect(mock.log().trimEnd().split("\n")).toEqual([
      "POST /compute/instances 200",
      "POST /compute/instances 200",
      "GET /compute/instances 200",
      "GET /compute/instances 200",
      "POST /compute/instances/2/boot 200",
      "GET /compute/instances/2 200",
      "PUT /compute/instances/2 200",
      "DELETE /compute/instances/1 200",
      "GET /compute/instances/1 404 | No resource has this ID.",
    ]);
  });

  test("have one snapshot, and no backups once the backup service is canceled", async () => {
    const mock = await startMock();
    await send(mock, "POST", "/compute/instances", web);
    const backups = "/compute/instances/1/backups";
    await send(mock, "POST", `${backups}/enable`);
    expect((await get(mock, "/compute/instances/1")).data.backups).toMatchObject({ enabled: true });
    const { id: first } = (await send(mock, "POST", backups)).data;
    const { id: second } = (await send(mock, "POST", backups)).data;
    expect((await get(mock, backups)).data.data).toMatchObject([{ id: second }]);
    expect((await get(mock, `${backups}/${first}`)).status).toBe(404);
    expect((await get(mock, `${backups}/${second}`)).data.id).toBe(second);
    const restore = `${backups}/${second}/restore`;
    expect(await send(mock, "POST", restore, { compute_id: 1, overwrite: true })).toEqual({ status: 200, data: {} });
    expect((await send(mock, "POST", restore, { compute_id: 99, overwrite: true })).data.errors).toMatchObject([
      { field: "compute_id" },
    ]);
    await send(mock, "POST", `${backups}/cancel`);
    expect((await get(mock, backups)).data.data).toEqual([]);
  });

  test("are cloned at most five times at once, until a clone has been shown", async () => {
    const mock = await startMock();
    await send(mock, "POST", "/compute/instances", web);
    const clone = () => send(mock, "POST", "/compute/instances/1/clone", { region: "us-east", type: "standard-2" });
    for (let id = 2; id <= 6; id++) expect((await clone()).data.id).toBe(id);
    expect((await clone()).status).toBe(400);
    await get(mock, "/compute/instances/3");
    expect((await clone()).data.id).toBe(7);
    expect((await clone()).status).toBe(400);
  });

  test("have one private address", async () => {
    const mock = await startMock();
    await send(mock, "POST", "/compute/instances", web);
    const allocate = (compute_id: number) =>
      send(mock, "POST", "/networking/ips", { type: "ipv4", public: false, compute_id });
    const { address } = (await allocate(1)).data;
    expect((await get(mock, "/compute/instances/1")).data.ipv4).toEqual(["203.0.0.1", address]);
    expect(await allocate(1)).toMatchObject({ status: 400, data: { errors: [{ field: "compute_id" }] } });
    expect(await allocate(77)).toMatchObject({ status: 400, data: { errors: [{ field: "compute_id" }] } });
  });
});

test("nodes are up as long as their instance runs", async () => {
  const mock = await startMock();
  await send(mock, "POST", "/compute/instances", { ...web, booted: false });
  const { address } = (await send(mock, "POST", "/networking/ips", { type: "ipv4", public: false, compute_id: 1 }))
    .data;
  const { id } = (await send(mock, "POST", "/loadbalancers", { region: "us-east", label: "front" })).data;
  const configs = `/loadbalancers/${id}/configs`;
  const config = (await send(mock, "POST", configs, { port: 80, label: "http", check: "connection" })).data;
  const path = `${configs}/${config.id}`;
  const node = { label: "web-1", address: `${address}:80` };
  expect((await send(mock, "POST", `${path}/nodes`, node)).data).toMatchObject(node);
  expect((await send(mock, "POST", path, { label: "web-2", address: "192.168.77.77:80" })).status).toBe(200);
  expect((await get(mock, path)).data.nodes_status).toEqual({ up: 0, down: 2 });
  await send(mock, "POST", "/compute/instances/1/boot");
  expect((await get(mock, path)).data.nodes_status).toEqual({ up: 1, down: 1 });
  expect((await send(mock, "PUT", path, { port: 81 })).data).toMatchObject({ port: 81, label: "http" });
});

describe("refusals", () => {
  test("what check calls an error is refused, and explain-error shows it at the place where check does", async () => {
    const body = {
      region: "us-east",
      label: "-a",
      interfaces: [{ purpose: "vlan", label: "a b" }],
      image: "compute/debian12",
      backup_id: 3,
      root_pass: web.root_pass,
    };
    const cwd = folderWith({
      "a.create-instance.request.json": JSON.stringify(body, null, 2),
      ".compute-stack.yaml": "",
    });
    const mock = await startMock([], cwd);
    const { status, data } = await send(mock, "POST", "/compute/instances", body);
    expect(status).toBe(400);
    expect(data.errors?.map(({ field }) => field)).toContain("interfaces.0.label");
    const check = JSON.parse((await compute(["check", "--format", "json"], { cwd })).stdout) as Report;
    const found = (check.files[0]?.diagnostics ?? []).filter(({ severity }) => severity === "error");
    expect(data.errors).toEqual(found.map(({ message }) => ({ field: expect.anything(), reason: message })));
    const explained = await compute(["explain-error", "a.create-instance.request.json", "-", "--format", "json"], {
      cwd,
      input: JSON.stringify(data),
    });
    const report = JSON.parse(explained.stdout) as Report;
    const places = (all: Report["files"][number]["diagnostics"]) => all.map(({ pointer }) => pointer).sort();
    expect(places(report.files[0]?.diagnostics ?? [])).toEqual(places(found));
  });

  test.each([
    ["root_pass", "The password does not meet the strength requirement.", { ...web, root_pass: "hunter2" }],
    ["root_pass", "An instance created from an `image` needs `root_pass`.", { ...web, root_pass: undefined }],
    ["private_ip", "`private_ip` is not a field of a new instance", { ...web, private_ip: true }],
    ["created", "`created` is read-only", { ...web, created: "2026-01-01T00:00:00" }],
    ["interfaces.0.active", "`active` is read-only", { ...web, interfaces: [{ purpose: "public", active: true }] }],
    ["backup_id", "No backup has this ID.", { region: "us-east", type: "standard-2", backup_id: 4711 }],
  ])("a new instance: %s: %s", async (field, reason, body) => {
    const mock = await startMock();
    expect(await send(mock, "POST", "/compute/instances", body)).toMatchObject({
      status: 400,
      data: { errors: [{ field, reason: expect.stringContaining(reason) }] },
    });
  });

  test("an update that would change what it cannot is refused, and a clone without region and type", async () => {
    const mock = await startMock();
    await send(mock, "POST", "/compute/instances", web);
    const fixed = { region: "eu-west", type: "a", image: "compute/debian13" };
    const fieldsOf = async (method: string, path: string, body: object) =>
      (await send(mock, method, path, body)).data.errors?.map(({ field }) => field);
    expect(await fieldsOf("PUT", "/compute/instances/1", { ...fixed, tags: ["a"] })).toEqual(Object.keys(fixed));
    expect(await fieldsOf("POST", "/compute/instances/1/clone", {})).toEqual(["region", "type"]);
    expect((await get(mock, "/compute/instances/1")).data).toMatchObject({ region: "us-east", tags: [] });
  });

  test("what only must not be written into files is accepted, whatever the settings say", async () => {
    const settings = "rules: { root-pass-literal: error, key-literal: error }\n";
    const mock = await startMock([], folderWith({ ".compute-stack.yaml": settings }));
    expect((await send(mock, "POST", "/compute/instances", web)).status).toBe(200);
    await send(mock, "POST", "/loadbalancers", { region: "us-east" });
    const pem = (name: string) => readFileSync(`server/rules/pages/fixtures/${name}.pem`, "utf8");
    const tls = { port: 443, protocol: "https", ssl_cert: pem("p256.cert"), ssl_key: pem("p256.key.pkcs8") };
    expect(await send(mock, "POST", "/loadbalancers/2/configs", tls)).toMatchObject({
      status: 200,
      data: { ssl_cert: "<REDACTED>", ssl_key: "<REDACTED>" },
    });
  });

  test("the settings of the folder apply, with their catalog", async () => {
    const settings = "rules: { label-length: off, catalog-unknown: error }\ncatalog: { regions: { eu-west: {} } }\n";
    const mock = await startMock([], folderWith({ ".compute-stack.yaml": settings }));
    const { status, data } = await send(mock, "POST", "/compute/instances", { ...web, label: "ab" });
    expect({ status, errors: data.errors }).toMatchObject({ status: 400, errors: [{ field: "region" }] });
  });

  test.each<[what: string, status: number, args: readonly string[], path: string, input?: string]>([
    ["no token", 401, [], "/compute/instances"],
    ["a foreign host", 403, [...token, "-H", "Host: evil.example"], "/compute/instances"],
    ["an unknown path", 404, token, "/compute/nothing"],
    ["another method", 404, [...token, "-X", "PATCH"], "/compute/instances/1"],
    ["an ID that is none", 400, token, "/compute/instances/abc"],
    ["invalid JSON", 400, [...token, ...json, "--data-binary", "@-"], "/compute/instances", '{"region": '],
    ["another content type", 415, [...token, "--data-binary", "@-"], "/compute/instances", "{}"],
    ["no body where one is required", 400, [...token, "-X", "POST"], "/compute/instances"],
    ["a list as the body", 400, [...token, ...json, "--data-binary", "@-"], "/compute/instances", "[1]"],
    [
      "lists in lists",
      400,
      [...token, ...json, "--data-binary", "@-"],
      "/compute/instances",
      "[".repeat(200_000) + "]".repeat(200_000),
    ],
    ["a large body", 413, [...token, ...json, "--data-binary", "@-"], "/compute/instances", " ".repeat(1_100_000)],
    [
      "a large body of unknown length",
      413,
      [...token, ...json, "-H", "Transfer-Encoding: chunked", "-H", "Expect:", "--data-binary", "@-"],
      "/compute/instances",
      " ".repeat(3_000_000),
    ],
  ])("%s: %d with the error object", async (_, status, args, path, input) => {
    const mock = await startMock();
    const answer = await curl([...args, mock.url + path], input);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.data.errors?.[0] ?? {})).toEqual(["field", "reason"]);
    expect((await get(mock, "/compute/instances")).data).toEqual({ data: [] });
  });

  test("what a script forgot to fill in is text like any other", async () => {
    const mock = await startMock();
    for (const label of ["${NAME}", "$NAME", "{{name}}", "<label>", "web-{a}", "$(hostname)"])
      expect(await send(mock, "POST", "/compute/instances", { ...web, label })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "label", reason: expect.stringContaining("can contain only letters") }] },
      });
    const swap = await send(mock, "POST", "/compute/instances", { ...web, swap_size: "${SWAP}" });
    expect(swap).toMatchObject({ status: 400, data: { errors: [{ field: "swap_size" }] } });
  });

  test("a second host is refused, and the path of a refused request is in the log", async () => {
    const mock = await startMock();
    const own = `Host: 127.0.0.1:${mock.port}\r\n`;
    const head = `GET /v4/compute/instances/7 HTTP/1.1\r\n${own}`;
    const answer = await sendRaw(
      mock,
      `${head}Host: evil.example\r\nAuthorization: Bearer t\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    await curl([...token, "-H", "Host: evil.example", `${mock.url}/s3cret`]);
    await mock.stop();
    const refused = `403 | The \`Host\` header must be \`127.0.0.1:${mock.port}\` or \`localhost:${mock.port}\`.`;
    expect(mock.log().trimEnd().split("\n")).toEqual([
      `GET /compute/instances/7 ${refused}`,
      `GET (not a path of the API) ${refused}`,
    ]);
  });

  test("garbage, half requests and aborted connections harm nobody else", async () => {
    const mock = await startMock();
    expect(await sendRaw(mock, "\u0000\u0001 garbage\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 .*"errors"/s);
    expect(await sendRaw(mock, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 403 /);
    const half = connect(mock.port, "127.0.0.1", () =>
      half.write(
        `POST /v4/compute/instances HTTP/1.1\r\nHost: 127.0.0.1:${mock.port}\r\nContent-Length: 100\r\n\r\n{"region"`,
        () => half.destroy(),
      ),
    );
    connect(mock.port, "127.0.0.1");
    expect((await get(mock, "/compute/instances")).status).toBe(200);
  });
});

test("2,000 requests at once are all answered", async () => {
  const mock = await startMock();
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const body = JSON.stringify({ region: "us-east", type: "standard-2" });
  const post = (): Promise<number | undefined> =>
    new Promise((done, fail) => {
      const headers = { authorization: "Bearer t", "content-type": "application/json" };
      const sent = request(`${mock.url}/compute/instances`, { method: "POST", agent, headers }, (response) => {
        response.resume();
        response.on("end", () => done(response.statusCode));
      });
      sent.on("error", fail);
      sent.end(body);
    });
  const all = await Promise.all(Array.from({ length: 2_000 }, post));
  agent.destroy();
  expect(new Set(all)).toEqual(new Set([200]));
  expect((await get(mock, "/compute/instances/2000")).data.id).toBe(2_000);
}, 120_000);

test("no secret is kept, answered or written", async () => {
  const mock = await startMock();
  const secrets = {
    root_pass: "xK9-vvw-Lq2-mmP0-hh",
    metadata: { user_data: "I2Nsb3VkLWNvbmZpZwpwdzogaHVudGVyMg==" },
    script_id: 5,
    script_data: { db_password: "hunter2-hunter2" },
  };
  const answers = [
    await send(mock, "POST", "/compute/instances", { ...web, ...secrets }),
    await send(mock, "POST", "/compute/instances", { ...web, ...secrets, label: "xK9-vvw-Lq2-mmP0-hh", type: 7 }),
    await send(mock, "PUT", "/compute/instances/1", { label: "web", root_pass: "xK9-vvw-Lq2-mmP0-hh" }),
    await send(mock, "PUT", "/compute/instances/1", { group: "password=hunter2", tags: ["a", "api_key: hunter2"] }),
    await send(mock, "POST", "/loadbalancers", { region: "us-east", label: "front", api_token: "hunter2-hunter2" }),
    await get(mock, "/compute/instances?access_token=hunter2-hunter2"),
    await get(mock, "/compute/hunter2-hunter2"),
    await get(mock, "/compute/instances/hunter2-hunter2x"),
  ];
  expect(answers[0]?.data).toMatchObject({ id: 1, has_user_data: true });
  await mock.stop();
  const written = JSON.stringify(answers) + mock.log();
  expect(written).not.toMatch(/hunter2|xK9|I2Nsb3|t0ken-of-mine/);
});

test("a text that looks like a secret is refused, since a response without it would not be what was sent", async () => {
  const mock = await startMock();
  await send(mock, "POST", "/compute/instances", web);
  const tagged = await send(mock, "PUT", "/compute/instances/1", {
    group: "a",
    tags: ["a", "api_key: hunter2-hunter2"],
  });
  expect([tagged.status, tagged.data]).toEqual([
    400,
    {
      errors: [
        {
          field: "tags.1",
          reason: "This looks like a secret, and the simulated service keeps none. Send another value.",
        },
      ],
    },
  ]);
  expect((await get(mock, "/compute/instances/1")).data).toMatchObject({ tags: [] });
});

test.each([
  ["lists", "[", "]"],
  ["objects", '{"root_pass":', "}"],
])("a field deep in %s is named briefly", async (_, open, close) => {
  const mock = await startMock();
  const deep = `{"region":"us-east","type":"a","interfaces":[{"ip_ranges":${open.repeat(40_000)}1${close.repeat(40_000)}}]}`;
  const { status, data } = await curl(
    [...token, ...json, "--data-binary", "@-", `${mock.url}/compute/instances`],
    deep,
  );
  expect(status).toBe(400);
  expect(JSON.stringify(data).length).toBeLessThan(2_000);
});

test("the same requests have the same answers in every run", async () => {
  const run = async () => {
    const mock = await startMock();
    const created = await send(mock, "POST", "/compute/instances", web);
    return [created, await get(mock, "/compute/instances/1")];
  };
  expect(await run()).toEqual(await run());
});

describe("rehearsed failures", () => {
  test("the Nth request is refused with a status, and not carried out", async () => {
    const mock = await startMock(["--fail", "2=503", "--fail", "4=409"]);
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await send(mock, "POST", "/compute/instances", web)).status);
    expect(statuses).toEqual([200, 503, 200, 409]);
    expect((await get(mock, "/compute/instances")).data.data).toHaveLength(2);
    await mock.stop();
    expect(mock.log()).toContain("POST /compute/instances 503 | Request 2 fails, as `--fail` says.\n");
  });

  test.each([
    ["drop", [], /Empty reply|reset/],
    ["slow", ["--max-time", "0.3"], /timed out/],
  ])("`%s` carries the request out, but the client does not learn it", async (how, options, message) => {
    const mock = await startMock(["--fail", `1=${how}`]);
    const body = JSON.stringify(web);
    const sent = curl([...token, ...json, ...options, "-d", body, `${mock.url}/compute/instances`]);
    await expect(sent).rejects.toThrow(message);
    expect((await get(mock, "/compute/instances")).data.data).toHaveLength(1);
  });

  test("each response takes as long as `--latency` says", async () => {
    const mock = await startMock(["--latency", "200"]);
    const impatient = ["--max-time", "0.1", ...token, `${mock.url}/compute/instances`];
    await expect(curl(impatient)).rejects.toThrow(/timed out/);
    expect((await get(mock, "/compute/instances")).status).toBe(200);
  });
});

describe("the command", () => {
  test.each(["SIGINT", "SIGTERM"] as const)("%s ends it with exit code 0, whatever is connected", async (signal) => {
    const mock = await startMock();
    connect(mock.port, "127.0.0.1").on("error", () => {});
    await get(mock, "/compute/instances");
    expect(await mock.stop(signal)).toBe(0);
  });

  test("a port that is taken is said, with exit code 2", async () => {
    const { port } = await startMock();
    expect(await compute(["mock", "--port", String(port)])).toEqual({
      status: 2,
      stdout: "",
      stderr: `compute-stack: Port ${port} is taken. Choose another with \`--port\`, or omit it for a free one.\n`,
    });
  });

  test.each([
    [["--port", "x"], "`--port` must be a port"],
    [["--port", "70000"], "`--port` must be a port"],
    [["a.json"], "`--answers FILE`"],
    [["--fail", "0=500"], "`--fail` must be the number of a request"],
    [["--fail", "1=200"], "such as `3=500`, `3=drop` or `3=slow`, not `1=200`"],
    [["--latency", "-1"], "`--latency` must be a number of milliseconds"],
    [["--answers", "missing.json"], "missing.json"],
  ])("mock %j is refused", async (args, message) => {
    const { status, stderr } = await compute(["mock", ...args]);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });

  test.each([
    ["in files", ["list.json", "ip.json", "front.txt", "config.json", "node.json"]],
    ["in a folder", ["."]],
  ])("it starts with saved responses %s", async (_, given) => {
    const cwd = folderWith({
      "list.json": JSON.stringify({
        data: [{ id: 71, label: "web", region: "us-east", type: "t", ipv4: ["198.51.100.4"], specs: {} }],
      }),
      "ip.json": '{ "address": "192.168.1.2", "type": "ipv4", "public": false, "compute_id": 71 }',
      "front.txt": 'HTTP/2 200\r\n\r\n{ "id": 90, "label": "front", "region": "us-east" }',
      "config.json": '{ "id": 91, "port": 80, "loadbalancer_id": 90 }',
      "node.json": '{ "id": 92, "label": "web", "address": "192.168.1.2:80", "config_id": 91 }',
    });
    const mock = await startMock(["--answers", ...given], cwd);
    expect((await get(mock, "/compute/instances/71")).data).toMatchObject({ label: "web", status: "running" });
    expect((await get(mock, "/loadbalancers/90/configs/91")).data.nodes_status).toEqual({ up: 1, down: 0 });
    expect((await send(mock, "POST", "/compute/instances", web)).data.id).toBe(93);
    expect(mock.log()).not.toContain("left out");
  });
});

function bash(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((done) => {
    execFile("bash", [script], { cwd, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test("the script of a plan, run by bash, reaches what the stack describes", async () => {
  const fixture = (name: string): string => readFileSync(`server/rules/pages/fixtures/${name}.pem`, "utf8");
  const cwd = folderWith({
    "shop.stack.yaml": readFileSync("examples/shop.stack.yaml", "utf8"),
    "certs/site.pem": fixture("p256.cert"),
    ".compute-stack.yaml": "",
  });
  const planned = await compute(["plan", "shop.stack.yaml", "--format", "curl", "--output", "plan.sh"], { cwd });
  expect(planned).toMatchObject({ status: 0 });
  const mock = await startMock([], cwd);
  const env = {
    COMPUTE_URL: mock.url,
    COMPUTE_TOKEN: "t0ken",
    ROOT_PASS: web.root_pass,
    SITE_KEY: fixture("p256.key.pkcs8"),
  };
  const ended = await bash("plan.sh", cwd, env);
  expect(ended.status, ended.stderr).toBe(0);
  const nightly = { enabled: true, schedule: { window: "W2" } };
  const shop = { region: "us-east", status: "running", backups: nightly };
  await get(mock, "/compute/instances");
  const { data } = (await get(mock, "/compute/instances")).data as { data: { label: string; ipv4: string[] }[] };
  const expected = [
    { ...shop, label: "web-1", type: "standard-2", tags: ["shop", "web"], alerts: { cpu: 180, transfer_quota: 80 } },
    { ...shop, label: "web-2", type: "standard-2", tags: ["shop", "web"] },
    { ...shop, label: "database", type: "dedicated-4", tags: ["shop", "db"] },
  ];
  const byLabel = (a: { readonly label: string }, b: { readonly label: string }) => a.label.localeCompare(b.label);
  expect([...data].sort(byLabel)).toMatchObject(expected.sort(byLabel));
  expect(data.map(({ ipv4 }) => ipv4.length).sort()).toEqual([1, 2, 2]);
  const configs = await Promise.all([2, 3].map((id) => get(mock, `/loadbalancers/1/configs/${id}`)));
  expect(configs.map((one) => one.data)).toMatchObject([
    { port: 80, protocol: "http", check: "connection", nodes_status: { up: 2, down: 0 } },
    { port: 443, protocol: "https", check: "connection", nodes_status: { up: 2, down: 0 } },
  ]);
  expect(mock.log()).not.toMatch(/PRIVATE KEY|xK9|t0ken/);
});
