import type { CarrierRequest } from "../../syntax/carrier.ts";
import type { Span } from "../../syntax/index.ts";
import { sourceSpan } from "../../text/mapped-places.ts";
import { inPlaceOf, type MappedText, type Replacement, replaceMapped, sliceMapped } from "../../text/mapped-text.ts";
import { environmentReference, type TakeOver } from "./take-over-context.ts";
import { filledIn } from "./templates.ts";

/** A text with references instead of expansions; one without a name gets a name made from its location. */
export function taken(
  mapped: MappedText,
  request: CarrierRequest,
  context: TakeOver,
  fieldAt: (before: string) => string,
): MappedText {
  return replaceMapped(mapped, replacementsIn(mapped, request, context, fieldAt));
}

export function replacementsIn(
  mapped: MappedText,
  request: CarrierRequest,
  context: TakeOver,
  fieldAt: (before: string) => string,
): readonly Replacement[] {
  return filledIn(mapped, context.isStep).map((filled) => {
    const { start, end, as } = filled;
    const written = mapped.text.slice(start, end);
    const isPutIn = mapped.parts.some(({ form, at, length }) => form === null && at <= start && start < at + length);
    const isVariable = request.sequence !== null && written.startsWith("{{");
    const place = sourceSpan(mapped, { start, end }) ?? request.anchor;
    const [, sentAsText] = isPutIn || request.sequence ? [] : (/^\$\{?([A-Za-z_]\w*)\}?$/.exec(written) ?? []);
    if (sentAsText !== undefined)
      context.say("note", `The shell sends this as text, because of its quotes. Here, it becomes a variable.`, place);
    if (as.text.startsWith("${steps.") || !(isPutIn || isVariable)) return filled;
    const field = (): string => fieldAt(mapped.text.slice(Math.max(0, start - 300), start));
    const reference = isPutIn
      ? shellReference(written, field, place, context)
      : clientReference(written, field, place, context);
    return { start, end, as: inPlaceOf(sliceMapped(mapped, start, end), reference) };
  });
}

/** Reports it where it is used, wherever it is set. */
const sayAt =
  (usedAt: Span, { say }: TakeOver): TakeOver["say"] =>
  (kind, text, place) =>
    say(kind, text, place, usedAt);

/** A variable, possibly with a default or an error message; not another expansion such as `${#NAME}`. */
const valueOfVariable = /^\$(?:\{([A-Za-z_]\w*)(?::?([-=?]).*)?\}|([A-Za-z_]\w*))$/s;

/** A variable as the content of a JSON string, as a copied command puts it in. */
const escapedVariable = /^\$\(printf %s "(\$\{\w+\})" \| jq -Rrs '@json \| \.\[1:-1\]'\)$/;

function shellReference(text: string, field: () => string, place: Span, context: TakeOver): string {
  const written = escapedVariable.exec(text)?.[1] ?? text;
  const [, inBraces, operator, alone] = valueOfVariable.exec(written) ?? [];
  const name = inBraces ?? alone;
  if (name === undefined) return unnamed(field(), place, context);
  const known = context.resolve(name, place.start, sayAt(place, context));
  if (known !== null) return known;
  if (operator === "-" || operator === "=") context.say("lost", describeDefault(name), place);
  return environmentReference(name);
}

export const describeDefault = (variable: string): string =>
  `The default of \`${variable}\`. Set \`${variable}\` to it.`;

const fromEnvironment = /^\{\{\s*(?:\$(?:processEnv|dotenv)\s+%?|\$env\.|process\.env\.)([A-Za-z_]\w*)\s*\}\}$/;
const clientVariable = /^\{\{\s*(\w[\w.-]*)\s*\}\}$/;
/** The name in the shell. */
export const variableName = (name: string): string => name.replace(/\W/g, "_").replace(/^(?=\d)/, "_");

const answerNotation = /\.(?:response|request)\./;

function clientReference(written: string, field: () => string, place: Span, context: TakeOver): string {
  const outside = fromEnvironment.exec(written)?.[1];
  if (outside !== undefined) return environmentReference(outside);
  const template = context.resolve(written, place.start, context.say);
  if (template !== null) return template;
  const name = clientVariable.exec(written)?.[1];
  if (name === undefined || answerNotation.test(name)) return unnamed(field(), place, context);
  return context.resolve(name, place.start, sayAt(place, context)) ?? environmentReference(variableName(name));
}

function unnamed(field: string, place: Span, context: TakeOver): string {
  const name = context.give(field);
  context.say(
    "note",
    `The value inserted here when the request is sent becomes the variable \`${name}\`. Set it.`,
    place,
  );
  return environmentReference(name);
}
