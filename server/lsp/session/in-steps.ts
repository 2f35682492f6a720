import type { CancellationToken } from "vscode-languageserver";
import type { Stepwise } from "../../features/structure/stepwise.ts";
import { unlessCanceled } from "./guard.ts";
import type { OpenDocument } from "./open-documents.ts";

/** In milliseconds, after which other work gets a turn. */
const slice = 3;

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
    for (;;) {
      const open = documentAt(uri);
      if (!open) return undefined;
      const steps = compute(open);
      for (let end = performance.now() + slice; ; ) {
        const { done, value } = steps.next();
        if (done) return { open, result: value };
        if (performance.now() < end) continue;
        await new Promise<void>((resolve) => defer(resolve));
        unlessCanceled(canceled);
        if (documentAt(uri) !== open) break;
        end = performance.now() + slice;
      }
    }
  };
