// Builds the playground and the documentation into dist/playground: a folder that any web server serves, and that also works
// when it is opened from a disk.
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { licenses } from "../licenses.mjs";
import { buildDocs } from "./docs/build.mjs";
import { readExamples } from "./examples.mjs";

const source = "client/playground";
const out = process.argv[2] ?? "dist/playground";

/** A worker that runs the script that it is sent. It starts while the rest of the page is read. */
const startOfWorker = `const computeStackServer = new Worker(URL.createObjectURL(new Blob([
  "onmessage = ({ data }) => { onmessage = null; importScripts(URL.createObjectURL(data)); };"
], { type: "text/javascript" })));
`;

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const [playground, docs] = await Promise.all([
  buildPlayground(),
  buildDocs(join(out, "docs")),
  writePage(),
  writeFile(join(out, "worker.js"), startOfWorker),
  writeFile(join(out, "server.js"), await textOfServer()),
  ...["colors.css", "playground.css"].map((name) => copyFile(join(source, name), join(out, name))),
]);
const bundled = await readFile("dist/licenses.txt", "utf8");
await writeFile(
  join(out, "licenses.txt"),
  [bundled, await licenses([playground, docs])].join(`\n${"-".repeat(80)}\n\n`),
);
console.log(`${out}/index.html`);

function buildPlayground() {
  return build({
    entryPoints: { playground: `${source}/main.ts` },
    outdir: out,
    bundle: true,
    minify: true,
    metafile: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
  });
}

async function writePage() {
  const page = await readFile(join(source, "index.html"), "utf8");
  const examples = JSON.stringify(await readExamples()).replaceAll("<", "\\u003c");
  await writeFile(
    join(out, "index.html"),
    page.replace(/(id="examples">)\[\]/, (_, before) => before + examples),
  );
}

/**
 * Sends the server to the worker. It is a text here: a page that is opened from a disk may not start a worker from another
 * file.
 */
async function textOfServer() {
  const server = JSON.stringify(await readFile("dist/web/server.js", "utf8"));
  return `computeStackServer.postMessage(new Blob([${server}], { type: "text/javascript" }));`;
}
