import { request } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WrongCall } from "../../command.ts";
import type { MockReply, MockRequest } from "./handle-request.ts";
import { type Rehearsal, slowness, startMockServer } from "./mock-server.ts";

const done: MockReply = { status: 200, answer: { ok: "é" }, path: "/compute/instances" };
const calm: Rehearsal = { failures: new Map(), latency: 0 };

/** A server, with what it handles and logs. */
async function serving(rehearsal: Partial<Rehearsal> = {}, handle: (request: MockRequest) => MockReply = () => done) {
  const handled: MockRequest[] = [];
  const log: string[] = [];
  const server = await startMockServer(
    0,
    (received) => {
      handled.push(received);
      return handle(received);
    },
    (line) => log.push(line),
    { ...calm, ...rehearsal },
  );
  onTestFinished(() => server.stop());
  return {
    server,
    handled,
    log,
    port: server.port,
    logged: () => log.map((line) => line.replaceAll(`:${server.port}`, ":N")),
  };
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The response, or what went wrong. */
const send = (port: number, { method = "GET", path = "/v4/compute/instances", headers = {}, body }: Sent = {}) =>
  new Promise<
    { readonly status: number; readonly type: string; readonly length: number; readonly text: string } | string
  >((answer) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        answer({
          status: response.statusCode ?? 0,
          type: response.headers["content-type"] ?? "",
          length: Number(response.headers["content-length"]),
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on("error", (error: NodeJS.ErrnoException) => answer(error.code ?? error.message));
    sent.end(body);
  });

/** All that comes back for bytes. */
const sendRaw = (port: number, text: string): Promise<string> =>
  new Promise((answer) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      heard += String(chunk);
    });
    socket.on("error", () => {});
    socket.on("close", () => answer(heard));
  });

test("a request is handled with its method, URL, headers and body, and its answer is JSON", async () => {
  const { port, handled, logged } = await serving();
  const headers = { authorization: "Bearer t", "content-type": "application/json" };
  expect(await send(port, { method: "POST", path: "/v4/x?y", headers, body: '{"a":"é"}' })).toEqual({
    status: 200,
    type: "application/json",
    length: 11,
    text: '{"ok":"é"}',
  });
  await send(port);
  expect(handled.map(({ body, ...rest }) => ({ ...rest, body: Buffer.from(body).toString() }))).toEqual([
    { method: "POST", url: "/v4/x?y", hasToken: true, contentType: "application/json", body: '{"a":"é"}' },
    { method: "GET", url: "/v4/compute/instances", hasToken: false, contentType: "", body: "" },
  ]);
  expect(logged()).toEqual(["POST /compute/instances 200", "GET /compute/instances 200"]);
});

test.each([
  ["Bearer t", true],
  ["Bearer  t", true],
  ["Bearer ", false],
  ["Bearer", false],
  [" t", false],
  ["", false],
])("a token in %j: %j", async (authorization, hasToken) => {
  const { port, handled } = await serving();
  await send(port, { headers: { authorization } });
  expect(handled.map((one) => one.hasToken)).toEqual([hasToken]);
});

test("errors of an answer are in the log, with their fields", async () => {
  const errors = [
    { field: "label", reason: "Too\nshort" },
    { field: null, reason: "No" },
  ];
  const { port, logged } = await serving({}, () => ({ status: 400, answer: { errors }, path: "/p" }));
  await send(port);
  expect(logged()).toEqual(["GET /p 400 | label: Too␊short | No"]);
});

test.each([
  ["evil.example", 403],
  ["127.0.0.1", 403],
  ["127.0.0.1:PORT", 200],
  ["localhost:PORT", 200],
  ["localhost:PORT.evil.example", 403],
])("the host %s is answered with %d", async (host, status) => {
  const { port, handled, logged } = await serving();
  expect(await send(port, { headers: { host: host.replace("PORT", String(port)) } })).toMatchObject({ status });
  expect(handled.length).toBe(status === 200 ? 1 : 0);
  if (status !== 200)
    expect(logged()).toEqual([
      "GET /compute/instances 403 | The `Host` header must be `127.0.0.1:N` or `localhost:N`.",
    ]);
});

test("without a host, or with a second one, a request is refused", async () => {
  const { port, handled } = await serving();
  const line = "GET /v4/compute/instances HTTP/1.1\r\n";
  const own = `Host: 127.0.0.1:${port}\r\n`;
  const close = "Connection: close\r\n\r\n";
  expect(await sendRaw(port, `${line}${close}`)).toMatch(/^HTTP\/1\.1 403 /);
  expect(await sendRaw(port, `${line}${own}Host: evil.example\r\n${close}`)).toMatch(/^HTTP\/1\.1 403 /);
  expect(handled).toEqual([]);
  expect(await sendRaw(port, `${line}${own}${close}`)).toMatch(/^HTTP\/1\.1 200 /);
});

const megabyte = 1024 * 1024;
const large = { method: "POST", body: "x".repeat(megabyte + 1) } as const;

test("a body of a megabyte is handled, and a larger one is not", async () => {
  const { port, handled, logged } = await serving();
  expect(await send(port, { ...large, body: "x".repeat(megabyte) })).toMatchObject({ status: 200 });
  const tooLarge = { status: 413, text: '{"errors":[{"field":null,"reason":"The body is larger than 1 MB."}]}' };
  expect(await send(port, large)).toMatchObject(tooLarge);
  expect(await send(port, { ...large, headers: { "transfer-encoding": "chunked" } })).toMatchObject(tooLarge);
  expect(handled.map(({ body }) => body.length)).toEqual([megabyte]);
  expect(logged().slice(1)).toEqual(Array(2).fill("POST /compute/instances 413 | The body is larger than 1 MB."));
});

test("whoever asks before a large body is told at once, and others are told to continue", async () => {
  const { port, handled, logged } = await serving();
  const head = (length: number) =>
    `POST /v4/compute/instances HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(port, head(megabyte + 1))).toMatch(/^HTTP\/1\.1 413 /);
  expect(await sendRaw(port, `${head(2)}{}`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  expect(handled.length).toBe(1);
  expect(logged()).toEqual([
    "POST /compute/instances 413 | The body is larger than 1 MB.",
    "POST /compute/instances 200",
  ]);
});

test("what is not HTTP is answered with an error object", async () => {
  const { port, handled, logged } = await serving();
  const text = '{"errors":[{"field":null,"reason":"This is not a complete HTTP request."}]}';
  expect(await sendRaw(port, "\u0001 garbage\r\n\r\n")).toBe(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
  expect(handled).toEqual([]);
  expect(logged()).toEqual(["(garbage) (not a path of the API) 400 | This is not a complete HTTP request."]);
});

test("a client that ends in the middle of its request is in the log once", async () => {
  const { port, handled, logged } = await serving();
  const line = `POST /v4/x HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  const socket = connect({ port, host: "127.0.0.1" }, () => socket.end(`${line}Content-Length: 9\r\n\r\n{`));
  socket.resume();
  await new Promise((done) => socket.on("close", done));
  await expect.poll(logged).toContain("POST (aborted by the client)");
  expect(logged()).toEqual(["POST (aborted by the client)"]);
  expect(handled).toEqual([]);
});

test("a client that goes away in the middle of its request is in the log, and nothing is handled", async () => {
  const { port, handled, log } = await serving();
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(`POST /v4/x HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 9\r\n\r\n{`, () =>
      socket.destroy(),
    ),
  );
  await expect.poll(() => log).toContain("POST (aborted by the client)");
  expect(handled).toEqual([]);
});

test("the Nth request fails as rehearsed, and requests that are refused count", async () => {
  const { port, handled, logged } = await serving({
    failures: new Map<number, number | "drop">([
      [2, 503],
      [3, "drop"],
      [4, 500],
    ]),
  });
  expect(await send(port)).toMatchObject({ status: 200 });
  expect(await send(port)).toMatchObject({
    status: 503,
    text: '{"errors":[{"field":null,"reason":"Request 2 fails, as `--fail` says."}]}',
  });
  expect(await send(port)).toBe("ECONNRESET");
  expect(await send(port, { headers: { host: "evil.example" } })).toMatchObject({ status: 403 });
  expect(await send(port)).toMatchObject({ status: 200 });
  expect(handled.length).toBe(3);
  expect(logged()).toEqual([
    "GET /compute/instances 200",
    "GET /compute/instances 503 | Request 2 fails, as `--fail` says.",
    "GET /compute/instances 200 (not answered, as `--fail` says)",
    "GET /compute/instances 403 | The `Host` header must be `127.0.0.1:N` or `localhost:N`.",
    "GET /compute/instances 200",
  ]);
});

test.each<[Partial<Rehearsal>, number[]]>([
  [{}, []],
  [{ latency: 20 }, [20, 20]],
  [{ failures: new Map([[2, "slow"]]) }, [slowness]],
  [{ latency: 20, failures: new Map([[1, "slow"]]) }, [slowness + 20, 20]],
])("%j: a response waits as long as that says, and is carried out at once", async (rehearsal, waits) => {
  const { port, handled, log } = await serving(rehearsal);
  const given: number[] = [];
  const { setTimeout: real } = globalThis;
  globalThis.setTimeout = ((work: () => void, wait: number) => {
    given.push(wait);
    return real(() => {
      expect(log.length).toBe(handled.length - 1);
      work();
    }, 1);
  }) as typeof setTimeout;
  onTestFinished(() => {
    globalThis.setTimeout = real;
  });
  expect(await send(port)).toMatchObject({ status: 200 });
  expect(await send(port)).toMatchObject({ status: 200 });
  expect(given).toEqual(waits);
});

test("an internal error is answered and logged without its message", async () => {
  const { port, log } = await serving({}, () => {
    throw new TypeError("s3cret");
  });
  expect(await send(port)).toMatchObject({
    status: 500,
    text: '{"errors":[{"field":null,"reason":"Internal error. Please report it."}]}',
  });
  const [internal = "", request = ""] = log;
  expect(internal).toMatch(/^Internal error: TypeError\. Please report it\.\n {4}at /);
  expect(internal).not.toContain("s3cret");
  expect(request).toBe("GET (not a path of the API) 500 | Internal error. Please report it.");
});

test("a port that is taken is said", async () => {
  const { port } = await serving();
  const again = startMockServer(
    port,
    () => done,
    () => {},
    calm,
  );
  await expect(again).rejects.toThrow(
    new WrongCall(`Port ${port} is taken. Choose another with \`--port\`, or omit it for a free one.`),
  );
});

test("a stop ends connections that are open", async () => {
  const { server, port } = await serving();
  const socket = connect(port, "127.0.0.1");
  const closed = new Promise((resolve) => socket.on("close", () => resolve("closed")));
  await new Promise((resolve) => socket.on("connect", resolve));
  await server.stop();
  expect(await closed).toBe("closed");
  expect(await send(port)).toBe("ECONNREFUSED");
});
