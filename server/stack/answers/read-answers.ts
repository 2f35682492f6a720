import type { ServiceNames } from "../../api/index.ts";
import { type FileFacts, isEnvelope, type Value } from "../../document/index.ts";
import { isJson } from "../../text/json-values.ts";
import { holdsStack } from "../model/resources.ts";
import { answerBodies } from "./answer-bodies.ts";
import { type ReadAnswers, sentenceAbout } from "./answer-records.ts";
import { type Collected, collectRecords } from "./collect-records.ts";
import { saysPart } from "./list-pages.ts";
import { numericId } from "./recognize-record.ts";

/** Whether a text may be a saved answer, as its first characters show. */
export const looksLikeAnswer = (text: string): boolean => /^\uFEFF?\s*(?:[[{]|HTTP\/|[*<>] )/.test(text);

/**
 * The records of a saved answer: one object, a list, an object with a list such as `data`, all of them with or without the
 * head that `curl -i` prints, and several of them in one file. Half a text is read as far as it goes, without the record that
 * its end cuts: half a value is a wrong one.
 */
export function readAnswerRecords(name: string, text: string, names?: ServiceNames): ReadAnswers {
  const bodies = answerBodies(text);
  const body = bodies.length === 1 ? (bodies[0]?.text ?? "") : `[${bodies.map((one) => one.text).join(",\n")}]`;
  const file: FileFacts = { uri: "", name, kind: "request", isAnswer: true, isLiteral: true, names };
  const isPart = saysPart(text);
  // A response has no comments: what was changed by hand may have lost something.
  const isChanged = !isJson(body.replace(/^\uFEFF/, ""));
  const isRefused = bodies.some((one) => one.isRefused && !/^\{\s*"errors"/.test(one.text));
  const mayLackItems = isPart || isRefused || isChanged;
  const collected = collectRecords(file, body, bodies.length, mayLackItems);
  const { counts, first, isBroken, isCutList, ...answers } = collected;
  const recordCount = answers.records.length + answers.allocated.length + counts.nameless;
  return {
    ...answers,
    messages: describeUnused(collected, { isPart, isChanged, isRefused }),
    holds: isCutList ? "answers" : contentOf(text, first, recordCount),
  };
}

function describeUnused(
  { records, allocated, instanceLists, messages: ofLists, counts, isBroken }: Collected,
  whole: { readonly isPart: boolean; readonly isChanged: boolean; readonly isRefused: boolean },
): readonly string[] {
  const { refusals, nameless, others, scalars, listsInList } = counts;
  const messages = [...ofLists];
  if (whole.isPart) messages.push("Its headers say that it is part of a list.");
  if (whole.isRefused) messages.push("Its status is not that of a success, so what it lists may not be all.");
  if (whole.isChanged && !isBroken && instanceLists.length > 0)
    messages.push("It has comments or commas that no response has, so what it lists may not be all.");
  if (listsInList > 0 && instanceLists.length > 0)
    messages.push("Its list is made of lists, so whether they are all of it is unknown.");
  if (isBroken) messages.push("Part of the response cannot be read, and is left out.");
  messages.push(
    ...sentenceAbout(refusals, ["A response of the API is an error.", `${refusals} responses of the API are errors.`]),
    ...sentenceAbout(nameless, [
      `A record has no ${numericId}, and is left out.`,
      `${nameless} records have no ${numericId}, and are left out.`,
    ]),
  );
  if (others > 0 && messages.length === 0)
    messages.push(
      `${others === 1 ? "An object describes" : `${others} objects describe`} no instance, load balancer, configuration or node.`,
    );
  if (scalars > 0 && records.length + allocated.length === 0 && messages.length === 0)
    messages.push("It describes no instance, load balancer, configuration or node.");
  return messages;
}

function contentOf(text: string, root: Value | null, records: number): ReadAnswers["holds"] {
  const [first] = root?.node.kind === "sequence" ? root.items : [];
  if ([root, first].some((value) => value && isEnvelope(value.node))) return "requests";
  if (holdsStack(root)) return "unknown";
  const isTold = records > 0 || /^\uFEFF?\s*HTTP\//.test(text) || /^< HTTP\//m.test(text);
  return isTold || root?.has("data") || root?.has("errors") ? "answers" : "unknown";
}
