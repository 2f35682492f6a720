import type { connectMcp } from "./mcp-client.ts";

type Call = Awaited<ReturnType<typeof connectMcp>>["call"];

/** Asks the tools about a file in the folder of the server; `from` is what its plan is compared with. */
export async function askAssistant(
  call: Call,
  { name, text, from }: { readonly name: string; readonly text: string; readonly from: string },
  receive: (tool: string, answer: Awaited<ReturnType<Call>>) => void,
): Promise<void> {
  const ask = async (tool: string, args: object): Promise<void> =>
    receive(`${tool} ${JSON.stringify(args)}`, await call(tool, { path: name, ...args }));
  await ask("check", {});
  await ask("fix", {});
  if (name.endsWith(".stack.yaml")) {
    for (const format of ["requests", "http", "curl"]) await ask("plan", { format });
    for (const format of ["text", "markdown", "json", "curl"])
      await ask("plan", { from: [from], format, delete: true, create: ["all"] });
  } else for (const to of ["requests", "http", "curl"]) await ask("convert", { to });
  const lines = text.split(/\r?\n/);
  // `askEverywhere` asks an editor's server for the same completions on every line.
  for (let line = 1; line <= lines.length; line += 4)
    for (const column of [3, (lines[line - 1] ?? "").length + 1]) await ask("complete", { line, column });
}
