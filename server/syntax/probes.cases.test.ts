import { checkCases } from "./cases.testing.ts";
import { json } from "./json/json.ts";
import { toldOfProbes } from "./told-trees.testing.ts";
import { yaml } from "./yaml/yaml.ts";

checkCases(new URL("probes.cases.txt", import.meta.url), (language, text) =>
  toldOfProbes(language === "yaml" ? yaml : json, text),
);
