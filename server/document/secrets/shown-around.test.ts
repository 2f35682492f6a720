import { expect, test } from "vitest";
import { embeddedInShell } from "../../syntax/shell/embedded.ts";
import { readCarrier } from "../carriers/carrier.ts";
import { showStretchesAround } from "./shown.ts";

test.each([
  ["curl -u a:b $A/compute/instances", "curl -u a:* $A/compute/instances"],
  ["curl -u user:curl $A/compute/instances", "curl -u user:**** $A/compute/instances"],
  ["curl --oauth2-bearer abc $A/compute/instances", "curl --oauth2-bearer *** $A/compute/instances"],
  ["curl $A -n $A/compute/instances", "curl $A -n $A/compute/instances"],
  ['curl -H "X-Api-Key: abc" $A/compute/instances', 'curl -H "X-Api-Key: ***" $A/compute/instances'],
  [
    `curl -u a:b $A/compute/instances -d '{"root_pass": "abc"}'`,
    `curl -u a:* $A/compute/instances -d '{"root_pass": "***"}'`,
  ],
])("of %s only the secret is masked", (text, shown) => {
  const carrier = readCarrier({ uri: "", name: "a", language: "shell" }, text, embeddedInShell, null);
  expect(showStretchesAround(text, carrier.parts)(0, text.length)).toBe(shown);
});
