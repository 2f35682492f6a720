import { describePlainBody } from "../../document/carriers/taken-body.ts";
import { describePlainData } from "../plan/body.ts";
import { createNames } from "../plan/names.ts";
import type { OutgoingRequest } from "../plan/outgoing.ts";
import { createSecrets } from "../plan/secrets.ts";
import { placeOf } from "../plan/step.ts";
import { readRequests } from "./read-requests.ts";
import type { RequestSource, SourceMessage } from "./source.ts";

/** A file to convert. */
export interface ConvertSource extends RequestSource {
  /** Adapts a request to the place of the output. */
  readonly adapt: (request: OutgoingRequest) => OutgoingRequest;
}

export type ConvertMessage = Pick<SourceMessage, "kind" | "text">;

export type Converted = "kept" | "left out";

/** What the output can hold besides requests. */
export interface OutputHolds {
  /** Comments above requests. */
  readonly comments: Converted;
  /** The names of requests. */
  readonly names: Converted;
  /** Bodies that are not JSON. */
  readonly plainBodies: Converted;
}

/** Reads the requests of several files as one list. */
export function readSources(
  sources: readonly ConvertSource[],
  { comments, names: requestNames, plainBodies }: OutputHolds,
) {
  const names = createNames();
  const secrets = createSecrets(() =>
    sources.flatMap(({ documents }) => documents.flatMap(({ document }) => document.blocks.all())),
  );
  const requests: OutgoingRequest[] = [];
  const messages: ConvertMessage[] = [];
  let isDataSaid = false;
  for (const { name, adapt, documents, messages: own } of sources) {
    const found = plainBodies === "kept" ? own.map(keepingPlainBody) : [...own];
    const unkept: number[] = [];
    for (const { document, files, lineOf, isWrittenName } of documents) {
      const read = readRequests(document, files, names, secrets);
      for (const request of read.requests) requests.push(adapt(request));
      for (const { kind, text, place } of read.messages) {
        if (text === describePlainData && isDataSaid) continue;
        isDataSaid ||= text === describePlainData;
        found.push({ kind, text, line: lineOf(place) });
      }
      for (const { written, name } of read.named) {
        if (written?.string === undefined || !isWrittenName(written.string)) continue;
        const line = lineOf(placeOf(written));
        if (requestNames === "left out")
          found.push({ kind: "lost", text: `The name \`${name}\` of the request.`, line });
        else if (written.string !== name)
          found.push({ kind: "note", text: `The request is named \`${name}\` in the output.`, line });
      }
      for (const { above, place } of read.comments) if (!above || comments !== "kept") unkept.push(lineOf(place));
    }
    if (unkept.length > 0)
      found.push({ kind: "note", text: describeUnkept(unkept.length, comments), line: Math.min(...unkept) });
    found.sort((a, b) => a.line - b.line);
    for (const { kind, text, line } of found)
      messages.push({ kind, text: `${name}:${line}: ${kind === "lost" ? "not converted: " : ""}${text}` });
  }
  return { requests, messages };
}

const keepingPlainBody = (message: SourceMessage): SourceMessage =>
  message.text === describePlainBody
    ? { ...message, kind: "note", text: `${describePlainBody} It is written as it is.` }
    : message;

function describeUnkept(count: number, comments: Converted): string {
  const what = count === 1 ? "A comment is not kept." : `${count} comments are not kept, the first one here.`;
  return comments === "kept"
    ? `${what} Only comments above requests are.`
    : `${what} To keep those above requests, write to a \`.requests.jsonc\` file, or convert to \`http\` or \`curl\`.`;
}
