import type { Document } from "../../document/index.ts";
import type { Edit } from "../../syntax/index.ts";
import { relativePath, segmentsOf } from "../../text/relative-path.ts";
import { resolvePath } from "../../text/resolve-path.ts";
import { sharedTextEnds } from "../../text/shared-ends.ts";
import { documentLinks } from "./document-links.ts";

/** The new URI of a file or folder; the same URI if it does not move. */
export type Moved = (uri: string) => string;

/** The edits that keep the `${file:…}` and `${base64:…}` references of a document valid when it or other files are moved. */
export function movedReferences(document: Document, moved: Moved): readonly Edit[] {
  const { uri } = document.file;
  const whole = document.text;
  const from = moved(uri);
  return documentLinks(document).flatMap(({ target, start, end }): Edit[] => {
    const to = target.kind === "file" ? resolvePath(target.path, uri) : null;
    if (target.kind !== "file" || to === null) return [];
    const next = moved(to);
    // References between files that move together do not change.
    if (resolvePath(target.path, from) === next) return [];
    const path = pathTo(next, from, target.path);
    if (path === null) return [];
    if (!unwritable.test(path)) return [{ start, end, text: path }];
    // What is written without escapes can stay where the paths agree.
    if (whole.slice(start, end) !== target.path) return [];
    const { head, tail } = sharedTextEnds(target.path, path);
    const text = path.slice(head, path.length - tail);
    return unwritable.test(text) ? [] : [{ start: start + head, end: end - tail, text }];
  });
}

/** What a reference cannot contain literally, whatever quotes it is in. */
const unwritable = /[{}"'\\#\p{C}]|: /u;

/** In the style of the previous path: absolute, or with a leading `./`. Null if there is no such path. */
function pathTo(target: string, from: string, before: string): string | null {
  const segments = relativePath(target, from);
  if (!segments) return null;
  const down = segments.join("/");
  return before.startsWith("/")
    ? `/${segmentsOf(target)?.segments.join("/")}`
    : before.startsWith("./") && segments[0] !== ".."
      ? `./${down}`
      : down;
}
