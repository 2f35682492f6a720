import type { CommandEntry } from "../../command.ts";
import { bashScript } from "./bash.ts";
import { completedCommands } from "./completed-commands.ts";
import { fishScript } from "./fish.ts";
import type { CompletedShell } from "./shells.ts";
import { zshScript } from "./zsh.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** The completions for a shell, from the same tables as the help. */
export const completionScript = async (
  shell: CompletedShell,
  commands: Readonly<Record<string, CommandEntry>>,
): Promise<string> => scripts[shell](await completedCommands(commands));
