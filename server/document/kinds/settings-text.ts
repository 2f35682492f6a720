import { documentOf } from "../blocks/document.ts";
import { rootOf, toData } from "../values/value.ts";
import { settingsFileName } from "./kind.ts";

/** What the text of a settings file holds, as data. */
export function readSettingsText(text: string): unknown {
  const [block] = documentOf({ uri: "", name: settingsFileName, kind: "settings" }, text).blocks;
  const root = block ? rootOf(block) : null;
  return root ? toData(root) : null;
}
