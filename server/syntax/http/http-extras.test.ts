import { expect, test } from "vitest";
import { readHttpFile } from "./http-file.ts";
import { variablesInHttp } from "./http-variables.ts";

test.each<[text: string, extras: readonly string[]]>([
  ["# @no-redirect\nGET /x", ["directive no-redirect: # @no-redirect"]],
  ["// @Debug\n# @open-with a\nGET /x", []],
  ["< ./a.js\nGET /x", ["script : < ./a.js"]],
  ["< {% a %}\nGET /x", ["script : < {% a %}"]],
  ["< {%\na\n%}\nGET /x", ["script : < {%"]],
  ["{{\na\n}}\nGET /x", ["script : {{"]],
  ["{{@\na\n}}\nGET /x", ["script : {{@"]],
  ["POST /x\n\n{}\n\n> {% a %}", ["handler : > {% a %}"]],
  ["POST /x\n\n{}\n\n> {%\na\n%}\n", ["handler : > {%"]],
  ["POST /x\n\n{}\n\n> ./a.js\n", ["handler : > ./a.js"]],
  ["POST /x\n\n{}\n>> a.json\n", ["output : >> a.json"]],
  ["POST /x\n\n{}\n>>! a.json\n", ["output : >>! a.json"]],
  ["POST /x\n\n{}\n<> a.json\n", []],
  ["POST /x\n\n{}\n?? status == 1  \n", ["assertion : ?? status == 1"]],
  ["POST /x\n\n<@ a.json\n", ["filled file : <@ a.json"]],
  ['POST /x\n\n{}\n\n> {% client.global.set("id", response.body.id); %}', []],
  [
    "POST /x\n\n{}\n\n> {%\n client.global.set('id', response.body.a[0].id)\n exports.b = response.parsedBody.c;\n%}",
    [],
  ],
  [
    "POST /x\n\n{}\n\n> {% client.global.set('id', response.body.id); x() %}",
    ["handler : > {% client.global.set('id', response.body.id); x() %}"],
  ],
  ["POST /x\n\n{}\n\n{{\n  $global.id = response.parsedBody.id.toString()\n}}", ["handler : {{"]],
  ["POST /x\n\n{}\n{{a}}\n", []],
  ["# @name a\n#@sleep 3\nGET /x", ["directive sleep: #@sleep 3"]],
  ["  < ./a.js  \nGET /x", ["script : < ./a.js"]],
  ["GET /x\n  ?a=b\n\n> {% client.log(1) %}\n", ["handler : > {% client.log(1) %}"]],
  // They only name or describe the request, or say what a client shows.
  ["# @name a\n# @title a\n# @description a\n# @tag a\n# @language a\n# @verbose\n# @debug\n# @openWith a\nGET /x", []],
  ["# @no-log\n# @no-response-view\n# @noStreamingLog\n# @keep-streaming\nGET /x", []],
])("around the request in %j, a client does %j", (text, extras) => {
  const found = readHttpFile(text).requests.flatMap((request) => request.extras);
  expect(found.map(({ kind, name, start, end }) => `${kind} ${name}: ${text.slice(start, end)}`)).toEqual(extras);
});

test.each<[script: string, kept: readonly (readonly [name: string, field: string, written: string])[]]>([
  ['> {% client.global.set("id", response.body.id); %}', [["id", "id", 'client.global.set("id", response.body.id)']]],
  [
    "> {%\n client.global.set('id', response.body.a[0].id)\n exports.b = response.parsedBody.c;\n%}",
    [
      ["id", "a.0.id", "client.global.set('id', response.body.a[0].id)"],
      ["b", "c", "exports.b = response.parsedBody.c"],
    ],
  ],
  [
    "> {% client.global.set('id', response.body.id); x() %}",
    [["id", "id", "client.global.set('id', response.body.id)"]],
  ],
  ["> {% client.global.set('id', response.status) %}", []],
  ["> {% client.global.set('id', response.body) %}", []],
])("the script %j keeps %j", (script, kept) => {
  const text = `GET /a\n\n###\nPOST /x\n\n{}\n\n${script}`;
  const found = variablesInHttp(text).variables.map(({ name, value, start, end }) => {
    if (value.kind !== "answer" || value.of.kind !== "command") return null;
    expect(text.slice(value.of.start, value.of.end)).toMatch(/^POST \/x/);
    return [name, value.field, text.slice(start, end)];
  });
  expect(found).toEqual(kept);
  expect(variablesInHttp(script).variables).toEqual([]);
});
