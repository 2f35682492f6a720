// What an editor requests as soon as it shows a file, in one bundle: loading a file costs more than compiling a few kilobytes.
export { codeActionHandlers } from "../handlers/code-actions.ts";
export { codeLensHandlers } from "../handlers/code-lenses.ts";
export { completionHandlers } from "../handlers/completion.ts";
export { definitionHandlers } from "../handlers/definition.ts";
export { documentLinkHandlers } from "../handlers/document-links.ts";
export { fileKindHandlers } from "../handlers/file-kind.ts";
export { foldingHandlers } from "../handlers/folding.ts";
export { hoverHandlers } from "../handlers/hover.ts";
export { inlayHintHandlers } from "../handlers/inlay-hints.ts";
export { referenceHandlers } from "../handlers/references.ts";
export { selectionRangeHandlers } from "../handlers/selection-ranges.ts";
export { semanticTokenHandlers } from "../handlers/semantic-tokens.ts";
export { symbolHandlers } from "../handlers/symbols.ts";
