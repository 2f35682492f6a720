import type { Catalog, MergedDocument, ShownLayers } from "../../document/index.ts";
import type { Environment } from "../../rules/engine/environment.ts";
import type { Span } from "../../syntax/index.ts";

/** The environment of the file. Pending parts are missing from the hover. */
export interface HoverContext {
  readonly environment: Environment;
  readonly catalog: Catalog;
  /** The document with what it extends, and the merge of both; null if it extends nothing. */
  readonly layers?: ShownLayers | null;
  readonly merge?: MergedDocument | null;
  /** The stacks that extend it. */
  readonly above?: readonly ShownLayers[];
}

/** A hover. */
export interface Hover extends Span {
  readonly markdown: string;
}
