import { readExtends, readSettingsText } from "../../document/index.ts";
import { decoded } from "../../text/decoded.ts";
import type { Environment } from "../engine/environment.ts";
import { atValue, forDisplay, rule, strings, whyMissing } from "../kit/index.ts";

/** More files are not followed. */
const mostFiles = 100;

export const settingsExtends = rule({
  id: "settings-extends",
  severity: "error",
  summary: "The settings extend a file that cannot be used.",
  kinds: ["settings"],
  types: strings("settings-file"),
  values(value, report) {
    const path = value.string;
    if (path === undefined) return;
    const { uri } = value.block.file;
    if (isSame(path, uri)) return report(atValue(value), "The settings extend themselves. Remove this path.");
    const answer = report.environment.file(path);
    if (answer === "pending") return;
    if (answer.kind !== "text")
      return report(atValue(value), whyMissing(path, answer.kind, "Move it into the workspace."));
    if (leadsTo(uri, path, report.environment))
      report(atValue(value), `\`${forDisplay(path)}\` extends this file in turn. Remove one of the two references.`);
  },
});

/** Whether a file extends the one with this URI, directly or indirectly. Paths are relative to that one's folder. */
function leadsTo(uri: string, path: string, environment: Environment): boolean {
  const waiting = [normalize(path)];
  const seen = new Set(waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const answer = environment.file(next);
    const bases = answer !== "pending" && answer.kind === "text" ? readExtends(readSettingsText(answer.text)) : [];
    for (const base of bases) {
      const target = normalize(`${next.slice(0, next.lastIndexOf("/") + 1)}${base}`);
      if (isSame(target, uri)) return true;
      if (seen.has(target) || seen.size >= mostFiles) continue;
      seen.add(target);
      waiting.push(target);
    }
  }
  return false;
}

/** Without `.` and resolvable `..` segments. */
function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    const last = parts.at(-1);
    if (part === "..") last === undefined || last === ".." ? parts.push(part) : parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** Whether a path, relative to a file's folder, refers to the file itself. */
function isSame(path: string, uri: string): boolean {
  const [name = "", ...folders] = uri.split("/").map(decoded).reverse();
  const parts = normalize(path).split("/");
  const up = parts.filter((part) => part === "..").length;
  return parts.slice(up).join("/") === [...folders.slice(0, up).reverse(), name].join("/");
}
