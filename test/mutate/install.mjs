// Installs the packages of this folder when the lock file has changed, and a Node of its own: Stryker needs a newer one.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the path of that Node. */
export function install(folder) {
  const lock = join(folder, "package-lock.json");
  const stamp = join(folder, "node_modules/.installed");
  if (!existsSync(stamp) || readFileSync(lock, "utf8") !== readFileSync(stamp, "utf8")) {
    const npm = (...args) => execFileSync("npm", [...args, "--loglevel=error"], { cwd: folder, stdio: "inherit" });
    npm("ci", "--ignore-scripts", "--no-audit", "--no-fund");
    npm("rebuild", "node");
    copyFileSync(lock, stamp);
  }
  return join(folder, "node_modules/node/bin/node");
}
