import { composeMapped } from "../../text/composed-text.ts";
import { type MappedText, unescapedText, type WrittenForm } from "../../text/mapped-text.ts";

/** The texts of the `<pre>` elements in HTML, without markup. */
export function preformattedIn(html: MappedText): readonly MappedText[] {
  const { text } = html;
  const texts: MappedText[] = [];
  const opening = /<pre\b[^<>]*>/gi;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const start = opening.lastIndex;
    const closing = text.slice(start).search(/<\/pre\s*>/i);
    const end = closing < 0 ? text.length : start + closing;
    texts.push(composeMapped(html, shownText(text, start, end)));
    opening.lastIndex = end;
  }
  return texts;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#x27": "'",
  "#34": '"',
};

/** Comments, elements that only mark text, and characters that are written as entities. A placeholder such as `<ID>` is text. */
const markup = /<!--[\s\S]*?-->\n?|<\/?(?:a|b|code|em|i|kbd|mark|samp|span|strong|var)(?:\s[^<>]*)?>|&(#?\w{1,8});/gi;

function shownText(html: string, start: number, end: number): MappedText {
  const form = html.slice(start, end).includes("&quot;") ? withQuotes : escaped;
  return unescapedText(html, { start, end }, form, markup, ([, name]) =>
    name === undefined ? "" : entities[name.toLowerCase()],
  );
}

const escaped: WrittenForm = {
  write: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
};

/** For text whose quotes are entities, too. */
const withQuotes: WrittenForm = { write: (text) => escaped.write(text)?.replaceAll('"', "&quot;") ?? null };
