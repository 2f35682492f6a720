import { describe, expect, test } from "vitest";
import { applyEdits } from "../../text/edits.ts";
import { sourceEdit, sourceSpan } from "../../text/mapped-places.ts";
import { readCurl } from "./curl.ts";

/** Each request in short, with the place of what its command is about. */
const read = (script: string): readonly string[] =>
  readCurl(script).requests.map(({ method, url, headers, body, anchor, mayHaveMore }) => {
    const sent = body?.kind === "text" ? ` ${body.text.text}` : body ? ` <${body.kind}>` : "";
    const with_ = headers.length > 0 ? ` [${headers.map(({ text }) => text).join()}]` : "";
    const more = mayHaveMore === "nothing" ? "" : " …";
    return `${script.slice(anchor.start, anchor.end)}: ${method?.text ?? "?"} ${url.text}${with_}${sent}${more}`;
  });

describe("functions around curl", () => {
  test.each<[what: string, script: string, ...requests: readonly string[]]>([
    [
      "all arguments",
      `api() { curl -sH "A: $T" "$@"; }\napi -X PUT $B/a -d '{}'\napi $B/b\n`,
      "api: PUT $B/a [A: $T] {}",
      "api: GET $B/b [A: $T]",
    ],
    ["unquoted", "api() { curl $@; }\napi /a\n", "api: GET /a"],
    ["all but the first", 'api() { curl -X "$1" "${@:2}"; }\napi PUT /a -d x\n', "api: PUT /a x"],
    [
      "method, path and body",
      'api() { curl -X "$1" "$B$2" -d "$3"; }\napi POST /a \'{"x": 1}\'\napi GET /b\n',
      'api: POST $B/a {"x": 1}',
      "api: GET $B/b ",
    ],
    [
      "variables",
      'api() { local m=$1 p="$2"; curl -X "$m" "https://h/v4/$p"; }\napi PUT a/1\n',
      "api: PUT https://h/v4/a/1",
    ],
    ["a variable that is set later", 'api() { local m; m="$1"; curl -X $m "$B/${2}"; }\napi PUT a\n', "api: PUT $B/a"],
    [
      "shift",
      'api() {\n  local m=$1\n  shift\n  curl -X "$m" "$B/$1" "${@:2}"\n}\napi PUT a -d x\n',
      "api: PUT $B/a x",
    ],
    [
      "shift by two",
      'api() { local m=$1 p=$2; shift 2; curl -X "$m" "$B$p" "$@"; }\napi PUT /a -d x\n',
      "api: PUT $B/a x",
    ],
    ["a default", 'api() { curl -X "${2:-GET}" "$B/$1"; }\napi a\napi a PUT\n', "api: GET $B/a", "api: PUT $B/a"],
    ["the word function", 'function api { curl "$@"; }\napi /a\n', "api: GET /a"],
    [
      "a function that calls another one",
      'api() { curl -X "$1" "$B$2" -d "$3"; }\npost() { api POST "$@"; }\npost /a {}\n',
      "post: POST $B/a {}",
    ],
    [
      "the one above",
      'api() { curl "$1/a"; }\napi /x\napi() { curl "$B/$1"; }\napi y\n',
      "curl: GET $1/a",
      "api: GET $B/y",
    ],
    [
      "functions that are defined twice",
      'f() { curl "/a$1" "$@"; }\nf() { curl "$B/$1"; }\nf x\n',
      "curl: ? /a$1 …",
      "f: GET $B/x",
    ],
    [
      "one of several commands",
      'api() {\n  if [ -n "$3" ]; then curl -X "$1" "$B$2" -d "$3"; else curl -X "$1" "$B$2"; fi\n}\napi PUT /a {}\n',
      "api: PUT $B/a {}",
    ],
    ["a body on its standard input", 'api() { curl "$B$1" -d @-; }\napi /a <<EOF\n{}\nEOF\n', "api: POST $B/a {}\n"],
    [
      "a body with a value in it",
      'api() { curl "$B$1" -d "{\\"l\\": \\"$2\\"}"; }\napi /a web\n',
      'api: POST $B/a {"l": "web"}',
    ],
    ["a function with a path of its own", 'stop() { curl -X DELETE "$B/a/$1"; }\nstop 5\n', "curl: DELETE $B/a/$1"],
    ["one that is called without arguments", 'api() { curl "$@"; }\napi\n', "curl: GET $@"],
    ["one that is not called", 'api() { curl "$@"; }\n', "curl: GET $@"],
    ["one that calls itself", 'api() { api "$@"; }\napi /a\n'],
    ["two that call each other", 'a() { b "$@"; }\nb() { a "$@"; curl "$@"; }\na /x\n', "curl: GET $@"],
    ["a function named curl", 'curl() { command curl -s "$@"; }\ncurl /a\n', "curl: GET $@", "curl: GET /a"],
    ["a call in a function", 'api() { curl "$B$1"; }\nmain() { api /a; }\nmain\n', "api: GET $B/a"],
    [
      "a call in a function that is called with arguments",
      'api() { curl -X "$1" "$B$2"; }\nstop() { api DELETE "/a/$1"; }\nstop 5\n',
      "api: DELETE $B/a/$1",
    ],
    [
      "a call in a function that nobody calls",
      'api() { curl -X "$@"; }\nput() { api PUT "$B/$1" "${@:2}"; }\n',
      "api: PUT $B/$1 …",
    ],
    [
      "calls through two functions, one of them without arguments",
      'api() { curl -X "$@"; }\nput() { api PUT "$@"; }\nmain() { put /a -d {}; }\n',
      "put: PUT /a {}",
    ],
    [
      "variables of the caller",
      'api() { local d="$2"; curl "$B$1" -d "$d"; }\nmain() { local d={}; api /a "$d"; }\n',
      "api: POST $B/a {}",
    ],
    ["inside $( )", 'api() { curl "$@"; }\nID=$(api /a | jq .id)\n', "api: GET /a"],
    [
      "what nobody knows",
      'api() { local p=$(x "$1"); curl "$B/v4$p" -d "$2"; }\napi /a {}\n',
      'api: POST $B/v4$(x "$1") {}',
    ],
  ])("%s", (_, script, ...requests) => {
    expect(read(script)).toEqual(requests);
  });

  test("arguments keep their places, and what the function writes has that of the call", () => {
    const script = 'api() { curl -X "$1" "$B/v4$2" -d "$3"; }\napi POST /a \'{"x": 1}\'\n';
    const [{ url, body } = expect.unreachable()] = readCurl(script).requests;
    const at = script.lastIndexOf("/a");
    expect(sourceSpan(url, { start: 5, end: 7 })).toEqual({ start: at, end: at + 2 });
    expect(sourceSpan(url, { start: 0, end: 5 })).toEqual({
      start: script.lastIndexOf("api"),
      end: script.lastIndexOf("api"),
    });
    expect(sourceEdit(url, { start: 2, end: 5, text: "" })).toBeNull();
    const edit = body?.kind === "text" ? sourceEdit(body.text, { start: 2, end: 3, text: "it's" }) : null;
    expect(edit && applyEdits(script, [edit])).toBe(script.replace('"x"', `"it'\\''s"`));
  });
});

describe("arrays of arguments", () => {
  test.each<[what: string, script: string, ...requests: readonly string[]]>([
    ["one", "args=(-X PUT -d '{}')\ncurl \"${args[@]}\" /a\n", "curl: PUT /a {}"],
    ["unquoted", "args=(-X PUT)\ncurl ${args[@]} /a\n", "curl: PUT /a"],
    ["with words that are added", 'args=(-X PUT)\nargs+=(-d {})\ncurl "${args[@]}" /a\n', "curl: PUT /a {}"],
    ["set again", 'args=(-X PUT)\nargs=(-X POST)\ncurl "${args[@]}" /a\n', "curl: ? /a …"],
    ["with words that may be added", 'args=(-X PUT)\n[ x ] && args+=(-d {})\ncurl "${args[@]}" /a\n', "curl: PUT /a …"],
    [
      "with another method that may be added",
      'args=(-X PUT)\n[ x ] && args+=(-sXDELETE)\ncurl "${args[@]}" /a\n',
      "curl: ? /a …",
    ],
    [
      "whose method is known only from what may be added",
      'args=(-s)\n[ x ] && args+=(-d {})\ncurl "${args[@]}" /a\n',
      "curl: ? /a …",
    ],
    ["that may be another", 'args=(-X PUT)\n[ x ] && args=(-d {})\ncurl "${args[@]}" /a\n', "curl: ? /a …"],
    [
      "of the function around the command",
      'f() { local a=(-X PUT); curl "${a[@]}" /f; }\ng() { local a=(-X POST); curl "${a[@]}" /g; }\n',
      "curl: PUT /f",
      "curl: POST /g",
    ],
    ["added to in a function", 'a=(-X PUT)\nf() { a+=(-d {}); curl "${a[@]}" /a; }\n', "curl: PUT /a {}"],
    [
      "with the arguments of a function",
      'api() {\n  local a=(-sS -X "$1")\n  [ -n "$3" ] && a+=(-d "$3")\n  curl "${a[@]}" "$B$2"\n}\napi DELETE /a/5\napi POST /a {}\n',
      "api: DELETE $B/a/5 …",
      "api: POST $B/a …",
    ],
    ["set later", 'curl "${args[@]}" /a\nargs=(-X PUT)\n', "curl: ? /a …"],
    ["with curl in it", 'c=(curl -H "A: b")\n"${c[@]}" -X PUT /a\n', '"${c[@]}": PUT /a [A: b]'],
    ["in a function", 'h=(-H "A: b")\napi() { curl "${h[@]}" "$@"; }\napi /a\n', "api: GET /a [A: b]"],
  ])("%s", (_, script, ...requests) => {
    expect(read(script)).toEqual(requests);
  });
});

describe("a body in a variable", () => {
  test.each<[what: string, script: string, ...requests: readonly string[]]>([
    ["in single quotes", 'data=\'{"x": 1}\'\ncurl /a -d "$data"\n', 'curl: POST /a {"x": 1}'],
    ["in double quotes", 'data="{\\"x\\": \\"$N\\"}"\ncurl /a -d "${data}"\n', 'curl: POST /a {"x": "$N"}'],
    ["of a here-document", 'data=$(cat <<EOF\n{}\nEOF\n)\ncurl /a -d "$data"\n', "curl: POST /a {}"],
    ["that is read", "read -r -d '' data <<'EOF'\n{}\nEOF\ncurl /a -d \"$data\"\n", "curl: POST /a {}\n"],
    ["of a file", 'data=$(cat body.json)\ncurl /a -d "$data"\n', "curl: POST /a <file>"],
    ["local", 'f() { local data={}; curl /a --json "$data"; }\n', "curl: POST /a [Content-Type: application/json] {}"],
    [
      "local in two functions",
      'f() { local data={}; curl /a -d "$data"; }\ng() { local data=[]; curl /b -d "$data"; }\n',
      "curl: POST /a {}",
      "curl: POST /b []",
    ],
    ["exported", "export data={}\ncurl /a -d $data\n", "curl: POST /a {}"],
    ["on standard input", 'data={}\necho "$data" | curl /a -d @-\n', "curl: POST /a {}"],
    ["in a here-string", 'data={}\ncurl /a -d @- <<< "$data"\n', "curl: POST /a {}"],
    ["passed to a function", 'api() { curl "$B$1" -d "$2"; }\ndata={}\napi /a "$data"\n', "api: POST $B/a {}"],
    ["printed for a function", 'api() { curl "$B$1" -d "$2"; }\napi /a "$(echo {})"\n', "api: POST $B/a {}"],
    ["set twice", 'data={}\ndata=[]\ncurl /a -d "$data"\n', "curl: POST /a <unknown>"],
    ["set in a loop", 'for data in {} []; do curl /a -d "$data"; done\n', "curl: POST /a <unknown>"],
    ["set later", 'curl /a -d "$data"\ndata={}\n', "curl: POST /a <unknown>"],
    ["added to", 'data={\ndata+=}\ncurl /a -d "$data"\n', "curl: POST /a <unknown>"],
    ["made by a command", 'data=$(jq . a)\ncurl /a -d "$data"\n', "curl: POST /a <unknown>"],
    ["with more behind it", 'data={}\ncurl /a -d "$data,"\n', "curl: POST /a $data,"],
  ])("%s", (_, script, ...requests) => {
    expect(read(script)).toEqual(requests);
  });

  test("it is written where it is", () => {
    const script = 'data=\'{"x": 1}\'\ncurl /a -d "$data"\n';
    const [{ body } = expect.unreachable()] = readCurl(script).requests;
    const edit = body?.kind === "text" ? sourceEdit(body.text, { start: 2, end: 3, text: "y" }) : null;
    expect(edit && applyEdits(script, [edit])).toBe(script.replace("x", "y"));
  });
});

describe("a URL in a variable", () => {
  test.each<[what: string, script: string, ...requests: readonly string[]]>([
    ["whole", 'U=https://h/v4/a\ncurl "$U"\n', "curl: GET https://h/v4/a"],
    ["with more behind it", 'U="https://h/v4/a"\ncurl "${U}/$ID?b=$C"\n', "curl: GET https://h/v4/a/$ID?b=$C"],
    ["behind an option", "U=https://h/v4/a\ncurl --url $U -X PUT\n", "curl: PUT https://h/v4/a"],
    ["with a variable in it", 'U="https://h/v4/a/$ID"\ncurl "$U"\n', "curl: GET https://h/v4/a/$ID"],
    ["behind a variable", 'U="$B/v4/a"\ncurl "$U/b"\n', "curl: GET $B/v4/a/b"],
    [
      "local",
      'f() { local u=$B/a/$1; curl "$u"; }\ng() { local u=$B/b; curl "$u"; }\n',
      "curl: GET $B/a/$1",
      "curl: GET $B/b",
    ],
    ["in a function with arguments", 'U=$B/a\nf() { curl -X "$1" "$U/$2"; }\nf PUT 5\n', "f: PUT $B/a/5"],
    ["passed to a function", 'f() { curl -X PUT "$1"; }\nU=$B/a\nf "$U"\n', "f: PUT $B/a"],
    ["without a path", 'B=https://h/v4\ncurl "$B/a"\n', "curl: GET $B/a"],
    ["set twice", 'U=$B/a\nU=$B/b\ncurl "$U"\n', "curl: GET $U"],
    ["set later", 'curl "$U"\nU=$B/a\n', "curl: GET $U"],
    ["made by a command", 'U=$(x /a)\ncurl "$U"\n', "curl: GET $U"],
  ])("%s", (_, script, ...requests) => {
    expect(read(script)).toEqual(requests);
  });

  test("it has the place of the variable, and cannot be changed there", () => {
    const script = 'U="https://h/v4/a"\ncurl "$U/b"\n';
    const [{ url } = expect.unreachable()] = readCurl(script).requests;
    const at = script.indexOf("$U");
    expect(sourceSpan(url, { start: 13, end: 14 })).toEqual({ start: at, end: at + 2 });
    expect(sourceSpan(url, { start: 13, end: 17 })).toEqual({ start: at, end: at + 4 });
    expect(sourceEdit(url, { start: 13, end: 15, text: "" })).toBeNull();
    // It would be a part of the variable's name.
    expect(sourceEdit(url, { start: 14, end: 14, text: "s" })).toBeNull();
  });
});
