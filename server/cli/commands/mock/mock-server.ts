import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { bugFrames, bugName } from "../../../describe/bug.ts";
import { WrongCall } from "../../command.ts";
import { printable } from "../../terminal/style.ts";
import { documentedPath, type MockReply, type MockRequest, rejectionFor, statuses } from "./handle-request.ts";

const host = "127.0.0.1";
const maxBodyBytes = 1024 * 1024;
/** A client that sends half a request is given up. */
const patience = 10_000;
/** Waiting connections; the system may allow fewer. */
const backlog = 4096;

/** What happens to a request besides its answer: it is refused with a status, loses its answer, or waits long for it. */
export type Failure = number | "drop" | "slow";

/** What is rehearsed. */
export interface Rehearsal {
  /** The failures by the number of the request, from 1. */
  readonly failures: ReadonlyMap<number, Failure>;
  /** How long each answer takes at least, in milliseconds. */
  readonly latency: number;
}

/** How much longer a slow answer takes, in milliseconds. */
export const slowness = 10_000;

/** Listens on this machine only. `log` gets a line for each request. Throws a `WrongCall`. */
export async function startMockServer(
  port: number,
  handle: (request: MockRequest) => MockReply,
  log: (line: string) => void,
  { failures, latency }: Rehearsal,
) {
  const server = createServer({
    requireHostHeader: false,
    requestTimeout: patience,
    headersTimeout: patience,
    connectionsCheckingInterval: 1000,
    // A busy client may use a connection again only after a while, and would lose its request if it was closed just then.
    keepAliveTimeout: 60_000,
  });
  let addresses: ReadonlySet<string> = new Set();
  let count = 0;
  /** The requests whose bodies have not ended. */
  const begun = new WeakSet<object>();

  const answer = (request: IncomingMessage, response: ServerResponse, reply: MockReply): void => {
    log(describe(request.method, reply));
    const text = JSON.stringify(reply.answer);
    response.writeHead(reply.status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    response.end(text);
  };
  /** Without a look at its body; null if nothing is wrong with it. */
  const refusal = ({ headers, headersDistinct, url = "" }: IncomingMessage): MockReply | null => {
    const hosts = headersDistinct.host ?? [""];
    if (!hosts.every((name) => addresses.has(name)))
      return rejectionFor(
        statuses.foreign,
        `The \`Host\` header must be \`${[...addresses].join("` or `")}\`.`,
        documentedPath(url),
      );
    return Number(headers["content-length"] ?? 0) > maxBodyBytes ? tooLarge(url) : null;
  };
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    let size = 0;
    begun.add(request.socket);
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.on("error", () => log(`${request.method} (aborted by the client)`));
    request.on("end", () => {
      begun.delete(request.socket);
      const failure = failures.get(++count);
      const { url = "" } = request;
      const reply =
        refusal(request) ??
        (size > maxBodyBytes
          ? tooLarge(url)
          : typeof failure === "number"
            ? rejectionFor(failure, `Request ${count} fails, as \`--fail\` says.`, documentedPath(url))
            : handled(request, Buffer.concat(chunks)));
      const respond = (): void => {
        if (failure !== "drop") {
          answer(request, response, reply);
          return;
        }
        log(`${describe(request.method, reply)} (not answered, as \`--fail\` says)`);
        request.socket.destroy();
      };
      const wait = latency + (failure === "slow" ? slowness : 0);
      if (wait > 0) setTimeout(respond, wait).unref();
      else respond();
    });
  };
  const handled = ({ method = "", url = "", headers }: IncomingMessage, body: Uint8Array): MockReply => {
    try {
      const hasToken = /^\S+ +\S/.test(headers.authorization ?? "");
      return handle({ method, url, hasToken, contentType: headers["content-type"] ?? "", body });
    } catch (error) {
      log([`Internal error: ${bugName(error)}. Please report it.`, ...bugFrames(error)].join("\n"));
      return rejectionFor(500, "Internal error. Please report it.");
    }
  };

  server.on("request", receive);
  // curl asks before it sends a large body.
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    const reply = refusal(request);
    if (reply) return answer(request, response, reply);
    response.writeContinue();
    receive(request, response);
  });
  server.on("clientError", (_, socket) => {
    if (!socket.writable) return socket.destroy();
    const reply = rejectionFor(statuses.invalid, "This is not a complete HTTP request.");
    const text = JSON.stringify(reply.answer);
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
    if (!begun.has(socket)) log(describe("(garbage)", reply));
  });

  await new Promise<void>((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => fail(new WrongCall(whyNot(port, error))));
    server.listen({ host, port, backlog }, done);
  });
  server.on("error", ({ code }: NodeJS.ErrnoException) => log(`(connection refused: ${code})`));
  const address = server.address();
  const actual = address !== null && typeof address === "object" ? address.port : port;
  addresses = new Set([`${host}:${actual}`, `localhost:${actual}`]);
  return {
    port: actual,
    stop: (): Promise<void> =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const tooLarge = (url: string): MockReply =>
  rejectionFor(statuses.tooLarge, `The body is larger than ${maxBodyBytes / 1024 / 1024} MB.`, documentedPath(url));

function whyNot(port: number, { code = "unknown" }: NodeJS.ErrnoException): string {
  if (code === "EADDRINUSE") return `Port ${port} is taken. Choose another with \`--port\`, or omit it for a free one.`;
  if (code === "EACCES") return `Port ${port} needs more rights. Choose one from 1024.`;
  return `Could not listen on port ${port} (${code}).`;
}

/** `POST /compute/instances 400 | label: …` */
function describe(method: string | undefined, { path, status, answer }: MockReply): string {
  const { errors = [] } = answer as { readonly errors?: readonly { field: string | null; reason: string }[] };
  const why = errors.map(({ field, reason }) => `${field === null ? "" : `${field}: `}${reason}`);
  return printable([`${method} ${path} ${status}`, ...why].join(" | "));
}
