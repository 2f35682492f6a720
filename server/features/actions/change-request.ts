import {
  isEnvelope,
  isStep,
  type Location,
  recognize,
  recognizeBody,
  requestsAt,
  type Value,
} from "../../document/index.ts";
import { wrapInEnvelope } from "../../rules/requests/envelope-fixes.ts";
import { type Edit, isFirstOnLine, lineStart, nextLine } from "../../syntax/index.ts";
import { fromFix, type Refactoring } from "./refactoring.ts";

/** The request whose own fields surround the offset. */
const requestAt = ({ value }: Location): Value | null =>
  [value, value?.parent].find((candidate) => candidate && isRequest(candidate)) ?? null;

const isRequest = (value: Value): boolean => requestsAt(value.parent ?? value).includes(value);

/** Wraps a bare body in a request with its method and path. */
export function wrapBody(location: Location): readonly Refactoring[] {
  const body = requestAt(location);
  if (!body || isEnvelope(body.node) || body.node.tag !== undefined) return [];
  const { operation } = recognize(body);
  return operation?.body ? fromFix("refactor.rewrite", wrapInEnvelope(body, operation)) : [];
}

/** Keeps only the body of a request, if the file name contains the operation. */
export function unwrapEnvelope(location: Location): readonly Refactoring[] {
  const envelope = requestAt(location);
  if (!envelope || !isEnvelope(envelope.node) || isStep(envelope)) return [];
  // The end of an unclosed body is unknown.
  if (envelope.block.parsed.problems.length > 0) return [];
  const body = envelope.get("body");
  const { operation } = recognize(envelope);
  if (!body?.object || !operation || recognizeBody(body.node, envelope.block.file).operation !== operation) return [];
  // Comments outside the body would be lost.
  const isKept = envelope.block.parsed.comments.every(
    ({ start, end }) =>
      start < envelope.node.start || end > envelope.node.end || (start >= body.node.start && end <= body.node.end),
  );
  const title = `Keep only the body, for \`${operation.id}\``;
  return isKept ? [{ title, kind: "refactor.rewrite", edits: () => unwrapped(envelope, body) }] : [];
}

/** The text of the body with its lines unindented. */
function unwrapped({ node, block: { text } }: Value, { node: body }: Value): readonly Edit[] {
  const begin = lineStart(text, body.start);
  const indent = /^[ \t]*/.exec(text.slice(begin, body.start))?.[0].length ?? 0;
  const edits: Edit[] = [{ start: node.start, end: body.start, text: "" }];
  for (let at = nextLine(text, body.start); at < body.end; at = nextLine(text, at))
    if (isFirstOnLine(text, at + indent)) edits.push({ start: at, end: at + indent, text: "" });
  return [...edits, { start: body.end, end: node.end, text: "" }];
}
