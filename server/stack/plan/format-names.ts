/** What the formats of a plan are called; `plan-formats.ts` writes them. */
export const planFormatNames = ["requests", "http", "curl"] as const;
export type PlanFormatName = (typeof planFormatNames)[number];
