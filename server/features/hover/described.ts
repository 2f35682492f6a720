import type { Catalog } from "../../document/index.ts";
import type { Outside } from "../../rules/engine/outside.ts";
import type { Span } from "../../syntax/index.ts";
import type { FindThing } from "../names/find-thing.ts";

/** What is known beside the file. What of it is pending leaves the hover shorter. */
export interface HoverContext {
  readonly outside: Outside;
  readonly catalog: Catalog;
  readonly findThing: FindThing;
}

/** A part of a hover; offsets count from the block's start. */
export interface Described extends Span {
  readonly markdown: string;
}
