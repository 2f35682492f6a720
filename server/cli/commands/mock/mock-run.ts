import { apiVersion } from "../../../api/index.ts";
import type { ReadAnswers } from "../../../stack/answers/answer-records.ts";
import { readAnswerRecords } from "../../../stack/answers/read-answers.ts";
import { addAnswers } from "../../../stack/simulated-service/service-from-answers.ts";
import { type Call, configOf, type ExitCode, standardInputPath } from "../../command.ts";
import { namesFor } from "../../run/file-settings.ts";
import { messageWriter } from "../../run/one-file.ts";
import { nameOfGiven, textOfGiven } from "../../run/sources.ts";
import { isFolderNow } from "../../run/stat-now.ts";
import { readAnswerFolder } from "../stack/answer-files.ts";
import { createRequestHandler } from "./handle-request.ts";
import { type Rehearsal, startMockServer } from "./mock-server.ts";

interface MockOptions extends Rehearsal {
  readonly port: number;
  /** Files with saved responses, and folders of them. */
  readonly answers: readonly string[];
}

/** Runs until it is interrupted. */
export async function runMock({ port, answers, ...rehearsal }: MockOptions, call: Call): Promise<ExitCode> {
  const say = messageWriter(call);
  const { state, handle } = await createRequestHandler(configOf(call));
  for (const message of addAnswers(state, (await Promise.all(answers.map((path) => readAnswers(path, call)))).flat()))
    await say(message);
  const server = await startMockServer(port, handle, (line) => void call.stderr.write(`${line}\n`), rehearsal);
  const stopped = untilStopped();
  await call.stdout.write(`http://127.0.0.1:${server.port}/${apiVersion}\n`);
  await stopped;
  await server.stop();
  return 0;
}

/** Those of a file, or of all files in a folder. */
async function readAnswers(path: string, call: Call): Promise<readonly ReadAnswers[]> {
  if (path !== standardInputPath && isFolderNow(path))
    return (await readAnswerFolder(path, call)).map(({ name, read }) => withName(name, read));
  const name = nameOfGiven(path);
  return [withName(name, readAnswerRecords(name, await textOfGiven(path), await namesFor(call)))];
}

const withName = (name: string, read: ReadAnswers): ReadAnswers => ({
  ...read,
  messages: read.messages.map((message) => `${name}: ${message}`),
});

const untilStopped = (): Promise<void> =>
  new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => done());
  });
