/** The names of the plan formats; `formats.ts` writes them. */
export const planFormatNames = ["requests", "http", "curl"] as const;
export type PlanFormatName = (typeof planFormatNames)[number];
