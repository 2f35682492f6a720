import { codeActionFeature } from "./code-actions.ts";
import { codeLensesFeature } from "./code-lenses.ts";
import { completionFeature } from "./completion.ts";
import { definitionFeature } from "./definition.ts";
import { documentLinksFeature } from "./document-links.ts";
import { explainErrorFeature } from "./explain-error.ts";
import type { Feature } from "./feature.ts";
import { foldingFeature } from "./folding.ts";
import { formatFeature } from "./format.ts";
import { graphFeature } from "./graph.ts";
import { hoverFeature } from "./hover.ts";
import { inlayHintsFeature } from "./inlay-hints.ts";
import { planFeature } from "./plan.ts";
import { referencesFeature } from "./references.ts";
import { renameFeature } from "./rename.ts";
import { renamedFilesFeature } from "./renamed-files.ts";
import { selectionRangesFeature } from "./selection-ranges.ts";
import { semanticTokensFeature } from "./semantic-tokens.ts";
import { skeletonsFeature } from "./skeletons.ts";
import { symbolsFeature } from "./symbols.ts";
import { syntaxTreeFeature } from "./syntax-tree.ts";

/** All that an editor can ask besides diagnostics. Each has its own file. */
export const features: readonly Feature[] = [
  codeActionFeature,
  codeLensesFeature,
  completionFeature,
  definitionFeature,
  documentLinksFeature,
  explainErrorFeature,
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
];
