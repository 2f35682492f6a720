// npm run bench: this project's server and command line beside its peers, on the same files, under one Node.
//   --sizes 10,100     only stacks of so many instances: no requests, no folders
//   --only PARTS       some of starts,formatting,stacks,bursts,requests,carriers,folders,prose,cpu,vscode
//   --ours-only        without the peers, which are installed into a folder outside the project
//   --folder FOLDER    the folder for them and for the files (a folder for temporary files)
//   --peer-most N      the largest stack that the peer gets (10000: it needs minutes for more, and then ends)
//   --write            keeps what is printed in docs/performance.md
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { fullBurst, measureBurst, shortBurst } from "./burst.mjs";
import { measureFolders, measureProse, measureStarts } from "./command-line.mjs";
import { measureCpu } from "./cpu.mjs";
import { carrierText, requestsText, schemas, stackText } from "./files.mjs";
import { measureFormatting } from "./formatting.mjs";
import { reportOf } from "./report.mjs";
import { measure, placesIn } from "./server.mjs";
import { hasEditor, measureEditor } from "./vscode.mjs";

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string" },
    only: { type: "string" },
    "ours-only": { type: "boolean", default: false },
    folder: { type: "string", default: join(tmpdir(), "compute-stack-bench") },
    "peer-most": { type: "string", default: "10000" },
    write: { type: "boolean", default: false },
  },
});

const isAsked = (part) => options.only === undefined || options.only.split(",").includes(part);
if (options.write && options.only !== undefined) throw new Error("`--write` needs all parts.");

const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = join(root, "dist/cli.js");
// The YAML server needs a newer Node than this project, and all run under the same.
const versions = {
  node: "24.21.0",
  "yaml-language-server": "2.0.0",
  "vscode-langservers-extracted": "4.10.0",
  "ajv-cli": "5.0.0",
  "js-yaml": "4.3.2",
};
const peersFolder = join(options.folder, "peers");
const files = join(options.folder, "files");
mkdirSync(files, { recursive: true });
const hasPeers = !options["ours-only"] && installPeers();
const node = hasPeers ? join(peersFolder, "node_modules/node/bin/node") : process.execPath;

const schemaAt = (kind) => {
  const path = join(files, `${kind}.schema.json`);
  writeFileSync(path, JSON.stringify(schemas[kind]));
  return pathToFileURL(path).href;
};
const peer = (name, ...bin) => ({ name, command: node, args: [join(peersFolder, "node_modules", ...bin), "--stdio"] });
const ours = { name: "ours", command: node, args: [cli, "lsp", "--stdio"], settings: {}, pulls: false };
const yamlServer = {
  ...peer("yaml-language-server", "yaml-language-server", "bin", "yaml-language-server"),
  languageId: "yaml",
  pulls: false,
  settings: {
    yaml: {
      schemas: { [schemaAt("stack")]: ["*.stack.yaml"] },
      schemaStore: { enable: false },
      validate: true,
      hover: true,
      completion: true,
    },
  },
};
const jsonServer = {
  ...peer("vscode-json-language-server", "vscode-langservers-extracted", "bin", "vscode-json-language-server"),
  languageId: "json",
  pulls: true,
  settings: {
    json: { validate: { enable: true }, schemas: [{ fileMatch: ["*.requests.json"], url: schemaAt("requests") }] },
  },
};

const chosenSizes = (options.sizes ?? "10,100,1000,10000,100000").split(",").map(Number);
const sizes = isAsked("stacks") ? chosenSizes : [];
const requestSizes = options.sizes || !isAsked("requests") ? [] : [2e3, 1e5, 1e6, 1e7];
const minutes = 60_000;
const results = [];
const take = async (
  kind,
  size,
  text,
  servers,
  name = `${size}.${kind === "stack" ? "stack.yaml" : "requests.json"}`,
) => {
  const path = join(files, name);
  writeFileSync(path, text);
  const file = { path, text, places: placesIn(text) };
  for (const { server, effort } of servers) {
    console.error(`${kind} ${size}: ${server.name}`);
    results.push({ kind, size, bytes: text.length, server: server.name, ...(await measure(server, file, effort)) });
  }
};
// A peer needs up to seconds for each edit of a large file.
const full = { runs: 3, edits: 20, limit: 3 * minutes };
const short = { runs: 1, edits: 3, limit: 3 * minutes };

// First, since it needs the most of its surroundings and may fail.
const editorSizes = isAsked("vscode") ? chosenSizes.filter((size) => size >= 100 && size <= 10_000) : [];
if (editorSizes.length > 0 && !hasEditor()) console.error("VS Code is left out: `sh test/e2e/setup.sh` installs it.");
const inEditor =
  editorSizes.length === 0 || !hasEditor()
    ? []
    : await measureEditor({
        root,
        node,
        peersFolder: hasPeers ? peersFolder : null,
        peerSettings: yamlServer.settings,
        sizes: editorSizes,
        folder: join(options.folder, "vscode"),
      });

if (isAsked("starts")) console.error("starting");
const starts = isAsked("starts") ? await measureStarts(node, root, join(root, "examples/blog.stack.yaml")) : null;
const formatting = options.sizes || !isAsked("formatting") ? null : await measureFormatting(node, cli);
for (const size of sizes) {
  const mine = {
    server: { ...ours, languageId: "compute-stack" },
    effort: size > 10_000 ? { ...full, runs: 1 } : full,
  };
  const theirs = { server: yamlServer, effort: size >= 1_000 ? short : full };
  await take(
    "stack",
    size,
    stackText(size),
    hasPeers && size <= Number(options["peer-most"]) ? [mine, theirs] : [mine],
  );
}
for (const size of requestSizes) {
  const mine = { server: { ...ours, languageId: "compute-request" }, effort: full };
  const theirs = { server: jsonServer, effort: size >= 1e6 ? short : full };
  await take("request", size, requestsText(size), hasPeers ? [mine, theirs] : [mine]);
}
const carriers = [
  ["markdown", "Markdown", "markdown", "md"],
  ["http", "HTTP", "http", "http"],
  ["shell", "shell", "shellscript", "sh"],
];
for (const [language, name, languageId, ending] of options.sizes || !isAsked("carriers") ? [] : carriers)
  for (const pulls of [false, true]) {
    const text = carrierText(language, 20, 1e5);
    const size = pulls ? `${name}, diagnostics pulled` : name;
    await take("carrier", size, text, [{ server: { ...ours, languageId, pulls }, effort: full }], `carrier.${ending}`);
  }
const folders = options.sizes || !isAsked("folders") ? null : folderTimes(measureFolders);
const prose = options.sizes || !isAsked("prose") ? null : folderTimes(measureProse);
const cpu =
  options.sizes || !hasPeers || !isAsked("cpu")
    ? null
    : folderTimes((_, __, folder) => measureCpu(node, cli, folder, peersFolder));

const bursts = [];
for (const size of isAsked("bursts") ? chosenSizes.filter((size) => size >= 100) : []) {
  const path = join(files, `${size}.stack.yaml`);
  const text = stackText(size);
  writeFileSync(path, text);
  const file = { path, text, places: placesIn(text) };
  const hasPeer = hasPeers && size <= Number(options["peer-most"]);
  const servers = [{ ...ours, languageId: "compute-stack" }, ...(hasPeer ? [yamlServer] : [])];
  for (const server of servers) {
    console.error(`burst ${size}: ${server.name}`);
    const effort = server === yamlServer && size >= 1_000 ? shortBurst : fullBurst;
    bursts.push({ size, server: server.name, ...(await measureBurst(server, file, effort)) });
  }
}

const nodeVersion = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
const report = reportOf({ starts, formatting, bursts, folders, prose, cpu, results, inEditor, nodeVersion });
console.log(report);
if (options.write) writeFileSync(join(root, "docs/performance.md"), report);

function folderTimes(measureAll) {
  console.error("folders");
  const folder = join(options.folder, "folders");
  try {
    return measureAll(node, cli, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns whether the peers are installed. */
function installPeers() {
  const isThere = ([name, version]) => {
    const path = join(peersFolder, "node_modules", name, "package.json");
    return existsSync(path) && JSON.parse(readFileSync(path, "utf8")).version === version;
  };
  if (Object.entries(versions).every(isThere)) return true;
  mkdirSync(peersFolder, { recursive: true });
  writeFileSync(join(peersFolder, "package.json"), JSON.stringify({ private: true, dependencies: versions }));
  try {
    execFileSync("npm", ["install", "--no-audit", "--no-fund"], {
      cwd: peersFolder,
      stdio: ["ignore", "inherit", "inherit"],
    });
    return true;
  } catch {
    console.error("The peers could not be installed, so they are left out.");
    return false;
  }
}
