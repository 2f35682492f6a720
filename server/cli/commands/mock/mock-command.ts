import { apiVersion, assumptions } from "../../../api/index.ts";
import { readPort } from "../../arguments.ts";
import { type Command, configOption, lastValue, paragraph, WrongCall } from "../../command.ts";
import type { Failure } from "./mock-server.ts";

export const mockCommand: Command = {
  details: [
    paragraph(
      "A server on 127.0.0.1 on which to try out plans, scripts and clients. It prints its base URL, keeps everything in memory until it is",
      "stopped (Ctrl+C), and sends nothing anywhere. Any token is accepted, but each request must have one. Requests that `check`",
      "would report as errors are rejected with the same messages, at the same fields; `compute-stack explain-error` shows them in",
      "the file. So are weak passwords, fields that an operation does not have, and what contradicts earlier requests, such as an",
      "address of another instance. The settings of the current folder apply, including the catalog. IDs, addresses and times are",
      "the same in every run.",
    ),
    `For example: \`COMPUTE_URL=http://127.0.0.1:8080/${apiVersion} COMPUTE_TOKEN=any bash plan.sh\``,
    paragraph(
      "To rehearse a failure, `--fail 3=500` refuses the third request with status 500 and does not carry it out. `--fail 3=drop`",
      "carries it out and ends the connection without a response, and `--fail 3=slow` responds only after 10 seconds.",
    ),
    paragraph(
      "Each request is logged to standard error with its outcome. Passwords, keys, tokens and user data are neither kept nor",
      "written.",
    ),
    `Assumed, because the API documentation does not show it: ${assumptions.statusCodes.doc}`,
    assumptions.simulatedStates.doc,
    assumptions.answers.doc,
    "Exit code 0: it was stopped; 2: invalid usage, the port is taken, or a file could not be read.",
  ],
  options: {
    port: { value: "PORT", doc: "the port to listen on (default: a free one)" },
    answers: {
      value: "FILE",
      doc: "start with what saved responses of the API describe (a file or a folder, or several)",
    },
    fail: {
      value: "N=STATUS",
      doc: "make the Nth request fail: with this status from 400 to 599, or `drop` or `slow`; may be repeated",
    },
    latency: { value: "MS", doc: "respond to each request only after this many milliseconds" },
    config: configOption,
  },
  run: async (call) => {
    const answers = call.options.get("answers") ?? [];
    if (call.paths.length > 0 && answers.length === 0)
      throw new WrongCall("`mock` takes no files. To start with saved responses, use `--answers FILE`.");
    const port = lastValue(call, "port");
    const { runMock } = await import("./mock-run.ts");
    const options = {
      port: port === undefined ? 0 : readPort("--port", port, 0),
      answers: [...answers, ...call.paths],
      failures: new Map((call.options.get("fail") ?? []).map(readFailure)),
      latency: readLatency(lastValue(call, "latency") ?? "0"),
    };
    return runMock(options, call);
  },
};

function readFailure(text: string): readonly [number, Failure] {
  const [, number, how = ""] = /^([1-9]\d*)=(drop|slow|[45]\d\d)$/.exec(text) ?? [];
  if (number !== undefined) return [Number(number), how === "drop" || how === "slow" ? how : Number(how)];
  throw new WrongCall(
    `\`--fail\` must be the number of a request and how it fails, such as \`3=500\`, \`3=drop\` or \`3=slow\`, not \`${text}\`.`,
  );
}

const mostLatency = 60_000;

function readLatency(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= mostLatency) return Number(text);
  throw new WrongCall(`\`--latency\` must be a number of milliseconds up to ${mostLatency}, not \`${text}\`.`);
}
