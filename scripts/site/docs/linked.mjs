import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, extname, posix } from "node:path";

/** The path of what a link leads to, from the root of the repository; null for another site, or a place on the same page. */
export function pathOfLink(source, link) {
  const [path] = link.split("#");
  return path === "" || /^[a-z]+:/i.test(link)
    ? null
    : posix.normalize(posix.join(dirname(source), decodeURI(path))).replace(/\/$/, "");
}

/** Pages for the files and folders that pages link to and that have none: their text, and the list of their files. */
export async function pagesOfLinked(pages, hasAddress) {
  const links = pages.flatMap(({ source, markdown }) =>
    [...markdown.matchAll(/(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)/g)].map(([, link]) => pathOfLink(source, link)),
  );
  const paths = [...new Set(links)].filter((path) => path !== null && !hasAddress(path));
  const found = await Promise.all(paths.map(pageOf));
  const own = found.filter((page) => page !== null);
  // The files of a folder have none yet, either.
  return own.length === 0
    ? []
    : [...own, ...(await pagesOfLinked(own, (path) => hasAddress(path) || paths.includes(path)))];
}

async function pageOf(path) {
  // Code in an example may look like a link.
  const kind = await stat(path).catch(() => null);
  if (kind === null) return null;
  const content = kind.isDirectory() ? await listOf(path) : await textOf(path);
  return {
    group: null,
    source: path,
    target: `files/${path}.html`,
    title: path,
    isRule: false,
    markdown: `# ${path}\n\n${content}`,
  };
}

const listOf = async (path) =>
  (await readdir(path))
    .sort()
    .map((name) => `- [${name}](${posix.basename(path)}/${name})\n`)
    .join("");

const textOf = async (path) => `${fence}${extname(path).slice(1)}\n${await readFile(path, "utf8")}\n${fence}\n`;

const fence = "`".repeat(8);
