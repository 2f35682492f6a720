import { hideConflicts } from "../conflicts.ts";

/** A document starts at each `---` line except the first, and with the first content after a `...` line. */
export function splitYamlDocuments(written: string): readonly number[] {
  const starts = [0];
  if (!(written.includes("---") || written.includes("...")) || !/^(?:---|\.\.\.)/m.test(written)) return starts;
  const { text } = hideConflicts(written);
  /** Whether the current document has content, so that the next `---` starts another one. */
  let begun: boolean = false;
  /** The offset after a `...` line without content after it. */
  let ended = -1;
  const lines = /[^\r\n]*(?:\r\n|\r|\n|$)/g;
  for (let match = lines.exec(text); match !== null && match[0] !== ""; match = lines.exec(text)) {
    const line = match[0].charCodeAt(0) === 0xfeff ? match[0].slice(1) : match[0];
    if (/^\.\.\.(?=\s|$)/.test(line)) {
      ended = match.index + match[0].length;
      begun = false;
      continue;
    }
    const isMarker = /^---(?=\s|$)/.test(line);
    const isDirective: boolean = !begun && line.startsWith("%");
    if (!isMarker && !/^\s*[^\s#]/.test(line)) continue;
    if (ended >= 0) {
      starts.push(ended);
      ended = -1;
    } else if (isMarker && begun) starts.push(match.index);
    begun = !isDirective;
  }
  return starts;
}
