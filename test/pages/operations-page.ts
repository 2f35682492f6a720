import {
  answerObjects,
  answers,
  apiVersion,
  assumptions,
  describeSection,
  grants,
  type Operation,
  objectTypes,
  operations,
} from "../../server/api/index.ts";
import { describeNotes, paragraphs } from "../../server/describe/field.ts";
import { skeletonOf } from "../../server/describe/skeletons/skeletons.ts";
import { capital, codeList, list } from "../../server/text/prose.ts";
import { anchor, madeOf, markdownTable } from "./markdown.ts";

const all = Object.values(operations);

/** All operations: what each does, sends, costs and destroys, as Markdown. */
export const operationsPage = (): string =>
  `${paragraphs(
    madeOf("server/api/operations.ts"),
    "# Operations",
    "The operations of the API. The ID identifies an operation in file names (`web.create-instance.request.json`), on the " +
      "command line and in messages. " +
      `Paths are relative to the base URL, which ends in \`/${apiVersion}\`; every request carries a token in its ` +
      "`Authorization` header. Names in braces are the integer IDs of resources. `compute-stack new ID` prints a request to fill in.",
    markdownTable(
      ["ID", "", "request", "body"],
      all.map(({ id, title, method, paths, body }) => [
        `[\`${id}\`](${anchor(id)})`,
        title,
        `\`${method} ${paths[0]}\``,
        body ? (body.required ? "required" : "optional") : "",
      ]),
    ),
    ...all.map(section),
    "## Assumptions",
    "The API documentation leaves some details open. Assumptions are marked wherever they appear, and no " +
      "error is based on them.",
    "The API documentation refers to images, regions, types, firewalls, VPCs, deployment scripts, accounts, profiles, users and " +
      "grants, SSH keys, VLANs, disks and configuration profiles, but does not describe their requests. Nor does it say how tokens " +
      "are created and how long they last, which scopes there are, how many requests are allowed in a given time, or how long a " +
      "version is supported.",
    Object.values(assumptions)
      .map(({ doc, section }) => `- ${doc} (${describeSection(section)})`)
      .join("\n"),
  )}\n`;

function section(operation: Operation): string {
  const { id, title, doc, method, paths, body } = operation;
  return paragraphs(
    `## ${id}`,
    `**${title}.** ${doc}`,
    paths.map((path) => `\`${method} ${path}\``).join(" or "),
    remarks(operation),
    `\`\`\`json\n${skeletonOf(id).text}\`\`\``,
    body
      ? `Fields of the body: [${objectTypes[body.object].title}](fields.md${anchor(capital(objectTypes[body.object].title))}).`
      : "",
    answerTo(operation),
  );
}

function answerTo({ id }: Operation): string {
  const answer = answers[id];
  if (answer === null) return "";
  const { title, fields } = answerObjects[answer.object];
  if (Object.keys(fields).length === 0) return `Returns ${title}.`;
  const link = `[${title}](fields.md${anchor(capital(title))})`;
  return answer.list === undefined ? `Returns ${link}.` : `Returns a list, \`${answer.list}\`; each item is ${link}.`;
}

function remarks(operation: Operation): string {
  const { assumed, body, charges, destroys, grants: needed, scopes, section } = operation;
  const lines = [
    destroys && `**Destroys:** ${destroys}`,
    charges && `**Costs:** ${charges}`,
    needed && `Requires ${list(needed.map((id) => grants[id].title))}.`,
    scopes && `The token needs the scope ${codeList(scopes)}.`,
    body ? `A body is ${body.required ? "required" : "optional"}.` : "It has no body.",
    ...describeNotes(operation),
    assumed && "Its method and path are not documented but assumed.",
    `${describeSection(section)}.`,
  ];
  return lines
    .filter((line) => typeof line === "string")
    .map((line) => `- ${line}`)
    .join("\n");
}
