/**
 * A pattern for paths with `/` between folders, as parts that follow one another. It is matched by the places at which each part
 * may end, all at once and never by trying again: the time grows with the length of the pattern, and little with that of the path.
 */
export type Glob = readonly GlobPart[];

export type GlobPart =
  | { readonly kind: "text"; readonly text: string }
  /** One character that is not a slash; of a set, those that it accepts. */
  | { readonly kind: "one"; readonly accepts?: (character: string) => boolean }
  /** Any number of characters that are not slashes. */
  | { readonly kind: "any" }
  /** Any number of whole folders with their slashes. */
  | { readonly kind: "folders"; readonly hidden: boolean }
  /** Any number of characters. */
  | { readonly kind: "rest" }
  /** Nothing, but what follows is not a dot. */
  | { readonly kind: "visible" }
  | { readonly kind: "group"; readonly globs: readonly Glob[]; readonly times: GroupTimes };

/** How often one of the patterns in a group matches; `never` is any text without slashes that none of them matches. */
export type GroupTimes = "once" | "optional" | "any" | "some" | "never";

/** A set of places in a path: the bits of a number. */
type Places = bigint;

/** A path to match with patterns. */
export interface GlobPath {
  readonly path: string;
  /** Behind the last character. */
  readonly end: Places;
  readonly slashes: Places;
  /** Where names start. */
  readonly names: Places;
  /** Where the texts start that were looked for. */
  readonly texts: Map<string, Places>;
  /** Each character of the path once; null until a set asks for them. */
  characters: ReadonlySet<string> | null;
  /** The ends of `never` by their starts: each is looked for once. */
  readonly ends: Map<GlobPart, Map<Places, Places>>;
  /** Whether a part asked for more than the path has. */
  isOpen: boolean;
}

export function globPath(path: string): GlobPath {
  const slashes = startsOf("/", path);
  const end = 1n << BigInt(path.length);
  return {
    path,
    end,
    slashes,
    names: (slashes << 1n) | 1n,
    texts: new Map(),
    characters: null,
    ends: new Map(),
    isOpen: false,
  };
}

/** Whether all of the path matches. */
export function globMatches(glob: Glob, path: string): boolean {
  const within = globPath(path);
  return (globEnds(glob, 1n, within) & within.end) !== 0n;
}

/** Whether a path below the folder, which ends in a slash, may match. */
export function globMatchesBelow(glob: Glob, folder: string): boolean {
  const within = globPath(folder);
  globEnds(byCharacter(glob), 1n, within);
  return within.isOpen;
}

/** The path may end within a text. */
const byCharacter = (glob: Glob): Glob =>
  glob.flatMap((part): Glob => {
    if (part.kind === "group") return [{ ...part, globs: part.globs.map(byCharacter) }];
    return part.kind === "text" ? part.text.split("").map((text) => ({ kind: "text", text })) : [part];
  });

/** Where the pattern may end if it starts at one of the places. */
export function globEnds(glob: Glob, starts: Places, within: GlobPath): Places {
  let places = starts;
  for (const part of glob) {
    if (places === 0n) return places;
    if ((places & within.end) !== 0n) within.isOpen = true;
    places = endsOfPart(part, places, within);
  }
  return places;
}

function endsOfPart(part: GlobPart, starts: Places, within: GlobPath): Places {
  const { end, slashes, names } = within;
  const all = end - 1n;
  switch (part.kind) {
    case "text":
      return (starts & placesOf(part.text, within)) << BigInt(part.text.length);
    case "one":
      return (starts & (part.accepts ? acceptedPlaces(part.accepts, within) : all) & ~slashes) << 1n;
    case "any":
      return through(all - slashes, starts);
    case "folders":
      return starts | (through(part.hidden ? all : all - (names & placesOf(".", within)), starts) & names);
    case "rest":
      return through(all, starts);
    case "visible":
      return starts & ~placesOf(".", within);
    case "group":
      return part.times === "never" ? endsOfNever(part, starts, within) : endsOfGroup(part, starts, within);
  }
}

/** The starts, and the places behind each until one is not among those to go through. */
const through = (among: Places, starts: Places): Places => (((starts & among) + among) ^ among) | starts;

function placesOf(text: string, { path, texts }: GlobPath): Places {
  const places = texts.get(text) ?? startsOf(text, path);
  texts.set(text, places);
  return places;
}

function startsOf(text: string, path: string): Places {
  let starts = 0n;
  for (let at = path.indexOf(text); at >= 0; at = path.indexOf(text, at + 1)) starts |= 1n << BigInt(at);
  return starts;
}

function acceptedPlaces(accepts: (character: string) => boolean, within: GlobPath): Places {
  let places = 0n;
  within.characters ??= new Set(within.path.split(""));
  for (const character of within.characters) if (accepts(character)) places |= placesOf(character, within);
  return places;
}

type Group = GlobPart & { readonly kind: "group" };

const endsOfOnce = ({ globs }: Group, starts: Places, within: GlobPath): Places =>
  globs.reduce((ends, glob) => ends | globEnds(glob, starts, within), 0n);

function endsOfGroup(part: Group, starts: Places, within: GlobPath): Places {
  let ends = endsOfOnce(part, starts, within);
  const isRepeated = part.times === "any" || part.times === "some";
  for (let added = isRepeated ? ends : 0n; added !== 0n; ends |= added) added = endsOfOnce(part, added, within) & ~ends;
  return part.times === "any" || part.times === "optional" ? ends | starts : ends;
}

function endsOfNever(part: Group, starts: Places, within: GlobPath): Places {
  const cached = within.ends.get(part) ?? new Map<Places, Places>();
  within.ends.set(part, cached);
  let ends = 0n;
  for (let left = starts; left !== 0n; left &= left - 1n) {
    const start = left & -left;
    const places =
      cached.get(start) ?? through(within.end - 1n - within.slashes, start) & ~endsOfOnce(part, start, within);
    cached.set(start, places);
    ends |= places;
  }
  return ends;
}
