import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { planFormatNames } from "../../../stack/plan/format-names.ts";
import { codeList } from "../../../text/prose.ts";
import type { Feature } from "../../feature.ts";

const planCommand = "computeStack.plan";

/**
 * The plan of an open stack, for any editor: `{ uri, format? }` returns `{ text, links, summary, isWhole }`. The ranges of
 * `links` are in UTF-16 units of the text, and their targets are ranges of the stack.
 */
export const planFeature: Feature = ({ documentAt, findingsOf, commands, workspace }) => {
  commands.add(planCommand, async ([argument]) => {
    const { uri, format } = (argument ?? {}) as { readonly uri?: unknown; readonly format?: unknown };
    if (typeof uri !== "string") return refused("Pass an object with the `uri` of an open stack file.");
    const [{ planView }, { planFormats }, { TextDocument }] = await Promise.all([
      import("../../../features/plan/plan-view.ts"),
      import("../../../stack/plan/formats.ts"),
      import("vscode-languageserver-textdocument"),
    ]);
    const wanted = format ?? "requests.jsonc";
    const chosen = planFormats.find(({ name, ending }) => wanted === ending || wanted === name);
    if (!chosen) return refused(`\`format\` must be ${codeList(planFormatNames, "or")}.`);
    const findings = (await findingsOf(uri)).shown;
    // Only now, because it may have been edited during the check.
    const open = documentAt(uri);
    if (open?.document.file.kind !== "stack") return refused("Open the stack file first.");
    const source = open.document.file.name.replace(/^.*[\\/]/, "");
    const environment = workspace.environmentOf(open.document.file);
    const { links, ...view } = planView(open.document, open.lines, findings, chosen, source, environment);
    const written = TextDocument.create("", "", 0, view.text);
    return {
      ...view,
      version: open.version,
      links: links.map(({ start, end, target }) => ({
        range: { start: written.positionAt(start), end: written.positionAt(end) },
        target: { uri, range: open.lines.rangeOf(target) },
      })),
    };
  });
};

const refused = (message: string) => new ResponseError(LSPErrorCodes.RequestFailed, message);
