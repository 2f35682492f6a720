import { checkCases } from "../../syntax/cases.testing.ts";
import { isCarrierLanguage } from "../index.ts";
import { toldOfFile } from "../told-documents.testing.ts";

checkCases(new URL("files.cases.txt", import.meta.url), (language, text) =>
  isCarrierLanguage(language) ? toldOfFile(language, text) : [],
);
