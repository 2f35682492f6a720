import type { ServiceNames } from "../../api/index.ts";
import { defaultSettings, type Settings, type SourcePart } from "../../document/index.ts";
import { settingsOf } from "../../workspace/read-settings.ts";
import { carrierFindings } from "../engine/carrier-findings.ts";
import { checkInFile } from "../engine/check.testing.ts";
import type { Checked } from "../engine/check.ts";
import { type Environment, noNeeds } from "../engine/environment.ts";
import { rules } from "../list.ts";
import { environmentForTests } from "./check.testing.ts";
import { carrierOfExample, documentOfExample, type Example } from "./page.testing.ts";

const only = process.env.RULE?.split(",");

/** The rules whose pages are tried: all, or those that the variable `RULE` names. */
export const triedRules = rules.filter(({ id }) => !only || only.includes(id));

/** The findings of an example on a rule's page, or of another text in its place, with the page's other files around it. */
export function checkExample(
  examples: readonly Example[],
  example: Example,
  text: string,
  names?: ServiceNames,
): Checked {
  const settings = settingsOfPage(examples);
  const environment = environmentOf(examples, names);
  const carrier = carrierOfExample(example, text, names);
  if (!carrier) return checkInFile(documentOfExample(example, text, names), settings, environment);
  const findingsIn = ({ document }: SourcePart) => checkInFile(document, settings, environment).findings;
  return { findings: carrierFindings(carrier, settings, environment.now(), findingsIn), needs: noNeeds };
}

/** The settings that a page shows for its examples. */
export function settingsOfPage(examples: readonly Example[]): Settings {
  const file = examples.find(({ section, fileName }) => section === "file" && fileName === ".compute-stack.yaml");
  return file ? settingsOf(file.text) : defaultSettings;
}

/** The files of a page. Of several files of one name, the first one is meant. */
export const environmentOf = (examples: readonly Example[], names?: ServiceNames): Environment =>
  environmentForTests(
    Object.fromEntries(examples.toReversed().map(({ fileName, text }) => [fileName, text])),
    undefined,
    names,
  );
