import type { CancellationToken, CodeLensParams, Command, CodeLens as LspLens } from "vscode-languageserver";
import { operations } from "../../api/index.ts";
import { basesIn, type Document, wholeDocument } from "../../document/index.ts";
import { codeLenses, type Lens, lensAt, type PlacesLens, resolveLens } from "../../features/annotations/code-lenses.ts";
import { requestFileOf } from "../../features/annotations/request-file.ts";
import { extendedAt } from "../../features/names/sharing.ts";
import { planPlaces } from "../../features/plan/plan-places.ts";
import { folderOf } from "../../workspace/host.ts";
import type { FeatureContext } from "../feature.ts";
import { runsCommand } from "../session/client.ts";
import type { Asked as Requested } from "../session/long-work.ts";
import type { OpenFile } from "../session/open-documents.ts";
import { expectedBeside } from "./expected/expected-file.ts";

/** Commands that only a client can run; it lists those it supports in `experimental.commands`. */
const showReferences = "computeStack.showReferences";
const chooseOperation = "computeStack.chooseOperation";
const showPlan = "computeStack.showPlan";
const showPlanAs = "computeStack.showPlanAs";
const openAsRequest = "computeStack.openAsRequest";
const showMergedStack = "computeStack.showMergedStack";
const showExpectedPlan = "computeStack.showExpectedPlan";

/** Above each stack. */
const planLenses = [
  { title: "Show request plan", command: showPlan },
  { title: "Show or save as…", command: showPlanAs },
];

/** Larger files have lenses only above their stacks: an editor requests all of them after every change. */
const mostLenses = 5_000;

/** What is shown above requests, stacks and names. */
export const codeLensHandlers = (context: FeatureContext) => {
  const { client, openFiles, settingsFor, linesFor, workspace } = context;
  const knows = (command: string): boolean => runsCommand(client, command);

  const lensesIn = ({ file, lines, version }: OpenFile): readonly LspLens[] => {
    const { uri } = file.file;
    if (file.carrier ? !knows(openAsRequest) : file.parts.some(({ document }) => document.blocks.length > mostLenses))
      return [];
    return codeLenses(file)
      .slice(0, mostLenses)
      .map(({ start, end, lens }) => {
        const range = lines.rangeOf({ start, end });
        // The titles of others follow when they are shown.
        return lens.kind === "operation"
          ? { range, command: operationCommand(uri, lens) }
          : { range, data: { uri, version, lens } };
      });
  };

  const placesCommand = async (
    { file, lines }: OpenFile,
    document: Document,
    start: number,
    lens: PlacesLens,
  ): Promise<Command> => {
    const others = lens.kind === "references" ? await workspace.familyOf(document, "around") : [];
    const { title, places } = resolveLens(document, lens, others);
    // Clients that cannot show references still get the title.
    if (places.length === 0 || !knows(showReferences)) return { title, command: "" };
    const { uri } = file.file;
    const offset = lens.kind === "nodes" ? start : 0;
    const locations = places.map((place) => ({
      uri: place.document.file.uri,
      range: linesFor(place.document).rangeOf({ start: place.start + offset, end: place.end + offset }),
    }));
    return { title, command: showReferences, arguments: [uri, lines.positionAt(start), locations] };
  };

  /** Above each stack: what it is merged from, and which stacks extend it. */
  const mergeLenses = async ({ lines }: OpenFile, document: Document) => {
    const { uri } = document.file;
    const others = await workspace.familyOf(document, "above");
    const bases = basesIn(document);
    return planPlaces(document).flatMap(({ part, ...place }): LspLens[] => {
      const range = lines.rangeOf(place);
      const isMerged = (bases.get(part)?.length ?? 0) > 0 && knows(showMergedStack);
      const merged = { title: "Show merged stack", command: showMergedStack, arguments: [uri] };
      const above = extendedAt({ document, part }, others);
      const locations = above.map((one) => ({
        uri: one.document.file.uri,
        range: linesFor(one.document).rangeOf(one),
      }));
      const command = knows(showReferences)
        ? { command: showReferences, arguments: [uri, range.start, locations] }
        : { command: "" };
      const title = `Extended by ${above.length} stack${above.length === 1 ? "" : "s"}`;
      return [
        ...(isMerged ? [{ range, command: merged }] : []),
        ...(above.length > 0 ? [{ range, command: { title, ...command } }] : []),
      ];
    });
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

  /** A stack without an expected plan beside it costs no more than a look at the file. */
  const expectedLens = async ({ file, lines, version }: OpenFile): Promise<readonly LspLens[]> => {
    const document = wholeDocument(file);
    const [place] = document ? planPlaces(document) : [];
    if (!document || !place || (await expectedBeside(document, context)) === null) return [];
    return [{ range: lines.rangeOf(place), data: { uri: file.file.uri, version, lens: { kind: "expected" } } }];
  };

  /** Whether the expected plan beside a stack is up to date. */
  const expectedCommand = async (uri: string, canceled: CancellationToken | undefined): Promise<Command> => {
    const { compareExpectedPlan } = await import("./expected/expected-plan.ts");
    const compared = await compareExpectedPlan(context, uri, canceled);
    if (typeof compared === "string") return { title: "Expected plan: cannot be compared here", command: "" };
    const title = `Expected plan: ${compared.difference.length === 0 ? "up to date" : "differs"}`;
    return knows(showExpectedPlan)
      ? { title, command: showExpectedPlan, arguments: [uri] }
      : { title, command: "computeStack.expectedPlan", arguments: [{ uri, show: true }] };
  };

  const resolved = async (
    open: OpenFile,
    start: number,
    { version, lens: earlier }: AskedLens,
    canceled: CancellationToken | undefined,
  ): Promise<Command | null> => {
    const { carrier } = open.file;
    if (earlier.kind === "request") {
      const text = carrier && open.version === version ? requestFileOf(carrier, earlier.request) : null;
      return text === null ? null : { title: "Open as request file", command: openAsRequest, arguments: [text] };
    }
    if (earlier.kind === "expected") return expectedCommand(open.file.file.uri, canceled);
    const document = wholeDocument(open.file);
    const lens = document && lensAt(document, start, earlier);
    return lens ? placesCommand(open, document, start, lens) : null;
  };

  return {
    "textDocument/codeLens": async ({ textDocument: { uri } }: CodeLensParams): Promise<LspLens[] | null> => {
      const open = await openFiles.at(uri);
      if (!open || !(await settingsFor(uri)).editor.codeLens) return null;
      const document = wholeDocument(open.file);
      const plans = planLenses.filter(({ command }) => knows(command));
      const places = document && plans.length > 0 ? planPlaces(document) : [];
      const shown = places.flatMap((place) =>
        plans.map((command) => ({ range: open.lines.rangeOf(place), command: { ...command, arguments: [uri] } })),
      );
      const merges = document ? await mergeLenses(open, document) : [];
      return [...shown, ...(await expectedLens(open)), ...merges, ...lensesIn(open)];
    },
    "codeLens/resolve": async (codeLens: LspLens, { canceled }: Requested): Promise<LspLens> => {
      const asked = readData(codeLens.data);
      const open = asked && (await openFiles.at(asked.uri));
      const command = open && (await resolved(open, open.lines.offsetAt(codeLens.range.start), asked, canceled));
      return { ...codeLens, command: command ?? { title: "", command: "" } };
    },
  };
};

interface AskedLens {
  readonly uri: string;
  readonly version: number;
  readonly lens: Exclude<Lens, { readonly kind: "operation" }> | { readonly kind: "expected" };
}

/** The data of a lens comes back from the client, which may send anything. */
function readData(data: unknown): AskedLens | null {
  const { uri, lens } = (data ?? {}) as Partial<AskedLens>;
  const isKnown = lens?.kind === "references" || lens?.kind === "nodes" || lens?.kind === "expected";
  const isOurs = isKnown || (lens?.kind === "request" && typeof lens.request === "number");
  return isOurs && typeof uri === "string" ? (data as AskedLens) : null;
}
