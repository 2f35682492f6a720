/** A file at a path that starts in the folder of another one; null if there is no such path. Both are URIs. */
export function relativePath(target: string, from: string): readonly string[] | null {
  const to = segmentsOf(target);
  const base = segmentsOf(from);
  if (!to || !base || to.origin !== base.origin) return null;
  const folder = base.segments.slice(0, -1);
  let same = 0;
  while (same < folder.length && same < to.segments.length - 1 && folder[same] === to.segments[same]) same++;
  return [...folder.slice(same).map(() => ".."), ...to.segments.slice(same)];
}

/** The decoded segments of the path of a URI. */
export function segmentsOf(uri: string): { readonly origin: string; readonly segments: readonly string[] } | null {
  const [, origin = "", path] = /^([^:/]+:(?:\/\/[^/]*)?)\/(.*)$/.exec(uri) ?? [];
  try {
    return path === undefined ? null : { origin, segments: path.split("/").map(decodeURIComponent) };
  } catch {
    return null;
  }
}
