import { checkCases } from "../../syntax/cases.testing.ts";
import { toldOfMerge } from "../told-documents.testing.ts";

checkCases(new URL("merges.cases.txt", import.meta.url), (_, text) => toldOfMerge(text));
