import { Disposable, Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { changesScheme } from "../identity.ts";
import type { ProtocolRange } from "../protocol/range.ts";
import { type LinkedText, registerLinkedViews, textOrReason } from "../views/linked-views.ts";
import type { ViewFiles } from "../views/view-files.ts";
import { type Against, nameOf } from "./against.ts";
import type { ChangesView, Comparer, LinkedForm } from "./ask.ts";
import { colorChanges } from "./colors.ts";
import { type Compared, changesFormOf, changesOf, comparedIn } from "./uri.ts";

/** Calls `run` when what stacks are compared with may have changed. */
export type WhenOldChanges = (run: (isStale: (against: Against) => boolean) => void) => Disposable;

/** The documents that show changes, which follow what the stack is compared with, too. */
export function registerChangesViews(
  client: BaseLanguageClient,
  viewFiles: ViewFiles,
  { compare }: Comparer,
  whenOldChanges: WhenOldChanges,
): Disposable {
  /** What changes in the stacks that extend one. */
  const environmentsOf = async (
    { extendedBy = [] }: ChangesView,
    { stack: _, ...compared }: Compared,
    form: LinkedForm,
  ): Promise<readonly LinkedText[]> => {
    const shown = form.format === "text" ? extendedBy.slice(0, mostEnvironments) : [];
    const views: LinkedText[] = [];
    for (const stack of shown.map((uri) => Uri.parse(uri)))
      views.push(await textOrReason(client, compare({ ...compared, stack }, form), `${nameOf(stack)}: `, noAnswer));
    return views;
  };
  const read = async (shown: Uri, form: LinkedForm): Promise<LinkedText> => {
    const asked = compare(comparedIn(shown), form);
    const view = await textOrReason<ChangesView>(client, asked, commentIn(shown), noAnswer);
    const others = "extendedBy" in view ? await environmentsOf(view, comparedIn(shown), form) : [];
    return oneBelowTheOther([view, ...others]);
  };
  const views = registerLinkedViews(client, viewFiles, changesScheme, {
    tooltip: "Go to where this is written",
    fileOf: (shown) => comparedIn(shown).stack,
    viewOf: (stack, shown) => {
      const { against, options } = comparedIn(shown);
      return changesOf(stack, against, changesFormOf(shown), options);
    },
    read: async (shown) => {
      const { format } = changesFormOf(shown);
      const { text } = await read(shown, { format });
      return { text, links: async () => (await read(shown, { format, links: true })).links };
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

/** With an empty line in between. */
function oneBelowTheOther(views: readonly LinkedText[]): LinkedText {
  let text = "";
  const links: LinkedText["links"][number][] = [];
  for (const view of views) {
    if (text !== "") text += "\n";
    const by = text.split("\n").length - 1;
    const below = (at: ProtocolRange["start"]) => ({ ...at, line: at.line + by });
    for (const { range, target } of view.links)
      links.push({ range: { start: below(range.start), end: below(range.end) }, target });
    text += view.text;
  }
  return { text, links };
}

/** What starts a comment, where the text is for a program. */
const commentIn = ({ path }: Uri): string => (/\.(?:http|sh)$/.test(path) ? "# " : /\.jsonc$/.test(path) ? "// " : "");

const noAnswer = "No changes: the stack file cannot be read, or the server is not running.";
