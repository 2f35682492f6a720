import { readdir, readFile } from "node:fs/promises";

/** The licenses of the packages whose code is in the bundles: most ask to be kept with it. */
export async function licenses(results) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const folders = new Set(inputs.map((input) => input.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/)?.[0]));
  folders.delete(undefined);
  const texts = await Promise.all([...folders].sort().map(license));
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

async function license(folder) {
  const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? await readFile(`${folder}/${file}`, "utf8") : "";
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
