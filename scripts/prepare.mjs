// Builds after `npm ci`, before `npm pack`, and when npm installs from git.
import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, unlinkSync } from "node:fs";
import { basename, join } from "node:path";

const { npm_config_global: isGlobal, npm_config_location: _, ...env } = process.env;

// For `npm install --global git+…`, npm passes `--global` on to the installation in its clone: that installs nothing the build needs …
if (!existsSync("node_modules/esbuild")) {
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  execFileSync("npm", ["ci", ...options], { env, stdio: "inherit", shell: process.platform === "win32" });
}

// … and puts a link to the clone, which does not stay, in place of the folder into which the package is unpacked next.
if (isGlobal === "true" && basename(process.cwd()).startsWith("git-clone"))
  for (const folder of ["lib/node_modules", "node_modules"]) {
    const link = join(env.npm_config_global_prefix ?? "", folder, env.npm_package_name ?? "");
    if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) continue;
    unlinkSync(link);
    mkdirSync(link);
  }

await import("../esbuild.mjs");
