import { type Document, type ShownLayers, stackLayers } from "../document/index.ts";
import { environmentForTests } from "../rules/pages/check.testing.ts";

/** A stack with what it extends, of these files. */
export function layersIn(
  document: Document,
  files: Readonly<Record<string, string>>,
  secretVariables: readonly string[] = [],
): ShownLayers | null {
  const layers = stackLayers(document, environmentForTests(files).file, new Map());
  return layers && { ...layers, secretVariables: new Set(secretVariables) };
}
