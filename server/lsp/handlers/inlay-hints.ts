import { inlayHints } from "../../features/annotations/inlay-hints.ts";
import type { Feature } from "../feature.ts";

export const inlayHintsFeature: Feature = ({
  connection,
  guard,
  client,
  documentAt,
  settingsFor,
  whenSettingsChange,
}) => {
  connection.languages.inlayHint.on(({ textDocument: { uri }, range }, canceled) =>
    guard("textDocument/inlayHint", null, canceled, async () => {
      const open = documentAt(uri);
      if (!open) return null;
      const { document, lines } = open;
      const span = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
      const { hints } = (await settingsFor(uri)).editor;
      if (hints.size === 0) return null;
      return inlayHints(document, span, hints).map(({ offset, label }) => ({
        position: lines.positionAt(offset),
        label,
        paddingLeft: true,
      }));
    }),
  );
  if (client.workspace?.inlayHint?.refreshSupport)
    whenSettingsChange(() => void connection.languages.inlayHint.refresh().catch(() => undefined));
};
