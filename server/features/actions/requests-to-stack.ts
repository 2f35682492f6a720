import { type Document, type Location, linesOf, recognize, requestsIn, rootOf } from "../../document/index.ts";
import { type FilesOfRequests, stackFromRequests } from "../../stack/from-requests/from-requests.ts";
import { omissionsOf } from "../../stack/plan/format.ts";
import { offsetIn } from "../../stack/plan/formats.ts";
import type { BlockSpan } from "../../stack/plan/step.ts";
import { lastPart } from "../../text/resolve-path.ts";
import type { Refactoring } from "./refactoring.ts";

const makers: ReadonlySet<string | undefined> = new Set(["create-instance", "clone-instance", "create-loadbalancer"]);

/** Generates a stack file from a sequence of requests. Offered if the sequence creates something. */
export function requestsToStack(document: Document, { block }: Location): readonly Refactoring[] {
  const isSequence = block.holds === "item" || (block.holds === "top" && rootOf(block)?.node.kind === "sequence");
  if (!isSequence || !requestsIn(block).some((request) => makers.has(recognize(request).operation?.id))) return [];
  const path = lastPart(block.file.name).replace(/\.requests?\.jsonc?$/i, ".stack.yaml");
  const title = `Generate the stack \`${path}\` from these requests`;
  const newFile = { path, text: (files: FilesOfRequests) => stackOf(document, files) };
  return [{ title, kind: "refactor.rewrite", edits: () => [], newFile, isLarge: true }];
}

/** What the stack does not have is said at its top. */
function stackOf(document: Document, files: FilesOfRequests): string {
  const { text, omissions } = stackFromRequests([document], files);
  const { file, blocks } = document;
  const at = (place: BlockSpan): string => {
    if (!blocks.all().includes(place.block)) return place.block.file.name;
    return `${lastPart(file.name)}:${linesOf(document).positionAt(offsetIn(document, place)).line + 1}`;
  };
  const lost = omissionsOf({ omissions: omissions.filter(({ isHarmless }) => !isHarmless) }, { at });
  return lost.map((line) => `# ${line}\n`).join("") + text;
}
