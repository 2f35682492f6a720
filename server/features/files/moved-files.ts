import type { Document } from "../../document/index.ts";
import type { Edit } from "../../syntax/index.ts";
import { documentLinks } from "./document-links.ts";

/** Where a file or folder will be that is to be moved; the URI itself for what stays. */
export type Moved = (uri: string) => string;

/**
 * What has to be written anew in a document for its `${file:…}` and `${base64:…}` to lead where they do, once files, or it itself, are moved.
 * `resolve` tells where a path leads that is written in the file with a URI.
 */
export function movedReferences(
  document: Document,
  moved: Moved,
  resolve: (path: string, from: string) => string | null,
): readonly Edit[] {
  const { uri } = document.file;
  const from = moved(uri);
  return documentLinks(document).flatMap(({ target, start, end }): Edit[] => {
    const to = target.kind === "file" ? resolve(target.path, uri) : null;
    if (target.kind !== "file" || to === null) return [];
    const next = moved(to);
    // What moves together stays as it is written.
    if (resolve(target.path, from) === next) return [];
    const text = pathTo(next, from, target.path);
    return text === null ? [] : [{ start, end, text }];
  });
}

/**
 * In the way of the path before: from the root, or with a `./` before it. Null for what a reference cannot hold as it
 * is written.
 */
function pathTo(target: string, from: string, before: string): string | null {
  const to = segmentsOf(target);
  const base = segmentsOf(from);
  if (!to || !base || to.origin !== base.origin) return null;
  const folder = base.segments.slice(0, -1);
  let same = 0;
  while (same < folder.length && same < to.segments.length - 1 && folder[same] === to.segments[same]) same++;
  const up = folder.slice(same).map(() => "..");
  const down = [...up, ...to.segments.slice(same)].join("/");
  const path = before.startsWith("/")
    ? `/${to.segments.join("/")}`
    : before.startsWith("./") && up.length === 0
      ? `./${down}`
      : down;
  return /[{}"'\\#\p{C}]|: /u.test(path) ? null : path;
}

function segmentsOf(uri: string): { readonly origin: string; readonly segments: readonly string[] } | null {
  const [, origin = "", path] = /^([^:/]+:(?:\/\/[^/]*)?)\/(.*)$/.exec(uri) ?? [];
  try {
    return path === undefined ? null : { origin, segments: path.split("/").map(decodeURIComponent) };
  } catch {
    return null;
  }
}
