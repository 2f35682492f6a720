import type { Block } from "../../document/index.ts";
import type { OpenDocument } from "./open-documents.ts";

/** In milliseconds, after which other work gets a turn. */
const slice = 3;

/**
 * Computes something for every block of an open document, so that a feature that needs all of them finds it cached. Returns the
 * current document when done. Large documents are processed in slices, and an edit in between costs only its own blocks.
 */
export type ReadBlocks = (uri: string, make: (block: Block) => unknown) => Promise<OpenDocument | undefined>;

export const readBlocksOf =
  (documentAt: (uri: string) => OpenDocument | undefined, defer: (run: () => void) => void): ReadBlocks =>
  async (uri, make) => {
    for (let end = performance.now() + slice, open = documentAt(uri), index = 0; ; index++) {
      const block = open?.document.blocks.get(index);
      if (!block) return open;
      block.kept(make);
      if (performance.now() < end) continue;
      await new Promise<void>((resolve) => defer(resolve));
      end = performance.now() + slice;
      const now = documentAt(uri);
      if (now !== open) index = -1;
      open = now;
    }
  };
