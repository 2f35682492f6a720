import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

/** What section 7 of the API documentation says of errors: everything else is said without claiming what the service does. */
const documented = [
  "certificate-subject",
  "clone-limit",
  "image-with-backup",
  "label-pattern",
  "label-repeat",
  "root-pass-weak",
  "script-with-backup",
  "script-with-private-image",
  "step-clone-limit",
  "vpc-address-conflict",
  "vpc-address-outside",
  "ip-ranges-overlap",
];

test("rule pages say that the service rejects or ignores something only where the API documentation does", () => {
  const pages = readdirSync("server/rules", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".md"),
  );
  const claims = /\bservice(?: may)? (?:rejects?|ignores?|refuses?)\b/;
  const claiming = pages.filter((path) =>
    claims.test(readFileSync(join("server/rules", path), "utf8").replaceAll(/\s+/g, " ")),
  );
  expect(claiming.map((path) => basename(path, ".md")).toSorted()).toEqual(documented.toSorted());
});
