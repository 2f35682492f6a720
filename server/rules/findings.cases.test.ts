import { describe } from "vitest";
import { checkCases } from "../syntax/cases.testing.ts";
import { toldOfFindings } from "./told-findings.testing.ts";

/** The folders of rules, and of what rules share, with texts that reach them. */
const folders = [
  "balancers",
  "catalog",
  "certificates",
  "clones",
  "engine",
  "instances",
  "interfaces",
  "kit",
  "provisioning",
  "requests",
  "sequences",
  "stacks",
  "structure",
  "suppressions",
  "vlans",
  "vpc",
];

describe.each(folders)("%s", (name) =>
  checkCases(new URL(`${name}/${name}.cases.txt`, import.meta.url), toldOfFindings),
);
