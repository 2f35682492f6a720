import type { Style } from "./style.ts";

export const severityStyles: Readonly<Record<string, readonly Style[]>> = {
  error: ["red"],
  warning: ["yellow"],
  information: ["cyan"],
  hint: ["dim"],
};
