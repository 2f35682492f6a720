import type { ServiceNames } from "../../api/index.ts";
import { requestsInCurl } from "../../document/carriers/pasted-curl.ts";
import { defaultSettings, openDocument, type Settings, wordingOf } from "../../document/index.ts";
import { bodyDocument, bodyErrorsOf } from "../../workspace/body-errors.ts";
import { certificateReader } from "../../workspace/certificates.ts";
import { passwordEstimator } from "../../workspace/passwords.ts";
import { checkInFile } from "../engine/check.testing.ts";
import type { Environment, FileAnswer } from "../engine/environment.ts";

/** For tests: the findings of a text, with the text that each marks. */
export interface Found {
  readonly code: string;
  readonly severity: string;
  readonly pointer: string;
  readonly marked: string;
  readonly message: string;
  readonly fixes: readonly string[];
}

export function environmentForTests(
  files: Readonly<Record<string, string>> = {},
  now = Date.UTC(2026, 0, 1),
  names?: ServiceNames,
): Environment {
  const environment: Environment = {
    now: () => now,
    file: (path): FileAnswer => {
      const text = files[path];
      return text === undefined ? { kind: "missing" } : { kind: "text", text };
    },
    body: ({ path, operation }) => {
      const document = bodyDocument(`file:///test/${path}`, operation, files[path] ?? "", names);
      return bodyErrorsOf(document, checkInFile(document, defaultSettings, environment).findings);
    },
    passwords: () => passwordEstimator,
    certificates: () => certificateReader,
    curl: () => (script) => requestsInCurl(script, wordingOf(names)),
    variables: () => new Set(),
  };
  return environment;
}

export function find(
  fileName: string,
  text: string,
  options: { readonly settings?: Settings; readonly files?: Readonly<Record<string, string>> } = {},
): readonly Found[] {
  const document = openDocument({ uri: `file:///test/${fileName}`, name: fileName, text });
  if (document === null) throw new Error(`${fileName} is no name of a file that is checked`);
  return checkInFile(document, options.settings ?? defaultSettings, environmentForTests(options.files)).findings.map(
    (finding) => ({
      code: finding.code,
      severity: finding.severity,
      pointer: finding.pointer,
      marked: text.slice(finding.start, finding.end),
      message: finding.message,
      fixes: finding.fixes.map((fix) => fix.title),
    }),
  );
}

/** In short: `code pointer «marked»`. */
export const findShort = (
  fileName: string,
  text: string,
  options: Parameters<typeof find>[2] = {},
): readonly string[] =>
  find(fileName, text, options).map((found) => `${found.code} ${found.pointer} «${found.marked}»`);

/** Most samples of scripts leave the content type and the token out, which are not their subject. */
export const isMissingHeader = ({ message }: { readonly message: string }): boolean =>
  /no content type|no access token/.test(message);
