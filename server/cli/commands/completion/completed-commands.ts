import { isOperationId } from "../../../document/index.ts";
import type { Command, CommandEntry, OptionFacts } from "../../command.ts";
import { type Offer, type OfferedWord, offerFor, plainWords } from "./offers.ts";

export interface CompletedOption {
  readonly name: string;
  readonly short: string | null;
  readonly meaning: string;
  /** The name of its value and what that can be; null for a flag. */
  readonly value: CompletedPlace | null;
}

export interface CompletedPlace {
  readonly name: string;
  readonly offer: Offer;
}

/** A command as a shell has to know it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** Its arguments in order; the last may be repeated. */
  readonly places: readonly CompletedPlace[];
  readonly isRepeated: boolean;
}

export async function completedCommands(
  commands: Readonly<Record<string, CommandEntry>>,
): Promise<readonly CompletedCommand[]> {
  const known = await Promise.all(
    Object.entries(commands).map(async ([name, entry]) => completedCommand(name, entry, await entry.load())),
  );
  const help: CompletedCommand = {
    name: "help",
    summary: "print the usage of a command",
    options: [],
    places: [
      {
        name: "COMMAND",
        offer: { kind: "words", words: known.map(({ name, summary }) => ({ word: name, meaning: summary })) },
      },
    ],
    isRepeated: false,
  };
  return [...known, help];
}

function completedCommand(name: string, { usage, summary }: CommandEntry, command: Command): CompletedCommand {
  const options = Object.entries(command.options)
    .filter(([, { hidden }]) => !hidden)
    .map(([option, facts]) => completedOption(option, facts));
  return {
    name,
    summary,
    options: [...options, { name: "help", short: "h", meaning: "print this help", value: null }],
    places: placesOf(name, usage),
    isRepeated: usage.includes("…"),
  };
}

function completedOption(name: string, { short, doc, value, choices }: OptionFacts): CompletedOption {
  const offer = choices ? plainWords(choices) : value === undefined ? null : namedIn(doc, offerOf(`--${name}`, value));
  return {
    name,
    short: short ?? null,
    meaning: doc,
    value: offer && value !== undefined ? { name: value, offer } : null,
  };
}

/** Not every command takes every kind: its help says which. */
function namedIn(doc: string, offer: Offer): Offer {
  if (offer.kind !== "words" || !doc.includes("`")) return offer;
  const isNamed = ({ word }: OfferedWord): boolean =>
    doc.includes(`\`${word}\``) || (isOperationId(word) && doc.includes("an operation"));
  return { kind: "words", words: offer.words.filter(isNamed) };
}

/** From a usage such as `tree | blocks FILE`: each place is a name, or words and names to choose from. Options are not places. */
function placesOf(command: string, usage: string): readonly CompletedPlace[] {
  const alternatives = usage
    .replace(/[[\]…]/g, "")
    .replace(/ \| /g, "|")
    .split(" ")
    .map((place) => place.split("|").filter((word) => word !== "" && !word.startsWith("-")));
  return alternatives
    .filter((names) => names.length > 0)
    .map((names) => ({
      name: names.filter((name) => name === name.toUpperCase()).join(" ") || names.join("|"),
      offer: oneOfThese(command, names),
    }));
}

/** Words are written small, names of other things large. */
function oneOfThese(command: string, names: readonly string[]): Offer {
  const each = names.map((name) => (name === name.toLowerCase() ? plainWords([name]) : offerOf(command, name)));
  const [first] = each;
  if (each.length === 1 && first) return first;
  const words = each.flatMap((offer) => (offer.kind === "words" ? offer.words : []));
  return {
    kind: "words",
    words: words.filter(({ word }, index) => words.findIndex((other) => other.word === word) === index),
  };
}

function offerOf(owner: string, name: string): Offer {
  const offer = offerFor(owner, name);
  if (offer === null)
    throw new Error(`completion does not know what \`${name}\` of \`${owner}\` can be: add it to offers.ts`);
  return offer;
}
