import { type Document, defaultSettings, documentOf, lineNamed } from "../document/index.ts";
import { fileKey } from "./host.ts";
import type { FoundSettings } from "./settings-files.ts";
import type { Workspace } from "./workspace.ts";

/** How settings files are read again and named to people. `why` continues a sentence that begins with the name. */
interface SettingsAccess extends Pick<Workspace, "check"> {
  readonly read: (uri: string) => Promise<{ readonly text: Document["text"] } | { readonly why: string }>;
  readonly nameOf: (uri: string) => string;
}

/**
 * Why nothing can be planned with settings: they, or a file that they extend, have an error; null if they have none. By their words
 * and severities, a plan knows what a file says, and what it must not send.
 */
export async function brokenSettings(
  { uri: own, bases }: FoundSettings,
  { check, read, nameOf }: SettingsAccess,
): Promise<string | null> {
  const readBases = bases.flatMap(({ uri, isRead }) => (isRead ? uri : []));
  for (const uri of own === null ? [] : [own, ...readBases]) {
    const name = nameOf(uri);
    const answer = await read(uri);
    if ("why" in answer) return `\`${name}\` ${answer.why}. ${correctFirst}`;
    const document = documentOf({ uri, name: fileKey(uri), kind: "settings" }, answer.text);
    const { findings } = await check(document, defaultSettings);
    const error = findings.find(({ severity }) => severity === "error");
    if (error) return `${lineNamed({ document }, name, error.start)}: ${error.message} ${correctFirst}`;
  }
  return null;
}

const correctFirst = "A plan depends on these settings: correct them first.";
