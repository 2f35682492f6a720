import type { Feature } from "./feature.ts";
import { codeActionFeature } from "./handlers/code-actions.ts";
import { codeLensesFeature } from "./handlers/code-lenses.ts";
import { baselineFeature } from "./handlers/commands/baseline.ts";
import { changesFeature } from "./handlers/commands/changes.ts";
import { copyRequestFeature } from "./handlers/commands/copy-request.ts";
import { explainErrorFeature } from "./handlers/commands/explain-error.ts";
import { fileKindFeature } from "./handlers/commands/file-kind.ts";
import { planFeature } from "./handlers/commands/plan.ts";
import { syntaxTreeFeature } from "./handlers/commands/syntax-tree.ts";
import { toolsFeature } from "./handlers/commands/tools.ts";
import { completionFeature } from "./handlers/completion.ts";
import { definitionFeature } from "./handlers/definition.ts";
import { documentLinksFeature } from "./handlers/document-links.ts";
import { foldingFeature } from "./handlers/folding.ts";
import { formatFeature } from "./handlers/format.ts";
import { graphFeature } from "./handlers/graph.ts";
import { hoverFeature } from "./handlers/hover.ts";
import { inlayHintsFeature } from "./handlers/inlay-hints.ts";
import { referencesFeature } from "./handlers/references.ts";
import { renameFeature } from "./handlers/rename.ts";
import { renamedFilesFeature } from "./handlers/renamed-files.ts";
import { selectionRangesFeature } from "./handlers/selection-ranges.ts";
import { semanticTokensFeature } from "./handlers/semantic-tokens.ts";
import { skeletonsFeature } from "./handlers/skeletons.ts";
import { symbolsFeature } from "./handlers/symbols.ts";

/** All features besides diagnostics. Each has its own file. */
export const features: readonly Feature[] = [
  baselineFeature,
  changesFeature,
  codeActionFeature,
  codeLensesFeature,
  completionFeature,
  copyRequestFeature,
  definitionFeature,
  documentLinksFeature,
  explainErrorFeature,
  fileKindFeature,
  foldingFeature,
  formatFeature,
  graphFeature,
  hoverFeature,
  inlayHintsFeature,
  planFeature,
  referencesFeature,
  renameFeature,
  renamedFilesFeature,
  selectionRangesFeature,
  semanticTokensFeature,
  skeletonsFeature,
  symbolsFeature,
  syntaxTreeFeature,
  toolsFeature,
];
