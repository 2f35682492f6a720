import { type Block, indexOf, mergedParts, showMessage } from "../../../document/index.ts";
import { changesView, countedChanges } from "../../../features/changes/changes-view.ts";
import { pathsFrom, planFormatNamed } from "../../../features/plan/plan-file.ts";
import {
  type AskedPlan,
  type ChangeChoices,
  isRefused,
  type RefusedOption,
  readPlanOptions,
  sameName,
} from "../../../stack/changes/chosen/plan-options.ts";
import { anyPlanFormatNames, type ChangeFormatName, changeFormatNames } from "../../../stack/changes/format-names.ts";
import { variablesInFile } from "../../../stack/changes/matching/env-file.ts";
import type { PlanFormat } from "../../../stack/plan/formats.ts";
import { codeList } from "../../../text/prose.ts";
import { lastPart } from "../../../text/resolve-path.ts";
import { fileKey } from "../../../workspace/host.ts";
import { newest } from "../../diagnostics/open-findings.ts";
import type { FeatureContext } from "../../feature.ts";
import type { Asked as Requested } from "../../session/long-work.ts";
import { refused } from "../kit/refused.ts";
import { stackToPlan } from "../kit/stack-to-plan.ts";
import { protocolLinks } from "../kit/written-range.ts";

/**
 * What changes from what exists to an open stack, for any editor. `computeStack.changes` takes `{ uri, from, format, target }`, where
 * `from` is a list of `{ uri, text, name }`: one stack or saved answers, each with its text or to be read from its URI, which may be a
 * folder of answers. The options of the command line are fields: lists of names, texts, numbers and booleans. `variables` is an
 * object. It returns `{ text, links, counts, isWhole, messages, version, from }`; in the format `counts`,
 * `{ counts, isSame, isWhole, at, version, from }`, where `at` is the place for a lens. The `from` of an answer can be sent again
 * instead of the texts. With `links: false`, the links are left out.
 *
 * An earlier text also has the URI of its `file` today, and the earlier texts of `others` by their URIs, null for what did not exist.
 * `{ missing }` lists the URIs that have to be added, because stacks extended them. With `extendedBy: true`, the answer lists the
 * URIs of the stacks that extend this one.
 */
export const changesCommands = (context: FeatureContext) => ({
  "computeStack.changes": (argument: unknown, asked: Requested) => answerChanges(context, argument, asked),
});

/** The changes of an open stack as text, with links; or why there are none. */
async function answerChanges(context: FeatureContext, argument: unknown, requested: Requested) {
  const { documentAt, wholeOf, workspace, longWork, encoding, oldSides } = context;
  const asked = (argument ?? {}) as Readonly<Record<string, unknown>>;
  const { uri, from, target, verify } = asked;
  const wanted = asked.format ?? (verify === true ? "curl" : "text");
  if (typeof uri !== "string") return refused("Pass an object with the `uri` of an open stack file.");
  const format = formatNamed(wanted);
  if (!format) return refused(`\`format\` must be ${codeList(formats, "or")}.`);
  const choices = choicesIn(asked, { hasFrom: true, format: typeof format === "object" ? format.name : format });
  if (isRefused(choices)) return refused(choices.refusal(sameName));
  return longWork("Comparing stacks", requested, async ({ canceled }) => {
    const oldSide = await oldSides.read(from, canceled);
    if (typeof oldSide === "object" && "missing" in oldSide) return oldSide;
    const opened = documentAt(uri);
    if (opened?.document.file.kind !== "stack") return refused(typeof oldSide === "string" ? oldSide : openFirst);
    const above = asked.extendedBy === true ? await workspace.familyOf(opened.document, "above") : [];
    const extendedBy = above.map(({ file }) => file.uri).sort();
    const refuse = (why: string) =>
      extendedBy.length > 0 ? { text: `${showMessage(why, [])}\n`, links: [], extendedBy } : refused(why);
    if (typeof oldSide === "string") return refuse(oldSide);
    const isCounting = format === "counts";
    const stack =
      isCounting && mergedParts(opened.document).size === 0
        ? { document: opened.document, findings: [], open: opened }
        : await (isCounting ? wholeOf(uri, canceled) : stackToPlan(context, uri, canceled, urisOf(from)));
    if (stack === null) return refused(openFirst);
    if (typeof stack === "string") return refuse(stack);
    const files = await workspace.filesOfBoth(stack.document, oldSide.current);
    if (isCounting) {
      const { at, ...counted } = countedChanges(stack.document, oldSide.existing, files, opened.document);
      return { ...counted, at: at && opened.lines.rangeOf(at), version: opened.version, from: oldSide.id };
    }
    const open = documentAt(uri);
    if (!open) return refused(openFirst);
    const now = newest(stack, open);
    const pathOf = typeof target === "string" ? pathsFrom(uri, target) : undefined;
    const options = { format, source: lastPart(fileKey(open.document.file.name)), pathOf, ...files, choices };
    const result = changesView(now, oldSide.existing, options);
    if (isRefused(result)) return refused(result.refusal(sameName));
    const fileOf = (block: Block) => (indexOf(now.document, block) >= 0 ? { ...now, uri } : oldSide.fileOf(block));
    const links = asked.links === false ? [] : protocolLinks(result.links, fileOf, encoding());
    const version = stack.merge ? stack.open.version : open.version;
    return { ...result, version, from: oldSide.id, links, ...(extendedBy.length > 0 && { extendedBy }) };
  });
}

/** Of the files that are compared with, as a client names them. */
const urisOf = (from: unknown): readonly string[] =>
  Array.isArray(from)
    ? from.flatMap((one: { readonly uri?: unknown } | null) => (typeof one?.uri === "string" ? one.uri : []))
    : [];

const openFirst = "Open the stack file first.";

/** The values of variables, and what else is said about a plan. */
export function choicesIn(
  asked: Readonly<Record<string, unknown>>,
  facts: Omit<AskedPlan, "variables">,
): ChangeChoices | RefusedOption {
  const { variables, env } = asked;
  const given = variables !== null && typeof variables === "object" ? Object.entries(variables) : [];
  const texts = given.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  // Texts of files such as `.env`.
  const lines = Array.isArray(env) ? env.filter((one) => typeof one === "string").join("\n") : "";
  return readPlanOptions(asked, { ...facts, variables: new Map([...variablesInFile(lines), ...texts]) });
}

/** `counts`: no text, only how many resources change. */
const formats = [...anyPlanFormatNames, "counts"] as const;

/** By its name, or by the extension of a file with requests. */
const formatNamed = (wanted: unknown): ChangeFormatName | PlanFormat | "counts" | undefined =>
  ([...changeFormatNames, "counts"] as const).find((name) => name === wanted) ??
  planFormatNamed(wanted === "requests" ? "requests.jsonc" : wanted);
