import type { Output } from "./output.ts";
import { printable } from "./style.ts";
import { wrap } from "./wrap.ts";

/** A message for standard error: each line safe to show, and wrapped in a terminal. */
export function messageText(message: string, { width }: Pick<Output, "width">): string {
  const lines = `compute-stack: ${message}`.split("\n").map(printable);
  return `${lines.flatMap((line) => (width === null ? line : wrap(line, width))).join("\n")}\n`;
}
