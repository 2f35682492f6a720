import { deflateRawSync } from "node:zlib";
import { escapeHtml } from "./highlight.mjs";

const marker = /^[ \t]*\^+ (error|warning|information|hint) ([a-z\d-]+): (.*)$/;

/** The lines of an example, with the findings that a rule's page marks below them. */
export function readExample(content) {
  const lines = [];
  const findings = [];
  for (const line of content.replace(/\n$/, "").split("\n")) {
    const [, severity, rule, message] = marker.exec(line) ?? [];
    if (severity)
      findings.push({ after: lines.length - 1, marks: line.replace(/\^ .*/, "^"), severity, rule, message });
    else lines.push(line);
  }
  return { text: `${lines.join("\n")}\n`, findings };
}

/** A long repetition is abbreviated on the pages of rules. */
export const whole = (text) => text.replace(/\{(.) (\d+) times\}/g, (_, part, count) => part.repeat(Number(count)));

/** The name under which the playground reads a fence: the one after its language, or one that its content suggests. */
export function nameOfExample(language, given, text) {
  if (given) return isChecked(given) ? given : null;
  if (/^jsonc?$/.test(language)) {
    if (/^\s*\[\s*\{[\s\S]*"method"/.test(text)) return `example.requests.${language}`;
    return /^\s*\{[\s\S]*"method"\s*:[\s\S]*"path"\s*:/.test(text) ? `example.request.${language}` : null;
  }
  if (language === "yaml") {
    if (/^(?:instances|loadbalancers|subnets):/m.test(text)) return "example.stack.yaml";
    return /^(?:rules|ignore|files|overrides|extends|catalog):/m.test(text) ? ".compute-stack.yaml" : null;
  }
  if (language === "http") return "example.http";
  return /^(?:sh|bash|console)$/.test(language) && /curl[\s\S]*\/(?:compute|loadbalancers|networking)\b/.test(text)
    ? "example.sh"
    : null;
}

const isChecked = (name) =>
  /(?:^|[./])(?:stack\.ya?ml|requests?\.jsonc?)$|^\.compute-stack\.yaml$|\.(?:http|rest|sh|bash|md|markdown)$/i.test(
    name,
  );

/** The address of the playground with a file; the page's own script reads it (`client/playground/share.ts`). */
export function playgroundLink(root, name, text, files) {
  // The playground turns this rule off for texts that come without the files that they name.
  const own = /\$\{(?:file|base64):/.test(text) ? { ".compute-stack.yaml": "", ...files } : files;
  const data = JSON.stringify(Object.keys(own).length === 0 ? { name, text } : { name, text, files: own });
  return `${root}index.html#file=${deflateRawSync(data, { level: 9 }).toString("base64url")}`;
}

export function findingHtml({ marks, severity, rule, message }, hrefOf) {
  const said = escapeHtml(message).replace(/`([^`]+)`/g, "<b>$1</b>");
  return `<span class="marks ${severity}">${escapeHtml(marks)}</span>\n<span class="said ${severity}">${severity} <a href="${hrefOf(rule)}">${rule}</a>: ${said}</span>`;
}
