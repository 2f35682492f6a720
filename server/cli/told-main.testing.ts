import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { Installation } from "./command.ts";
import { main } from "./main.ts";
import { inFolderOf, linesOf, wordsOf } from "./told-runs.testing.ts";

const installation: Installation = {
  bundle: pathToFileURL("dist/cli.js").href,
  worker: pathToFileURL("dist/worker.js"),
  startServer: async () => {},
};

/**
 * What the executable writes. Each line that begins with `$` is a call; after `|` is how many columns the terminal has. The files of the
 * folder follow as in `told-runs.testing.ts`.
 */
export const toldOfMain = (_: string, told: string): Promise<readonly string[]> =>
  inFolderOf(told, async (calls) => {
    const lines: string[] = [];
    for (const call of calls.trim().split("\n")) lines.push(...(await toldOfCall(call)));
    return lines;
  });

async function toldOfCall(call: string): Promise<readonly string[]> {
  const [, line = "", width] = /^\$ ?(.*?)(?: \| (\d+))?$/.exec(call) ?? [];
  const [stdout, stderr] = [captured(width === undefined ? null : Number(width)), captured(null)];
  const before = { stdout: process.stdout, stderr: process.stderr };
  Object.defineProperty(process, "stdout", { value: stdout.stream, configurable: true });
  Object.defineProperty(process, "stderr", { value: stderr.stream, configurable: true });
  const code = await main(wordsOf(line), installation).finally(() => {
    Object.defineProperty(process, "stdout", { value: before.stdout, configurable: true });
    Object.defineProperty(process, "stderr", { value: before.stderr, configurable: true });
  });
  const ended = code === 0 ? [] : [`exit code ${code}`];
  return [call, ...linesOf(stdout.text(), "  "), ...linesOf(stderr.text(), "! "), ...ended];
}

function captured(columns: number | null) {
  let text = "";
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => {
      text += String(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, columns === null ? {} : { isTTY: true, columns }), text: () => text };
}
