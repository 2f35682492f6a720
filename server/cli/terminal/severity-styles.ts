import type { Severity } from "../../document/index.ts";
import type { Style } from "./style.ts";

export const severityStyles: Readonly<Record<Severity, readonly Style[]>> = {
  error: ["red"],
  warning: ["yellow"],
  information: ["cyan"],
  hint: ["dim"],
};
