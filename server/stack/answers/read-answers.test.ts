import { expect, test } from "vitest";
import { valueOfRecord } from "./answer-records.ts";
import { readAnswerRecords } from "./read-answers.ts";

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

const pagesIn = (text: string) => readAnswerRecords("answer.json", text).pages;

const web = '{ "id": 1, "label": "web", "region": "us-east", "ipv4": ["203.0.113.4"] }';

test.each<[what: string, text: string, expected: readonly string[]]>([
  ["one object", web, ["instance 1"]],
  ["a list", `[${web}, { "id": 2, "label": "app", "specs": {} }]`, ["instance 1", "instance 2"]],
  ["data", `{ "data": [${web}], "page": 1 }`, ["instance 1"]],
  ["data behind other fields", `{ "page": 1, "data": [${web}], "pages": 2, "results": 1 }`, ["instance 1"]],
  [
    "data beside another list",
    `{ "data": [${web}], "more": [{ "id": 2, "specs": {} }] }`,
    ["instance 1", "instance 2", "It has `more` beside its list, so whether that is all of it is unknown."],
  ],
  ["data of nothing", '{ "data": [] }', []],
  [
    "data of nothing under the status of an error",
    'HTTP/1.1 502 Bad Gateway\r\n\r\n{ "data": [] }',
    ["Its status is not that of a success, so what it lists may not be all."],
  ],
  [
    "data after an error",
    `HTTP/1.1 401 Unauthorized\n\n{ "errors": [{ "reason": "no" }] }\nHTTP/1.1 200 OK\n\n{ "data": [${web}] }`,
    ["instance 1", "A response of the API is an error."],
  ],
  ["curl -i", `HTTP/2 200\r\ncontent-type: application/json\r\n\r\n{ "data": [${web}] }`, ["instance 1"]],
  ["curl -v", `* Trying\n> GET / HTTP/2\n< HTTP/2 200\n< a: b\n<\n${web}\n`, ["instance 1"]],
  ["an ID in quotes", '{ "id": "12", "label": "web", "specs": {} }', ["instance 12"]],
  ["an ID that no number represents", '{ "id": 9007199254740993, "specs": {} }', ["instance 9007199254740993"]],
  [
    "IDs of owners in quotes",
    '{ "id": "700", "label": "web", "address": "192.168.1.2:80", "config_id": "70", "loadbalancer_id": "7" }',
    ["node 700 of 7 in 70"],
  ],
  [
    "an ID that is no number",
    '{ "id": "x1", "label": "web", "specs": {} }',
    ["A record has no numeric `id` of at most 20 digits, and is left out."],
  ],
  [
    "an ID in another notation",
    '{ "id": 1E5, "label": "web", "specs": {} }',
    ["A record has no numeric `id` of at most 20 digits, and is left out."],
  ],
  [
    "an ID that is too long",
    '{ "id": 123456789012345678901, "label": "web", "specs": {} }',
    ["A record has no numeric `id` of at most 20 digits, and is left out."],
  ],
  ["nothing beside a list", `{ "data": [${web}], "meta": {}, "links": [] }`, ["instance 1"]],
  ["an allocated address", '{ "address": "192.168.1.2", "type": "ipv4", "public": false, "compute_id": 1 }', []],
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
    ["instance 1", "Part of the response cannot be read, and is left out."],
  ],
  [
    "a record that is cut in a value",
    `[${web}, { "id": 2, "label": "app", "region": "us-ea`,
    ["instance 1", "Part of the response cannot be read, and is left out."],
  ],
  [
    "a record that is cut behind an object in it",
    `[${web}, { "id": 2, "label": "app", "region": "r", "specs": {}`,
    ["instance 1", "Part of the response cannot be read, and is left out."],
  ],
  [
    "half a record behind another answer",
    `{ "data": [${web}], "page": 1 }\n{ "data": [{ "id": 2, "label": "app", "region": "us-east", "type": "nano-1"`,
    ["instance 1", "Part of the response cannot be read, and is left out."],
  ],
  [
    "half an object behind another",
    `${web}\n{ "id": 2, "label": "app", "specs": {}`,
    ["instance 1", "Part of the response cannot be read, and is left out."],
  ],
  [
    "a word that is no value beside data",
    `{ "page": nope, "data": [${web}] }`,
    ["instance 1", "Part of the response cannot be read, and is left out."],
  ],
  ["a record around data", `{ "id": 7, "client_conn_throttle": 0, "data": [${web}] }`, ["loadbalancer 7"]],
  [
    "a record around data, behind it",
    `{ "data": [${web}], "label": "front", "region": "us-east", "id": 7 }`,
    ["loadbalancer 7"],
  ],
  ["an error beside data", `{ "errors": "x", "data": [${web}] }`, ["A response of the API is an error."]],
  ["an error beside data, behind it", `{ "data": [${web}], "errors": null }`, ["A response of the API is an error."]],
  [
    "several answers in one file",
    `HTTP/1.1 200 OK\n\n${web}\nHTTP/1.1 200 OK\n\n{ "id": 2, "label": "{", "specs": {} }{ "id": 3, "label": "b", "specs": {} }\n`,
    ["instance 1", "instance 2", "instance 3"],
  ],
  [
    "a renamed ID",
    '[{ "instance_id": 1, "label": "web", "region": "us-east", "type": "t" }, { "ID": 2, "label": "app", "specs": {} }]',
    ["2 records have no numeric `id` of at most 20 digits, and are left out."],
  ],
  [
    "a list of volumes",
    '{ "data": [{ "id": 3, "label": "web", "region": "us-east", "size": 20, "tags": [] }], "page": 1, "pages": 1, "results": 1 }',
    ["An object describes no instance, load balancer, configuration or node."],
  ],
  [
    "a list of firewalls",
    '{ "data": [{ "id": 3, "label": "web", "tags": [], "rules": {} }, { "id": 4, "label": "db", "tags": [], "rules": {} }] }',
    ["2 objects describe no instance, load balancer, configuration or node."],
  ],
  [
    "a list of clusters and their pools",
    '{ "data": [{ "id": 3, "label": "web", "type": "t", "tags": [], "pools": [{ "id": 4, "type": "t" }] }], "results": 1 }',
    ["An object describes no instance, load balancer, configuration or node."],
  ],
  [
    "an object of something else",
    '{ "username": "ada" }',
    ["An object describes no instance, load balancer, configuration or node."],
  ],
  ["a list of numbers", "[1, 2]", ["It describes no instance, load balancer, configuration or node."]],
  [
    "data of nothing beside a list of texts",
    '{ "data": [], "links": ["next"] }',
    ["It has `links` beside its list, so whether that is all of it is unknown."],
  ],
  ["an error", '{ "errors": [{ "reason": "no" }] }', ["A response of the API is an error."]],
  ["nothing", "", []],
])("%s", (_, text, expected) => {
  expect(recordsIn(text)).toEqual(expected);
});

test("records are read again when very many others were read", () => {
  const many = Array.from({ length: 100 }, (_, id) => `{ "id": ${id}, "label": "web-${id}", "specs": {} }`);
  const { records, document } = readAnswerRecords("answer.json", `{ "data": [\n${many.join(",\n")}\n] }`);
  expect(document.blocks.length).toBe(102);
  expect(records.map((record) => valueOfRecord(record).get("label")?.string)).toEqual(
    records.map(({ label }) => label),
  );
  expect(records.map(({ label }) => label)).toEqual(many.map((_, id) => `web-${id}`));
});

test("a list under the status of an error is not whole, whatever else is in it", () => {
  const text = 'HTTP/1.1 500 Error\n\n{ "data": [{ "id": 1, "label": "web", "specs": {}, "errors": 0 }] }';
  expect(readAnswerRecords("answer.json", text).instanceLists.map(({ extent }) => extent)).toEqual(["part"]);
});

test.each([
  ["HTTP/1.1 502 Bad Gateway", "part"],
  ["HTTP/1.1 307 Temporary Redirect\n\nHTTP/1.1 503 Unavailable", "part"],
  ["HTTP/1.1 407 Proxy Authentication Required\n\nHTTP/1.1 200 OK", "empty"],
])("a list of instances under %j is %s", (head, expected) => {
  expect(
    readAnswerRecords("answer.json", `${head}\n\n{ "data": [] }`).instanceLists.map(({ extent }) => extent),
  ).toEqual([expected]);
});

test.each([
  ["/v4/compute/instances HTTP/2", "whole"],
  ["/v4/compute/instances?page=1&page_size=500 HTTP/1.1", "whole"],
  ['/v4/compute/instances HTTP/2\r\n> X-Filter: {"label":"web"}', "part"],
  ["/v4/compute/instances?label=web HTTP/2", "part"],
  ["/v4/compute/instances?page=1&label=web HTTP/2", "part"],
])("a list that a trace shows to be requested with %j is %s", (request, expected) => {
  const text = `> GET ${request}\r\n>\r\n< HTTP/2 200\r\n<\r\n{ "data": [${web}], "page": 1, "pages": 1, "results": 1 }`;
  expect(readAnswerRecords("answer.json", text).instanceLists.map(({ extent }) => extent)).toEqual([expected]);
});

test.each([
  ["instances", web, ["instance 1"]],
  [
    "load balancers",
    '{ "id": 7, "client_conn_throttle": 5, "configs": [{ "id": 70, "port": 80 }] }',
    ["loadbalancer 7", "config 70 of 7"],
  ],
  ["configurations", '{ "id": 70, "port": 80 }', ["config 70"]],
  ["nodes", '{ "id": 700, "label": "web", "address": "192.168.1.2:80" }', ["node 700"]],
])("half a list of %s says so", (_, record, records) => {
  expect(recordsIn(`{ "data": [${record}], "page": 1, "pages": 1, "results": 2 }`)).toEqual([
    ...records,
    "Its `results` says 2, but its list has only 1. Save the whole list again.",
  ]);
  expect(recordsIn(`{ "data": [${record}], "results": 1 }`)).toEqual(records);
});

test("a list of nothing that says that it has something says so", () => {
  expect(recordsIn('{ "data": [], "results": 3 }')).toEqual([
    "Its `results` says 3, but its list has nothing. Save the whole list again.",
  ]);
});

const page = { kind: "instance", owner: null, page: 2, pages: 3, results: null, ids: ["1"] };
test.each<[text: string, expected: readonly unknown[]]>([
  [`{ "data": [${web}], "page": 2, "pages": 3 }`, [page]],
  [
    `{ "page": 2, "pages": 3, "data": [${web}, { "id": 2, "label": "app", "specs": {} }], "results": 250 }`,
    [{ ...page, results: 250, ids: ["1", "2"] }],
  ],
  [`HTTP/2 200\r\n\r\n{ "data": [${web}], "page": 2, "pages": 3 }`, [page]],
  [
    `{ "data": [${web}], "page": 1, "pages": 3 }\n{ "data": [${web}], "page": 2, "pages": 3 }`,
    [{ ...page, page: 1 }, page],
  ],
  [`{ "data": [${web}], "pages": 3 }`, [{ ...page, page: null }]],
  [
    `{ "data": [{ "id": 70, "port": 80, "loadbalancer_id": 7 }], "page": 2, "pages": 3 }`,
    [{ ...page, kind: "config", owner: "7", ids: ["70"] }],
  ],
  [`{ "data": [${web}], "page": 2 }`, []],
  [`{ "data": [], "page": 2, "pages": 3 }`, []],
  [`[${web}]`, []],
])("the pages of %s", (text, expected) => {
  expect(pagesIn(text)).toEqual(expected);
});

const manyLists = Array.from({ length: 2_000 }, (_, id) => `[{ "id": ${id + 1}, "specs": {} }]`).join(",\n");
const listed = '{ "data": [{ "id": 12, "label": "web", "region": "us-east", "type": "nano-1" }] }';

test.each([
  ["another count of pages in its headers", `HTTP/2 200\r\nX-Total-Pages: 3\r\n\r\n${listed}`, "part"],
  ["another total in its headers", `HTTP/2 200\r\nx-total-count: 50\r\n\r\n${listed}`, "part"],
  ["a next page in its headers", `HTTP/2 200\r\nx-next-page: 2\r\n\r\n${listed}`, "part"],
  [
    "no next page in its headers",
    `HTTP/2 200\r\nx-next-page: \r\nx-total-pages: 1\r\nx-page: 1\r\n\r\n${listed}`,
    "whole",
  ],
  ["a redirection", `HTTP/2 302\r\n\r\n${listed}`, "part"],
  ["a count that is no number", listed.replace(" }] }", ' }], "results": "2" }'), "part"],
  ["no count", listed.replace(" }] }", ' }], "results": null }'), "whole"],
  ["an instance in a comment", listed.replace(" }] }", ' } /* , { "id": 13, "label": "app" } */] }'), "part"],
  ["a byte order mark", `\uFEFF${listed}`, "whole"],
  ["a comma too many", listed.replace(" }] }", " },] }"), "part"],
  ["an object around it", `{ "result": ${listed}, "next": "abc" }`, "part"],
  ["an object around it in a list", `[{ "result": ${listed}, "next": "abc" }]`, "part"],
  ["an object around it and another list", `{ "a": ${listed}, "b": ${listed} }`, "part"],
  ["a list of lists around it", `{ "data": [${listed}] }`, "part"],
  ["an object around nothing", '{ "result": { "data": [] } }', "part"],
  ["lists in it", '{ "data": [[{ "id": 12, "specs": {} }, { "id": 13, "specs": {} }]] }', "part"],
  [
    "a list of each of its records in it",
    '{ "data": [[{ "id": 12, "specs": {} }], [{ "id": 13, "specs": {} }]] }',
    "part",
  ],
  ["very many lists in it", `{ "data": [${manyLists}] }`, "part"],
  ["a response that is a list beside it", `${listed}\n[{ "id": 13, "specs": {} }]`, "whole"],
  ["its name twice", listed.replace(" }] }", ' }], "data": [{ "id": 13, "specs": {} }] }'), "part"],
  ["nothing behind its name, which is there twice", listed.replace(" }] }", ' }], "data": [] }'), "part"],
  ["a count of pages twice", listed.replace(" }] }", ' }], "pages": 1, "pages": 3 }'), "part"],
  ["another response beside it", `[${listed}, { "id": 13, "specs": {} }]`, "whole"],
])("a list with %s", (_, text, expected) => {
  expect(readAnswerRecords("answer.json", text).instanceLists.map(({ extent }) => extent)).toEqual([expected]);
});

test.each([
  ["lists in a list", '{ "data": [[{ "id": 12, "specs": {} }], [{ "id": 13, "specs": {} }]] }'],
  ["very many of them", `{ "data": [${manyLists}] }`],
])("of %s, it is said that they may not be all", (_, text) => {
  expect(readAnswerRecords("answer.json", text).messages).toEqual([
    "Its list is made of lists, so whether they are all of it is unknown.",
  ]);
});
