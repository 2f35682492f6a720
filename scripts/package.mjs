// Builds compute-stack.vsix from the built extension: `npm run package`.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Never part of the package, and large. */
const leftOut = new Set([".git", "node_modules", "test", "compiled", "playground"]);

/** vsce refuses a package.json with `files`, which are those of the npm package; .vscodeignore lists those of the extension. */
const { files: _, scripts: __, devDependencies: ___, ...manifest } = JSON.parse(readFileSync("package.json", "utf8"));

const folder = mkdtempSync(join(tmpdir(), "compute-stack-package-"));
try {
  link(".");
  rmSync(join(folder, "dist"));
  // What `.vscodeignore` includes, it cannot exclude in part.
  mkdirSync(join(folder, "dist"));
  link("dist");
  rmSync(join(folder, "package.json"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const options = [
    "--no-dependencies",
    "--follow-symlinks",
    "--readme-path=docs/marketplace.md",
    "--allow-missing-repository",
    "--no-rewrite-relative-links",
  ];
  const secrets = ["--allow-package-secrets", "privatekey"];
  const out = ["--out", resolve("compute-stack.vsix")];
  const vsce = resolve("node_modules/@vscode/vsce/vsce");
  execFileSync(process.execPath, [vsce, "package", ...options, ...secrets, ...out], { cwd: folder, stdio: "inherit" });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function link(from) {
  for (const name of readdirSync(from))
    if (!leftOut.has(name)) symlinkSync(resolve(from, name), join(folder, from, name));
}
