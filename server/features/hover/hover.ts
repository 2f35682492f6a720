import { paragraphs } from "../../describe/field.ts";
import { describeRule } from "../../describe/rule.ts";
import { type Document, type Location, locate } from "../../document/index.ts";
import { ruleById } from "../../rules/list.ts";
import { readSuppression } from "../../rules/suppressions/read-suppression.ts";
import { type Span, touches } from "../../syntax/index.ts";
import type { Described, HoverContext } from "./described.ts";
import { describeInherited } from "./hover-inherited.ts";
import { hoverOnKey } from "./hover-key.ts";
import { hoverOnValue } from "./hover-value.ts";

/** A hover. */
export interface Hover extends Span {
  readonly markdown: string;
}

/** The hover at an offset. Null for white space and unknown words. */
export function hover(document: Document, offset: number, context: HoverContext): Hover | null {
  if (!(offset >= 0 && offset <= document.length)) return null;
  const location = locate(document, offset);
  const found = onComment(location) ?? onPlace(document, location, context);
  if (found === null || found.markdown === "" || found.start === found.end) return null;
  return { markdown: found.markdown, start: found.start + location.start, end: found.end + location.start };
}

function onPlace(document: Document, location: Location, context: HoverContext): Described | null {
  const { value, on, offset } = location;
  if (value === null || on === "inside") return null;
  const whole = context.merge?.document ?? document;
  const found = on === "key" ? hoverOnKey(whole, value, context) : hoverOnValue(whole, value, offset, context);
  const inherited = describeInherited(value, context.layers ?? null);
  return found && inherited !== null ? { ...found, markdown: paragraphs(found.markdown, inherited) } : found;
}

/** The rule id in a suppression. The rest of a comment has no hover. */
function onComment({ block, offset }: Location): Described | null {
  const comment = block.parsed.comments.find((each) => touches(each, offset));
  if (!comment) return null;
  const named = readSuppression(comment, block.text)?.rules.find((rule) => touches(rule, offset));
  const rule = named && ruleById.get(named.id);
  return { markdown: rule ? describeRule(rule) : "", start: named?.start ?? 0, end: named?.end ?? 0 };
}
