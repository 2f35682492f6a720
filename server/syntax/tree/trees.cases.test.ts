import { checkCases } from "../cases.testing.ts";
import { json } from "../json/json.ts";
import { toldOfTree } from "../told-trees.testing.ts";
import { yaml } from "../yaml/yaml.ts";

checkCases(new URL("trees.cases.txt", import.meta.url), (language, text) =>
  toldOfTree(language === "yaml" ? yaml : json, text),
);
