import { type Format, imagePrefixes } from "../../api/index.ts";
import { type Catalog, formatOf } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { atValue, forDisplay, rule, setValue, strings } from "../kit/index.ts";

export const catalogUnknown = rule({
  id: "catalog-unknown",
  severity: "warning",
  summary: "A region, instance type or image is not in the catalog.",
  sections: ["2.1"],
  yieldsTo: ["image-prefix", "missing-required"],
  types: strings("region", "instance-type", "image"),
  values(value, report) {
    const { string } = value;
    const format = formatOf(value.type);
    const section = sectionOf(format, report.catalog);
    if (string === undefined || value.isNothing || !section || Object.hasOwn(section.entries, string)) return;
    const names = Object.keys(section.entries);
    if (names.length === 0 || (format === "image" && string.startsWith(imagePrefixes.own))) return;
    report(
      atValue(value),
      `Unknown ${section.what} \`${forDisplay(string)}\`: it is not in the catalog of this workspace.`,
      {
        fixes: nearest(string, names)
          .slice(0, 3)
          .map((name) => setValue(value, name)),
      },
    );
  },
});

/** The section of the catalog that lists the values of a format. */
function sectionOf(format: Format | undefined, catalog: Catalog) {
  switch (format) {
    case "region":
      return { what: "region", entries: catalog.regions };
    case "instance-type":
      return { what: "type", entries: catalog.types };
    case "image":
      return { what: "image", entries: catalog.images };
    default:
      return null;
  }
}
