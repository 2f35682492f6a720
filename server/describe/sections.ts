import { answerObjects, type Note, notes, objectTypes, operations, type Section } from "../api/index.ts";
import { rules } from "../rules/list.ts";
import { paragraphs } from "./field.ts";

/** How the name of a kind of fact is shown: alone, or as a link to its page. */
type ShownName = (name: string, kind: "operation" | "object" | "rule") => string;

/** What rests on a section: notes, operations, objects with fields, and rules. */
export function contentOfSection(section: Section, show: ShownName): string {
  const isHere = (fact: { readonly section: Section }): boolean => fact.section === section;
  const objects = [...Object.values(objectTypes), ...Object.values(answerObjects)]
    .filter(
      (object) => object !== answerObjects.nothing && (isHere(object) || Object.values(object.fields).some(isHere)),
    )
    .map(({ title }) => show(title, "object"));
  const all: readonly Note[] = Object.values(notes);
  const lines = [
    [
      "Operations",
      Object.values(operations)
        .filter(isHere)
        .map(({ id }) => show(`\`${id}\``, "operation")),
    ],
    ["Fields", objects],
    ["Rules", rules.filter(({ sections }) => sections.includes(section)).map(({ id }) => show(`\`${id}\``, "rule"))],
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
