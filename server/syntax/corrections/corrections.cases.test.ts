import { checkCases } from "../cases.testing.ts";
import { json } from "../json/json.ts";
import { toldOfCorrections } from "../told-trees.testing.ts";
import { yaml } from "../yaml/yaml.ts";

checkCases(new URL("corrections.cases.txt", import.meta.url), (language, text) =>
  toldOfCorrections(language === "yaml" ? yaml : json, text),
);
