import { type Document, documentOf, kindOf, linesOf, rootOf } from "../../document/index.ts";
import { looksLikeAnswer, type ReadAnswers, readAnswerRecords } from "../answers/answer-records.ts";
import { offsetIn } from "../plan/formats.ts";
import { type EarlierSide, earlierStack } from "./earlier.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { stackSide } from "./sides.ts";

/** A file that says what exists. */
export interface OldFile {
  /** For people. */
  readonly name: string;
  readonly text: string;
  /** The text as a stack, which it may turn out not to be. */
  readonly document: Document;
  /** If it is known to be an answer. */
  readonly read?: ReadAnswers;
}

/** What exists, as its files say. */
export interface Existing {
  readonly name: string;
  readonly side: EarlierSide;
  /** The files that it was read from. */
  readonly files: readonly { readonly name: string; readonly document: Document }[];
  readonly messages: readonly string[];
  /** A sentence, if answers cannot be of one account. */
  readonly accounts: string | null;
}

/** One stack, or any number of saved answers, as the earlier side of a comparison. Null for a mixture of both. */
export function existingIn(old: readonly OldFile[]): Existing | null {
  const stacks = old.filter(isStack);
  const answers = old.filter((one) => !stacks.includes(one));
  if (stacks.length > 1 || (stacks.length > 0 && answers.length > 0)) return null;
  const name = old.map((one) => one.name).join(", ");
  if (answers.length === 0) {
    const [stack] = stacks;
    const document = stack?.document ?? documentOf({ uri: "", name: "stack.yaml", kind: "stack" }, "");
    const side = stackSide(document);
    const lines = linesOf(document);
    const unread = side.unread.map(
      (place) =>
        `${name}:${lines.positionAt(offsetIn(document, place)).line + 1}: Part of it cannot be read, and is left out.`,
    );
    const isOther = stacks.length > 0 && /\S/.test(stack?.text ?? "") && !holdsMapping(document);
    const messages = isOther ? [`\`${name}\` is neither a stack nor a saved answer of the API.`] : unread;
    return { name: name || "nothing", side: earlierStack(side), files: stacks, messages, accounts: null };
  }
  const records = answers.map((one) => ({ name: one.name, ...(one.read ?? readAnswerRecords(one.name, one.text)) }));
  const side = earlierAnswers(records);
  return { name, side, files: records, messages: side.messages, accounts: side.accounts };
}

export const mixedExisting = "takes one stack, or any number of saved answers.";

/** Stacks are told from answers by their names, else by their content. */
const isStack = ({ text, document, read }: OldFile): boolean =>
  read === undefined && (kindOf(document.file.name) === "stack" || !looksLikeAnswer(text) || holdsStack(document));

const holdsMapping = ({ blocks }: Document): boolean =>
  blocks.all().some((block) => rootOf(block)?.node.kind === "mapping");

const holdsStack = ({ blocks }: Document): boolean =>
  blocks
    .all()
    .some((block) => ["instances", "loadbalancers"].some((name) => rootOf(block)?.get(name)?.node.kind === "mapping"));
