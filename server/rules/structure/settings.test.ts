import { expect, test } from "vitest";
import { find } from "../pages/check.testing.ts";

const fileName = ".compute-stack.yaml";

/** `severity rule pointer: message`, with what the fixes would do. */
const found = (text: string): readonly string[] =>
  find(fileName, text).map(
    ({ severity, code, pointer, message, fixes }) =>
      `${severity} ${code} ${pointer}: ${message}${fixes.map((fix) => ` [${fix}]`).join("")}`,
  );

test("correct settings have no findings", () => {
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
  "empty values are ignored: %j",
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

test.each<[string, readonly string[]]>([
  [
    "rules: { lable-pattern: off }",
    [
      "warning unknown-field /rules/lable-pattern: Unknown rule `lable-pattern`. Did you mean `label-pattern`? [Change `lable-pattern` to `label-pattern`] [Remove `lable-pattern`]",
    ],
  ],
  [
    "overrides: [{ rules: ['**'], files: { label-length: off } }]",
    [
      "error type-mismatch /overrides/0/rules: `rules` must be an object of rule IDs and severities, such as `{ label-length: off }`, found a list.",
      'error type-mismatch /overrides/0/files: `files` must be a list of patterns, such as `["examples/**"]`, found an object.',
    ],
  ],
  [
    "overrides: { files: ['**'], rules: { label-length: off } }",
    [
      "error type-mismatch /overrides: `overrides` must be a list of objects with `files` and `rules`, found an object. [Make it a list of one]",
    ],
  ],
  [
    "overrides: [{ '*.yaml': { label-length: off }, files: ['**'] }]",
    [
      'warning unknown-field /overrides/0/*.yaml: `*.yaml` is not a field of an override. An override has `files` and `rules`, as in `{ files: ["examples/**"], rules: { label-length: off } }`. [Remove `*.yaml`]',
    ],
  ],
  [
    "files: { web.json: create-instance }",
    [
      'warning unknown-field /files/web.json: `web.json` is not a field of the `files` setting. Its keys are kinds of files, and its values are patterns, as in `create-instance: ["web.json"]`. [Remove `web.json`]',
    ],
  ],
  [
    "rules: { nonsense: off }",
    ["warning unknown-field /rules/nonsense: Unknown rule `nonsense`. Remove it. [Remove `nonsense`]"],
  ],
  [
    "rules: { syntax: on }",
    [
      "error enum-value /rules/syntax: `syntax` must be `off`, `hint`, `information`, `warning` or `error`, found `on`.",
    ],
  ],
  [
    "rules: { syntax: info }",
    [
      "error enum-value /rules/syntax: `syntax` must be `off`, `hint`, `information`, `warning` or `error`, found `info`. Did you mean `information`? [Change `syntax` to `information`]",
    ],
  ],
  [
    "rules: { syntax: false }",
    [
      "error type-mismatch /rules/syntax: `syntax` must be `off`, `hint`, `information`, `warning` or `error`, found `false`.",
    ],
  ],
  [
    "rules: [syntax]",
    [
      "error type-mismatch /rules: `rules` must be an object of rule IDs and severities, such as `{ label-length: off }`, found a list.",
    ],
  ],
  [
    "ignore: fixtures",
    [
      'error type-mismatch /ignore: `ignore` must be a list of patterns, such as `["examples/**"]`, found a string. [Change `ignore` to `["fixtures"]`]',
    ],
  ],
  [
    "rule: { syntax: error }",
    [
      "warning unknown-field /rule: `rule` is not a field of the workspace settings. Did you mean `rules`? [Change `rule` to `rules`] [Remove `rule`]",
    ],
  ],
  [
    "catalog: { region: {} }",
    [
      "warning unknown-field /catalog/region: `region` is not a field of a catalog. Did you mean `regions`? [Change `region` to `regions`] [Remove `region`]",
    ],
  ],
  [
    "catalog: { regions: { us-east: { vlan: yes } } }",
    [
      "warning unknown-field /catalog/regions/us-east/vlan: `vlan` is not a field of a catalog region. Did you mean `vlans`? [Change `vlan` to `vlans`] [Remove `vlan`]",
    ],
  ],
  [
    "catalog: { regions: { us-east: { vlans: yes } } }",
    [
      "error type-mismatch /catalog/regions/us-east/vlans: `vlans` must be `true` or `false`, found the string `yes`. [Change `vlans` to `true`]",
    ],
  ],
  [
    "catalog: { regions: [us-east] }",
    ["error type-mismatch /catalog/regions: `regions` must be an object, found a list."],
  ],
  [
    "catalog: { values: { check: [x] } }",
    [
      "warning unknown-field /catalog/values/check: Unknown catalog list `check`. Did you mean `config.check`? [Change `check` to `config.check`] [Remove `check`]",
    ],
  ],
  [
    "catalog: { values: { config.check: [x], config.chek: [x] } }",
    [
      "warning unknown-field /catalog/values/config.chek: Unknown catalog list `config.chek`, and `config.check` is already set. Remove one of the two. [Remove `config.chek`]",
    ],
  ],
  ["- a", ["error type-mismatch : The file must be an object, found a list."]],
  [
    "rules: { unused-suppression: error } # compute-stack-disable-line syntax",
    ["hint unused-suppression : `syntax` cannot be suppressed. Fix the syntax error. [Remove the suppression]"],
  ],
])("%s", (text, expected) => {
  expect(found(text)).toEqual(expected);
});
