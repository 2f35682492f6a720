import MiniSearch from "minisearch";

/** A page or a section of the documentation. */
export interface Section {
  readonly url: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** The best matches first; words may be incomplete or misspelled. */
export function searchIn(sections: readonly Section[]): (words: string) => readonly Section[] {
  const index = new MiniSearch({ idField: "url", fields: ["title", "page", "text"] });
  index.addAll(sections);
  const byUrl = new Map(sections.map((section) => [section.url, section]));
  return (words) =>
    index
      .search(words, {
        prefix: true,
        fuzzy: (word) => (word.length > 4 ? 0.2 : false),
        boost: { title: 5, page: 2 },
        combineWith: "AND",
      })
      .slice(0, 12)
      .flatMap(({ id }) => byUrl.get(id) ?? []);
}

/** The text around the first word that is found. */
export function excerptOf(text: string, words: string): string {
  const [first = ""] = words.toLowerCase().split(/\s+/);
  const at = Math.max(0, text.toLowerCase().indexOf(first) - 40);
  const start = at === 0 ? 0 : text.indexOf(" ", at) + 1;
  return `${start > 0 ? "…" : ""}${text.slice(start, start + 120)}${text.length > start + 120 ? "…" : ""}`;
}
