import type { Reporter } from "../terminal/report.ts";

/** Characters that nobody sees, but that reverse, hide or change what is around them. */
const unseen =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Escapes them in JSON, where they are in strings only. */
export const inJson = (json: string): string =>
  json.replace(unseen, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** Escapes them in XML. */
export const inXml = (xml: string): string => xml.replace(unseen, (character) => `&#${character.codePointAt(0)};`);

/** A reporter whose whole output is escaped: readers get the same text, and people see what is in it. */
export const escaped = (reporter: Reporter, escaping: (text: string) => string): Reporter => ({
  ...reporter,
  file: async (file) => escaping(await reporter.file(file)),
  end: (totals) => escaping(reporter.end(totals)),
});
