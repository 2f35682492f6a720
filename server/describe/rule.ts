import { describeSection } from "../api/index.ts";
import type { Rule } from "../rules/rule.ts";
import { paragraphs } from "./field.ts";

/** What a rule finds, as Markdown. */
export const describeRule = ({ id, severity, summary, sections }: Rule): string =>
  paragraphs(`**\`${id}\`** · ${severity}`, summary, sections.map(describeSection).join(" · "));
