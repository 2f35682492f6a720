// Runs a command in this process, where it costs milliseconds.
import { pathToFileURL } from "node:url";
import { readArguments } from "./arguments.ts";
import { type Call, type ExitCode, WrongCall } from "./command.ts";
import { commands } from "./commands.ts";
import { pathFromHere } from "./run/sources.ts";
import type { Output } from "./terminal/output.ts";

export interface Ran {
  /** The exit code, or the message about invalid usage. */
  readonly ended: ExitCode | string;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `compute-stack NAME ARGS` writes. Arguments that begin with `./` are in the folder, as are paths in the result. */
export async function runIn(
  folder: string,
  [name = "", ...args]: readonly string[],
  look: Partial<Output> = {},
  errors: Partial<Output> = {},
): Promise<Ran> {
  const absolute = args.map((arg) => (arg.startsWith("./") ? folder + arg.slice(1) : arg));
  const inFolder = (text: string): string =>
    text
      .replaceAll(`${pathFromHere(folder)}/`, "")
      .replaceAll(`${folder}/`, "")
      .replaceAll(pathFromHere(folder), ".");
  const { ended, stdout, stderr } = await runHere([name, ...absolute], look, errors);
  return {
    ended: typeof ended === "string" ? inFolder(ended) : ended,
    stdout: inFolder(stdout),
    stderr: inFolder(stderr),
  };
}

const installation: Call["installation"] = {
  bundle: pathToFileURL("dist/cli.js").href,
  worker: pathToFileURL("dist/worker.js"),
  startServer: async () => {},
};

/** The same in the current folder. */
export async function runHere(
  [name = "", ...args]: readonly string[],
  look: Partial<Output> = {},
  errors: Partial<Output> = {},
): Promise<Ran> {
  const command = await commands[name]?.load();
  if (command === undefined) throw new Error(`no command ${name}`);
  const stdout: string[] = [];
  const stderr: string[] = [];
  const listening = signals.map((signal) => process.listeners(signal));
  const ended = (code: Ran["ended"]): Ran => ({ ended: code, stdout: stdout.join(""), stderr: stderr.join("") });
  try {
    const call = { ...readArguments(name, command, args), installation, commands };
    return ended(await command.run({ ...call, stdout: outputTo(stdout, look), stderr: outputTo(stderr, errors) }));
  } catch (error) {
    if (!(error instanceof WrongCall)) throw error;
    return ended(error.message);
  } finally {
    for (const [index, signal] of signals.entries())
      for (const listener of process.listeners(signal))
        if (!listening[index]?.includes(listener)) process.off(signal, listener);
  }
}

const signals = ["SIGINT", "SIGTERM"] as const;

const outputTo = (written: string[], look: Partial<Output>): Output => ({
  write: async (text) => written.push(text) > 0,
  isTerminal: false,
  hasColor: false,
  hasLinks: false,
  width: null,
  failure: () => null,
  ...look,
});
