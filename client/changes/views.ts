import { Disposable, Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { changesScheme } from "../identity.ts";
import { registerLinkedViews, saidBy } from "../views/linked-views.ts";
import type { Against } from "./against.ts";
import type { Comparer } from "./ask.ts";
import { colorChanges } from "./colors.ts";
import { changesFormOf, changesOf, comparedIn } from "./uri.ts";

/** Calls `run` when what stacks are compared with may have changed. */
export type WhenOldChanges = (run: (isStale: (against: Against) => boolean) => void) => Disposable;

/** The documents that show changes, which follow what the stack is compared with, too. */
export function registerChangesViews(
  client: BaseLanguageClient,
  { compare }: Comparer,
  whenOldChanges: WhenOldChanges,
): Disposable {
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
      const links = view.links.map(({ range, target }) => ({ range, file: Uri.parse(target.uri), at: target.range }));
      return { text: view.text, links };
    },
  });
  return Disposable.from(
    views,
    whenOldChanges((isStale) => views.renew((shown) => isStale(comparedIn(shown).against))),
    colorChanges(),
  );
}

/** What starts a comment, where the text is for a program. */
const commentIn = ({ path }: Uri): string => (/\.(?:http|sh)$/.test(path) ? "# " : /\.jsonc$/.test(path) ? "// " : "");

const noAnswer = "No changes: the stack file cannot be read, or the server is not running.";
