import { linesOfText } from "../../../document/index.ts";
import { mergedText } from "../../../features/merge/merged-text.ts";
import { fileKey } from "../../../workspace/host.ts";
import type { FeatureContext } from "../../feature.ts";
import { refused } from "../kit/refused.ts";

/**
 * An open stack with all that it extends and its variables in their places: `{ uri }` returns `{ text, links }`. Each line of the
 * text says where it comes from; the ranges of `links` are in UTF-16 units of the text, and lead to the files.
 */
export const mergeCommands = ({ documentAt, workspace, linesFor }: FeatureContext) => ({
  "computeStack.merge": async (argument: unknown) => {
    const { uri } = (argument ?? {}) as { readonly uri?: unknown };
    const open = typeof uri === "string" ? documentAt(uri) : undefined;
    if (open?.document.file.kind !== "stack") return refused("Pass an object with the `uri` of an open stack file.");
    const merge = await workspace.mergeOf(open.document);
    if (!merge) return refused("The stack extends no other and has no variables.");
    const name = fileKey(open.document.file.uri).replace(/^.*\//, "");
    const { text, links } = mergedText(merge, (path) => path ?? name);
    const { rangeOf } = linesOfText(text);
    return {
      text,
      links: links.map(({ target, ...span }) => ({
        range: rangeOf(span),
        target: { uri: target.document.file.uri, range: linesFor(target.document).rangeOf(target) },
      })),
    };
  },
});
