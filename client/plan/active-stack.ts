import { Uri, ViewColumn, type WebviewPanel, window } from "vscode";
import { comparedIn } from "../changes/uri.ts";
import { changesScheme, mergeScheme, planScheme, viewSchemes } from "../identity.ts";
import { stackOf } from "./uri.ts";

/** The stacks whose diagrams are open. */
const diagrams = new Map<WebviewPanel, Uri>();

/** Makes a diagram count as its stack until the returned function is called. */
export function countAsStack(diagram: WebviewPanel, stack: Uri): () => void {
  diagrams.set(diagram, stack);
  return () => void diagrams.delete(diagram);
}

/** The stack that a lens or a menu names, or that is active: itself, or as its plan, its changes, its merge or its diagram. */
export function stackFor(given: unknown): Uri | null {
  if (typeof given === "string") return Uri.parse(given);
  const active = window.activeTextEditor?.document;
  const uri = given instanceof Uri ? given : active?.uri;
  if (uri?.scheme === planScheme || uri?.scheme === mergeScheme) return stackOf(uri);
  if (uri?.scheme === changesScheme) return comparedIn(uri).stack;
  if (given instanceof Uri) return given;
  if (active) return active.languageId === "compute-stack" ? active.uri : null;
  return activeDiagram();
}

/** The same; where there is none, it is said that one has to be open to show something. */
export async function stackToShow(given: unknown, what: string): Promise<Uri | null> {
  const stack = stackFor(given);
  if (!stack) await window.showInformationMessage(`Open a stack file first to show ${what}.`);
  return stack;
}

/** Where a view of that stack opens: beside the stack, or in the place of the active view. */
export function columnFor(given: unknown): ViewColumn {
  if (typeof given === "string") return ViewColumn.Beside;
  const shown = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
  const isInView = shown ? viewSchemes.some((scheme) => scheme === shown.scheme) : activeDiagram() !== null;
  return isInView ? ViewColumn.Active : ViewColumn.Beside;
}

const activeDiagram = (): Uri | null => [...diagrams].find(([diagram]) => diagram.active)?.[1] ?? null;
