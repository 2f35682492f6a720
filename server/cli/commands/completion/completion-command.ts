import { oneOf } from "../../arguments.ts";
import { type Command, onlyPath, paragraph, WrongCall } from "../../command.ts";
import { completionScripts } from "./scripts.ts";

export const completionCommand: Command = {
  details: [
    "Completes commands, options, their values, rules, operations and files. Load it where the shell starts:",
    [
      ["~/.bashrc", "`source <(compute-stack completion bash)`"],
      ["~/.zshrc", "`source <(compute-stack completion zsh)`"],
      ["~/.config/fish/config.fish", "`compute-stack completion fish | source`"],
    ],
    paragraph(
      'In bash older than 4.0, such as the one that macOS comes with, use `eval "$(compute-stack completion bash)"`. Or save the output where the shell looks',
      "for completions, for example as `_compute-stack` in a folder of zsh's `fpath`.",
    ),
  ],
  options: {},
  run: async (call) => {
    const shell = onlyPath(call, "`completion` takes one shell.");
    if (shell === undefined)
      throw new WrongCall("`completion` needs the name of a shell: `compute-stack completion bash`, `zsh` or `fish`.");
    const chosen = oneOf("completion", shell, ["bash", "zsh", "fish"] as const);
    await call.stdout.write(completionScripts[chosen]);
    return 0;
  },
};
