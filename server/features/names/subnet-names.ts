import { type Document, fitsReference } from "../../document/index.ts";
import { definitionsIn } from "./names.ts";

/** The names of the subnets in one of the file's documents that fit into a reference. */
export const subnetNames = ({ blocks }: Document, part: number): readonly string[] =>
  blocks
    .all()
    .filter((block) => block.part === part && (block.holds !== "section" || block.section === "subnets"))
    .flatMap(definitionsIn)
    .flatMap(({ namespace, name }) => (namespace === "subnets" && fitsReference(name) ? [name] : []));
