import { expect, test } from "vitest";
import { parseDocument, stringify } from "yaml";
import { defaultSettings, openDocument, settingsFileName } from "../../document/index.ts";
import { countEach } from "../../text/groups.ts";
import { settingsOf } from "../../workspace/read-settings.ts";
import { check } from "../engine/check.testing.ts";
import { rules } from "../list.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { allExamplesOf, type Example } from "../pages/page.testing.ts";
import { readPage } from "../pages/page-files.testing.ts";
import { keyOfFinding } from "./hide-known.ts";

/** Which of more than two resources is one too many depends on their order, and which says what all of them lack. */
const dependOnOrder = new Set(["vlan-region-limit", "vpc-address-conflict", "stack-region-missing"]);

const isPlain = ({ section, fileName }: Example): boolean =>
  section !== "file" && fileName !== settingsFileName && /\.(?:ya?ml|jsonc?)$/.test(fileName);

const reversed = (data: unknown): unknown =>
  Array.isArray(data)
    ? data.map(reversed)
    : data !== null && typeof data === "object"
      ? Object.fromEntries(
          Object.entries(data)
            .reverse()
            .map(([name, value]) => [name, reversed(value)]),
        )
      : data;

test.each(rules.map(({ id }) => id).filter((id) => !dependOnOrder.has(id)))(
  "%s: the order of fields changes no entry of a baseline",
  (id) => {
    const all = allExamplesOf(readPage(id));
    const files = Object.fromEntries(
      all.filter(({ section }) => section === "file").map(({ fileName, text }) => [fileName, text]),
    );
    const own = files[settingsFileName];
    const entriesOf = ({ fileName }: Example, data: unknown): readonly string[] => {
      const text = fileName.includes(".json") ? JSON.stringify(data, null, 2) : stringify(data);
      const document = openDocument({ uri: `file:///${fileName}`, name: fileName, text });
      const settings = own ? settingsOf(own) : defaultSettings;
      const found = document ? check(document, settings, environmentForTests(files)).findings : [];
      return [...countEach(found.map(keyOfFinding))].map(([key, count]) => `${count} ${key}`).sort();
    };
    for (const example of all.filter(isPlain)) {
      const document = parseDocument(example.text, { merge: true });
      if (document.errors.length > 0 || /[*&]\w/.test(example.text)) continue;
      const data: unknown = document.toJS();
      expect(entriesOf(example, reversed(data))).toEqual(entriesOf(example, data));
    }
  },
);
