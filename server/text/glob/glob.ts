/**
 * A pattern for paths with `/` between folders, as parts that follow one another. It is matched by the places at which each part
 * may end, all at once and never by trying again: the time grows with the length of the pattern times that of the path.
 */
export type Glob = readonly GlobPart[];

export type GlobPart =
  | { readonly kind: "text"; readonly text: string }
  /** One character that is not a slash. */
  | { readonly kind: "one"; readonly accepts: (character: string) => boolean }
  /** Any number of characters that are not slashes. */
  | { readonly kind: "any" }
  /** Any number of whole folders with their slashes. */
  | { readonly kind: "folders"; readonly hidden: boolean }
  /** Everything that follows. */
  | { readonly kind: "rest" }
  /** Nothing, but what follows is not a dot. */
  | { readonly kind: "visible" }
  | { readonly kind: "group"; readonly globs: readonly Glob[]; readonly times: GroupTimes };

/** How often one of the patterns in a group matches; `never` is any text without slashes that none of them matches. */
export type GroupTimes = "once" | "optional" | "any" | "some" | "never";

/** Whether all of the path matches. */
export function globMatches(glob: Glob, path: string): boolean {
  const last = glob.at(-1);
  // Most patterns end in text that most paths do not end in.
  if (last?.kind === "text" && !path.endsWith(last.text)) return false;
  return endsOf(glob, [0], matchingOf(path)).at(-1) === path.length;
}

/** Whether a path below the folder, which ends in a slash, may match. */
export function globMatchesBelow(glob: Glob, folder: string): boolean {
  const matching = matchingOf(folder);
  endsOf(glob, [0], matching);
  return matching.isOpen;
}

interface Matching {
  readonly path: string;
  /** The ends of groups by their starts: each is looked for once. */
  readonly known: Map<GlobPart, Map<number, Places>>;
  /** Whether a part asked for more than the path has. */
  isOpen: boolean;
}

/** Ascending, without duplicates. */
type Places = readonly number[];

const matchingOf = (path: string): Matching => ({ path, known: new Map(), isOpen: false });

function endsOf(glob: Glob, starts: Places, matching: Matching): Places {
  let places = starts;
  for (const part of glob) {
    if (places.length === 0) return places;
    if (places.at(-1) === matching.path.length) matching.isOpen = true;
    places = endsOfPart(part, places, matching);
  }
  return places;
}

function endsOfPart(part: GlobPart, starts: Places, matching: Matching): Places {
  const { path } = matching;
  switch (part.kind) {
    case "text":
      return endsOfText(part.text, starts, matching);
    case "one":
      return starts
        .filter((start) => start < path.length && path[start] !== "/" && part.accepts(path.charAt(start)))
        .map((start) => start + 1);
    case "any":
      return spread(starts, (place) => place < path.length && path[place] !== "/");
    case "folders":
      return endsOfFolders(starts, path, part.hidden);
    case "rest":
      return [path.length];
    case "visible":
      return starts.filter((start) => path[start] !== ".");
    case "group":
      return ascending(starts.flatMap((start) => endsOfGroup(part, start, matching)));
  }
}

function endsOfText(text: string, starts: Places, matching: Matching): Places {
  const { path } = matching;
  const ends: number[] = [];
  for (const start of starts) {
    if (path.startsWith(text, start)) ends.push(start + text.length);
    else if (path.length - start < text.length && text.startsWith(path.slice(start))) matching.isOpen = true;
  }
  return ends;
}

/** The places and all after them for as long as one can go on. */
function spread(starts: Places, goesOn: (place: number) => boolean): Places {
  const ends: number[] = [];
  for (const start of starts) {
    let place = Math.max(start, (ends.at(-1) ?? -1) + 1);
    // A place that was reached before went on from there.
    if (place > start) continue;
    for (ends.push(place); goesOn(place); ) ends.push(++place);
  }
  return ends;
}

function endsOfFolders(starts: Places, path: string, hidden: boolean): Places {
  const ends = new Set(starts);
  for (let place of starts) {
    for (;;) {
      const slash = !hidden && path[place] === "." ? -1 : path.indexOf("/", place);
      if (slash < 0 || ends.has(slash + 1)) break;
      place = slash + 1;
      ends.add(place);
    }
  }
  return ascending([...ends]);
}

function endsOfGroup(part: GlobPart & { readonly kind: "group" }, start: number, matching: Matching): Places {
  const known = matching.known.get(part) ?? new Map<number, Places>();
  matching.known.set(part, known);
  const found = known.get(start) ?? newEndsOfGroup(part, start, matching);
  known.set(start, found);
  return found;
}

function newEndsOfGroup(
  { globs, times }: GlobPart & { readonly kind: "group" },
  start: number,
  matching: Matching,
): Places {
  const onceFrom = (place: number): Places => ascending(globs.flatMap((glob) => endsOf(glob, [place], matching)));
  const once = onceFrom(start);
  if (times === "once") return once;
  if (times === "optional") return ascending([start, ...once]);
  if (times === "never") {
    const { path } = matching;
    return spread([start], (place) => place < path.length && path[place] !== "/").filter((end) => !once.includes(end));
  }
  const ends = new Set(once);
  for (const end of ends) for (const next of onceFrom(end)) ends.add(next);
  return ascending(times === "any" ? [start, ...ends] : [...ends]);
}

const ascending = (places: readonly number[]): Places =>
  places.length < 2 ? places : [...new Set(places)].sort((a, b) => a - b);
