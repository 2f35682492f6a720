import { atKey, removeField, rule } from "../kit/index.ts";

export const metadataFixed = rule({
  id: "metadata-fixed",
  severity: "error",
  summary: "An update changes the metadata of an instance.",
  sections: ["4.2"],
  kinds: ["request"],
  of: ["update-instance"],
  check(update, report) {
    const metadata = update.get("metadata");
    if (!metadata) return;
    report(
      atKey(metadata),
      "Metadata cannot be changed after an instance is provisioned. Remove it, or clone the instance with new metadata.",
      { fixes: [removeField(metadata)] },
    );
  },
});
