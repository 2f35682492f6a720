import { severityStyles } from "./severity-styles.ts";
import type { Paint } from "./style.ts";

/** Renders a rule page for a terminal: the subset of Markdown that these pages use. */
export function renderMarkdown(markdown: string, paint: Paint): string {
  let inCode = false;
  const lines = markdown.split("\n").map((line) => {
    const fence = /^```(\w+)?(?: (\S+))?$/.exec(line);
    if (fence) {
      inCode = !inCode;
      return inCode ? paint(fence[2] ?? "", "dim") : "";
    }
    return inCode ? `    ${renderCode(line, paint)}` : renderProse(line, paint);
  });
  return lines.join("\n").replace(/\n{3,}/g, "\n\n");
}

function renderCode(line: string, paint: Paint): string {
  const marker = /^(\s*)(\^+ (error|warning|information|hint) [a-z\d-]+: .*)$/.exec(line);
  return marker ? `${marker[1]}${paint(marker[2] ?? "", ...(severityStyles[marker[3] ?? ""] ?? []))}` : line;
}

function renderProse(line: string, paint: Paint): string {
  const heading = /^#+ (.*)$/.exec(line);
  if (heading) return paint(heading[1] ?? "", "bold");
  const emphasis = /^\*(.*)\*$/.exec(line);
  if (emphasis) return paint(emphasis[1] ?? "", "dim");
  return line.replace(/`([^`]+)`/g, (_, code: string) => paint(code, "cyan"));
}
