import type { CancellationToken } from "vscode-languageserver";
import type { Stepwise } from "../../text/stepwise.ts";
import { unlessCanceled } from "./guard.ts";
import type { OpenDocument } from "./open-documents.ts";
import { slicesOf } from "./slices.ts";

export interface Computed<T> {
  readonly open: OpenDocument;
  readonly result: T;
}

/**
 * Computes something for an open document, in slices if it takes long, and begins again with a newer version: what blocks
 * contribute is kept, so that an edit in between costs only its own blocks. Undefined if the document is not open.
 */
export type InSteps = <T>(
  uri: string,
  compute: (open: OpenDocument) => Stepwise<T>,
  canceled: CancellationToken | undefined,
) => Promise<Computed<T> | undefined>;

export const inStepsOf =
  (documentAt: (uri: string) => OpenDocument | undefined, defer: (run: () => void) => void): InSteps =>
  async (uri, compute, canceled) => {
    const pause = slicesOf(defer);
    for (;;) {
      const open = documentAt(uri);
      if (!open) return undefined;
      const steps = compute(open);
      while (documentAt(uri) === open) {
        const { done, value } = steps.next();
        if (done) return { open, result: value };
        const paused = pause();
        if (!paused) continue;
        await paused;
        unlessCanceled(canceled);
      }
    }
  };
