import { basesIn, partNamed, splitBase, stackIn } from "../../document/index.ts";
import { resolvePath } from "../../text/resolve-path.ts";
import type { Environment } from "../engine/environment.ts";

/** More files are not followed. */
const mostFiles = 2_000;

/**
 * The stacks that another one extends, directly or by way of others: each once, the nearest first. `from`: the URI of the file in
 * which `extends` is written so. Of each: `stack`, as `extends` names it, if it does; `count`, how many files lead to it; `found`,
 * null if it cannot be read, or not yet.
 */
export function* eachBase(written: string, from: string, environment: Pick<Environment, "file">) {
  /** As each is written in the file with this URI, which is in this folder for the checked file. */
  const waiting = [{ written, from, folder: "", count: 1 }];
  const seen = new Set<string>();
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { path, stack } = splitBase(step.written);
    const uri = path === "" ? step.from : resolvePath(path, step.from);
    if (uri === null || seen.has(`${uri}#${stack}`) || seen.size > mostFiles) continue;
    seen.add(`${uri}#${stack}`);
    const named = path === "" ? nameIn(step.from) : path;
    const answer = environment.file(step.folder + named);
    const document = answer === "pending" || answer.kind !== "text" ? null : stackIn(answer);
    const part = document && partNamed(document, stack);
    const found = document && part !== null ? { document, part } : null;
    yield { uri, stack, count: step.count, found };
    const folder = step.folder + named.slice(0, named.lastIndexOf("/") + 1);
    for (const base of (found && basesIn(found.document).get(found.part)) ?? []) {
      const next = base.stack === null ? base.path : `${base.path}#${base.stack}`;
      waiting.push({ written: next, from: uri, folder, count: step.count + 1 });
    }
  }
}

const nameIn = (uri: string): string => decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
