import type { EnumValue, Type } from "../api/index.ts";
import type { Value } from "../document/index.ts";

/** The value of an enum that a text is. */
const enumValueOf = (type: Type | null, text: string): EnumValue | undefined =>
  type?.kind === "enum" ? type.values.find(({ value }) => value === text) : undefined;

/** What a value of an enum means, as Markdown. */
export const describeEnumValue = ({ value, doc }: EnumValue): string => `**\`${value}\`** · ${doc}`;

/** The enum value that a value of a file is. */
export const enumValueAt = (value: Value): EnumValue | undefined =>
  value.string === undefined ? undefined : enumValueOf(value.type, value.string);

/** What each of several values of an enum means, in a sentence. */
export const describeValues = (type: Type): readonly string[] =>
  type.kind === "enum" && type.values.length > 1 ? type.values.map(({ value, doc }) => `\`${value}\`: ${doc}`) : [];
