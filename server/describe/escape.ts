import { type Shown, show, showMessage } from "../document/index.ts";
import { shorten } from "../rules/kit/presentable.ts";

/**
 * Text from a file as Markdown that renders it literally, without links, images or HTML. All text from files goes through
 * here.
 */
export function code(text: string, most = 100): string {
  const short = clipped(show(text), most);
  if (short.trim() === "") return "` `";
  const fence = "`".repeat(longestRun(short) + 1);
  const gap = short.startsWith("`") || short.endsWith("`") ? " " : "";
  return fence + gap + short + gap + fence;
}

/** Untrusted text on one line, with only recognizable secrets hidden. */
export const clippedLine = (text: string, most: number): string => clipped(showMessage(text, []), most);

const clipped = (text: Shown, most: number): string => shorten(visible(text.replace(/\s+/g, " ")), most);

const longestMessage = 500;

/**
 * A message, whose names are in backticks, on one line. As a whole it is code if anything outside of them could be read as
 * Markdown, a mention or a link.
 */
export function messageMarkdown(message: string): string {
  const line = clippedLine(message, longestMessage);
  const parts = line.split("`");
  const isPlain = parts.length % 2 === 1 && parts.every((part, index) => index % 2 === 1 || isPlainProse(part));
  if (!isPlain) return code(line, longestMessage);
  return parts.map((part, index) => (index % 2 === 1 ? code(part, longestMessage) : part)).join("");
}

const isPlainProse = (text: string): boolean =>
  /^[\p{L}\p{M}\p{N} .,;:()'"“”’–—…+=%?!/-]*$/u.test(text) && !/:\/\/|www\./i.test(text);

/** Several lines of a file, as they are. */
export function codeBlock(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text
    .split(/\r\n|\r|\n/)
    .map((line) => visible(show(line)))
    .join("\n")}\n${fence}`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).slice(0, 1_000).map((run) => run.length));

/** Control and bidirectional characters could disguise a text. */
const visible = (line: string): string => line.replace(/[^\P{C}\t]/gu, "\uFFFD");

/** Markdown of this room for a client that shows none. */
export function plainText(markdown: string): string {
  let inBlock = "";
  return markdown
    .split("\n")
    .flatMap((line) => {
      const fence = /^`{3,}/.exec(line)?.[0];
      if (fence && (inBlock === "" || line === inBlock)) {
        inBlock = inBlock === "" ? fence : "";
        return [];
      }
      return [inBlock === "" ? withoutMarks(line) : line];
    })
    .join("\n");
}

const withoutMarks = (line: string): string =>
  line
    .split(/((?<!`)(`+)(?!`).*?(?<!`)\2(?!`))/)
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) =>
      index % 2 === 1 ? part.replace(/^`+ ?|(?<=[^`]) ?`+$/g, "") : part.replace(/\*\*|~~|\\(?=[_*])/g, ""),
    )
    .join("");
