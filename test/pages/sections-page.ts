import { type Section, sectionTitles } from "../../server/api/index.ts";
import { paragraphs } from "../../server/describe/field.ts";
import { contentOfSection } from "../../server/describe/sections.ts";
import { anchor, madeOf } from "./markdown.ts";

/**
 * The sections of the API documentation by their titles, each with what rests on it, as Markdown. `pages` are the paths of the
 * rules' pages below `server/rules/`.
 */
export function sectionsPage(pages: ReadonlyMap<string, string>): string {
  const targets = {
    operation: (name: string) => `operations.md${anchor(name)}`,
    object: (name: string) => `fields.md${anchor(name)}`,
    rule: (name: string) => `../server/rules/${pages.get(name.replaceAll("`", ""))}`,
  };
  return `${paragraphs(
    madeOf("server/api/"),
    "# Sections of the API documentation",
    "Messages, hovers and pages name the section of the API documentation that they are based on. These are the sections, with what " +
      "compute-stack takes from each.",
    ...Object.keys(sectionTitles)
      .sort((one, other) => one.localeCompare(other, "en", { numeric: true }))
      .flatMap((section) => {
        const content = contentOfSection(section, (name, kind) => `[${name}](${targets[kind](name)})`);
        return section.startsWith("formats ") || content === ""
          ? []
          : [paragraphs(`## ${headingOf(section)}`, content)];
      }),
  )}\n`;
}

/** Links the sections that a generated page in `docs/` names. */
export const linkSections = (page: string): string =>
  page
    .replaceAll(/API documentation, section ([\d.]+): ([A-Za-z ]+)/g, (name, section: string) => {
      return `[${name}](sections.md${anchor(headingOf(section))})`;
    })
    .replaceAll(/File formats: (\w+)/g, (name, title: string) => `[${name}](formats.md${anchor(title)})`);

const headingOf = (section: Section): string => `${section} ${sectionTitles[section]}`;
