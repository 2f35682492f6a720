import { assumptions, type ServiceNames } from "../../api/index.ts";
import {
  type Document,
  documentOf,
  indexOf,
  kindOf,
  lineNamed,
  type MergedDocument,
  rootOf,
  type Value,
  type WholeDocument,
} from "../../document/index.ts";
import { whyNotWhole } from "../../rules/engine/whole-stack.ts";
import type { ReadAnswers } from "../answers/answer-records.ts";
import { looksLikeAnswer, readAnswerRecords } from "../answers/read-answers.ts";
import { looksLikeJournal, readJournal } from "../answers/read-journal.ts";
import { holdsStack, resourceSections } from "../model/resources.ts";
import { offsetIn } from "../plan/formats.ts";
import type { BlockSpan } from "../plan/step.ts";
import type { RefusedOption } from "./chosen/plan-options.ts";
import { cutOffInMerge, cutOffPlaces } from "./cut-off.ts";
import { type EarlierSide, earlierStack } from "./earlier.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { stackSide } from "./sides.ts";

/** A file that says what exists. */
export interface OldFile {
  /** For people. */
  readonly name: string;
  readonly text: string;
  readonly fileName: string;
  /** The text as a stack, which it may turn out not to be. */
  readonly document: () => Document;
  /** The stack with all that it extends. */
  readonly merge?: MergedDocument | null;
  /** If it is known to be an answer. */
  readonly read?: ReadAnswers;
  /** The words of the service in it. */
  readonly names?: ServiceNames | undefined;
}

/** What exists, as its files say. */
export interface Existing {
  readonly name: string;
  readonly side: EarlierSide;
  /** The files that it was read from. */
  readonly files: readonly (WholeDocument & { readonly name: string })[];
  readonly messages: readonly string[];
}

/** The file and line of a place in one of several files. */
export function placeInFiles(files: Existing["files"], place: BlockSpan): string {
  for (const file of files)
    if (indexOf(file.document, place.block) >= 0) return lineNamed(file, file.name, offsetIn(file.document, place));
  return files[0]?.name ?? "";
}

/** A file whose text becomes a document only if it is read as a stack. */
export function oldFileOf<File extends Omit<OldFile, "document">>(
  file: File,
  uri: string,
  names?: ServiceNames,
): File & Pick<OldFile, "document" | "names"> {
  let document: Document | undefined;
  return {
    ...file,
    names,
    document: () => {
      document ??= documentOf({ uri, name: file.fileName, kind: "stack", names }, file.text);
      return document;
    },
  };
}

/** An old file with all that it extends, if it is a stack. */
export const withExtended = async <File extends OldFile>(
  file: File,
  mergeOf: (document: Document) => Promise<MergedDocument | null>,
): Promise<File> =>
  kindOf(file.fileName) !== "stack" && looksLikeAnswer(file.text)
    ? file
    : { ...file, merge: await mergeOf(file.document()) };

/** One stack, or any number of saved answers, as the earlier side of a comparison. */
export function existingIn(old: readonly OldFile[]): Existing | RefusedOption {
  const read = readExisting(old);
  if ("refusal" in read) return read;
  const [problem] = read.messages;
  // Otherwise everything would seem to be new.
  const isUseless = problem !== undefined && read.side.stacks.every(({ resources }) => resources.length === 0);
  return isUseless ? { refusal: (named) => `Nothing in \`${named("from")}\` can be used. ${problem}` } : read;
}

function readExisting(old: readonly OldFile[]): Existing | RefusedOption {
  const readings = new Map(old.map((one) => [one, answersOf(one)]));
  const stacks = old.filter((one) => readings.get(one) === null);
  const answers = [...readings].flatMap(([{ name }, read]) => (read === null ? [] : { name, ...read }));
  if (stacks.length > 1 || (stacks.length > 0 && answers.length > 0))
    return { refusal: (named) => `\`${named("from")}\` takes one stack, or any number of saved responses.` };
  const name = old.map((one) => one.name).join(", ");
  if (answers.length === 0) {
    const [stack] = stacks;
    const own = stack?.document() ?? documentOf({ uri: "", name: "stack.yaml", kind: "stack" }, "");
    const merge = stack?.merge ?? null;
    const document = merge?.document ?? own;
    const why = whyNotWhole(name, { document, merge });
    if (why !== null) return { refusal: () => why };
    const cutOff = cutOffPlaces(document);
    const cut = cutOffInMerge(merge);
    if (cut !== null) return { refusal: () => `\`${name}\` cannot be merged. ${cut}: ${noValue}` };
    const side = stackSide(document, cutOff);
    const earlier = earlierStack(side);
    const at = (place: BlockSpan): string => lineNamed({ document, merge }, name, offsetIn(document, place));
    const unread = side.unread.map(
      (place) => `${at(place)}: ${cutOff.includes(place) ? noValue : "Part of it cannot be read, and is left out."}`,
    );
    const repeated = side.stacks
      .flatMap(({ resources, first }) => resources.filter((one) => first(one.key) !== one))
      .flatMap((one) => earlier.place(one) ?? [])
      .map((place) => `${at(place)}: An earlier one has the same name, so this one is left out.`);
    const other = stack && whyNoStack(stack, unread);
    const messages = other ? [`\`${name}\` ${other}.`] : [...unread, ...repeated];
    return {
      name: name || "nothing",
      side: earlier,
      files: stack ? [{ name, document, merge }] : [],
      messages,
    };
  }
  const side = earlierAnswers(answers);
  const { accounts } = side;
  if (accounts !== null) return { refusal: () => accounts };
  return { name, side, files: answers, messages: side.messages };
}

const noValue =
  "Nothing is written behind it, as where a file was cut off, so what exists is unknown. If it is empty on purpose, write `{}` or `[]`.";

/** Null for a stack. Stacks are told from answers by their names, else by their content. */
function answersOf(one: OldFile): ReadAnswers | null {
  if (one.read) return one.read;
  if (looksLikeJournal(one.text)) return readJournal(one.name, one.text, one.names);
  if (kindOf(one.fileName) === "stack" || !looksLikeAnswer(one.text)) return null;
  const read = readAnswerRecords(one.name, one.text, one.names);
  // Reading large answers as a stack takes long. A list is never one, and neither is a text without the name of a section.
  const isOther = read.document.blocks.length > 1 || !resourceSections.some((name) => one.text.includes(name));
  return isOther ||
    !one
      .document()
      .blocks.all()
      .some((block) => holdsStack(rootOf(block)))
    ? read
    : null;
}

/** Null for a stack. What is left where a command failed to write one is none. */
function whyNoStack({ text, document }: OldFile, unread: readonly string[]): string | null {
  if (!/\S/.test(text)) return "is empty";
  return mayBeStack(document(), unread) ? null : "is neither a stack nor a saved response of the API";
}

/** Whether it has a section, or nothing but fields of a stack: anything else does not say that nothing exists. */
const mayBeStack = ({ blocks }: Document, unread: readonly string[]): boolean =>
  blocks.all().some((block) => {
    const root = rootOf(block);
    if (root?.node.kind !== "mapping") return false;
    const { ownPrefix } = root.object ?? {};
    const isOwn = ({ field, name }: Value): boolean =>
      field !== null || (ownPrefix !== undefined && name.startsWith(ownPrefix));
    // What cannot be read is said instead.
    if (block.holds === "section" || (unread.length > 0 && !root.values.some(isOfRecord))) return true;
    return resourceSections.some((name) => root.get(name)) || root.values.every(isOwn);
  });

/** A saved response has it, a stack does not. */
const isOfRecord = ({ name }: Value): boolean => name === assumptions.answers.names.id;
