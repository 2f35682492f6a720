import {
  type AnswerObject,
  answerObjects,
  answers,
  describeSection,
  type Field,
  type ObjectType,
  type ObjectTypeId,
  objectTypes,
  operations,
} from "../../server/api/index.ts";
import { describeValues } from "../../server/describe/enum-value.ts";
import { fieldRemarks, paragraphs } from "../../server/describe/field.ts";
import { describeType } from "../../server/describe/type.ts";
import { addToGroup } from "../../server/text/groups.ts";
import { capital, list } from "../../server/text/prose.ts";
import { anchor, madeOf, markdownTable } from "./markdown.ts";

const groups: readonly (readonly [title: string, doc: string, holds: (id: ObjectTypeId) => boolean])[] = [
  ["What requests send", "The bodies of the operations and the objects in them.", (id) => !isOurs(id)],
  [
    "Stack files",
    "The objects of a `*.stack.yaml` file. Fields that requests have, too, are described above.",
    (id) => id.startsWith("stack"),
  ],
  ["Request files", "The envelope of a body.", (id) => id === "envelope" || id === "headers"],
  ["Settings", "The objects of `.compute-stack.yaml`.", (id) => id.startsWith("settings") || id.startsWith("catalog")],
];

const isOurs = (id: ObjectTypeId): boolean => groups.slice(1).some(([, , holds]) => holds(id)) || isOnlyAnswered(id);

const isOnlyAnswered = (id: ObjectTypeId): boolean => {
  const fields = Object.values(objectTypes[id].fields);
  return fields.length > 0 && fields.every(({ readOnly }) => readOnly);
};

/** All fields of all objects: what each means, takes and needs, as Markdown. */
export const fieldsPage = (): string =>
  `${paragraphs(
    madeOf("server/api/resources/"),
    "# Fields",
    "Every object and its fields. Editors show the same when you hover over a field. " +
      "Any value can be a reference or template instead ([formats](formats.md#references)). Required fields are bold.",
    contents(),
    ...groups.flatMap(([title, doc, holds]) => [`## ${title}`, doc, ...objects(holds).map(section)]),
    `## ${answered.title}`,
    answered.doc,
    ...answered.objects.map(answerSection),
    ...objects(isOnlyAnswered).map(answerSection),
  )}\n`;

const objects = (holds: (id: ObjectTypeId) => boolean): readonly ObjectType[] =>
  Object.values(objectTypes).filter(({ id }) => holds(id));

/** The fields that later requests of a sequence refer to. */
const answered: { readonly title: string; readonly doc: string; readonly objects: readonly AnswerObject[] } = {
  title: "What the service returns",
  doc: "What `${steps.NAME.FIELD}` refers to in a sequence: a field of the response to an earlier request.",
  objects: Object.values(answerObjects).filter(({ fields }) => Object.keys(fields).length > 0),
};

const contents = (): string =>
  [
    ...groups.map(([title, , holds]) => `- ${title}: ${objects(holds).map(linkTo).join(", ")}`),
    `- ${answered.title}: ${answered.objects.map(linkTo).join(", ")}`,
  ].join("\n");

function answerSection(object: AnswerObject | ObjectType): string {
  const { title, doc, section, fields, closed } = object;
  const from = Object.values(operations).flatMap(({ id }) => {
    const answer = answers[id];
    return answer && answerObjects[answer.object] === object ? [`[\`${id}\`](operations.md${anchor(id)})`] : [];
  });
  const rows = Object.entries(fields).map(([name, field]) => {
    // In a response, this goes without saying.
    const { readOnly: _, ...said } = field;
    return row([name, said], undefined);
  });
  return paragraphs(
    `### ${capital(title)}`,
    from.length > 0 ? `${doc} Returned by ${list(from)}.` : doc,
    markdownTable(["field", "holds", "means"], rows),
    `${closed ? "There are no other fields." : "There may be more fields than those documented."} (${describeSection(section)})`,
  );
}

const linkTo = ({ title }: Pick<ObjectType, "title">): string => `[${title}](${anchor(capital(title))})`;

function section(object: ObjectType): string {
  const fields = Object.entries(object.fields);
  const like = likes[object.id];
  const base = described[object.id];
  const isShared = ([name, field]: readonly [string, Field]): boolean =>
    like !== undefined && haveSameFacts(objectTypes[like].fields[name], field);
  const sent = fields.filter((entry) => !entry[1].readOnly && !isShared(entry));
  const shared = fields.filter((entry) => !entry[1].readOnly && isShared(entry)).map(([name]) => `\`${name}\``);
  const answered = fields.filter(([, { readOnly }]) => readOnly).map(([name]) => `\`${name}\``);
  return paragraphs(
    `### ${capital(object.title)}`,
    `${object.doc} ${usedBy(object)}`.trim(),
    sent.length > 0 && markdownTable(["field", "takes", "means"], alikeInOne(sent.map((entry) => row(entry, base)))),
    like && `As in ${linkTo(objectTypes[like])}: ${shared.join(", ")}.`,
    answered.length > 0 && `Only in responses: ${answered.join(", ")}.`,
    `${openness(object)} (${describeSection(object.section)})`,
  );
}

/** But for how a stack's field is sent and changed. */
function haveSameFacts(one: Field | undefined, { sentBy: _, changedBy: _by, fixed: _fixed, ...facts }: Field): boolean {
  return Object.entries({ ...one, ...facts }).every(([name, fact]) => one?.[name as keyof Field] === fact);
}

/** Fields that an object of a stack shares with a body are documented there. */
const likes: Partial<Readonly<Record<ObjectTypeId, ObjectTypeId>>> = {
  "stack-instance": "create-instance",
  "stack-loadbalancer": "create-loadbalancer",
  "stack-config": "create-config",
  "stack-node": "create-node",
};

/** Objects that have fields of another one under the same names: what these mean is said there. */
const described: Partial<Readonly<Record<ObjectTypeId, ObjectTypeId>>> = {
  ...likes,
  "update-instance": "create-instance",
  "clone-instance": "create-instance",
  "update-config": "create-config",
};

/** Fields that take the same and mean the same but for their names are in one row. */
function alikeInOne(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const alike = new Map<string, (readonly string[])[]>();
  for (const row of rows) addToGroup(alike, withoutName(row).join(" "), row);
  return [...alike.values()].map((group) => {
    const [first = [], second] = group;
    return second ? [group.map(([name]) => name).join(", "), ...withoutName(first)] : first;
  });
}

const withoutName = ([name = "", ...cells]: readonly string[]): readonly string[] =>
  cells.map((cell) => cell.replaceAll(name, "this operation"));

function usedBy({ id }: ObjectType): string {
  const names = Object.values(operations).filter(({ body }) => body?.object === id);
  return names.length > 0
    ? `Sent by ${list(
        names.map((each) => `[\`${each.id}\`](operations.md${anchor(each.id)})`),
        "or",
      )}.`
    : "";
}

const openness = ({ closed, undocumented, ownPrefix }: ObjectType): string =>
  undocumented
    ? "Its fields are not documented, so nothing in it is reported."
    : closed
      ? `There are no other fields${ownPrefix ? `, except ignored keys that begin with \`${ownPrefix}\`` : ""}.`
      : "There may be more fields than those documented.";

function row([name, field]: readonly [string, Field], base: ObjectTypeId | undefined): readonly string[] {
  // In our own file formats, this goes without saying.
  const { ours: _, ...said } = field;
  const { presence, deprecated, type } = field;
  const shown = deprecated ? `~~\`${name}\`~~` : presence === "required" ? `**\`${name}\`**` : `\`${name}\``;
  const values = type.kind === "enum" && type.values.length <= mostValues ? describeValues(type) : [];
  const isSaid = base !== undefined && objectTypes[base].fields[name]?.doc === field.doc;
  const doc = isSaid ? `As in ${linkTo(objectTypes[base])}.` : field.doc;
  return [shown, takes(field), [doc, ...values, ...fieldRemarks(said)].join(" ")];
}

/** More of them are a list that explains itself. */
const mostValues = 5;

function takes({ type, nullable }: Field): string {
  const inner = type.kind === "array" ? type.items : type.kind === "map" ? type.values : type;
  const described = describeType(type);
  const linked =
    inner.kind === "object"
      ? described
          .replace("object: ", "")
          .replace(objectTypes[inner.object].title, (title) => `[${title}](${anchor(capital(title))})`)
      : described;
  return `${linked}${nullable ? ", or `null`" : ""}`;
}
