import { resolve } from "node:path";
import { apiVersion } from "../../../api/index.ts";
import { readAnswerRecords } from "../../../stack/answers/answer-records.ts";
import { serviceFromAnswers } from "../../../stack/simulated-service/service-from-answers.ts";
import { type Call, configOf, type ExitCode, standardInputPath, WrongCall } from "../../command.ts";
import { messageWriter } from "../../run/one-file.ts";
import { maxFileBytes, pathFromHere, readFileOrPipe, readStandardInput } from "../../run/sources.ts";
import { createRequestHandler } from "./handle-request.ts";
import { startMockServer } from "./mock-server.ts";

interface MockOptions {
  readonly port: number;
  /** Files with saved responses. */
  readonly answers: readonly string[];
}

/** Runs until it is interrupted. */
export async function runMock({ port, answers }: MockOptions, call: Call): Promise<ExitCode> {
  const say = messageWriter(call);
  const { state, messages } = serviceFromAnswers(await Promise.all(answers.map(readAnswers)));
  for (const message of messages) await say(message);
  const handle = await createRequestHandler(state, configOf(call));
  const server = await startMockServer(port, handle, (line) => void call.stderr.write(`${line}\n`));
  const stopped = untilStopped();
  await call.stdout.write(`http://127.0.0.1:${server.port}/${apiVersion}\n`);
  await stopped;
  await server.stop();
  return 0;
}

async function readAnswers(path: string) {
  const isStdin = path === standardInputPath;
  const name = isStdin ? "standard input" : pathFromHere(resolve(path));
  const answer = isStdin ? await readStandardInput() : await readFileOrPipe(resolve(path), maxFileBytes);
  if (answer.kind !== "text") throw new WrongCall(`\`${name}\` ${answer.why}.`);
  const { messages, ...read } = readAnswerRecords(name, answer.text);
  return { ...read, messages: messages.map((message) => `${name}: ${message}`) };
}

const untilStopped = (): Promise<void> =>
  new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => done());
  });
