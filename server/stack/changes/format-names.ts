import { type PlanFormatName, planFormatNames } from "../plan/format-names.ts";

/** The names of the formats that show changes themselves; `write-changes.ts` and `changes-as-markdown.ts` write them. */
export const changeFormatNames = ["text", "markdown", "json"] as const;
export type ChangeFormatName = (typeof changeFormatNames)[number];

export type AnyPlanFormatName = PlanFormatName | ChangeFormatName;
export const anyPlanFormatNames: readonly AnyPlanFormatName[] = [...planFormatNames, ...changeFormatNames];

export const isChangeFormat = (name: AnyPlanFormatName): name is ChangeFormatName =>
  changeFormatNames.some((one) => one === name);
