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

/** Words for the same that the project no longer uses where people read it, each with the right one. */
const replaced: readonly (readonly [RegExp, right: string])[] = [
  [/\bsaved answers?\b/i, "saved responses"],
  [/\b(?:old|new) side\b/i, "old version"],
  [/\bpass(?:ed|es)? over\b/i, "skip"],
  [/\blet pass\b/i, "accept"],
  [/\bthe head that\b/i, "response headers"],
  [/\bof which adds? to the bill\b/i, "is billed"],
  [/\bthe alerts of an instance\b/i, "`alerts`"],
];

test("documents and settings use one word for one idea", () => {
  const documents = readdirSync("docs").filter((name) => name.endsWith(".md"));
  const texts = ["package.json", "README.md", "SECURITY.md", ...documents.map((name) => join("docs", name))];
  const found = texts.flatMap((path) => {
    const text = readFileSync(path, "utf8").replaceAll(/\s+/g, " ");
    return replaced.flatMap(([wrong, right]) => (wrong.test(text) ? [`${path}: write ${right} for ${wrong}`] : []));
  });
  expect(found).toEqual([]);
});
