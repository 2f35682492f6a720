import { tokenScheme, tokenVariable } from "../../api/index.ts";
import { type Content, type Part, partsIn, type Text, textFrom } from "./content.ts";
import type { Step, Until } from "./step.ts";

/** A request as every format writes it, whether it was planned or read from a file. */
export interface OutgoingRequest {
  /** Unique among the requests, hyphens aside, and legal as the name of a step. */
  readonly name: string;
  readonly method: string;
  /** Begins with a slash where it is relative to the URL of the service. */
  readonly path: Text;
  readonly headers: readonly OutgoingHeader[];
  /** Undefined if nothing is sent; null is sent as `null`. */
  readonly body: Content | undefined;
  /** What a comment above it says, a line each. */
  readonly remarks: readonly string[];
  /** Absent for a request that is not of a plan. */
  readonly journaled?: Journaled;
  /** The label of the instance that it deletes something of: a script looks whether that still has it. */
  readonly deletes?: Text | undefined;
  /** A script repeats it until its response shows this. */
  readonly until?: Pick<Step, "about"> & { readonly shows: Until };
}

/** How a journal knows a request again in another plan of the same stack, and what it keeps of the response. */
export interface Journaled {
  /** Letters, digits, underscores, hyphens and a colon. */
  readonly key: string;
  /** Without these fields, a response does not say what was created. */
  readonly needs: readonly string[];
  /** What else is kept, with what was sent in case the response does not have it: addresses, ports, labels that are no secrets, whether it boots. */
  readonly keeps: Readonly<Record<string, string | number | boolean | null>>;
  /** The ID of the instance that an address is for. */
  readonly owner: Content;
}

export type OutgoingHeader = readonly [name: string, value: Text];

export interface OutgoingRequests {
  readonly requests: readonly OutgoingRequest[];
  /** What file they are of, as people find it. */
  readonly source: string;
  /** What a comment at the head says is missing, a line each. */
  readonly omissions: readonly string[];
  /** What the comment at the head says next, a line each, once it is known which variables the text reads. */
  readonly summary?: (needs: Prerequisites) => readonly string[];
  /** They change what exists, so what was changed once may have to be changed again. */
  readonly isChange?: true | undefined;
  /** With other values of these environment variables, they may be about something else. */
  readonly madeWith?: ReadonlyMap<string, string> | undefined;
  /** A field of a response as the service names it, if it has words of its own. */
  readonly say?: ((text: string) => string) | undefined;
  /** A path in them as it reads from where they are written to. */
  readonly pathOf: (path: string) => string;
  /** Where a script keeps its journal, if not beside itself. */
  readonly journal?: string | undefined;
  /** How many seconds a script waits until what it sent has come about. */
  readonly wait?: number | undefined;
}

/** What the text of requests needs to be sent. */
export interface Prerequisites {
  /** What happens if the requests are sent again. */
  readonly again?: string | undefined;
  /** The environment variables to set before sending. */
  readonly variables: readonly string[];
  /** A note on the text, as a sentence. */
  readonly note?: string | undefined;
}

export const tokenHeader: OutgoingHeader = [
  "Authorization",
  textFrom([`${tokenScheme} `, { kind: "env", name: tokenVariable }]),
];

/** Relative to the URL of the service, which a variable holds. */
export const isRelative = ({ parts: [first] }: Text): boolean => typeof first === "string" && first.startsWith("/");

/** What requests refer to, in order. */
export const outgoingReferences = ({
  requests,
}: Pick<OutgoingRequests, "requests">): readonly Exclude<Part, string>[] =>
  requests.flatMap(({ path, headers, body, deletes }) => [
    ...headers.flatMap(([, value]) => partsIn(value)),
    ...partsIn(path),
    ...partsIn(body ?? null),
    ...partsIn(deletes ?? null),
  ]);
