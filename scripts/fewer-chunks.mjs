import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "esbuild";

/**
 * A plugin for fewer chunks, as loading one costs more than compiling a few kilobytes. esbuild keeps modules in one chunk if the
 * same entries need them. So whatever is imported on demand also imports what has always been loaded by then; and what
 * needs more than the `least` part of a group (the modules that match its pattern and that any of its users needs) imports all of it.
 */
export async function fewerChunks(options, groups) {
  const { metafile } = await build({ ...options, minify: false, write: false });
  const { demands, needs } = graphOf(metafile);
  const roots = Object.values(options.entryPoints);
  const entries = new Set([...roots, ...Object.keys(metafile.inputs).flatMap(demands)]);
  const parts = groups.map(({ users, pattern, least }) => {
    const files = users
      .flatMap((user) => [...needs(user)])
      .filter((path) => pattern.test(path) && !roots.includes(path));
    return { files: new Set(files), least };
  });
  const withParts = (own) => {
    const isWanted = ({ files, least }) => [...files].filter((path) => own.has(path)).length > files.size * least;
    return new Set([...own, ...parts.filter(isWanted).flatMap(({ files }) => [...files])]);
  };
  const needed = new Map([...entries].map((entry) => [entry, withParts(needs(entry))]));

  /** By entry, what has been loaded once it has, whoever asked for it. */
  const loaded = new Map(roots.map((root) => [root, needed.get(root)]));
  const waiting = [...roots];
  for (let by = waiting.pop(); by !== undefined; by = waiting.pop()) {
    const files = loaded.get(by);
    const next = new Set([...files].flatMap((path) => [path, ...demands(path)]));
    for (const entry of [...next].filter((path) => entries.has(path) && path !== by && !roots.includes(path))) {
      const before = loaded.get(entry);
      const shared = before ? [...before].filter((path) => files.has(path)) : files;
      const after = new Set([...needed.get(entry), ...shared]);
      if (before?.size === after.size) continue;
      loaded.set(entry, after);
      waiting.push(entry);
    }
  }

  const isFree = (path, entry) => !roots.includes(path) && !needs(path).has(entry);
  const alsoIn = (entry) =>
    [...(loaded.get(entry) ?? [])]
      .filter((path) => path.startsWith("server/") && isFree(path, entry))
      .map((path) => `import ${JSON.stringify(resolve(path))};`);
  const also = new Map([...entries].map((entry) => [resolve(entry), alsoIn(entry).join("\n")]));
  return {
    name: "fewer-chunks",
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^also:/ }, ({ path }) => ({ path: path.slice("also:".length), namespace: "also" }));
      onLoad({ filter: /./, namespace: "also" }, ({ path }) => ({ contents: also.get(path), resolveDir: resolve() }));
      onLoad({ filter: /\.ts$/ }, async ({ path }) =>
        also.has(path)
          ? { contents: `${await readFile(path, "utf8")}\nimport "also:${path}";`, loader: "ts" }
          : undefined,
      );
    },
  };
}

function graphOf({ inputs }) {
  const importsOf = (isOnDemand) => {
    const lists = Object.entries(inputs).map(([path, { imports }]) => [
      path,
      imports
        .filter(({ kind, external }) => !external && (kind === "dynamic-import") === isOnDemand)
        .map((imported) => imported.path),
    ]);
    const byPath = new Map(lists);
    return (path) => byPath.get(path) ?? [];
  };
  const imports = importsOf(false);
  const known = new Map();
  const needs = (path) => {
    const files = known.get(path) ?? new Set([path]);
    if (known.has(path)) return files;
    known.set(path, files);
    for (const file of files) for (const imported of imports(file)) files.add(imported);
    return files;
  };
  return { demands: importsOf(true), needs };
}
