import { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { askAboutStack } from "../open-for-server.ts";
import type { ProtocolRange } from "../protocol/range.ts";
import type { LinkedText } from "../views/linked-views.ts";
import { type Against, keyOfAgainst, readAgainst, textIn, withCommitted } from "./against.ts";
import { readChoices } from "./choices.ts";
import { type ChangesForm, changesForms } from "./forms.ts";
import type { Compared } from "./uri.ts";

/** The answer to the server's command. */
export interface ChangesView extends LinkedText {
  readonly counts: Readonly<Record<string, number>>;
  readonly messages: readonly string[];
  /** The stacks that extend this one, if it is compared with its last commit. */
  readonly extendedBy?: readonly string[];
  /** The old side, which the server keeps. */
  readonly from: string;
}

/** The same without a text. */
export interface CountedChanges extends Pick<ChangesView, "counts" | "from"> {
  /** Whether both texts are the same, letter by letter. */
  readonly isSame: boolean;
  /** Whether the number is right: part of a text with a syntax error or a merge conflict cannot be read. */
  readonly isWhole: boolean;
  /** The place for a lens. */
  readonly at: ProtocolRange | null;
}

/** How changes are written, and whether with links, which may be very many. */
export type LinkedForm = Pick<ChangesForm, "format"> & { readonly links?: boolean };

export type Comparer = ReturnType<typeof comparerOf>;

/** More stacks that each extend the next are not followed. */
const longestChain = 250;

/** Sends what a stack is compared with once, not after each edit. `watch` is told which files that is. */
export function comparerOf(client: BaseLanguageClient, watch: (files: readonly Uri[]) => void = () => {}) {
  const kept = new Map<string, { readonly against: Against; readonly from: string | { readonly why: string } }>();

  const using = async <Answer extends { readonly from: string }>(
    stack: Uri,
    against: Against,
    ask: (from: unknown) => Promise<Answer>,
  ): Promise<Answer | string> => {
    const key = `${stack} ${keyOfAgainst(against)}`;
    const keptId = kept.get(key)?.from;
    if (typeof keptId === "object") return keptId.why;
    const again = keptId === undefined ? null : await ask(keptId).catch(() => null);
    if (again) return again;
    if (against.kind === "files") watch(against.files);
    let sources = await readAgainst(stack, against);
    if (typeof sources === "string") {
      kept.set(key, { against, from: { why: sources } });
      return sources;
    }
    for (let round = 0; round < longestChain; round++) {
      const answer = await ask(sources);
      const { missing } = answer as { readonly missing?: readonly string[] };
      if (missing) {
        sources = await withCommitted(sources, missing);
        continue;
      }
      kept.set(key, { against, from: answer.from });
      return answer;
    }
    return "Could not determine what the stack extends.";
  };
  const ask =
    <Answer>(stack: Uri, form: LinkedForm, target?: Uri, typed = "", isAskingAbove = false) =>
    async (from: unknown): Promise<Answer> => {
      const { options = {}, envFiles = [] } = readChoices(typed) ?? {};
      const env = await Promise.all(envFiles.map((file) => textIn(Uri.joinPath(stack, "..", file))));
      return askAboutStack(client, stack, "computeStack.changes", {
        from,
        ...form,
        ...(target && { target: client.code2ProtocolConverter.asUri(target) }),
        ...options,
        ...(env.length > 0 && { env }),
        ...(isAskingAbove && { extendedBy: true }),
      });
    };
  return {
    /** Asks the server, which keeps what it is given, so that its name is sent from then on. */
    using,
    /** The changes of a stack; a sentence if there is nothing to compare with. Rejects if the server has no answer. */
    compare: (
      { stack, against, options }: Compared,
      { format, links = false }: LinkedForm = changesForms[0],
      target?: Uri,
    ): Promise<ChangesView | string> =>
      using(stack, against, ask<ChangesView>(stack, { format, links }, target, options, against.kind === "commit")),
    /** The same for their number alone, which is faster. */
    count: (stack: Uri, against: Against): Promise<CountedChanges | string> =>
      using(stack, against, ask<CountedChanges>(stack, { format: "counts" })),
    /** Call this when what a stack is compared with may have changed. */
    forget: (isStale: (against: Against) => boolean): void => {
      for (const [key, { against }] of kept) if (isStale(against)) kept.delete(key);
    },
  };
}
