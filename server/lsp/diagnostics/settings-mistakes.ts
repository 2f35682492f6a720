import { type Connection, MessageType } from "vscode-languageserver";
import { objectTypes } from "../../api/index.ts";
import { defaultSettings, documentOf, settingsFileName, show, showMessage } from "../../document/index.ts";
import { isRecord } from "../../text/is-record.ts";
import { nearest } from "../../text/nearest.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** Shows what is wrong with the settings that an editor sends, each mistake once. */
export function settingsMistakes(connection: Connection, { check }: Pick<Workspace, "check">) {
  const seen = new Set(["{}"]);
  const isNew = (text: string): boolean => !seen.has(text) && Boolean(seen.add(text));
  return async (data: unknown): Promise<void> => {
    const given = Object.entries(isRecord(data) ? data : {});
    const text = JSON.stringify(
      Object.fromEntries(given.filter(([name, value]) => inFiles.includes(name) && !isEmpty(value))),
    );
    const misspelled = given.flatMap(([name]) => describeMisspelled(name));
    const document = documentOf({ uri: "", name: settingsFileName, kind: "settings" }, text);
    const findings = isNew(text) ? (await check(document, defaultSettings)).findings : [];
    for (const mistake of [...misspelled, ...findings.map((finding) => finding.message)].filter(isNew)) {
      const message = showMessage(`In the editor's settings: ${mistake}`, []);
      void connection.sendNotification("window/showMessage", { type: MessageType.Warning, message });
    }
  };
}

/** What files set, too; an editor names no other settings files. */
const inFiles = Object.keys(objectTypes.settings.fields).filter((name) => name !== "extends");

/** As editors send what nobody has set. */
const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;

const ownNames = [
  ...["maxDiagnostics", "maxItemsComputed", "workspaceDiagnostics", "inlayHints", "codeLens", "format", "carriers"],
  "trace",
];

/** Old clients send the settings of others along. */
function describeMisspelled(name: string): readonly string[] {
  const names = [...ownNames, ...inFiles];
  const [meant] = names.includes(name) ? [] : nearest(name.slice(0, 50), names);
  return meant === undefined ? [] : [`Unknown setting \`${show(name)}\`. Did you mean \`${meant}\`?`];
}
