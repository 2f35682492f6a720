import { expect, test } from "vitest";
import { limitToOwnDocuments } from "./own-documents.ts";

/** A client whose features record for which documents they are registered. */
function clientWith(isLacking: (method: string) => boolean) {
  const features = new Map<
    string,
    { languages?: readonly unknown[]; initialize: (_: object, selector: object[]) => void }
  >();
  const getFeature = (method: string) => {
    if (isLacking(method)) return undefined;
    const feature = features.get(method) ?? {
      initialize(this: { languages?: readonly unknown[] }, _: object, selector: readonly object[]) {
        this.languages = selector;
      },
    };
    features.set(method, feature);
    return feature;
  };
  return { features, client: { getFeature } as unknown as Parameters<typeof limitToOwnDocuments>[0] };
}

test("what concerns a whole document is registered for our languages alone", () => {
  const { features, client } = clientWith(() => false);
  limitToOwnDocuments(client);
  expect([...features.keys()]).toContain("textDocument/formatting");
  expect([...features.keys()]).not.toContain("textDocument/hover");
  const own = [{ language: "compute-stack" }, { language: "compute-request" }, { language: "compute-plan" }];
  for (const feature of features.values()) {
    feature.initialize({}, [{ language: "markdown" }]);
    expect(feature.languages).toEqual(own);
  }
});

test("a library that names a feature differently is noticed", () => {
  const { client } = clientWith((method) => method === "textDocument/rename");
  expect(() => limitToOwnDocuments(client)).toThrow("The language client has no feature for textDocument/rename.");
});
