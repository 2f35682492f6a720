import type { EnumValue, Type } from "../api/index.ts";
import type { Value } from "../document/index.ts";

/** What a value of an enum means, as Markdown. */
export const describeEnumValue = ({ value, doc }: EnumValue): string => `**\`${value}\`** · ${doc}`;

/** The enum value that a value of a file is. */
export const enumValueAt = ({ type, string }: Value): EnumValue | undefined =>
  type?.kind === "enum" ? type.values.find(({ value }) => value === string) : undefined;

/** What each of several values of an enum means, in a sentence. */
export const describeValues = (type: Type): readonly string[] =>
  type.kind === "enum" && type.values.length > 1 ? type.values.map(({ value, doc }) => `\`${value}\`: ${doc}`) : [];
