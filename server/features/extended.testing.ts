import { type Document, openDocument, type ShownLayers, stackLayers } from "../document/index.ts";
import { environmentForTests } from "../rules/pages/check.testing.ts";

/** A text without its cursor `<|>`, opened as a stack. */
export function openStack(name: string, marked: string): { readonly document: Document; readonly offset: number } {
  const document = openDocument({ uri: `file:///test/${name}`, name, text: marked.replace("<|>", "") });
  if (!document) throw new Error(`${name} is no stack`);
  return { document, offset: marked.indexOf("<|>") };
}

/** A stack with what it extends, of these files. */
export function layersIn(
  document: Document,
  files: Readonly<Record<string, string>>,
  secretVariables: readonly string[] = [],
): ShownLayers | null {
  const layers = stackLayers(document, environmentForTests(files).file, new Map());
  return layers && { ...layers, secretVariables: new Set(secretVariables) };
}
