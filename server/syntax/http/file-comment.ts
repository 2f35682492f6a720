import type { FileForm } from "../carrier-variables.ts";

/** HTTP files cannot insert a file into a body. A comment above its variable says what to set. */
const forms: Readonly<Record<FileForm, string>> = {
  file: "with line breaks written as \\n:",
  base64: "encoded as base64 on one line:",
};

export const fileComment = (path: string, as: FileForm): string => `The text of ${path}, ${forms[as]}`;

/** The data of such a comment. */
export function readFileComment(line: string): { readonly path: string; readonly as: FileForm } | null {
  const [, path, form] = /^\s*#\s*The text of (.+), ((?:with|encoded) .+)$/.exec(line) ?? [];
  const as = form === forms.file ? "file" : form === forms.base64 ? "base64" : null;
  return path === undefined || as === null ? null : { path, as };
}
