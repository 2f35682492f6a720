import type { CommandEntry, OptionFacts } from "../../command.ts";
import { type Offer, type OfferedWord, type WordOffer, wordOffer } from "./offer.ts";

type Commands = Readonly<Record<string, CommandEntry>>;
type Options = Readonly<Record<string, OptionFacts>>;

/** What can be in the place of the last word of a command line, as the scripts for shells read it. */
export async function completeWords(words: readonly string[], commands: Commands): Promise<string> {
  const offer = await offerAfter(words.slice(0, -1), words.at(-1) ?? "", commands);
  if (offer.kind === "nothing") return "";
  if (offer.kind !== "words") return `:${offer.kind}\n`;
  return offer.words.map(({ word, meaning }) => `${word}\t${meaning}\n`).join("");
}

const nothing: WordOffer = { kind: "nothing" };

async function offerAfter(
  [name, ...before]: readonly string[],
  current: string,
  commands: Commands,
): Promise<WordOffer> {
  const known = Object.entries(commands).map(([word, { summary }]) => ({ word, meaning: summary }));
  const general: readonly OfferedWord[] = [
    { word: "help", meaning: "print the usage of a command" },
    { word: "--help", meaning: "print the usage of a command" },
    { word: "--version", meaning: "print the version" },
  ];
  if (name === undefined) return { kind: "words", words: [...known, ...general] };
  if (name === "help") return before.length > 0 ? nothing : { kind: "words", words: known };
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) return nothing;
  const { options } = await entry.load();
  const last = before.length - 1;
  let place = 0;
  for (let at = 0; at <= last; at++) {
    const word = before[at] ?? "";
    const isValued = word.startsWith("--") && takesValue(options, word.slice(2));
    if (isValued && at++ === last) return offerOfOption(options, word.slice(2), current);
    if (!word.startsWith("-")) place++;
  }
  const [, option = "", asked = "", value = ""] = /^(--([^=]*)=)(.*)$/s.exec(current) ?? [];
  if (takesValue(options, asked)) return behind(option, await offerOfOption(options, asked, value));
  if (current.startsWith("-")) return { kind: "words", words: optionWords(options) };
  return inText(await argumentAt(name, entry.usage, place), current);
}

/** `--option=` is before each word. */
const behind = (option: string, offer: WordOffer): WordOffer =>
  offer.kind === "words"
    ? { kind: "words", words: offer.words.map(({ word, meaning }) => ({ word: option + word, meaning })) }
    : offer;

const takesValue = (options: Options, name: string): boolean =>
  Object.hasOwn(options, name) && options[name]?.value !== undefined;

const optionWords = (options: Options): readonly OfferedWord[] => [
  ...Object.entries(options).flatMap(([name, { hidden, doc }]) => (hidden ? [] : { word: `--${name}`, meaning: doc })),
  { word: "--help", meaning: "print this help" },
];

async function offerOfOption(options: Options, name: string, written: string): Promise<WordOffer> {
  const { doc = "", value = "", choices = null } = options[name] ?? {};
  if (choices) return wordOffer(choices);
  return inText(await offerFor(`--${name}`, value, doc), written);
}

/** A pair is completed word by word. */
function inText(offer: Offer, written: string): WordOffer {
  if (offer.kind !== "pair") return offer;
  const id = written.slice(0, written.indexOf("=") + 1);
  return id === ""
    ? { kind: "words", words: offer.words.map(({ word, meaning }) => ({ word: `${word}=`, meaning })) }
    : wordOffer(offer.values.map((value) => id + value));
}

/** From a usage such as `tree | blocks FILE…`: each place is a name, or words and names to choose from. Options are not places. */
async function argumentAt(command: string, usage: string, place: number): Promise<Offer> {
  const places = usage
    .replace(/[[\]…]/g, "")
    .replace(/ \| /g, "|")
    .split(" ")
    .map((one) => one.split("|").filter((word) => word !== "" && !word.startsWith("-")))
    .filter((names) => names.length > 0);
  const names = places[usage.includes("…") ? Math.min(place, places.length - 1) : place] ?? [];
  // Words are written small, names of other things large.
  const each = await Promise.all(
    names.map((name) => (name === name.toLowerCase() ? wordOffer([name]) : offerFor(command, name))),
  );
  const [first = nothing] = each;
  if (each.length < 2) return first;
  const words = each.flatMap((offer) => (offer.kind === "words" ? offer.words : []));
  return {
    kind: "words",
    words: words.filter(({ word }, index) => words.findIndex((other) => other.word === word) === index),
  };
}

/** Placeholders of the help for what no list has; where a name means several, after the option it belongs to. */
const places: Readonly<Record<string, "files" | "folders" | "nothing" | "listed">> = {
  FILE: "files",
  PATH: "files",
  STACK: "files",
  FROM: "files",
  OLD: "files",
  REQUEST: "files",
  RESPONSE: "files",
  NAME: "files",
  FOLDER: "folders",
  "schema NAME": "listed",
  "--request REQUEST": "nothing",
  "--stack NAME": "nothing",
  "--create NAME": "nothing",
  PATTERN: "nothing",
  TAG: "nothing",
  "NAME.FIELD": "nothing",
  ID: "nothing",
  N: "nothing",
  "K/N": "nothing",
  PORT: "nothing",
  MS: "nothing",
  SECONDS: "nothing",
  "N=STATUS": "nothing",
};

/**
 * What completes a placeholder of the help, of a list those that `doc` names, if it names any. Somebody has pressed a key and waits,
 * so lists are loaded only when they are needed.
 */
async function offerFor(owner: string, name: string, doc = ""): Promise<Offer> {
  const kind = places[`${owner} ${name}`] ?? places[name] ?? "listed";
  if (kind !== "listed") return { kind };
  const { offers, namedIn } = await import("./offers.ts");
  const offer = offers[`${owner} ${name}`] ?? offers[name];
  if (!offer) throw new Error(`completion does not know what \`${name}\` of \`${owner}\` can be: add it to offers.ts`);
  return namedIn(doc, offer);
}
