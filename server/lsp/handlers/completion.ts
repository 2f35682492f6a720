import {
  type CompletionItem,
  type CompletionList,
  type CompletionParams,
  CompletionTriggerKind,
  MarkupKind,
  type Position,
} from "vscode-languageserver";
import { plainText } from "../../describe/escape.ts";
import type { Carrier, Lines, Settings } from "../../document/index.ts";
import { beginsBlock } from "../../features/completion/begins-block.ts";
import type { CarrierCompletions } from "../../features/completion/carriers/in-carrier.ts";
import { complete } from "../../features/completion/complete.ts";
import type { CompletionContext, PathEntry } from "../../features/completion/completion-context.ts";
import { type Completion, type Completions, noCompletions } from "../../features/completion/item.ts";
import type { Summaries } from "../../workspace/summaries.ts";
import type { OpenCarrier } from "../carriers/open-carriers.ts";
import type { PartAt } from "../carriers/open-part.ts";
import type { FeatureContext } from "../feature.ts";
import type { Asked } from "../session/long-work.ts";
import { completionForm, completionItem, type OfferedAt } from "./completion-item.ts";

/** Completions as snippets or plain text, with documentation on request. */
export const completionHandlers = (context: FeatureContext) => {
  const { client, parts, carriers, settingsFor, workspace, summaries } = context;
  const form = completionForm(client);
  /** The last items: only these can be resolved. */
  let offered: readonly Completion[] = [];
  let list = 0;
  /** What is completed at a position, in the version that it refers to: a newer one may arrive while settings are read. */
  const targetAt = async (uri: string, position: Position): Promise<Target> => {
    const part = await parts.at(uri, position);
    if (part?.places === null) return { part, carrier: null, lines: part.fileLines, asWritten: same };
    const closed = await carriers.closedAt(uri, position);
    const carrier = closed ?? (await carriers.at(uri)) ?? null;
    return {
      part: closed ? partAt(closed.carrier, closed.lines.offsetAt(position)) : part,
      carrier,
      lines: part?.fileLines ?? carrier?.lines,
      asWritten: closed?.inOpen ?? same,
    };
  };
  /** In the notation of a carrier, such as its headers and variables. */
  const inNotation = async ({ carrier, lines }: CarrierText, position: Position): Promise<CarrierCompletions> => {
    const { completeInCarrier } = await import("../../features/completion/carriers/in-carrier.ts");
    return completeInCarrier(carrier, lines.offsetAt(position));
  };
  const inDocument = async ({ document, places, offset }: PlacedPart, { catalog }: Settings): Promise<Completions> => {
    const asking = surroundingsOf(summaries);
    let all = complete(document, offset, catalog, asking.surroundings);
    if (await asking.fetch((path) => workspace.list(document.file, path)))
      all = complete(document, offset, catalog, asking.surroundings);
    const isIncomplete = all.isIncomplete || asking.isIncomplete();
    if (!places) return { items: all.items, isIncomplete };
    const { completionAtSource } = await import("../../features/completion/carriers/at-source.ts");
    return { items: all.items.flatMap((item) => completionAtSource(item, document, places) ?? []), isIncomplete };
  };
  return {
    "textDocument/completion": async (params: CompletionParams, { canceled }: Asked): Promise<CompletionList> => {
      const { textDocument, position } = params;
      const { part, carrier, lines, asWritten } = await targetAt(textDocument.uri, position);
      const notation = carrier ? await inNotation(carrier, position) : noNotation;
      const isWanted = part && !notation.isAll && !(follows(params) && beginsBlock(part.document, part.offset));
      const { settings } = await settingsFor(textDocument.uri);
      if (canceled.isCancellationRequested) return nothing;
      const { items, isIncomplete } = isWanted ? await inDocument(part, settings) : noCompletions;
      if (!lines || canceled.isCancellationRequested) return nothing;
      offered = [...items, ...notation.items].map(asWritten);
      list++;
      const at = (index: number): OfferedAt =>
        index < items.length ? { list, index } : { list, index, isNotation: true };
      return { isIncomplete, items: offered.map((item, index) => completionItem(item, at(index), lines, form)) };
    },
    "completionItem/resolve": (item: CompletionItem): CompletionItem => {
      const place = placeOf(item.data);
      const found = place?.list === list ? offered[place.index] : undefined;
      const markdown = found?.documentation() ?? "";
      if (markdown === "") return item;
      return {
        ...item,
        documentation: form.markdown ? { kind: MarkupKind.Markdown, value: markdown } : plainText(markdown),
      };
    },
  };
};

/** Whether the list opens by itself after a key. Enter then is meant for the text, if a block can begin there. */
const follows = ({ context }: CompletionParams): boolean =>
  context?.triggerKind === CompletionTriggerKind.TriggerCharacter && /^[: ]$/.test(context.triggerCharacter ?? "");

type PlacedPart = Pick<PartAt, "document" | "places" | "offset">;
type CarrierText = Pick<OpenCarrier, "carrier" | "lines">;

interface Target {
  /** A document of the file; undefined outside of all of them. */
  readonly part: PlacedPart | undefined;
  /** The file, if it holds requests among other text; what is open at the position may be closed in it. */
  readonly carrier: CarrierText | null;
  /** Those of the file as it is; undefined if it is not served. */
  readonly lines: Lines | undefined;
  readonly asWritten: (completion: Completion) => Completion;
}

const same = (completion: Completion): Completion => completion;

const nothing: CompletionList = { isIncomplete: false, items: [] };

const noNotation: CarrierCompletions = { isAll: false, items: [] };

/** The document of a carrier at an offset. */
function partAt({ parts }: Carrier, at: number): PlacedPart | undefined {
  for (const part of parts) {
    const offset = part.places.offsetOf(at);
    if (offset !== null) return { ...part, offset };
  }
  return undefined;
}

/** Requested data is fetched afterwards, which changes the result. */
function surroundingsOf(summaries: Summaries) {
  const folders = new Map<string, readonly PathEntry[]>();
  const wanted = new Set<string>();
  let isComplete = true;
  const surroundings: CompletionContext = {
    folder: (path) => {
      if (!folders.has(path)) wanted.add(path);
      return folders.get(path) ?? [];
    },
    variables: () => {
      const { known, isComplete: isRead } = summaries.now();
      isComplete = isRead;
      return [...new Set([...known.values()].flatMap(({ variables }) => variables))].sort();
    },
  };
  return {
    surroundings,
    isIncomplete: () => !isComplete,
    fetch: async (list: (path: string) => Promise<readonly PathEntry[] | null>): Promise<boolean> => {
      for (const path of wanted) folders.set(path, (await list(path)) ?? []);
      return wanted.size > 0;
    },
  };
}

function placeOf(data: unknown): Pick<OfferedAt, "list" | "index"> | null {
  if (data === null || typeof data !== "object" || !("list" in data) || !("index" in data)) return null;
  const { list, index } = data;
  return typeof list === "number" && typeof index === "number" ? { list, index } : null;
}
