import { expect, test } from "vitest";
import { isEmbeddedRequest } from "../syntax/carrier.ts";
import type { CarrierLanguage } from "../syntax/carriers.ts";
import { loadCarrierReader, loadCarriers, loadVariableReader } from "./read-file.ts";

const texts = {
  http: "@id = 5\n\nPOST {{base}}/compute/instances/5/boot\n",
  shell: 'id=5\ncurl --request POST "$base/compute/instances/5/boot"\n',
  yaml: 'run: |\n  id=5\n  curl --request POST "$base/compute/instances/5/boot"\n',
  markdown: '# Boot\n\n```sh\nid=5\ncurl --request POST "$base/compute/instances/5/boot"\n```\n',
} as const satisfies Partial<Record<CarrierLanguage, string>>;

const requestsIn = async (language: CarrierLanguage, text: string) =>
  (await loadCarrierReader(language))(text).map((each) =>
    isEmbeddedRequest(each) ? `${each.method?.text} ${each.url.text}` : "file",
  );

test.each(Object.keys(texts) as readonly (keyof typeof texts)[])(
  "requests and variables are read in %s",
  async (language) => {
    const text = texts[language];
    expect(await requestsIn(language, text)).toEqual([
      `POST ${language === "http" ? "{{base}}" : "$base"}/compute/instances/5/boot`,
    ]);
    const { variables } = (await loadVariableReader(language))(text);
    expect(variables.map(({ name, value }) => [name, value])).toEqual([["id", { kind: "text", text: "5" }]]);
  },
);

test.each(["shell", "markdown", "yaml"] as const)("%s without a path of the API is not read", async (language) => {
  expect(await requestsIn(language, texts[language].replace("/compute/instances/5/boot", "/elsewhere"))).toEqual([]);
});

test("carriers are opened by a module that is loaded when needed", async () => {
  expect((await loadCarriers()).readCarrier).toBeInstanceOf(Function);
});
