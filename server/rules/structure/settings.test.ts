import { expect, test } from "vitest";
import { find } from "../pages/testing.ts";

const fileName = ".compute-stack.yaml";

/** `severity rule pointer: message`, with what the fixes would do. */
const found = (text: string): readonly string[] =>
  find(fileName, text).map(
    ({ severity, code, pointer, message, fixes }) =>
      `${severity} ${code} ${pointer}: ${message}${fixes.map((fix) => ` [${fix}]`).join("")}`,
  );

test("settings that are correct have no finding", () => {
  const text = `rules: # severities
  root-pass-literal: error
  unknown-field: off
ignore: ["fixtures/**"]
catalog:
  regions:
    us-east: { vlans: true, metadata: true }
    eu-west: {}
  types:
    standard-2: { cpus: 2, memory: 4096, disk: 81920 }
  images:
    compute/debian12: { cloud_init: true }
  values:
    config.check: [none, connection, http, http_body]
    config.protocol: []
`;
  expect(found(text)).toEqual([]);
});

test.each(["", "# only a comment\n", "rules:\nignore:\ncatalog:\n", "catalog: { regions: , types: ~, images: {} }\n"])(
  "what is empty says nothing: %j",
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

test.each<[string, readonly string[]]>([
  [
    "rules: { lable-pattern: off }",
    [
      "warning unknown-field /rules/lable-pattern: There is no rule `lable-pattern`. Did you mean `label-pattern`? [Change `lable-pattern` to `label-pattern`] [Remove `lable-pattern`]",
    ],
  ],
  [
    "rules: { nonsense: off }",
    ["warning unknown-field /rules/nonsense: There is no rule `nonsense`. Remove it. [Remove `nonsense`]"],
  ],
  [
    "rules: { syntax: on }",
    ["error enum-value /rules/syntax: `syntax` takes `off`, `hint`, `information`, `warning` or `error`, not `on`."],
  ],
  [
    "rules: { syntax: info }",
    [
      "error enum-value /rules/syntax: `syntax` takes `off`, `hint`, `information`, `warning` or `error`, not `info`. [Change `syntax` to `information`]",
    ],
  ],
  [
    "rules: { syntax: false }",
    [
      "error type-mismatch /rules/syntax: `syntax` takes `off`, `hint`, `information`, `warning` or `error`, not `false`.",
    ],
  ],
  ["rules: [syntax]", ["error type-mismatch /rules: `rules` takes an object, not a list."]],
  [
    "ignore: fixtures",
    ['error type-mismatch /ignore: `ignore` takes a list, not a string. [Change `ignore` to `["fixtures"]`]'],
  ],
  [
    "rule: { syntax: error }",
    [
      "warning unknown-field /rule: `rule` is no field of the settings of a workspace. Did you mean `rules`? [Change `rule` to `rules`] [Remove `rule`]",
    ],
  ],
  [
    "catalog: { region: {} }",
    [
      "warning unknown-field /catalog/region: `region` is no field of a catalog. Did you mean `regions`? [Change `region` to `regions`] [Remove `region`]",
    ],
  ],
  [
    "catalog: { regions: { us-east: { vlan: yes } } }",
    [
      "warning unknown-field /catalog/regions/us-east/vlan: `vlan` is no field of a region of the catalog. Did you mean `vlans`? [Change `vlan` to `vlans`] [Remove `vlan`]",
    ],
  ],
  [
    "catalog: { regions: { us-east: { vlans: yes } } }",
    [
      "error type-mismatch /catalog/regions/us-east/vlans: `vlans` takes `true` or `false`, not the string `yes`. [Change `vlans` to `true`]",
    ],
  ],
  ["catalog: { regions: [us-east] }", ["error type-mismatch /catalog/regions: `regions` takes an object, not a list."]],
  [
    "catalog: { values: { check: [x] } }",
    [
      "warning unknown-field /catalog/values/check: No field takes its values from `check`. Did you mean `config.check`? [Change `check` to `config.check`] [Remove `check`]",
    ],
  ],
  [
    "catalog: { values: { config.check: [x], config.chek: [x] } }",
    [
      "warning unknown-field /catalog/values/config.chek: No field takes its values from `config.chek`, and `config.check` is already there. Remove one. [Remove `config.chek`]",
    ],
  ],
  ["- a", ["error type-mismatch : The file takes an object, not a list."]],
  [
    "rules: { unused-suppression: error } # compute-stack-disable-line syntax",
    [
      "hint unused-suppression : `syntax` cannot be suppressed: what cannot be read has to be mended. [Remove the suppression]",
    ],
  ],
])("%s", (text, expected) => {
  expect(found(text)).toEqual(expected);
});
