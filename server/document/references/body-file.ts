import type { OperationId } from "../../api/index.ts";
import type { Block } from "../blocks/block.ts";
import type { Document } from "../blocks/document.ts";
import { requestsIn } from "../kinds/request.ts";
import type { Value } from "../values/value.ts";
import { replacementCharacter } from "./template.ts";

/** A file that a request sends as its body. */
export interface BodyFile {
  /** Relative to the folder of the file with the request. */
  readonly path: string;
  readonly operation: OperationId;
}

/** The file that is the body of an envelope, with the reference to it; null if the body is anything else. */
export function bodyFileOf(envelope: Value) {
  const body = envelope.get("body");
  const operation = body?.template ? envelope.operation : null;
  const [reference, ...others] = body?.template?.references ?? [];
  if (!body || !operation?.body || reference?.kind !== "file" || others.length > 0) return null;
  if (body.template?.literal !== replacementCharacter) return null;
  return { file: { path: reference.name, operation: operation.id }, body, reference };
}

/** The files that the requests of a document send as their bodies. */
export const bodyFilesIn = ({ blocks, file }: Document): readonly BodyFile[] =>
  file.kind === "request" ? blocks.all().flatMap((block) => block.kept(bodyFilesOfBlock)) : [];

const bodyFilesOfBlock = (block: Block): readonly BodyFile[] =>
  block.text.includes("${file:") ? requestsIn(block).flatMap((request) => bodyFileOf(request)?.file ?? []) : [];
