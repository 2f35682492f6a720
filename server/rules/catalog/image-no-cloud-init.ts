import { given } from "../../document/index.ts";
import { atKey, atValue, forDisplay, rule } from "../kit/index.ts";
import { creationTypes, isCloned } from "../provisioning/creation.ts";

export const imageNoCloudInit = rule({
  id: "image-no-cloud-init",
  severity: "error",
  summary: "An instance combines `metadata` with an image that does not support cloud-init.",
  sections: ["4.2"],
  of: creationTypes,
  check(instance, report) {
    const metadata = given(instance, "metadata");
    const image = instance.get("image");
    const { images } = report.catalog;
    if (!metadata || image?.string === undefined || isCloned(instance)) return;
    if (!Object.hasOwn(images, image.string) || images[image.string]?.cloud_init !== false) return;
    report(
      atKey(metadata),
      `The image \`${forDisplay(image.string)}\` does not support cloud-init, which \`metadata\` needs. Remove \`metadata\`, or choose another image.`,
      { related: [{ at: atValue(image), message: "The image without cloud-init." }] },
    );
  },
});
