import { conditions } from "../../api/index.ts";
import { type Document, openDocument, type Settings } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import type { Checked } from "../../rules/engine/check.ts";
import type { Environment } from "../../rules/engine/environment.ts";
import { applied } from "./complete.testing.ts";
import { complete } from "./complete.ts";
import { noSurroundings } from "./completion-context.ts";
import type { Completion } from "./item.ts";

/** A text in which completions are chosen, with its surroundings. */
export interface SoundCase {
  readonly name: string;
  readonly text: string;
  readonly settings: Settings;
  readonly environment: Environment;
}

/** A place to ask at: the text as it is, or with a value taken out. */
export interface SoundPlace {
  readonly text: string;
  readonly offset: number;
}

/** How a client inserts what it is sent. */
export const clients: Readonly<Record<string, (item: Completion) => Completion>> = {
  "plain text": (item) => item,
  snippets: (item) => {
    const first = item.pieces.find((piece) => typeof piece !== "string");
    return first?.opensList
      ? { ...item, pieces: item.pieces.map((piece) => (piece === first ? "" : piece)) }
      : { ...item, pieces: [...item.pieces] };
  },
};

/** Rules about missing text: something that the object needs is absent. */
const absent: ReadonlySet<string> = new Set([
  "clone-new-requires",
  "missing-required",
  "stack-region-missing",
  "request-body-missing",
  ...conditions.filter(({ fact }) => fact !== "excludes" && fact !== "purposes").map(({ rule }) => rule),
]);

/** Positions where a person continues typing: at the end of a line or after a punctuation mark, and in place of each value. */
export function placesIn(text: string): readonly SoundPlace[] {
  // Text inserted between a comment and its line separates them.
  if (text.includes("compute-stack-disable")) return [];
  const places: SoundPlace[] = [];
  for (const { index } of text.matchAll(/(?<=[\n {[,:-])(?=[\s}\]]|$)/g)) places.push({ text, offset: index });
  for (const match of text.matchAll(/(?<=: )(?:"[^"\n]*"|[^\s"{}[\],#&*|>][^\s{}[\],]*)/g))
    places.push({ text: text.slice(0, match.index) + text.slice(match.index + match[0].length), offset: match.index });
  for (const match of text.matchAll(/\n( *)(?=\S[^\n]*:)/g)) {
    const blank = `\n${match[1]}`;
    places.push({
      text: text.slice(0, match.index) + blank + text.slice(match.index),
      offset: match.index + blank.length,
    });
  }
  return places;
}

/** A completion that brings an error. */
export interface Unsound {
  readonly code: string;
  readonly message: string;
  readonly client: string;
  readonly label: string;
  readonly at: string;
}

/** What goes wrong at a place: the completions that bring an error, each with it. */
export function unsound(given: SoundCase, { text, offset }: SoundPlace): readonly Unsound[] {
  const document = open(given.name, text);
  if (!document) return [];
  const { items } = complete(document, offset, { ...noSurroundings, catalog: given.settings.catalog });
  if (items.length === 0) return [];
  const before = new Set(
    [...errorsIn(given, given.text, -1, -1), ...errorsIn(given, text, -1, -1)].map(({ code }) => code),
  );
  return items.flatMap((item) =>
    Object.entries(clients).flatMap(([client, form]) => {
      const made = form(item);
      const isOpen =
        made.pieces !== item.pieces && made.pieces.some((piece, at) => piece === "" && item.pieces[at] !== "");
      const after = applied(text, made);
      const grown = after.length - text.length;
      return errorsIn(given, after, text.lastIndexOf("\n", item.start - 1), item.end + grown)
        .filter(({ code }) => !isChoice(code, text.slice(0, offset)))
        .filter(({ code, isEmpty }) => !before.has(code) && !isEmpty && !(isOpen && code === "syntax"))
        .map(({ code, message }) => ({
          code,
          message,
          client,
          label: item.label,
          at: `${text.slice(Math.max(0, offset - 90), offset)}<|>${text.slice(offset, offset + 40)}`,
        }));
    }),
  );
}

/** Another path has another body; an instance may move, or do without its address, though a node has to follow; and get user data, though its clones do. */
const isChoice = (code: string, before: string): boolean =>
  code === "clone-user-data" ||
  /["'](?:path|method)["']: ?["']?$/.test(before) ||
  (movesNodes.includes(code) && /["']?(?:region|private_ip)["']?: ?["']?$/.test(before));

const movesNodes: readonly string[] = [
  "node-region",
  "node-instance-no-private-ip",
  "region-no-metadata",
  "region-no-vlan",
];

const open = (name: string, text: string): Document | null => openDocument({ uri: `file:///test/${name}`, name, text });

interface Found {
  readonly code: string;
  readonly message: string;
  /** It is about something that was inserted empty, to be typed. */
  readonly isEmpty: boolean;
}

function errorsIn(
  { name, settings, environment }: SoundCase,
  text: string,
  start: number,
  end: number,
): readonly Found[] {
  const document = open(name, text);
  const checked: Checked | null = document && check(document, settings, environment);
  return (checked?.findings ?? []).flatMap((finding) => {
    if (finding.severity !== "error" || absent.has(finding.code)) return [];
    const marked = text.slice(finding.start, finding.end);
    const isInside = finding.start >= start - 1 && finding.end <= end + 1;
    const isEmpty =
      isInside &&
      (/^(?:""|''|\s*)$/.test(marked) || /^["']?[\w-]+["']?:\s*(?:\n|$|,|\}|#)/.test(text.slice(finding.start)));
    return [{ code: finding.code, message: finding.message, isEmpty }];
  });
}
