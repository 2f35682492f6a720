import type { MappedText } from "../text/mapped-text.ts";
import type { Span } from "./tree/tree.ts";

/** Files that hold requests among other text. */
export const carrierLanguages = ["http", "shell", "markdown"] as const;
export type CarrierLanguage = (typeof carrierLanguages)[number];

/**
 * A request as a carrier writes it. Its texts are what is sent, with their places in the carrier; what the carrier's own tool puts in,
 * such as `$NAME`, is in them as it is written, and its parts have no form.
 */
export interface CarrierRequest extends Span {
  /** What it has in common with the requests that are sent before and after it; null where it is sent by itself. */
  readonly sequence: RequestSequence | null;
  /** Where a finding belongs that is about the request as a whole: the command, or the request line. */
  readonly anchor: Span;
  /** By which other requests name it; null where it has no name. */
  readonly name: MappedText | null;
  /** Added text where the tool chooses it; null where only running it shows. */
  readonly method: MappedText | null;
  readonly url: MappedText;
  /** Each `Name: value`. */
  readonly headers: readonly MappedText[];
  readonly body: CarrierBody | null;
  /** What only running the carrier shows may add headers or a body, such as `curl $OPTIONS …`. */
  readonly mayHaveMore: boolean;
  /** What it says in a way that is not read here, such as the option `user`. */
  readonly unread: readonly UnreadOption[];
  /** What keeps it from being read to its end, such as a quote that is never closed. What follows is then left out. */
  readonly problem: CarrierProblem | null;
}

export interface UnreadOption extends Span {
  readonly name: string;
}

export interface CarrierProblem extends Span {
  readonly message: string;
}

/** Requests that are sent one after the other, so that later ones can use the answers of named ones. Each sequence has one of its own. */
export interface RequestSequence {
  /** Requests of other files are used by their names as well. */
  readonly hasImports: boolean;
}

export type CarrierBody =
  | { readonly kind: "text"; readonly text: MappedText }
  | { readonly kind: "file"; readonly path: MappedText }
  /** What only running the carrier shows, such as the output of another command; as it is written, where it is written. */
  | { readonly kind: "unknown"; readonly text: MappedText | null };

/** What a carrier holds, in its order. */
export type Embedded =
  | { readonly kind: "request"; readonly request: CarrierRequest }
  /** A whole file under its name, in a fence of a Markdown file. */
  | { readonly kind: "file"; readonly name: string; readonly text: MappedText };

/** Reads what a text of one of these languages holds. Never throws. */
export type CarrierReader = (text: string) => readonly Embedded[];
