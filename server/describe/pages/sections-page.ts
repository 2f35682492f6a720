import {
  answerObjects,
  type Note,
  notes,
  objectTypes,
  operations,
  type Section,
  sectionTitles,
} from "../../api/index.ts";
import { rules } from "../../rules/list.ts";
import { capital } from "../../text/prose.ts";
import { paragraphs } from "../field.ts";
import { anchor, madeOf } from "./markdown.ts";

/**
 * The sections of the API documentation by their titles, each with what rests on it, as Markdown. `pages` are the paths of the
 * rules' pages below `server/rules/`.
 */
export const sectionsPage = (pages: ReadonlyMap<string, string>): string =>
  `${paragraphs(
    madeOf("server/api/"),
    "# Sections of the API documentation",
    "Messages, hovers and pages name the section of the API documentation that they are based on. These are the sections, with what " +
      "compute-stack takes from each.",
    ...Object.keys(sectionTitles)
      .sort((one, other) => one.localeCompare(other, "en", { numeric: true }))
      .flatMap((section) => {
        const content = contentOfSection(section, (name, target) => `[${name}](${target(pages)})`);
        return section.startsWith("formats ") || content === ""
          ? []
          : [paragraphs(`## ${headingOf(section)}`, content)];
      }),
  )}\n`;

/** Links the sections that a generated page in `docs/` names. */
export const linkSections = (page: string): string =>
  page
    .replaceAll(/API documentation, section ([\d.]+): ([A-Za-z ]+)/g, (name, section: string) => {
      return `[${name}](sections.md${anchor(headingOf(section))})`;
    })
    .replaceAll(/File formats: (\w+)/g, (name, title: string) => `[${name}](formats.md${anchor(title)})`);

const headingOf = (section: Section): string => `${section} ${sectionTitles[section]}`;

/** How a name is shown that has a page: alone, or as a link to it. */
type ShownName = (name: string, target: (pages: ReadonlyMap<string, string>) => string) => string;

/** What rests on a section: notes, operations, objects with fields, and rules. */
export function contentOfSection(section: Section, show: ShownName): string {
  const isHere = (fact: { readonly section: Section }): boolean => fact.section === section;
  const objects = [...Object.values(objectTypes), ...Object.values(answerObjects)]
    .filter(
      (object) => object !== answerObjects.nothing && (isHere(object) || Object.values(object.fields).some(isHere)),
    )
    .map(({ title }) => show(title, () => `fields.md${anchor(capital(title))}`));
  const all: readonly Note[] = Object.values(notes);
  const lines = [
    [
      "Operations",
      Object.values(operations)
        .filter(isHere)
        .map(({ id }) => show(`\`${id}\``, () => `operations.md${anchor(id)}`)),
    ],
    ["Fields", objects],
    [
      "Rules",
      rules
        .filter(({ sections }) => sections.includes(section))
        .map(({ id }) => show(`\`${id}\``, (pages) => `../server/rules/${pages.get(id)}`)),
    ],
  ] as const;
  return paragraphs(
    all
      .filter(isHere)
      .map(({ doc }) => doc)
      .join(" "),
    lines
      .filter(([, links]) => links.length > 0)
      .map(([title, links]) => `- ${title}: ${links.join(", ")}`)
      .join("\n"),
  );
}
