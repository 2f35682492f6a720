import { checkCases } from "../syntax/cases.testing.ts";
import { toldOfDocument } from "./told-documents.testing.ts";

checkCases(new URL("documents.cases.txt", import.meta.url), toldOfDocument);
