import { requestsInCurl } from "../../document/carriers/pasted-curl.ts";
import { type CarrierPart, defaultSettings } from "../../document/index.ts";
import { certificateReader } from "../../workspace/certificates.ts";
import { passwordEstimator } from "../../workspace/passwords.ts";
import { settingsOf } from "../../workspace/read-settings.ts";
import { carrierFindings } from "../engine/carrier-findings.ts";
import { type Checked, check } from "../engine/check.ts";
import { type Environment, noNeeds } from "../engine/environment.ts";
import { carrierOfExample, documentOfExample, type Example } from "./page.ts";

/** What is found in an example of a rule's page, or in another text in its place, with the page's other files around it. */
export function checkExample(examples: readonly Example[], example: Example, text: string): Checked {
  const file = examples.find(({ section, fileName }) => section === "file" && fileName === ".compute-stack.yaml");
  const settings = file ? settingsOf(file.text) : defaultSettings;
  const environment = environmentOf(examples);
  const carrier = carrierOfExample(example, text);
  if (!carrier) return check(documentOfExample(example, text), settings, environment);
  const findingsIn = ({ document }: CarrierPart) => check(document, settings, environment).findings;
  return { findings: carrierFindings(carrier, settings, findingsIn), needs: noNeeds };
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
    curl: () => requestsInCurl,
  };
}
