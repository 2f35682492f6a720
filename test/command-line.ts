import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export const cliPath = resolve("dist/cli.js");

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a command is called. */
export interface Surroundings {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command that runs. */
export interface Running {
  /** What it has written so far. */
  readonly said: Readonly<Record<"stdout" | "stderr", string>>;
  /** Resolves once there is something on standard output. */
  readonly begun: Promise<void>;
  readonly ended: Promise<Ended>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/** Whether a mutant is looked for or tried (`test/mutate`), which a process takes from its environment when it loads. */
const isMutated = (): boolean => "MUTANT_HITS" in process.env || "__STRYKER_ACTIVE_MUTANT__" in process.env;

/** Processes that have loaded the command line for an earlier call, as loading takes most of the time of a call. */
const idle: ChildProcess[] = [];

/** Runs the built command line. */
export const compute = (args: readonly string[], surroundings: Surroundings = {}): Promise<Ended> =>
  start(args, surroundings).ended;

/** Like `compute`, without waiting for its end. */
export function start(args: readonly string[], { cwd = ".", input = "", env = {} }: Surroundings): Running {
  const child = idle.pop() ?? fork("test/warm-process.mjs", { serialization: "advanced" });
  const said = { stdout: "", stderr: "" };
  let begin = (): void => {};
  const begun = new Promise<void>((done) => {
    begin = done;
  });
  let isOver = false;
  const ended = new Promise<Ended>((done) => {
    const end = (status: number | null): void => {
      isOver = true;
      child.off("exit", end).off("message", hear);
      done({ status, ...said });
    };
    const hear = (message: Message): void => {
      if ("status" in message) {
        end(message.status);
        if (isMutated()) child.disconnect();
        else idle.push(child);
      } else {
        said[message.stream] += message.text;
        if (message.stream === "stdout") begin();
      }
    };
    child.on("exit", end).on("message", hear);
  });
  child.send({ cli: cliPath, args, cwd: resolve(cwd), env: { ...withoutColor(), ...env }, input });
  return { said, begun, ended, kill: (signal) => void (isOver || child.kill(signal)) };
}

type Message = { readonly status: number } | { readonly stream: "stdout" | "stderr"; readonly text: string };

function withoutColor(): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  return env;
}

/** Runs the built command line, or another program for Node, in a process of its own. */
export function computeAlone(
  args: readonly string[],
  options: Surroundings & { readonly uid?: number; readonly cli?: string } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [options.cli ?? cliPath, ...args], {
    cwd: options.cwd,
    env: { ...withoutColor(), ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (status) =>
      done({ status, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    );
  });
}

const made: string[] = [];

/** A new folder with these files; a name that ends in `/` makes an empty folder. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "compute-stack-cli-"));
  made.push(folder);
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(name.endsWith("/") ? path : dirname(path), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(path, content);
  }
  return folder;
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** The output of `check --format json`. */
export interface Report {
  readonly version: number;
  readonly files: readonly {
    readonly path: string;
    readonly language: string;
    readonly operation?: string | null;
    readonly diagnostics: readonly {
      readonly code: string;
      readonly severity: string;
      readonly message: string;
      readonly pointer: string;
      readonly range: ReportRange;
      readonly related: readonly { readonly message: string; readonly pointer: string; readonly range: ReportRange }[];
      readonly fixes: readonly string[];
    }[];
  }[];
  readonly summary: Readonly<Record<"files" | "errors" | "warnings" | "information" | "hints", number>>;
}

export interface ReportRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

export async function checkJson(
  cwd: string,
  args: readonly string[] = [],
): Promise<Report & { readonly ended: Ended }> {
  const ended = await compute(["check", "--format", "json", ...args], { cwd });
  return { ...(JSON.parse(ended.stdout) as Report), ended };
}

export const pathsIn = (report: Report): readonly string[] => report.files.map((file) => file.path);

export const codesIn = (report: Report): readonly string[] =>
  report.files.flatMap((file) => file.diagnostics.map((diagnostic) => diagnostic.code));
