import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { longestText, readFragment, toFragment } from "./share.ts";

const fragmentOf = (data: string): string => `#file=${deflateRawSync(data).toString("base64url")}`;

test.each([
  { name: "shop.stack.yaml", text: 'name: shop\nlabel: "é ☃ \u{1F680}"\r\n', files: {} },
  { name: "a.request.json", text: "", files: { "certs/site.pem": "-----", __proto__x: "" } },
])("a link to $name contains its whole text", async (file) => {
  expect(await readFragment(`#${await toFragment(file)}`)).toEqual({ kind: "file", file });
});

test("a link names an example", async () => {
  expect(await readFragment("#example=shop.stack.yaml")).toEqual({ kind: "example", id: "shop.stack.yaml" });
  expect(await readFragment("#example=%zz")).toEqual({ kind: "example", id: "%zz" });
});

test.each(["", "#", "#instances", "#files=abc"])("the fragment %j shares nothing", async (fragment) => {
  expect(await readFragment(fragment)).toEqual({ kind: "empty" });
});

test.each([
  ["#file=", "incomplete or damaged"],
  ["#file=%%%", "incomplete or damaged"],
  ["#file=not*base64", "incomplete or damaged"],
  ["#file=AAAA", "incomplete or damaged"],
  [fragmentOf('{"name":"a.stack.yaml","text":"abcdefghijklmnopqrstuvwxyz"}').slice(0, -9), "incomplete or damaged"],
  [fragmentOf("oops"), "incomplete or damaged"],
  [`#file=${deflateRawSync(Buffer.from([0x22, 0xff, 0x22])).toString("base64url")}`, "incomplete or damaged"],
  [fragmentOf("null"), "does not contain a file"],
  [fragmentOf('{"name":5,"text":""}'), "does not contain a file"],
  [fragmentOf('{"name":"a.stack.yaml"}'), "does not contain a file"],
  [fragmentOf(JSON.stringify({ name: "a", text: "a".repeat(longestText) })), "more than a megabyte"],
])("%#: a broken link says what is wrong", async (fragment, why) => {
  expect(await readFragment(fragment)).toEqual({ kind: "broken", why: expect.stringContaining(why) });
});

test("a link whose few bytes hold gigabytes is given up early", async () => {
  const bomb = `#file=${deflateRawSync(Buffer.alloc(200_000_000, 97)).toString("base64url")}`;
  expect(await readFragment(bomb)).toMatchObject({ kind: "broken" });
});

test("names and files from a link are made harmless", async () => {
  const data = { name: "../../a\u0000b.stack.yaml", text: "", files: { "a.pem": "x", b: 5 }, more: 1 };
  expect(await readFragment(fragmentOf(JSON.stringify(data)))).toEqual({
    kind: "file",
    file: { name: "ab.stack.yaml", text: "", files: { "a.pem": "x" } },
  });
});
