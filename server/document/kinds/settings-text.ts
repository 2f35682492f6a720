import { documentOf } from "../blocks/document.ts";
import { rootOf, toData } from "../values/root.ts";
import { settingsFileName } from "./kind.ts";

/** The data in the text of a settings file. */
export function readSettingsText(text: string): unknown {
  const [block] = documentOf({ uri: "", name: settingsFileName, kind: "settings" }, text).blocks;
  const root = block ? rootOf(block) : null;
  return root ? toData(root) : null;
}
