import { type Document, type Location, recognize, requestsAt, rootOf } from "../../document/index.ts";
import { stackFromRequests } from "../../stack/from-requests/from-requests.ts";
import type { NewFile } from "./actions.ts";
import type { Refactoring } from "./refactoring.ts";

const makers: ReadonlySet<string | undefined> = new Set(["create-instance", "clone-instance", "create-loadbalancer"]);

/** Generates a stack file from a sequence of requests. Offered if the sequence creates something. */
export function requestsToStack(document: Document, { block }: Location): readonly Refactoring[] {
  const root = block.holds === "item" || block.holds === "top" ? rootOf(block) : null;
  const isSequence = block.holds === "item" || root?.node.kind === "sequence";
  if (root === null || !isSequence || block.file.kind !== "request") return [];
  if (!requestsAt(root).some((request) => makers.has(recognize(request).operation?.id))) return [];
  const path = block.file.name.replace(/^.*[\\/]/, "").replace(/\.requests?\.jsonc?$/i, ".stack.yaml");
  const title = `Generate the stack \`${path}\` from these requests`;
  return [{ title, kind: "refactor.rewrite", edits: () => [], newFile: new StackFile(path, document), isLarge: true }];
}

/** Its text takes reading all requests, so it is computed when it is chosen. */
class StackFile implements NewFile {
  readonly path: string;
  private readonly document: Document;

  constructor(path: string, document: Document) {
    this.path = path;
    this.document = document;
  }

  get text(): string {
    return stackFromRequests([this.document]).text;
  }
}
