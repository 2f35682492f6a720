import { expect, test } from "vitest";
import { isEmbeddedRequest } from "../carrier.ts";
import { checkSlips, checkSound, type SlipKind } from "../slips.testing.ts";
import { embeddedInHttp } from "./http-file.ts";

const kinds: readonly SlipKind[] = [
  [
    "Requests are separated by a line with `###`.",
    "Insert `###`",
    [["# a\nGET https://h/x\n\n«POST https://h/y»\n", "# a\nGET https://h/x\n\n###\nPOST https://h/y\n"]],
  ],
  [
    "Requests are separated by a line with `###`.",
    "Write `###`",
    [["GET https://h/x\n\n---\n«POST https://h/y»\n", "GET https://h/x\n\n###\nPOST https://h/y\n"]],
  ],
  [
    "The body is not separated from the headers. Add an empty line before it.",
    "Insert an empty line",
    [
      ['POST https://h/x\nA: b\n«{»\n  "a": 1\n}\n', 'POST https://h/x\nA: b\n\n{\n  "a": 1\n}\n'],
      ['POST https://h/x\n  «{»"a": 1}\n', 'POST https://h/x\n\n  {"a": 1}\n'],
    ],
  ],
  [
    "An empty line ends the headers, so what follows is sent as the body.",
    "Remove the empty line",
    [
      [
        "POST https://h/x\n«\n»Content-Type: application/json\n\n{}\n",
        "POST https://h/x\nContent-Type: application/json\n\n{}\n",
      ],
    ],
  ],
  [
    "Missing `:` after `Accept`.",
    "Insert `:`",
    [["GET https://h/x\n«Accept »a/b\n", "GET https://h/x\nAccept: a/b\n"]],
  ],
  [
    "Missing `:` after `Authorization`.",
    "Insert `:`",
    [["GET https://h/x\n«Authorization »Bearer {{t}}\n", "GET https://h/x\nAuthorization: Bearer {{t}}\n"]],
  ],
  [
    "Headers have no quotes around them, nor commas between them.",
    "Remove the quotes",
    [
      ['GET https://h/x\n«"Accept": "a",\n "B": "c"»\n', "GET https://h/x\nAccept: a\nB: c\n"],
      ['GET https://h/x\n«"Accept": "a"»\n\n{}', "GET https://h/x\nAccept: a\n\n{}"],
    ],
  ],
  [
    "Headers have no `-H` before them, nor quotes around them.",
    "Remove `-H` and the quotes",
    [["GET https://h/x\n«-H \"Accept: a\" \\\n  --header 'B: {{c}}'»\n", "GET https://h/x\nAccept: a\nB: {{c}}\n"]],
  ],
  [
    "The URL has quotes around it.",
    "Remove the quotes",
    [
      ['GET «"https://h/x"»\n', "GET https://h/x\n"],
      ["GET «'{{h}}/x'» HTTP/1.1\nA: b\n", "GET {{h}}/x HTTP/1.1\nA: b\n"],
    ],
  ],
  [
    "Missing `}`.",
    "Insert `}`",
    [
      ["GET https://h/«{{a}»\n", "GET https://h/{{a}}\n"],
      ["GET https://h/x\nA: «{{b}»\n", "GET https://h/x\nA: {{b}}\n"],
      ['POST https://h/x\n\n{"a": «{{b}»\n', 'POST https://h/x\n\n{"a": {{b}}\n'],
      ["POST https://h/x\n\n[«{{b}»]\n", "POST https://h/x\n\n[{{b}}]\n"],
      ["GET https://h/x\nA: (b «{{c}»)\n", "GET https://h/x\nA: (b {{c}})\n"],
    ],
  ],
  [
    "Missing `{`.",
    "Insert `{`",
    [
      ["GET https://h/«{a}}»\n", "GET https://h/{{a}}\n"],
      ["POST https://h/x\n\n[«{b}}»]\n", "POST https://h/x\n\n[{{b}}]\n"],
    ],
  ],
  [
    "A variable goes between `{{` and `}}`.",
    "Write `}`",
    [
      ["GET https://h/«{{a}]»\n", "GET https://h/{{a}}\n"],
      ['POST https://h/x\n\n["«{{b)}»"]\n', 'POST https://h/x\n\n["{{b}}"]\n'],
    ],
  ],
  [
    "A variable goes between `{{` and `}}`.",
    "Write `{`",
    [
      ["GET https://h/«[{a}}»\n", "GET https://h/{{a}}\n"],
      ["GET https://h/«{(a}}»\n", "GET https://h/{{a}}\n"],
    ],
  ],
  ["Missing `}}`.", "Insert `}}`", [['POST https://h/x\n\n{"a": "«{{b»"}\n', 'POST https://h/x\n\n{"a": "{{b}}"}\n']]],
  [
    "The URL has a space in it.",
    "Remove the space",
    [
      ["«GET https://h/x /y»\n", "GET https://h/x/y\n"],
      ["«GET {{h}}/x /y»\n", "GET {{h}}/x/y\n"],
    ],
  ],
  ["No colon follows the method.", "Remove the colon", [["«GET: »https://h/x\n", "GET https://h/x\n"]]],
  [
    "Missing space after the method.",
    "Insert a space",
    [
      ["«GET»https://h/x\n", "GET https://h/x\n"],
      ["«GET»{{h}}/x\n", "GET {{h}}/x\n"],
    ],
  ],
  [
    "The version is written `HTTP/1.1`.",
    "Write `HTTP/1.1`",
    [
      ["GET https://h/x «HTTP1.1»\n", "GET https://h/x HTTP/1.1\n"],
      ["GET https://h/x «HTTP/1,1»\n", "GET https://h/x HTTP/1.1\n"],
      ["GET https://h/x «HTTPS/1.1»\n", "GET https://h/x HTTP/1.1\n"],
    ],
  ],
  ["The version is written `HTTP/2`.", "Write `HTTP/2`", [["GET https://h/x «HTTP 2»\n", "GET https://h/x HTTP/2\n"]]],
  [
    "`a` is used as the name of a request. Write `# @name a`.",
    "Write `# @name`",
    [
      [
        "«# @nmae »a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
      ],
      [
        "«@name »a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
      ],
      [
        "«# @name: »a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
      ],
      [
        "«# name »a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
      ],
    ],
  ],
  [
    "`regoin` is not defined in this file. Did you mean `region`?",
    "Write `region`",
    [["@region = a\nGET https://h/{{«regoin»}}\n", "@region = a\nGET https://h/{{region}}\n"]],
  ],
  [
    "`region` is never used, and `regoin` is not defined. Did you mean `regoin`?",
    "Write `regoin`",
    [["@«region» = a\n\nGET https://h/{{regoin}}{{regoin}}\n", "@regoin = a\n\nGET https://h/{{regoin}}{{regoin}}\n"]],
  ],
  [
    "Missing `=` after `@token`.",
    "Write `=`",
    [
      ["@token«: »a\nGET https://h/{{token}}\n", "@token = a\nGET https://h/{{token}}\n"],
      ["@token« »a\nGET https://h/{{token}}\n", "@token = a\nGET https://h/{{token}}\n"],
    ],
  ],
  [
    "Missing `@` before `token`.",
    "Insert `@`",
    [["«token» = a\nGET https://h/{{token}}\n", "@token = a\nGET https://h/{{token}}\n"]],
  ],
  [
    "Variables are in double braces: `{{token}}`.",
    "Write `{{token}}`",
    [
      ["@token = a\nGET https://h/«{token}»\n", "@token = a\nGET https://h/{{token}}\n"],
      ["@token = a\nGET https://h/«${token}»\n", "@token = a\nGET https://h/{{token}}\n"],
    ],
  ],
  [
    "`nmuber` is not defined in this file. Did you mean `number`?",
    "Write `number`",
    [["@number = 1\nGET https://h/{{«nmuber»}}?{{other}}\n", "@number = 1\nGET https://h/{{number}}?{{other}}\n"]],
  ],
  [
    "Quotes are part of a variable's value. Remove them.",
    "Remove the quotes",
    [
      ['@base = «"https://h"»\nGET {{base}}/x\n', "@base = https://h\nGET {{base}}/x\n"],
      ["@base = «<https://h>»\nGET {{base}}/x\n", "@base = https://h\nGET {{base}}/x\n"],
      ["@base = «'https://h',»\nGET {{base}}/x\n", "@base = https://h\nGET {{base}}/x\n"],
    ],
  ],
  [
    "`;` is part of the variable's value. Remove it.",
    "Remove `;`",
    [["@base = «https://h;»\nGET {{base}}/x\n", "@base = https://h\nGET {{base}}/x\n"]],
  ],
  [
    "`\"` is part of the variable's value. Remove it.",
    'Remove `"`',
    [['@base = «https://h"»\nGET {{base}}/x\n', "@base = https://h\nGET {{base}}/x\n"]],
  ],
  [
    "`https:/` is not the start of a URL. Did you mean `https://`?",
    "Write `https://`",
    [["@base = «https:/»h\nGET {{base}}/x\n", "@base = https://h\nGET {{base}}/x\n"]],
  ],
  [
    "`https;//` is not the start of a URL. Did you mean `https://`?",
    "Write `https://`",
    [["@base = «https;//»h\nGET {{base}}/x\n", "@base = https://h\nGET {{base}}/x\n"]],
  ],
  [
    "Missing `/` between `base` and the path.",
    "Insert `/`",
    [["@base = https://h\nGET {{base}}«»compute/instances\n", "@base = https://h\nGET {{base}}/compute/instances\n"]],
  ],
  [
    "Unknown variable `$timestmap`. Did you mean `$timestamp`?",
    "Write `timestamp`",
    [["GET https://h/{{$«timestmap»}}\n", "GET https://h/{{$timestamp}}\n"]],
  ],
  [
    "Missing `$` before `timestamp`.",
    "Insert `$`",
    [["GET https://h/{{«timestamp» 1 d}}\n", "GET https://h/{{$timestamp 1 d}}\n"]],
  ],
  [
    "A space follows `$processEnv`.",
    "Write a space",
    [["GET https://h/{{$processEnv«.»A}}\n", "GET https://h/{{$processEnv A}}\n"]],
  ],
  [
    "Missing `$` before `processEnv`.",
    "Insert `$`",
    [["GET https://h/{{«processEnv» A}}\n", "GET https://h/{{$processEnv A}}\n"]],
  ],
  [
    "Unknown part `respons`. Did you mean `response`?",
    "Write `response`",
    [
      [
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.«respons».body.id}}\n",
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
      ],
    ],
  ],
  [
    "Unknown part `bdy`. Did you mean `body`?",
    "Write `body`",
    [
      [
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.«bdy».id}}\n",
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
      ],
    ],
  ],
  [
    "Variables are in double braces: `{{a.response.body.id}}`.",
    "Write `{{a.response.body.id}}`",
    [
      [
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/«{a.response.body.id}»\n",
        "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
      ],
    ],
  ],
];

checkSlips(embeddedInHttp, kinds);

test.each(kinds.flatMap(([, , texts]) => texts))("%j is read as %j", (marked, fixed) => {
  const [slipped, meant] = [marked.replace(/[«»]/g, ""), fixed].map((text) =>
    embeddedInHttp(text)
      .filter(isEmbeddedRequest)
      .map(({ name, method, url, headers, body }) => [
        ...[name?.text, method?.text, url.text],
        ...headers.map((header) => header.text),
        body?.kind === "text" ? body.text.text : null,
      ]),
  );
  expect(slipped).toEqual(meant);
});

checkSound(embeddedInHttp, [
  "GET https://h/x\n\n##\nPOST https://h/y\n",
  "GET https://h/x\n\nTitle\nPOST https://h/y\n",
  "GET https://h/x\nPOST https://h/y\n",
  "POST https://h/x\nA: b\n\nC: d\n\n{}\n",
  "GET https://h/{{a\n",
  "GET https://h/x b\n",
  "GET https://h/x HTTP/1.1\n",
  "GET : https://h/x\n",
  "// @name=a\nPOST https://h/x\n\n###\nGET https://h/{{a.response.body.id}}\n",
  "@regions = a\nGET https://h/{{region}}\n",
  "@base = https://h/\nGET {{base}}compute/instances\n",
  "GET https://h/{{$TIMESTAMP}}\n",
  "GET https://h/{{$guidd}}\n",
  "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.x.y}}\n",
  "# @name a\nPOST https://h/x\n\n###\nGET https://h/{{a.request.headers.id}}\n",
  "@region = a\n# {{regoin}}\nGET https://h/x\n",
  "@region = a\n@b = {{regoin}}\nGET https://h/x\n",
]);
