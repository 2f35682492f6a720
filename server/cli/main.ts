import { existsSync } from "node:fs";
import { bugFrames, bugName, isOutOfFiles } from "../describe/bug.ts";
import { version } from "../version.ts";
import { type CommandEntry, type ExitCode, type Installation, WrongCall } from "./command.ts";
import { commands } from "./commands.ts";
import { messageText } from "./terminal/message-text.ts";
import { outputTo } from "./terminal/output.ts";

/** Runs the executable and returns the exit code once all output has been written. */
export async function main(args: readonly string[], installation: Installation): Promise<ExitCode> {
  const stdout = outputTo(process.stdout);
  const stderr = outputTo(process.stderr);
  const [name = "", ...rest] = args;
  let failure: ExitCode = 2;
  try {
    if (versionNames.has(name)) {
      if (rest.length > 0) throw new WrongCall(`Unexpected argument \`${rest[0]}\` after \`${name}\`.`);
      await stdout.write(`${version}\n`);
    } else if (name === "__complete") {
      const { completeWords } = await import("./commands/completion/complete-words.ts");
      await stdout.write(await completeWords(rest, commands));
    } else if (name === "--help" || name === "-h" || name === "help") await showHelp(rest[0]);
    else {
      const [command, { readArguments }] = await Promise.all([
        entryOf(name).then(({ load }) => load()),
        import("./arguments.ts"),
      ]);
      failure = command.failure?.(rest) ?? failure;
      const read = readArguments(name, command, rest);
      if (!read.options.has("help")) {
        const code = await command.run({ ...read, stdout, stderr, installation, commands });
        return stdout.failure() === null
          ? code
          : await fail(`Could not write to standard output (${stdout.failure()}).`);
      }
      await showHelp(name);
    }
    return 0;
  } catch (error) {
    return fail(
      error instanceof WrongCall
        ? error.message
        : isOutOfFiles(error)
          ? "Too many files are open. Raise the limit (`ulimit -n`), or close other programs."
          : [`Internal error: ${bugName(error)}. Please report it.`, ...bugFrames(error)].join("\n"),
    );
  }

  async function showHelp(of: string | undefined): Promise<void> {
    const { helpOf, overview } = await import("./help.ts");
    const entry = of === undefined ? null : await entryOf(of);
    const width = Math.min(stdout.width ?? helpWidth, widestHelp);
    await stdout.write(entry && of !== undefined ? helpOf(of, entry, await entry.load(), width) : overview(width));
  }

  async function fail(message: string): Promise<ExitCode> {
    await stderr.write(messageText(message, stderr));
    return failure;
  }
}

/** In columns: where there is no terminal, and the most that is comfortable to read. */
const helpWidth = 80;
const widestHelp = 120;

const versionNames: ReadonlySet<string> = new Set(["--version", "-v", "-V", "version"]);

/** What other tools call our commands. */
const otherNames: Readonly<Record<string, string>> = {
  lint: "check",
  validate: "check",
  init: "new stack",
  format: "fmt",
  diagram: "graph",
  server: "lsp --stdio",
};

async function entryOf(name: string): Promise<CommandEntry> {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry) return entry;
  if (name === "") throw new WrongCall("Missing command. Try `compute-stack check` or `compute-stack --help`.");
  const { nearest } = await import("../text/nearest.ts");
  const words = [...Object.keys(commands), ...Object.keys(otherNames), "help", "version"];
  const [near = ""] = nearest(name.replace(/^-+/, ""), words);
  const guess =
    near === "help" || near === "version"
      ? `compute-stack --${near}`
      : near
        ? `compute-stack ${otherNames[near] ?? near}`
        : existsSync(name)
          ? `compute-stack check ${name}`
          : null;
  const advice = guess === null ? "See `compute-stack --help`." : `Did you mean \`${guess}\`?`;
  throw new WrongCall(`Unknown ${name.startsWith("-") ? "option" : "command"} \`${name}\`. ${advice}`);
}
