import { kindOf } from "../document/index.ts";
import { findFiles } from "./find-files.ts";
import type { Host } from "./host.ts";

/** The names in `${vars.NAME}` in the stacks below a folder. */
export async function usedVariables(host: Host, root: string): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  const isStack = async () => (_: string, name: string) => (kindOf(name) === "stack" ? "stack" : null);
  for await (const { uri } of findFiles(host, root, isStack)) {
    const answer = await host.read(uri, root);
    if (answer.kind !== "text") continue;
    for (const [, name = ""] of answer.text.matchAll(/\$\{vars\.([^\s{}]{1,200})\}/g)) used.add(name);
  }
  return used;
}
