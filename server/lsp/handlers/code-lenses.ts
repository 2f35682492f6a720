import type { CodeLensParams, Command, CodeLens as LspLens } from "vscode-languageserver";
import { operations } from "../../api/index.ts";
import { codeLenses, type Lens, lensAt, resolveLens } from "../../features/annotations/code-lenses.ts";
import { planPlaces } from "../../features/plan/plan-places.ts";
import { folderOf } from "../../workspace/host.ts";
import type { FeatureContext } from "../feature.ts";
import { runsCommand } from "../session/client.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** Commands that only a client can run; it lists those it supports in `experimental.commands`. */
const showReferences = "computeStack.showReferences";
const chooseOperation = "computeStack.chooseOperation";
const showPlan = "computeStack.showPlan";
const showPlanAs = "computeStack.showPlanAs";
const openAsRequest = "computeStack.openAsRequest";

/** Above each stack. */
const planLenses = [
  { title: "Show request plan", command: showPlan },
  { title: "Show or save as…", command: showPlanAs },
];

/** Larger files have lenses only above their stacks: an editor requests all of them after every change. */
const mostLenses = 5_000;

/** What is shown above requests, stacks and names. */
export const codeLensHandlers = (context: FeatureContext) => {
  const { client, documentAt, openFiles, settingsFor } = context;
  const knows = (command: string): boolean => runsCommand(client, command);

  const lensesIn = (uri: string, { document, lines }: OpenDocument): readonly LspLens[] =>
    codeLenses(document)
      .slice(0, mostLenses)
      .map(({ start, end, lens }) => {
        const range = lines.rangeOf({ start, end });
        // The titles of others follow when they are shown.
        return lens.kind === "operation"
          ? { range, command: operationCommand(uri, lens) }
          : { range, data: { uri, lens } };
      });
  const lensesOfCarrier = async (uri: string): Promise<LspLens[] | null> => {
    const open = knows(openAsRequest) ? await openFiles.carrierAt(uri) : undefined;
    if (!open || !(await settingsFor(uri)).editor.codeLens) return null;
    const { requestLenses } = await loadRequestLenses();
    return requestLenses(open.file)
      .slice(0, mostLenses)
      .map((found) => ({
        range: open.lines.rangeOf(found),
        data: { uri, request: found.request, version: open.version },
      }));
  };
  const openCommand = async ({ uri, request, version }: AskedOfCarrier): Promise<Command> => {
    const [open, { requestFileOf }] = await Promise.all([openFiles.carrierAt(uri), loadRequestLenses()]);
    const text = open?.version === version ? requestFileOf(open.file, request) : null;
    if (text === null) return { title: "", command: "" };
    return { title: "Open as request file", command: openAsRequest, arguments: [text] };
  };

  const placesCommand = (open: OpenDocument, uri: string, start: number, lens: Asked["lens"]): Command => {
    const { title, places } = resolveLens(open.document, lens);
    // Clients that cannot show references still get the title.
    if (places.length === 0 || !knows(showReferences)) return { title, command: "" };
    const offset = lens.kind === "nodes" ? start : 0;
    const locations = places.map((place) => ({
      uri,
      range: open.lines.rangeOf({ start: place.start + offset, end: place.end + offset }),
    }));
    return { title, command: showReferences, arguments: [uri, open.lines.positionAt(start), locations] };
  };

  const operationCommand = (uri: string, { title, names }: Extract<Lens, { readonly kind: "operation" }>): Command => {
    if (names.length === 0 || uri.startsWith("untitled:") || !knows(chooseOperation)) return { title, command: "" };
    const choices = names.map(({ id, fileName }) => ({
      title: operations[id].title,
      request: `${operations[id].method} ${operations[id].paths[0]}`,
      uri: folderOf(uri) + encodeURIComponent(fileName),
    }));
    return { title: `${title} · change`, command: chooseOperation, arguments: [uri, choices] };
  };

  return {
    "textDocument/codeLens": async ({ textDocument: { uri } }: CodeLensParams): Promise<LspLens[] | null> => {
      const open = documentAt(uri);
      if (!open) return lensesOfCarrier(uri);
      if (!(await settingsFor(uri)).editor.codeLens) return null;
      const plans = planLenses.filter(({ command }) => knows(command));
      const places = plans.length > 0 ? planPlaces(open.document) : [];
      const shown = places.flatMap((place) =>
        plans.map((command) => ({ range: open.lines.rangeOf(place), command: { ...command, arguments: [uri] } })),
      );
      const others = open.document.blocks.length > mostLenses ? [] : lensesIn(uri, open);
      return [...shown, ...others];
    },
    "codeLens/resolve": async (codeLens: LspLens): Promise<LspLens> => {
      const inCarrier = readCarrierData(codeLens.data);
      if (inCarrier) return { ...codeLens, command: await openCommand(inCarrier) };
      const asked = readData(codeLens.data);
      const open = asked && documentAt(asked.uri);
      const start = open?.lines.offsetAt(codeLens.range.start) ?? 0;
      const lens = asked && open && lensAt(open.document, start, asked.lens);
      if (!asked || !open || !lens || lens.kind === "operation")
        return { ...codeLens, command: { title: "", command: "" } };
      return { ...codeLens, command: placesCommand(open, asked.uri, start, lens) };
    },
  };
};

interface Asked {
  readonly uri: string;
  readonly lens: Exclude<Lens, { readonly kind: "operation" }>;
}

const loadRequestLenses = () => import("../../features/annotations/request-lenses.ts");

interface AskedOfCarrier {
  readonly uri: string;
  readonly version: number;
  readonly request: number;
}

function readCarrierData(data: unknown): AskedOfCarrier | null {
  const asked = data as Partial<AskedOfCarrier> | null | undefined;
  const isOurs =
    typeof asked?.uri === "string" && typeof asked.version === "number" && typeof asked.request === "number";
  return isOurs ? (asked as AskedOfCarrier) : null;
}

/** The data of a lens comes back from the client, which may send anything. */
function readData(data: unknown): Asked | null {
  const asked = data as Partial<Asked> | null | undefined;
  const kind = asked?.lens?.kind;
  return typeof asked?.uri === "string" && (kind === "references" || kind === "nodes") ? (asked as Asked) : null;
}
