import type { MappedText } from "../text/mapped-text.ts";
import type { Span } from "./tree/tree.ts";

/**
 * A request as a carrier writes it. Its texts are what is sent, with their places in the carrier; what the carrier's own tool puts in,
 * such as `$NAME`, is in them as it is written, and its parts have no form.
 */
export interface CarrierRequest extends Span {
  /** The sequence that it belongs to; null if it is sent on its own. */
  readonly sequence: RequestSequence | null;
  /** Where a finding belongs that is about the request as a whole: the command, or the request line. */
  readonly anchor: Span;
  /** The name by which other requests refer to it; null if it has none. */
  readonly name: MappedText | null;
  /** Generated text if the tool chooses it; null if it is known only at run time. */
  readonly method: MappedText | null;
  readonly url: MappedText;
  /** Each `Name: value`. */
  readonly headers: readonly MappedText[];
  /** The empty text where headers can be added, in a form that writes one as the tool takes it; without parts if there is no such place. */
  readonly headersAt: MappedText;
  readonly body: CarrierBody | null;
  /** What may be sent besides: headers, as by `--user`, or a body as well, as in `curl $OPTIONS …`. */
  readonly mayHaveMore: "nothing" | "headers" | "anything";
  /** Parts that are not understood, such as the option `user`. */
  readonly unread: readonly UnreadOption[];
  /** What its tool does besides sending it once: no request of ours can say that. */
  readonly extras: readonly CarrierExtra[];
  /** The problem that ends reading, such as an unclosed quote. The text after it is left out. */
  readonly problem: CarrierProblem | null;
}

export interface UnreadOption extends Span {
  readonly name: string;
}

export type ExtraKind =
  /** A part of the URL that expands to several. */
  | "glob"
  /** An option of the command, about the connection or the response. */
  | "option"
  /** A comment that tells a REST client how to send the request, such as `@no-redirect`. */
  | "directive"
  /** A script that runs before the request. */
  | "script"
  /** A file in whose text the client replaces variables. */
  | "filled file"
  /** A script that gets the response. */
  | "handler"
  /** A test of the response. */
  | "assertion"
  /** A file that the response is written to. */
  | "output";

export interface CarrierExtra extends Span {
  readonly kind: ExtraKind;
  /** Of an option or a directive; empty for others. */
  readonly name: string;
}

export interface CarrierProblem extends Span {
  readonly message: string;
  /** The text that is meant in the place of another one; `isGuess`: not certainly, and what is behind it may have been read otherwise. */
  readonly fix?: {
    readonly title: string;
    readonly text: MappedText;
    readonly meant: string;
    readonly isGuess?: true;
  };
}

/** Requests that are sent one after the other, so that later ones can use the answers of named ones. Each sequence has one of its own. */
export interface RequestSequence {
  /** Requests in other files can be used by name, too. */
  readonly hasImports: boolean;
}

export type CarrierBody =
  | { readonly kind: "text"; readonly text: MappedText }
  | { readonly kind: "file"; readonly path: MappedText }
  /** A part that is known only at run time, such as the output of another command, as it is written. */
  | { readonly kind: "unknown"; readonly text: MappedText | null };

/** A whole file under its name, in a fence of a Markdown file. */
export interface EmbeddedFile {
  readonly name: string;
  readonly content: MappedText;
}

/** The content of a carrier, in order. */
export type Embedded = CarrierRequest | EmbeddedFile;

export const isEmbeddedRequest = (one: Embedded): one is CarrierRequest => "url" in one;

/** Reads the requests in a text, and nothing else. Never throws. */
export type RequestReader = (text: string) => readonly CarrierRequest[];

/** The same for a text of one of these languages. */
export type CarrierReader = (text: string) => readonly Embedded[];
