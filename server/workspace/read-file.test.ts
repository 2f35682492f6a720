import { expect, test } from "vitest";
import type { SourceFile } from "../document/index.ts";
import { isEmbeddedRequest } from "../syntax/carrier.ts";
import type { CarrierLanguage } from "../syntax/carriers.ts";
import { loadCarrierReader, loadVariableReader, readFile, rereaderOf } from "./read-file.ts";

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

test("a file is read with another text as it was read at first", async () => {
  const names = { compute: "acme" };
  const requests = ({ carrier }: SourceFile) => carrier?.requests.map(({ request }) => request.url.text);
  const text = "curl $base/acme/instances/5\n";
  const script = await readFile(
    { uri: "file:///w/a.sh", name: "a.sh", names },
    { kind: "carrier", language: "shell" },
    text,
  );
  expect(requests(script.file)).toEqual(["$base/acme/instances/5"]);
  const reread = await rereaderOf(script.file);
  for (const read of [script.reread, reread]) {
    const next = read(text.replace("5", "6"));
    expect(requests(next)).toEqual(["$base/acme/instances/6"]);
    expect(next.file.names).toBe(names);
  }
  const stack = await readFile({ uri: "file:///w/a.stack.yaml", name: "a.stack.yaml", names }, { kind: "stack" }, "");
  expect(stack.reread("region: r\n")).toMatchObject({ text: "region: r\n", file: { names } });
  expect((await rereaderOf(stack.file))("region: r\n")).toBe(stack.file);
  const settings = await readFile({ uri: "file:///w/s", name: "s", names }, { kind: "settings" }, "");
  expect(settings.file.file.names).toBeUndefined();
});
