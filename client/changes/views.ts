import { Disposable, Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { changesScheme } from "../identity.ts";
import type { ProtocolRange } from "../protocol/range.ts";
import { type LinkedText, registerLinkedViews, saidBy } from "../views/linked-views.ts";
import { type Against, nameOf } from "./against.ts";
import type { ChangesView, Comparer } from "./ask.ts";
import { colorChanges } from "./colors.ts";
import type { ChangesForm } from "./forms.ts";
import { type Compared, changesFormOf, changesOf, comparedIn } from "./uri.ts";

/** Calls `run` when what stacks are compared with may have changed. */
export type WhenOldChanges = (run: (isStale: (against: Against) => boolean) => void) => Disposable;

/** The documents that show changes, which follow what the stack is compared with, too. */
export function registerChangesViews(
  client: BaseLanguageClient,
  { compare }: Comparer,
  whenOldChanges: WhenOldChanges,
): Disposable {
  /** What changes in the stacks that extend one. */
  const environmentsOf = async (
    { extendedBy = [] }: ChangesView,
    { stack: _, ...compared }: Compared,
    form: ChangesForm,
  ): Promise<readonly ChangesView[]> => {
    const shown = form.format === "text" ? extendedBy.slice(0, mostEnvironments) : [];
    const views: ChangesView[] = [];
    for (const uri of shown) {
      const stack = Uri.parse(uri);
      const view = await compare({ ...compared, stack }, form).catch((error) => saidBy(client, error));
      if (typeof view === "object" && view !== null) views.push(view);
      else views.push({ ...noView, text: `${nameOf(stack)}: ${view ?? noAnswer}\n` });
    }
    return views;
  };
  const views = registerLinkedViews(client, changesScheme, {
    tooltip: "Go to where this is written",
    fileOf: (shown) => comparedIn(shown).stack,
    viewOf: (stack, shown) => {
      const { against, options } = comparedIn(shown);
      return changesOf(stack, against, changesFormOf(shown), options);
    },
    read: async (shown) => {
      const view = await compare(comparedIn(shown), changesFormOf(shown)).catch((error) => saidBy(client, error));
      if (view === null || typeof view === "string")
        return { text: `${commentIn(shown)}${view ?? noAnswer}\n`, links: [] };
      const views = [view, ...(await environmentsOf(view, comparedIn(shown), changesFormOf(shown)))];
      return oneBelowTheOther(views);
    },
  });
  return Disposable.from(
    views,
    whenOldChanges((isStale) => views.renew((shown) => isStale(comparedIn(shown).against))),
    colorChanges(),
  );
}

/** More would not be read. */
const mostEnvironments = 20;

const noView = { links: [], counts: {}, messages: [], from: "" } as const;

/** With an empty line in between. */
function oneBelowTheOther(views: readonly ChangesView[]): LinkedText {
  let text = "";
  const links: LinkedText["links"][number][] = [];
  for (const view of views) {
    if (text !== "") text += "\n";
    const by = text.split("\n").length - 1;
    const below = (at: ProtocolRange["start"]) => ({ ...at, line: at.line + by });
    for (const { range, target } of view.links)
      links.push({
        range: { start: below(range.start), end: below(range.end) },
        file: Uri.parse(target.uri),
        at: target.range,
      });
    text += view.text;
  }
  return { text, links };
}

/** What starts a comment, where the text is for a program. */
const commentIn = ({ path }: Uri): string => (/\.(?:http|sh)$/.test(path) ? "# " : /\.jsonc$/.test(path) ? "// " : "");

const noAnswer = "No changes: the stack file cannot be read, or the server is not running.";
