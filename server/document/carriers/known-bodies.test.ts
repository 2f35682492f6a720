import { expect, test } from "vitest";
import { readerFor } from "../../syntax/carriers.testing.ts";
import { withKnownBodies } from "./known-bodies.ts";

const kindIn = (language: "shell" | "markdown", text: string, lines: "commands" | "fences" | "requests") => {
  const requests = readerFor(language)(text).filter((one) => "body" in one);
  return withKnownBodies(requests, text, lines).map(({ body }) => body?.kind);
};
const send = "curl $A/compute/instances -d @./a.json";

test.each([
  ["", "file"],
  ["cd sub", "unknown"],
  ["x && pushd sub", "unknown"],
  ["(cd sub; ls)", "unknown"],
  ['cd "$(dirname "$0")"', "file"],
  ["cd -- $(dirname -- ${BASH_SOURCE[0]}) && ls", "file"],
  ['cd "${0%/*}"', "file"],
  ["cd $(dirname $0)/x", "unknown"],
  ["abcd sub", "file"],
  ["jq . b >a.json", "unknown"],
  ["jq . b >| 'a.json'", "unknown"],
  ["x | tee -a -i a.json", "unknown"],
  ["x -o a.json", "unknown"],
  ["x --output=a.json", "unknown"],
  ["cp b.json a.json", "unknown"],
  ["mv -f b.json a.json", "unknown"],
  ["cp a.json b.json", "file"],
  ["cat a.json", "file"],
  ["jq . < a.json > b.json", "file"],
])("after `%s`, a body in a file is %s", (before, kind) => {
  expect(kindIn("shell", `${before}\n${send}\n`, "commands")).toEqual([kind]);
});

test.each([
  ["/srv/a.json", "file"],
  ["/dev/stdin", "unknown"],
  ["/proc/self/fd/0", "unknown"],
  ["x/dev/a.json", "file"],
  ["{a,b}.json", "unknown"],
])("a body in %s is %s", (path, kind) => {
  expect(kindIn("shell", `${send.replace("./a.json", `'${path}'`)}\n`, "commands")).toEqual([kind]);
});

test("an absolute path is the same in every folder", () => {
  expect(kindIn("shell", `cd sub\n${send.replace("./a", "/srv/a")}\n`, "commands")).toEqual(["file"]);
});

test("a page that shows what to write into the file may mean another one", () => {
  const page = (before: string) => `${before}\n\n\`\`\`sh\n${send}\n\`\`\`\n`;
  const texts = ["Run:", "Write this into `a.json`:", "Then cat a.json", "Then send < 'a.json'"];
  expect(texts.map((text) => kindIn("markdown", page(text), "fences"))).toEqual([
    ["file"],
    ["unknown"],
    ["file"],
    ["file"],
  ]);
});

test("where all requests are written out, nothing changes a file before", () => {
  expect(kindIn("shell", `cd sub\n${send}\n`, "requests")).toEqual(["file"]);
});
