import { byId, elementOf } from "../webview/page.ts";
import type { PlaygroundFile } from "./files.ts";
import type { Finding } from "./findings.ts";
import { longestLink, toFragment } from "./share.ts";

/** The rules that report a secret in the text. */
const secretRules: readonly string[] = ["root-pass-literal", "request-token-literal", "key-literal"];

interface SharedText {
  readonly file: PlaygroundFile;
  /** Those of exactly this text; null if it is not checked. */
  readonly findings: readonly Finding[] | null;
}

/** The dialog that makes a link to the text, and says what everybody with the link can read. */
export function shareDialog(current: () => Promise<SharedText>) {
  const dialog = byId("share", HTMLDialogElement);
  const field = byId("share-link", HTMLInputElement);
  const warning = byId("share-warning", HTMLElement);
  const said = byId("share-said", HTMLElement);
  const copy = byId("share-copy", HTMLButtonElement);

  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = "Copied.";
    } catch {
      said.textContent = "The browser does not allow copying. The link is selected: copy it with the keyboard.";
    }
    history.replaceState(null, "", field.value);
  });

  return async (): Promise<void> => {
    const { file, findings } = await current();
    const fragment = await toFragment(file);
    const isTooLong = fragment.length > longestLink;
    const secrets = (findings ?? []).filter(({ rule }) => secretRules.includes(rule));
    const lines = [...new Set(secrets.map(({ line }) => line))];
    field.value = isTooLong ? "" : `${location.href.replace(/#.*$/, "")}#${fragment}`;
    field.hidden = isTooLong;
    copy.hidden = isTooLong;
    copy.textContent = lines.length > 0 ? "Copy anyway" : "Copy link";
    said.textContent = "";
    warning.replaceChildren(
      ...warningsAbout(lines, findings !== null, isTooLong).map((text) => elementOf("p", {}, text)),
    );
    warning.hidden = warning.childElementCount === 0;
    dialog.showModal();
    field.select();
  };
}

function warningsAbout(lines: readonly number[], isChecked: boolean, isTooLong: boolean): readonly string[] {
  if (isTooLong) return ["The text is too long for a link. Send the file instead."];
  const where = `${lines.length === 1 ? "Line" : "Lines"} ${lines.join(", ")}`;
  return [
    ...(lines.length > 0
      ? [`${where}: anyone with the link can read a password, key or token. Replace it first.`]
      : []),
    ...(isChecked ? [] : ["This text is not checked: passwords, keys and tokens in it are not found."]),
    ...(location.protocol === "file:"
      ? ["This page was opened from disk, so the link works only where the page has the same path."]
      : []),
  ];
}
