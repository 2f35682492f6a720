import { basesIn, partNamed, splitBase, stackIn } from "../../document/index.ts";
import { resolvePath } from "../../text/resolve-path.ts";
import type { Environment } from "../engine/environment.ts";
import { atValue, forDisplay, rule, strings } from "../kit/index.ts";

/** More files are not followed. */
const mostFiles = 2_000;

export const extendsCircle = rule({
  id: "extends-circle",
  severity: "error",
  summary: "A stack extends itself, directly or by way of others.",
  ofText: true,
  kinds: ["stack"],
  types: strings("stack-file"),
  values(value, report) {
    if (value.string === undefined) return;
    const { part, file } = value.block;
    const steps = stepsBack(value.string, { uri: file.uri, part }, report.environment);
    if (steps === 1) report(atValue(value), "The stack extends itself. Remove this path.");
    else if (steps !== null)
      report(
        atValue(value),
        `\`${forDisplay(value.string)}\` extends this stack in turn. Remove one of the two references.`,
      );
  },
});

interface Place {
  readonly uri: string;
  readonly part: number;
}

interface Step {
  /** As it is written in the file with this URI, which the checked file names so. */
  readonly written: string;
  readonly from: string;
  readonly folder: string;
  readonly count: number;
}

/** How many files lead from a path back to a stack; null if it is not reached, or not yet. */
function stepsBack(written: string, home: Place, environment: Environment): number | null {
  const waiting: Step[] = [{ written, from: home.uri, folder: "", count: 1 }];
  const seen = new Set<string>();
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { path, stack } = splitBase(step.written);
    const uri = path === "" ? step.from : resolvePath(path, step.from);
    if (uri === null || seen.has(`${uri}#${stack}`) || seen.size > mostFiles) continue;
    seen.add(`${uri}#${stack}`);
    const named = path === "" ? nameIn(step.from) : path;
    if (uri === home.uri && stack === null && home.part === 0) return step.count;
    const answer = environment.file(step.folder + named);
    if (answer === "pending" || answer.kind !== "text") continue;
    const document = stackIn(answer);
    const part = partNamed(document, stack);
    if (part === null) continue;
    if (uri === home.uri && part === home.part) return step.count;
    const folder = step.folder + named.slice(0, named.lastIndexOf("/") + 1);
    for (const base of basesIn(document).get(part) ?? []) {
      const next = base.stack === null ? base.path : `${base.path}#${base.stack}`;
      waiting.push({ written: next, from: uri, folder, count: step.count + 1 });
    }
  }
  return null;
}

const nameIn = (uri: string): string => decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
