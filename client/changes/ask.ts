import type { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { openForServer } from "../open-for-server.ts";
import { type Against, keyOfAgainst, readAgainst } from "./against.ts";

export interface ProtocolRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** The answer to the server's command. */
export interface ChangesView {
  readonly text: string;
  readonly links: readonly {
    readonly range: ProtocolRange;
    readonly target: { readonly uri: string; readonly range: ProtocolRange };
  }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly messages: readonly string[];
  /** The old side, which the server keeps. */
  readonly from: string;
}

export interface Comparer {
  /** The changes of a stack; a sentence if there is nothing to compare with. Rejects if the server has no answer. */
  readonly compare: (stack: Uri, against: Against) => Promise<ChangesView | string>;
  /** Call this when what a stack is compared with may have changed. */
  readonly forget: (isStale: (against: Against) => boolean) => void;
}

/** Sends what a stack is compared with once, not after each edit. */
export function comparerOf(client: BaseLanguageClient): Comparer {
  const kept = new Map<string, { readonly against: Against; readonly from: string }>();
  const ask = (stack: Uri, from: unknown): Promise<ChangesView> => {
    const argument = { uri: client.code2ProtocolConverter.asUri(stack), from };
    return client.sendRequest("workspace/executeCommand", { command: "computeStack.changes", arguments: [argument] });
  };
  return {
    compare: async (stack, against) => {
      await openForServer(stack);
      const key = `${stack} ${keyOfAgainst(against)}`;
      const known = kept.get(key);
      const again = known && (await ask(stack, known.from).catch(() => null));
      if (again) return again;
      const sources = await readAgainst(stack, against);
      if (typeof sources === "string") return sources;
      const view = await ask(stack, sources);
      kept.set(key, { against, from: view.from });
      return view;
    },
    forget: (isStale) => {
      for (const [key, { against }] of kept) if (isStale(against)) kept.delete(key);
    },
  };
}
