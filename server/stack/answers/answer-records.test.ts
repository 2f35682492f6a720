import { expect, test } from "vitest";
import { readAnswerRecords } from "./answer-records.ts";

const recordsIn = (text: string): readonly string[] => {
  const { records, messages } = readAnswerRecords("answer.json", text);
  return [
    ...records.map(({ kind, id, balancer, config }) =>
      [kind, id, ...(balancer === null ? [] : [`of ${balancer}`]), ...(config === null ? [] : [`in ${config}`])].join(
        " ",
      ),
    ),
    ...messages,
  ];
};

const web = '{ "id": 1, "label": "web", "region": "us-east", "ipv4": ["203.0.113.4"] }';

test.each<[what: string, text: string, expected: readonly string[]]>([
  ["one object", web, ["instance 1"]],
  ["a list", `[${web}, { "id": 2, "label": "app", "specs": {} }]`, ["instance 1", "instance 2"]],
  ["data", `{ "data": [${web}], "page": 1 }`, ["instance 1"]],
  ["curl -i", `HTTP/2 200\r\ncontent-type: application/json\r\n\r\n{ "data": [${web}] }`, ["instance 1"]],
  ["curl -v", `* Trying\n> GET / HTTP/2\n< HTTP/2 200\n< a: b\n<\n${web}\n`, ["instance 1"]],
  ["a balancer", '{ "id": 7, "label": "front", "region": "us-east", "ipv4": "203.0.113.9" }', ["loadbalancer 7"]],
  ["a configuration", '{ "id": 70, "port": 80, "loadbalancer_id": 7 }', ["config 70 of 7"]],
  ["a node", '{ "id": 700, "label": "web", "address": "192.168.1.2:80", "config_id": 70 }', ["node 700 in 70"]],
  [
    "parts in their whole",
    '{ "id": 7, "region": "r", "configs": [{ "id": 70, "port": 80, "nodes": [{ "id": 700, "address": "192.168.1.2:80" }] }] }',
    ["loadbalancer 7", "config 70 of 7", "node 700 of 7 in 70"],
  ],
  [
    "half a JSON",
    `{ "data": [${web}, { "id": 2, "label": "ap`,
    ["instance 1", "Part of the answer cannot be read, and is left out."],
  ],
  [
    "a record that is cut in a value",
    `[${web}, { "id": 2, "label": "app", "region": "us-ea`,
    ["instance 1", "Part of the answer cannot be read, and is left out."],
  ],
  [
    "a record that is cut behind an object in it",
    `[${web}, { "id": 2, "label": "app", "region": "r", "specs": {}`,
    ["instance 1", "Part of the answer cannot be read, and is left out."],
  ],
  [
    "several answers in one file",
    `HTTP/1.1 200 OK\n\n${web}\nHTTP/1.1 200 OK\n\n{ "id": 2, "label": "{", "specs": {} }{ "id": 3, "label": "b", "specs": {} }\n`,
    ["instance 1", "instance 2", "instance 3"],
  ],
  [
    "a renamed ID",
    '[{ "instance_id": 1, "label": "web", "region": "us-east", "type": "t" }, { "ID": 2, "label": "app", "specs": {} }]',
    ["2 records have no numeric `id`, and are left out."],
  ],
  [
    "an object of something else",
    '{ "username": "ada" }',
    ["An object describes no instance, load balancer, configuration or node."],
  ],
  ["an error", '{ "errors": [{ "reason": "no" }] }', ["A response of the API is an error."]],
  ["nothing", "", []],
])("%s", (_, text, expected) => {
  expect(recordsIn(text)).toEqual(expected);
});
