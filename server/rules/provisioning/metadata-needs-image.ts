import { codeList } from "../../text/prose.ts";
import { atKey, rule } from "../kit/index.ts";
import { insertImage } from "./insert-image.ts";

export const metadataNeedsImage = rule({
  id: "metadata-needs-image",
  severity: "warning",
  summary: "Metadata is set without an image.",
  sections: ["4.2"],
  explains: true,
  broken({ object: instance, subject: metadata, names }, report) {
    report(atKey(metadata), `\`metadata\` needs an image with cloud-init. Add ${codeList(names, "or")}.`, {
      fixes: [insertImage(instance)],
    });
  },
});
