import { paragraphs } from "../../server/describe/field.ts";
import { rules } from "../../server/rules/list.ts";
import type { Rule } from "../../server/rules/rule.ts";
import { madeOf, markdownTable } from "./markdown.ts";

/** The rules from one up to the next group. */
const groups: readonly (readonly [title: string, first: string])[] = [
  ["Syntax and structure", "syntax"],
  ["Requests", "request-unknown-path"],
  ["Instances", "label-length"],
  ["Interfaces", "interface-count"],
  ["Clones", "clone-existing-target"],
  ["Private addresses, load balancers, configurations and nodes", "ip-type"],
  ["Stacks", "stack-version"],
  ["With a catalog", "catalog-unknown"],
];

/**
 * All rules with their severities and fixes, as Markdown. `fixes` are the titles of the fixes on each rule's page, by its id, and
 * `pages` the paths of the rules' pages below `server/rules/`.
 */
export const rulesPage = (
  fixes: Readonly<Record<string, readonly string[]>>,
  pages: ReadonlyMap<string, string>,
): string =>
  `${paragraphs(
    madeOf("server/rules/"),
    "# Rules",
    `${rules.length} rules. Each page shows what the rule finds, why, and how to fix it; \`compute-stack explain RULE\` prints it, and ` +
      "editors link to it from the finding.",
    "- **error**: the API documentation does not allow it, or it cannot work.\n" +
      "- **warning**: very likely a mistake, or something that the service may reject.\n" +
      "- **information**: a consequence to know before sending.\n" +
      "- **hint**: something without effect, deprecated, or assumed.",
    "You can change severities, turn rules off and suppress single findings: see [settings](settings.md).",
    ...groups.flatMap(([title], index) => [
      `## ${title}`,
      markdownTable(
        ["rule", "severity", "finds", "quick fixes, by example"],
        rulesOf(index).map((rule) => row(rule, fixes[rule.id] ?? [], pages.get(rule.id) ?? "")),
      ),
    ]),
  )}\n`;

function rulesOf(group: number): readonly Rule[] {
  const from = rules.findIndex(({ id }) => id === groups[group]?.[1]);
  const to = rules.findIndex(({ id }) => id === groups[group + 1]?.[1]);
  return rules.slice(from, to < 0 ? undefined : to);
}

const row = ({ id, severity, summary }: Rule, fixes: readonly string[], page: string): readonly string[] => [
  `[\`${id}\`](../server/rules/${page})`,
  severity,
  summary,
  examplesOf(fixes).join("; "),
];

/** One title of each kind; those of a kind differ in the values that they name. */
const examplesOf = (titles: readonly string[]): readonly string[] =>
  titles.filter((title, index) => titles.findIndex((other) => kindOf(other) === kindOf(title)) === index);

const kindOf = (title: string): string => title.replace(/`[^`]*`/g, "`…`").replace(/`…`(?:, `…`)* and `…`/g, "`…`");
