import { checkCases } from "../cases.testing.ts";
import { json } from "../json/json.ts";
import { yaml } from "../yaml/yaml.ts";
import { toldOfEdits } from "./told-edits.testing.ts";

checkCases(new URL("edits.cases.txt", import.meta.url), (language, text) =>
  toldOfEdits(language === "yaml" ? yaml : json, text),
);
