import { expect, test } from "vitest";
import { wordingOf } from "./names.ts";
import { dataInWords, fieldIn, sayInWords } from "./say-in-words.ts";

const acme = () => wordingOf({ compute: "acme", script: "acmescript" }) ?? expect.unreachable();

test("what is shown has the words of the service, but in addresses and keys", () => {
  const uri = "file:///compute/instances";
  const shown = {
    message: "POST /compute/instances",
    items: ["compute/debian12", ["script_id"], { text: "script_id", script_id: 5 }],
    location: { uri, targetUri: uri, target: uri, helpUri: uri, title: uri },
    edit: null,
    isPreferred: true,
  };
  expect(sayInWords(shown, acme())).toEqual({
    message: "POST /acme/instances",
    items: ["acme/debian12", ["acmescript_id"], { text: "acmescript_id", script_id: 5 }],
    location: { uri, targetUri: uri, target: uri, helpUri: uri, title: "file:///acme/instances" },
    edit: null,
    isPreferred: true,
  });
});

test("data of the service has its words in keys too", () => {
  expect(
    dataInWords({ script_id: 5, list: [{ script_data: { a: "compute/debian12" } }], uri: "/compute/a" }, acme()),
  ).toEqual({
    acmescript_id: 5,
    list: [{ acmescript_data: { a: "acme/debian12" } }],
    uri: "/acme/a",
  });
});

test("what is not plain data stays as it is", () => {
  const table = new Map([["script_id", "script_id"]]);
  expect([table, undefined, 5].map((one) => sayInWords(one, acme()))).toEqual([table, undefined, 5]);
  expect(sayInWords({ table }, acme())).toEqual({ table });
});

test("the path of a field is read name by name", () => {
  expect(["label", "acmescript_data.a", "a.0.acmescript_id"].map((path) => fieldIn(path, acme()))).toEqual([
    "label",
    "script_data.a",
    "a.0.script_id",
  ]);
});
