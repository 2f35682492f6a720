import { atValue, rule } from "../kit/index.ts";
import { insertImage } from "./insert-image.ts";

export const scriptNeedsImage = rule({
  id: "script-needs-image",
  severity: "error",
  summary: "A deployment script is set without an image.",
  sections: ["4.2"],
  explains: true,
  yieldsTo: ["script-with-backup"],
  broken({ object: instance, subject: script }, report) {
    report(atValue(script), "`script_id` needs an `image`: a script runs when an image is deployed.", {
      fixes: [insertImage(instance)],
    });
  },
});
