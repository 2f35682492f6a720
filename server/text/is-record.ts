/** Whether data is an object, not a list. */
export const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  data !== null && typeof data === "object" && !Array.isArray(data);
