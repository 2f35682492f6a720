import { expect, test } from "vitest";
import { describeTopic, topicNames, topicsLike } from "./topic.ts";

test.each([
  [
    "boot-instance",
    /^\*\*Boot an instance\*\* · `boot-instance`\n\n`POST \/compute\/instances\/\{instanceId\}\/boot`\n\n[^\n]+\n\n- Body: optional\.\n- [\s\S]+\n\n\*\*A boot\*\*\n\n[\s\S]+\n- `config_id` · /,
  ],
  ["interface.label", /^\*\*`label`\*\* · string \(label of a VLAN\)[\s\S]+\n\nIn `interface`\.$/],
  ["nodes_status", /^\*\*`nodes_status`\*\* · [\s\S]+\n\nIn `create-config`, `update-config` and `stack-config`\.$/],
  ["config.port", null],
  ["vlan", /^\*\*`vlan`\*\* · value of `purpose`\n\nThe private network named by `label`[^\n]+$/],
  ["interface.vlan", null],
  [
    "2.5",
    /^\*\*API documentation, section 2\.5: Network interface\*\*\n\n- Fields: an interface, [^\n]+\n- Rules: [^\n]+$/,
  ],
  ["service-error", /^\*\*`service-error`\*\* · error\n\nAn error in a response[^\n]+$/],
  ["weather", null],
])("%s is described", (topic, expected) => {
  const described = describeTopic(topic);
  if (expected === null) expect(described).toBeNull();
  else expect(described).toMatch(expected);
});

test("values that are only usual ones are topics, too, and all topics are known", () => {
  expect(topicNames).toEqual(
    expect.arrayContaining(["create-instance", "interface", "label", "service-error", "vlan", "2.5"]),
  );
  expect(topicNames.filter((topic) => describeTopic(topic) === null)).toEqual([]);
  expect(new Set(topicNames).size).toBe(topicNames.length);
});

test("a misspelled field of an object is compared with the fields of objects, anything else with all topics", () => {
  expect(topicsLike("interface.labl")).toEqual(expect.arrayContaining(["interface.label"]));
  expect(topicsLike("interface.labl")).not.toContain("label");
  expect(topicsLike("2.55")).toEqual(expect.arrayContaining(["2.5", "root-pass-weak"]));
});
