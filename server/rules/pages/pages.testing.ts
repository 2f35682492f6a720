import { defaultSettings } from "../../document/index.ts";
import { readCurl } from "../../syntax/shell/curl.ts";
import { certificateReader } from "../../workspace/certificates.ts";
import { passwordEstimator } from "../../workspace/passwords.ts";
import { settingsOf } from "../../workspace/read-settings.ts";
import { type Checked, check } from "../engine/check.ts";
import type { Environment } from "../engine/environment.ts";
import { documentOfExample, type Example } from "./page.ts";

/** What is found in an example of a rule's page, or in another text in its place, with the page's other files around it. */
export function checkExample(examples: readonly Example[], example: Example, text: string): Checked {
  const settings = examples.find((file) => file.section === "file" && file.fileName === ".compute-stack.yaml");
  return check(
    documentOfExample(example, text),
    settings ? settingsOf(settings.text) : defaultSettings,
    environmentOf(examples),
  );
}

function environmentOf(examples: readonly Example[]): Environment {
  return {
    now: () => Date.UTC(2026, 0, 1),
    file: (path) => {
      const file = examples.find((example) => example.fileName === path);
      return file ? { kind: "text", text: file.text } : { kind: "missing" };
    },
    passwords: () => passwordEstimator,
    certificates: () => certificateReader,
    curl: () => readCurl,
  };
}
