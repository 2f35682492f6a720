import type { Catalog } from "../../document/index.ts";
import type { Environment } from "../../rules/engine/environment.ts";
import type { Span } from "../../syntax/index.ts";
import type { FindResource } from "../names/find-resource.ts";

/** What is known beside the file. What of it is pending leaves the hover shorter. */
export interface HoverContext {
  readonly environment: Environment;
  readonly catalog: Catalog;
  readonly findResource: FindResource;
}

/** A part of a hover; offsets count from the block's start. */
export interface Described extends Span {
  readonly markdown: string;
}
