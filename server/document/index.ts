export * from "../text/grouped.ts";
export {
  type Block,
  blockWith,
  escapeSegment,
  type FileFacts,
  isSentAsWritten,
  unescapeSegment,
} from "./blocks/block.ts";
export * from "./blocks/block-at.ts";
export * from "./blocks/block-changes.ts";
export { type Blocks, noBlocks, type Run } from "./blocks/blocks.ts";
export * from "./blocks/document.ts";
export * from "./blocks/document-text.ts";
export { editTogether, readAgain } from "./blocks/edit-together.ts";
export * from "./blocks/lines.ts";
export * from "./blocks/written-values.ts";
export { takesText, withBareTemplates } from "./carriers/bare-templates.ts";
export { splice } from "./carriers/notation.ts";
export { isOwnUrl, mayHoldRequests, namesApi } from "./carriers/own-requests.ts";
export type { SourcePlaces } from "./carriers/source-places.ts";
export * from "./files/source-file.ts";
export * from "./kinds/answer.ts";
export * from "./kinds/carrier-language.ts";
export * from "./kinds/declared-kind.ts";
export * from "./kinds/kind.ts";
export { collectLikelyNames, describeLikelyNames } from "./kinds/likely-names.ts";
export { looksLike, mayBeRequests } from "./kinds/looks-like.ts";
export { wordingOf } from "./kinds/names.ts";
export * from "./kinds/path.ts";
export * from "./kinds/request.ts";
export * from "./kinds/request-type.ts";
export { dataInWords, fieldIn, sayInWords } from "./kinds/say-in-words.ts";
export * from "./kinds/settings.ts";
export { readSettingsText } from "./kinds/settings-text.ts";
export { pathStart } from "./kinds/url-base.ts";
export type { MappingTree, Tree, TreeEntry } from "./merge/merge-tree.ts";
export { basesIn, extendedBy, type MergedDocument, mergedDocument } from "./merge/merged-stack.ts";
export * from "./merge/stack-layers.ts";
export { mayBeStack, namedParts, partNamed } from "./merge/stack-parts.ts";
export { mergedParts, splitBase, stackTree, topBlocks } from "./merge/stack-tree.ts";
export * from "./merge/written-place.ts";
export * from "./references/body-file.ts";
export * from "./references/named-files.ts";
export { readTemplate } from "./references/read-template.ts";
export * from "./references/references.ts";
export * from "./references/template.ts";
export { isTemplateKey } from "./references/template-key.ts";
export { environmentPasswords, secretVariablesIn } from "./secrets/hidden-variables.ts";
export { isSecretName } from "./secrets/secret-name.ts";
export { beginsPrivateKey, holdsLikelySecret } from "./secrets/secret-text.ts";
export * from "./secrets/secrets.ts";
export * from "./secrets/shown.ts";
export { showReason } from "./secrets/shown-reason.ts";
export { isManaged } from "./secrets/star.ts";
export { holdsLogin } from "./secrets/url-login.ts";
export { urlSecrets } from "./secrets/url-secrets.ts";
export { isLiteralText, isSharedSecret, isWrittenOut } from "./secrets/written-out.ts";
export * from "./values/broken.ts";
export type { Resolved, Use } from "./values/entries.ts";
export * from "./values/field-path.ts";
export * from "./values/first-readings.ts";
export * from "./values/format-of.ts";
export * from "./values/ip.ts";
export * from "./values/locate.ts";
export * from "./values/nearest-around.ts";
export * from "./values/root.ts";
export { accepts } from "./values/type-fit.ts";
export * from "./values/typed-use.ts";
export * from "./values/value.ts";
export * from "./values/value-path.ts";
