import { checkSlips, checkSound } from "../../slips.testing.ts";
import { embeddedInShell } from "../embedded.ts";

checkSlips(embeddedInShell, [
  ["Unknown command `crul`. Did you mean `curl`?", "Write `curl`", [["«crul» https://h/x", "curl https://h/x"]]],
  [
    "Unknown command `curll`. Did you mean `curl`?",
    "Write `curl`",
    [["«./bin/curll» https://h/x", "./bin/curl https://h/x"]],
  ],
  [
    "The URL has a space in it.",
    "Remove the space",
    [
      ["curl «https://h/x /y»", "curl https://h/x/y"],
      ["curl «https://h/x/ y/z»", "curl https://h/x/y/z"],
      ["curl «$BASE/x /y»", "curl $BASE/x/y"],
    ],
  ],
  [
    "This apostrophe ends the quotes.",
    "Write `'\\''`",
    [
      ['curl -d \'{\n"a": "it«\'»s"\n}\' /x', "curl -d '{\n\"a\": \"it'\\''s\"\n}' /x"],
      ['curl -d \'{"a": "it«\'»s", "b": 1}\' /x | cat', 'curl -d \'{"a": "it\'\\\'\'s", "b": 1}\' /x | cat'],
    ],
  ],
  ["Missing `:` after `Accept`.", "Insert `:`", [["curl -H «'Accept a'» /x", "curl -H 'Accept: a' /x"]]],
  [
    "This header has no name.",
    "Insert `Authorization: `",
    [["curl -H «'Bearer $T'» /x", "curl -H 'Authorization: Bearer $T' /x"]],
  ],
  [
    "This header has no name.",
    "Insert `Content-Type: `",
    [["curl -H «application/json» /x", "curl -H Content-Type:\\ application/json /x"]],
  ],
  [
    "Without quotes, the value of this header is another argument. Put the header in quotes.",
    "Put it in quotes",
    [
      ["curl -H «Authorization: Bearer abc» https://h/x", 'curl -H "Authorization: Bearer abc" https://h/x'],
      ["curl -H «Accept: a/b» https://h/x", 'curl -H "Accept: a/b" https://h/x'],
      ["curl -H «Accept: a/b» --url /x", 'curl -H "Accept: a/b" --url /x'],
    ],
  ],
  [
    "`--haeder` is not an option of curl. Did you mean `--header`?",
    "Write `--header`",
    [["curl «--haeder» 'A: b' /x", "curl --header 'A: b' /x"]],
  ],
  ["A space follows `--data`.", "Insert a space", [["curl «--data»{} /x", "curl --data {} /x"]]],
  [
    "`-D` is another option of curl. Write `-d`.",
    "Write `-d`",
    [["curl «-D» '{\"a\": 1}' /x", "curl -d '{\"a\": 1}' /x"]],
  ],
  ["`-h` is another option of curl. Write `-H`.", "Write `-H`", [["curl «-h» 'A: b' /x", "curl -H 'A: b' /x"]]],
  ["`-x` is another option of curl. Write `-X`.", "Write `-X`", [["curl «-x» POST /x", "curl -X POST /x"]]],
  [
    "The shell takes typographic quotes as text. Write plain ones.",
    "Write plain quotes",
    [
      ["curl -d «“{}”» https://h/x", 'curl -d "{}" https://h/x'],
      ["curl -d «‘{“a”: 1}’» https://h/x", "curl -d '{\"a\": 1}' https://h/x"],
    ],
  ],
  [
    "Without `-H` before it, curl takes this header for a URL.",
    "Insert `-H`",
    [["curl https://h/x «'Accept: a'»", "curl https://h/x -H 'Accept: a'"]],
  ],
  [
    "Expected `-H` before this header.",
    "Write `-H`",
    [
      ["curl https://h/x «- H 'Accept: a'»", "curl https://h/x -H 'Accept: a'"],
      ["curl https://h/x «H 'Accept: a'»", "curl https://h/x -H 'Accept: a'"],
    ],
  ],
  [
    "Without `-X` before it, curl takes this method for a URL.",
    "Insert `-X`",
    [["curl «POST» https://h/x", "curl -X POST https://h/x"]],
  ],
  [
    "Expected `-X` before this method.",
    "Write `-X`",
    [
      ["curl «X POST» https://h/x", "curl -X POST https://h/x"],
      ["curl https://h/x «--X POST»", "curl https://h/x -X POST"],
    ],
  ],
  [
    "Without `-d` before it, curl takes this body for a URL.",
    "Insert `-d`",
    [["curl https://h/x «'{\"a\": 1}'»", "curl https://h/x -d '{\"a\": 1}'"]],
  ],
  [
    "This `\\` makes the command on the next line an argument of this one. Remove it.",
    "Remove `\\`",
    [["curl https://h/x «\\»\ncurl https://h/y", "curl https://h/x\ncurl https://h/y"]],
  ],
  ["Options begin with `-`, not with `–`.", "Write `-`", [["curl https://h/x «–X» POST", "curl https://h/x -X POST"]]],
  [
    "Options begin with `-`, not with `—`.",
    "Write `--`",
    [["curl https://h/x «—request» POST", "curl https://h/x --request POST"]],
  ],
  [
    "The quote is never closed. Close it.",
    "Insert `'`",
    [
      ['curl https://h/x -d «\'»{"a": 1}', "curl https://h/x -d '{\"a\": 1}'"],
      ["curl https://h/x -H «'»A: b -d '{}'", "curl https://h/x -H 'A: b' -d '{}'"],
      ['curl https://h/x -d «\'»{\n  "a": 1\n}\n', "curl https://h/x -d '{\n  \"a\": 1\n}'\n"],
      ['f() { curl "$@"; }\nf https://h/x -d «\'»{"a": 1}\n', 'f() { curl "$@"; }\nf https://h/x -d \'{"a": 1}\'\n'],
    ],
  ],
  [
    "The quote is never closed. Close it.",
    'Insert `"`',
    [['curl -H «"»A: b -X POST https://h/x', 'curl -H "A: b" -X POST https://h/x']],
  ],
  [
    "The quote is never closed. Close it.",
    "Write `'`",
    [['curl https://h/x -d «\'»{"a": 1}"', "curl https://h/x -d '{\"a\": 1}'"]],
  ],
  [
    "Missing quote before this.",
    "Insert `'`",
    [
      ["curl https://h/x -H A: b«'»", "curl https://h/x -H 'A: b'"],
      ['curl https://h/x -d {"a": 1}«\'»', "curl https://h/x -d '{\"a\": 1}'"],
    ],
  ],
  [
    "Missing `\\` before this quote.",
    "Insert `\\`",
    [['curl https://h/x -d "{«"»a\\": 1}"', 'curl https://h/x -d "{\\"a\\": 1}"']],
  ],
  [
    "The here-document has no end. Write its delimiter on a line of its own.",
    "Write `EOF`",
    [
      ['curl https://h/x -d @- «<<EOF»\n{"a": 1}\n', 'curl https://h/x -d @- <<EOF\n{"a": 1}\nEOF\n'],
      ['curl https://h/x -d @- «<<EOF»\n{"a": 1}\n  EOF\n', 'curl https://h/x -d @- <<EOF\n{"a": 1}\nEOF\n'],
      ['curl https://h/x -d @- «<<EOF»\n{"a": 1}\nEOFF\necho\n', 'curl https://h/x -d @- <<EOF\n{"a": 1}\nEOF\necho\n'],
    ],
  ],
  [
    "The shell removes the double quotes in this JSON. Put it in single quotes.",
    "Put the JSON in single quotes",
    [
      ['curl https://h/x -d «"{"a": 1}"»', "curl https://h/x -d '{\"a\": 1}'"],
      ['curl https://h/x -d «{"a": 1}»', "curl https://h/x -d '{\"a\": 1}'"],
    ],
  ],
  [
    "The shell removes the double quotes in this JSON. Escape them.",
    "Escape the double quotes",
    [['curl https://h/x -d «{"a": "$B"}»', 'curl https://h/x -d "{\\"a\\": \\"$B\\"}"']],
  ],
  [
    "curl sends this text itself. With `@` before it, curl sends the file of this name.",
    "Insert `@`",
    [["curl https://h/x -d «body.json»", "curl https://h/x -d @body.json"]],
  ],
  [
    "curl reads its standard input only with `@-`.",
    "Write `@-`",
    [
      ["curl https://h/x -d «@» <<EOF\n{}\nEOF\n", "curl https://h/x -d @- <<EOF\n{}\nEOF\n"],
      ["curl https://h/x -d «-» <<EOF\n{}\nEOF\n", "curl https://h/x -d @- <<EOF\n{}\nEOF\n"],
      ["curl https://h/x «-d» <<EOF\n{}\nEOF\n", "curl https://h/x -d @- <<EOF\n{}\nEOF\n"],
      ["curl https://h/x -d «@ -» <<EOF\n{}\nEOF\n", "curl https://h/x -d @- <<EOF\n{}\nEOF\n"],
    ],
  ],
  [
    "The command ends here, although the next line begins with an option. End this line with `\\`.",
    "Insert `\\`",
    [
      ["curl https://h/«x»\n  -X POST", "curl https://h/x \\\n  -X POST"],
      ["curl -X POS«T»\n  -H 'A: b' \\\n  https://h/x", "curl -X POST \\\n  -H 'A: b' \\\n  https://h/x"],
    ],
  ],
  [
    "The command ends here, although the next line begins with its URL. End this line with `\\`.",
    "Insert `\\`",
    [
      ["curl -X POS«T»\n  https://h/x", "curl -X POST \\\n  https://h/x"],
      ["curl -X POS«T»\n  $BASE/x", "curl -X POST \\\n  $BASE/x"],
      ['curl -X POS«T»\r\n  "https://h/x"', 'curl -X POST \\\r\n  "https://h/x"'],
    ],
  ],
  [
    "Only a `\\` at the very end of a line continues the command. Remove the space after it.",
    "Remove the space after `\\`",
    [["curl -X POST «\\ »\n  https://h/x", "curl -X POST \\\n  https://h/x"]],
  ],
  [
    "The command ends here, although the next line begins with its URL. End this line with `\\`.",
    "Write `\\` instead of the comment",
    [["curl -X POS«T» # a\n  https://h/x", "curl -X POST \\\n  https://h/x"]],
  ],
  [
    "The empty line below this ends the command. Remove it.",
    "Remove the empty line",
    [["curl -X POST «\\»\n\n  https://h/x", "curl -X POST \\\n  https://h/x"]],
  ],
  [
    "The comment below this ends the command. Remove it.",
    "Remove the comment",
    [["curl -X POST «\\»\n# a\n  https://h/x", "curl -X POST \\\n  https://h/x"]],
  ],
  [
    "The 2 lines below this end the command. Remove them.",
    "Remove the 2 lines",
    [["curl -X POST «\\»\n# a\n\n  https://h/x", "curl -X POST \\\n  https://h/x"]],
  ],
  [
    "Only a `\\` at the very end of a line continues the command.",
    "Write `\\`",
    [["curl -X POST «|»\n  https://h/x", "curl -X POST \\\n  https://h/x"]],
  ],
]);

checkSound(embeddedInShell, [
  "curl https://h/x localhost",
  "curl -H 'Accept:' 'a' https://h/x",
  "curl -H Accept: https://h/x",
  "curl -H Accept: a/b",
  "curl --requestPOST /x",
  "curl -XPOST /x",
  "curl -sx POST /x",
  "curl -D heads.txt /x",
  "curl “https://h/x”",
  "curl https://h/x -d '{\"b\": 1}' '{\"a\": 1}'",
  "echo 'a\n",
  "curl https://h/x -d @body.json",
  "curl https://h/x -d a=b.json",
  "curl -X POST \\ # a\n  https://h/x",
  "curl -X POST /\n  https://h/x",
  "curl -X POST \\\\\n  https://h/x",
  "curl -X POST\n  -H 'A: b'\n  https://h/x",
  "curl https://h/x\n  https://h/y",
]);
