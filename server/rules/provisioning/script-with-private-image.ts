import { imagePrefixes } from "../../api/index.ts";
import { given } from "../../document/index.ts";
import { atValue, removeField, rule, setValue } from "../kit/index.ts";
import { placeholderFor } from "../kit/placeholders.ts";
import { creationTypes, isCloned, knownStart } from "./creation.ts";

export const scriptWithPrivateImage = rule({
  id: "script-with-private-image",
  severity: "error",
  summary: "A deployment script is combined with a private image.",
  sections: ["4.2"],
  of: creationTypes,
  check(instance, report) {
    const script = given(instance, "script_id");
    const image = given(instance, "image");
    if (!script || !image || isCloned(instance)) return;
    if (!knownStart(image)?.text.startsWith(imagePrefixes.own)) return;
    report(
      atValue(script),
      "A script cannot be combined with a private image. Remove `script_id`, or choose an official image.",
      {
        related: [{ at: atValue(image), message: "The private image." }],
        // Without an image, the script could not run either.
        fixes: [removeField(script), setValue(image, placeholderFor(instance, "image"))],
      },
    );
  },
});
