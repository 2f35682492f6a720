import { expect, test } from "vitest";
import { growth, growthLimit } from "../../../test/growth.ts";
import { embeddedInShell } from "../../syntax/shell/embedded.ts";
import { readCarrier } from "./carrier.ts";

test("a script that sends very many files is read in linear time", () => {
  const file = { uri: "file:///a.sh", name: "a.sh", language: "shell" } as const;
  const script = (count: number): string =>
    Array.from({ length: count }, (_, i) => `curl "$A/compute/instances" -d @bodies/web-${i}.json\n`).join("");
  const read = (count: number): void => void readCarrier(file, script(count), embeddedInShell, null);
  expect(growth(read, 500)).toBeLessThan(growthLimit);
});
