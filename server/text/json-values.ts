/**
 * Where the first JSON value of a text ends, and where the objects and lists begin that it leaves open. Only looks at brackets
 * and strings: a text that begins with neither an object nor a list is taken as a whole.
 */
export function jsonExtent(text: string) {
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case "{":
      case "[":
        open.push(at);
        break;
      case "}":
      case "]":
        open.pop();
        if (open.length === 0) return { end: at + 1, open };
    }
    if (open.length === 0) break;
  }
  return { end: text.length, open };
}

/** The offset of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at;
  }
}

/** What a text of one JSON value without comments says; undefined for any other text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is one JSON value, without comments. */
export const isJson = (text: string): boolean => readJson(text) !== undefined;
