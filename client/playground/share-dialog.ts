import type { PlaygroundFile } from "./files.ts";
import type { Finding } from "./findings.ts";
import { byId, elementOf } from "./page.ts";
import { longestLink, toFragment } from "./share.ts";

/** The rules that report a secret in the text. */
const secretRules: readonly string[] = ["root-pass-literal", "request-token-literal", "key-literal"];

/** The dialog that makes a link to the text, and says what everybody with the link can read. */
export function shareDialog(current: () => { readonly file: PlaygroundFile; readonly findings: readonly Finding[] }) {
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
      said.textContent = "The browser refuses to copy. The link is selected: copy it with the keyboard.";
    }
    history.replaceState(null, "", field.value);
  });

  return async (): Promise<void> => {
    const { file, findings } = current();
    const fragment = await toFragment(file);
    const isTooLong = fragment.length > longestLink;
    const lines = [...new Set(findings.filter(({ rule }) => secretRules.includes(rule)).map(({ line }) => line))];
    field.value = isTooLong ? "" : `${location.href.replace(/#.*$/, "")}#${fragment}`;
    field.hidden = isTooLong;
    copy.hidden = isTooLong;
    copy.textContent = lines.length > 0 ? "Copy anyway" : "Copy link";
    said.textContent = "";
    warning.replaceChildren(...warningsAbout(lines, isTooLong).map((text) => elementOf("p", {}, text)));
    warning.hidden = warning.childElementCount === 0;
    dialog.showModal();
    field.select();
  };
}

function warningsAbout(lines: readonly number[], isTooLong: boolean): readonly string[] {
  const where = `${lines.length === 1 ? "Line" : "Lines"} ${lines.join(", ")}`;
  return [
    ...(isTooLong ? ["The text is too long for a link. Send the file instead."] : []),
    ...(lines.length > 0 && !isTooLong
      ? [`${where}: a password, key or token is readable for everybody who has the link. Replace it first.`]
      : []),
    ...(location.protocol === "file:" && !isTooLong
      ? ["This page was opened from a disk, so the link works only where the page is at the same place."]
      : []),
  ];
}
