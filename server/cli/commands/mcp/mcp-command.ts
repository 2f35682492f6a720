import { type Command, paragraph, WrongCall } from "../../command.ts";
import { isFolderNow } from "../../run/stat-now.ts";

export const mcpCommand: Command = {
  details: [
    paragraph(
      "Assistants start the server and call its tools: check, fix, explain, complete, plan and convert. Only files below the given",
      "folders are read, or else below those that the client names, or else below the current folder. Nothing is sent anywhere.",
      "Files are changed only by the tool `fix`, and only if the call asks for it.",
    ),
  ],
  options: {
    "read-only": { doc: "never change a file" },
    stdio: { doc: "communicate over standard input and output (the default)" },
  },
  run: async (call) => {
    const other = call.paths.find((path) => !isFolderNow(path));
    if (other !== undefined) throw new WrongCall(`\`${other}\` is not a folder. \`mcp\` takes the folders to work in.`);
    const { runMcp } = await import("./mcp-run.ts");
    return runMcp({ folders: call.paths, isReadOnly: call.options.has("read-only") }, call);
  },
};
