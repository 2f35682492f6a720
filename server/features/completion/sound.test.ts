import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { defaultSettings, kindOf } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { examplesOf } from "../../rules/pages/page.testing.ts";
import { pageFiles, readPage } from "../../rules/pages/page-files.testing.ts";
import { settingsOf } from "../../workspace/read-settings.ts";
import { placesIn, type SoundCase, type SoundPlace, unsound } from "./sound.testing.ts";

/**
 * Whatever is chosen brings no error, but for what is still to be typed: in the examples, and in the texts of the rules'
 * pages. `SOUND=all` tries every place, which takes an hour; `SEED` chooses others.
 */
const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const examples = folder("../../../examples/");

const ofPages = [...pageFiles.keys()].flatMap((id): readonly SoundCase[] => {
  const all = examplesOf(readPage(id));
  const settings = all.find(({ section, fileName }) => section === "file" && fileName === ".compute-stack.yaml");
  const environment = environmentForTests(Object.fromEntries(all.map(({ fileName, text }) => [fileName, text])));
  return all
    .filter(({ section }) => section !== "file")
    .map(({ fileName, text }) => ({
      name: fileName,
      text,
      settings: settings ? settingsOf(settings.text) : defaultSettings,
      environment,
    }));
});

const ofExamples = readdirSync(examples, { recursive: true, encoding: "utf8" })
  .filter((name) => statSync(examples + name).isFile() && kindOf(name) !== null)
  .map(
    (name): SoundCase => ({
      name,
      text: readFileSync(examples + name, "utf8"),
      settings: defaultSettings,
      environment: environmentForTests({ "certs/site.pem": readFileSync(`${examples}certs/site.pem`, "utf8") }),
    }),
  );

const cases = [...ofPages, ...ofExamples].map((each) => ({ each, places: placesIn(each.text) }));

function* sample(count: number, seed: number): Generator<readonly [SoundCase, SoundPlace]> {
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  for (let left = count; left > 0; left--) {
    const chosen = cases[random(cases.length)];
    const place = chosen?.places[random(chosen.places.length)];
    if (chosen && place) yield [chosen.each, place];
  }
}

const everywhere = () => cases.flatMap(({ each, places }) => places.map((place) => [each, place] as const));

test("no completion causes an error", () => {
  const seed = Number(process.env.SEED ?? 7);
  const tried = process.env.SOUND === "all" ? everywhere() : sample(150, seed);
  for (const [each, place] of tried) expect(unsound(each, place), `${each.name}, seed ${seed}`).toEqual([]);
});
