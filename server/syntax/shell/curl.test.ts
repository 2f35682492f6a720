import { describe, expect, test } from "vitest";
import { sourceEdit } from "../../text/mapped-places.ts";
import type { CarrierRequest } from "../carrier.ts";
import { readCurl } from "./curl.ts";
import { embeddedInShell } from "./embedded.ts";

/** `METHOD url`, the headers, and the body. */
function shown({ method, url, headers, body, mayHaveMore, unread, problem }: CarrierRequest): readonly string[] {
  return [
    `${method?.text ?? "?"} ${url.text}`,
    ...headers.map(({ text }) => text),
    ...(body === null
      ? []
      : [body.kind === "text" ? body.text.text : body.kind === "file" ? `@${body.path.text}` : "?"]),
    ...{ nothing: [], headers: ["headers…"], anything: ["…"] }[mayHaveMore],
    ...unread.map(({ name }) => `--${name}`),
    ...(problem ? [problem.message] : []),
  ];
}

const read = (script: string) => readCurl(script).requests.map(shown);

describe("the arguments", () => {
  test.each<[string, readonly string[]]>([
    ["curl /a", ["GET /a"]],
    ["curl -X PUT /a", ["PUT /a"]],
    ["curl.exe -X PUT /a", ["PUT /a"]],
    ["/mnt/c/Windows/System32/curl.exe /a", ["GET /a"]],
    ["curl /a -X PUT", ["PUT /a"]],
    ["curl -XDELETE /a", ["DELETE /a"]],
    ["curl -sSfX DELETE /a", ["DELETE /a"]],
    ["curl --request PATCH --url /a", ["PATCH /a"]],
    ["curl --request=PATCH --url=/a", ["PATCH /a"]],
    ["curl -I /a", ["HEAD /a"]],
    ["curl -d x /a", ["POST /a", "x"]],
    ["curl -X PUT -d x /a", ["PUT /a", "x"]],
    ["curl --data x /a", ["POST /a", "x"]],
    ["curl --data-raw @x /a", ["POST /a", "@x"]],
    ["curl --data-binary @x.json /a", ["POST /a", "@x.json"]],
    ["curl --data-ascii x /a", ["POST /a", "x"]],
    ["curl -d a=1 -d b=2 /a", ["POST /a", "a=1&b=2"]],
    ["curl --json '{' --json '}' /a", ["POST /a", "Content-Type: application/json", "{}"]],
    ["curl --data a --json b /a", ["POST /a", "Content-Type: application/json", "ab"]],
    ["curl -G -d a=1 -d b=2 /a", ["GET /a?a=1&b=2"]],
    ["curl -G -d a=1 '/a?b'", ["GET /a?b&a=1"]],
    ["curl -H 'A: 1' --header \"B: $T\" /a", ["GET /a", "A: 1", "B: $T"]],
    ["curl -H'A: 1' /a", ["GET /a", "A: 1"]],
    ["H='A: 1'\ncurl -H \"$H\" /a", ["GET /a", "A: 1"]],
    ["curl -H @headers.txt /a", ["GET /a", "headers…"]],
    ["curl -o out -w '%{http_code}' --retry 3 /a", ["GET /a"]],
    ["curl -k -L --compressed /a", ["GET /a"]],
    ["curl -d @web.json /a", ["POST /a", "@web.json"]],
    ['curl -d @"$dir/web.json" /a', ["POST /a", "@$dir/web.json"]],
    ["curl -d @- /a", ["POST /a", "?"]],
    ['curl -d @- /a <<EOF\n{ "a": $A }\nEOF\n', ["POST /a", '{ "a": $A }\n']],
    ["curl -d @- /a <<'EOF'\n$A\nEOF\n", ["POST /a", "$A\n"]],
    ["curl -d @- /a <<< '{}'", ["POST /a", "{}\n"]],
    ["curl -d @- /a < web.json", ["POST /a", "@web.json"]],
    ["curl -d @/dev/stdin /a < web.json", ["POST /a", "@web.json"]],
    ["cat <<EOF | curl -d @- /a\n{}\nEOF\n", ["POST /a", "{}\n"]],
    ["cat web.json | curl -d @- /a", ["POST /a", "@web.json"]],
    ["echo '{}' | curl -d @- /a", ["POST /a", "{}\n"]],
    ["jq -n '{}' | curl -d @- /a", ["POST /a", "{}\n"]],
    ["jq -nc '{a: 1, \"b\": [true, {}]}' | curl -d @- /a", ["POST /a", '{"a": 1, "b": [true, {}]}\n']],
    ["jq -n --arg x \"$A\" '{a: $x, $x}' | curl -d @- /a", ["POST /a", '{"a": "$A", "x": "$A"}\n']],
    ["jq -n --argjson x 5 '{a: $x}' | curl -d @- /a", ["POST /a", '{"a": 5}\n']],
    ["jq -n --arg x 'a\"b' '{a: $x}' | curl -d @- /a", ["POST /a", '{"a": "$(jq)"}\n']],
    [
      'jq -n \'{a: (1, "}" | f(2)), b: "\\(env.X)", c: $d.e, f: .[0]}\' | curl -d @- /a',
      ["POST /a", '{"a": $(jq), "b": $(jq), "c": $(jq), "f": $(jq)}\n'],
    ],
    ...["{a: 1} | tojson", "{a}", "{(env.X): 1}", "{a: 1", "{a: (1}", "[1]", "{a: 1,, b: 2}"].map(
      (program): [string, readonly string[]] => [`jq -n '${program}' | curl -d @- /a`, ["POST /a", "?"]],
    ),
    ["jq -n --arg n 1 '{a: \"x-\\($n|tostring)\"}' | curl -d @- /a", ["POST /a", '{"a": $(jq)}\n']],
    ['jq -n \'{a: "b\\(", c: 1" | length)"}\' | curl -d @- /a', ["POST /a", "?"]],
    ["echo '{}' > ./\ncat ''\ncurl -d @./ /a", ["POST /a", "@./"]],
    ["jq '{a: 1}' | curl -d @- /a", ["POST /a", "?"]],
    ["jq -n -f a.jq | curl -d @- /a", ["POST /a", "?"]],
    ["jq -n --slurpfile x b.json '{a: $x}' | curl -d @- /a", ["POST /a", "?"]],
    ['jq -n "{a: $X}" | curl -d @- /a', ["POST /a", "?"]],
    ["printf '{}' | curl -d @- /a", ["POST /a", "{}"]],
    ["printf %s '{}' | curl -d @- /a", ["POST /a", "{}"]],
    ["printf '%s\\n' '{}' | curl -d @- /a", ["POST /a", "{}\n"]],
    ["printf '{\"a\":%s}' 1 | curl -d @- /a", ["POST /a", '{"a":1}']],
    ['printf \'{"a":"%s","b":%d}\\n\' "$A" 5 | curl -d @- /a', ["POST /a", '{"a":"$A","b":5}\n']],
    ["printf '{\\n}' | curl -d @- /a", ["POST /a", "{\n}"]],
    ["printf '[%%, %s]' 1 | curl -d @- /a", ["POST /a", "[%, 1]"]],
    ['printf "{\\"a\\":\\"$A\\"}" | curl -d @- /a', ["POST /a", '{"a":"$A"}']],
    ['printf "{$A%s}" 1 | curl -d @- /a', ["POST /a", "?"]],
    ["printf '%s' | curl -d @- /a", ["POST /a", "?"]],
    ["printf '%s' 1 2 | curl -d @- /a", ["POST /a", "?"]],
    ["printf '%5s' 1 | curl -d @- /a", ["POST /a", "?"]],
    ["printf '{\\x41}' | curl -d @- /a", ["POST /a", "?"]],
    ["printf -v body '{}' | curl -d @- /a", ["POST /a", "?"]],
    ["echo -n '{}' | curl -d @- /a", ["POST /a", "{}\n"]],
    ["echo -n -e '{}' | curl -d @- /a", ["POST /a", "?"]],
    ["echo -e '{\\n}' | curl -d @- /a", ["POST /a", "?"]],
    ["@curl /a", ["GET /a"]],
    ["RUN --mount=type=secret,id=t apk add curl && curl /a", ["GET /a"]],
    ["RUN curl -X PUT /a", ["PUT /a"]],
    ["HEALTHCHECK --interval=5s CMD curl -f /a || exit 1", ["GET /a"]],
    ["curl [options] /a", ["? /a", "…"]],
    ["curl ... /a -d x", ["? /a", "x", "…"]],
    ["curl <options> https://h/a", ["? https://h/a", "…"]],
    ['curl -d "$BODY" /a', ["POST /a", "?"]],
    ['curl -d "$(jq -n {})" /a', ["POST /a", "{}"]],
    ['curl -d "$(jq . a.json)" /a', ["POST /a", "?"]],
    ['curl -d "$(cat web.json)" /a', ["POST /a", "@web.json"]],
    ['curl -d "$(<web.json)" /a', ["POST /a", "@web.json"]],
    ['curl -d "$(cat <<EOF\n{ "a": 1 }\n\nEOF\n)" /a', ["POST /a", '{ "a": 1 }']],
    ["curl -d @<(jq -n '{}') /a", ["POST /a", "?"]],
    ["curl --data-urlencode a=b /a", ["POST /a", "?", "--data-urlencode"]],
    ["curl -F a=b /a", ["POST /a", "?", "--form"]],
    ["curl -T web.json /a", ["PUT /a", "?", "--upload-file"]],
    ["curl -d a -F b /a", ["POST /a", "?", "--form"]],
    ["curl -u me:secret /a", ["GET /a", "headers…", "--user"]],
    ["curl -K options /a", ["? /a", "…", "--config"]],
    ["curl -K options -X PUT /a", ["PUT /a", "…", "--config"]],
    ["curl $OPTIONS /a", ["? /a", "…"]],
    ['curl "${args[@]}" -X POST "$API/a"', ["POST $API/a", "…"]],
    ['curl "$URL"', ["GET $URL"]],
    ['curl -X "$M" /a', ["? /a", "--request"]],
    ["curl /a /b", ["GET /a", "--url"]],
    ["curl \\\n  -X POST \\\n  /a \\\n  -d '{\n}'", ["POST /a", "{\n}"]],
    ["curl -X POST -d '' /a", ["POST /a", ""]],
    ["curl --data-binary a --data-raw b --data-ascii c /a", ["POST /a", "a&b&c"]],
    ["curl --json a -d b --json c /a", ["POST /a", "Content-Type: application/json", "a&bc"]],
    ["curl -d a@ /a", ["POST /a", "a@"]],
    ["curl -d a -d @b /a", ["POST /a", "?"]],
    ["curl -G -d @b /a", ["GET /a", "--get"]],
    ["curl -G --data-urlencode a=b /a", ["GET /a", "--data-urlencode", "--get"]],
    ["curl -d @/dev/stdin /a", ["POST /a", "?"]],
    ["curl --url-query a=b /a", ["GET /a", "--url-query"]],
    ["curl --expand-data '{{a}}' /a", ["? /a", "?", "…", "--expand-data"]],
    ["curl -b a=b -n /a", ["GET /a", "headers…", "--cookie", "--netrc"]],
    ["curl a b/c", ["GET b/c"]],
    ["curl a b", ["GET a"]],
    ["curl -T a -X POST /a", ["POST /a", "?", "--upload-file"]],
  ])("of %s", (script, expected) => {
    expect(read(script)).toEqual([expected]);
  });
});

test("`--next` separates several requests of one command", () => {
  expect(read("curl -X PUT /a --next -d x /b -: /c")).toEqual([["PUT /a"], ["POST /b", "x"], ["GET /c"]]);
});

describe("commands", () => {
  test.each([
    "curl /a; true",
    "true && curl /a || false",
    "curl /a | jq .",
    "curl /a > out.json 2>&1 &",
    "x=$(curl /a)",
    "x=`curl /a`",
    'echo "got: $(curl /a)"',
    'echo "got: `curl \\"/a\\"`"',
    "echo `echo \\`curl /a\\``",
    "if curl /a; then true; fi",
    "if true\nthen\n  curl /a\nelse\n  true\nfi",
    "for i in 1 2; do curl /a; done",
    "while ! curl /a; do sleep 1; done",
    "until curl /a\ndo sleep 1\ndone",
    'case "$1" in\n  a) curl /a ;;\nesac',
    "f() {\n  curl /a\n}",
    "function f { curl /a; }",
    "(cd x && curl /a)",
    "{ curl /a; }",
    "A=1 curl /a",
    "sudo curl /a",
    "sudo -u me curl /a",
    "env A=1 curl /a",
    "time curl /a",
    "command curl /a",
    "timeout 10 curl /a",
    "/usr/bin/curl /a",
    '[ "$(curl /a)" = x ] || exit',
    "cat <<EOF\n$(curl /a)\nEOF",
    "echo it # isn't\ncurl /a",
  ])("in %j", (script) => {
    expect(read(script)).toEqual([["GET /a"]]);
  });

  test.each([
    "# curl /a",
    "echo 'curl /a'",
    "echo curl /a",
    "alias c='curl /a'",
    "command -v curl",
    "sudo apt-get install -y curl",
    'find . -name curl -o -name "/a"',
    'bash -c "$(curl)" /a',
    "bash curl /a",
    "http POST /a",
    "wget /a",
    "curl",
    "curl --version",
    "mycurl /a",
    "cat <<'EOF'\ncurl /a\nEOF",
    "$CURL /a",
    "curl_cmd=/a",
  ])("not in %j", (script) => {
    expect(read(script)).toEqual([]);
  });
});

describe("commands that run it", () => {
  test.each<[string, readonly string[]]>([
    ["nohup curl /a &", ["GET /a"]],
    ["sudo -E curl /a", ["GET /a"]],
    ["sudo -u me timeout -k 5 10 env -i A=1 nice -n 5 curl /a", ["GET /a"]],
    ["retry 3 curl /a", ["GET /a"]],
    ["with_retry curl /a", ["GET /a"]],
    ["docker run --rm curlimages/curl:8.9.1 /a", ["GET /a"]],
    ["kubectl exec web -- curl /a", ["GET /a"]],
    ["vault exec web -- curl /a", ["GET /a"]],
    ["cat <<< '{}' | sudo curl -d @- /a", ["POST /a", "{}\n"]],
    ['cat ids | xargs -I{} curl -X PUT /a/{} -d \'{"b":"{}"}\'', ["PUT /a/$(…)", '{"b":"$(…)"}']],
    ["cat ids | xargs -I ID curl /a/ID", ["GET /a/$(…)"]],
    ["cat ids | xargs -P4 -i curl /a/{}", ["GET /a/$(…)"]],
    ["cat ids | xargs --replace=% curl /a/%/%", ["GET /a/$(…)/$(…)"]],
    ["cat ids | xargs -n1 curl -X PUT /a", ["PUT /a", "…"]],
    ["xargs -n1 curl -X DELETE < urls", ["DELETE $(…)"]],
    ["cat ids | xargs curl /a", ["? /a", "…"]],
    ["cat ids | xargs -I{} curl -d @- /a", ["POST /a", "?"]],
    ["cat ids | xargs -I{} sh -c 'curl -X PUT \"/a/{}\"'", ["PUT /a/$(…)"]],
    ["find . -name '*.json' -exec curl -d @{} /a \\;", ["POST /a", "@$(…)"]],
    ["find . -type f -exec curl -X PUT /a -d '{\"b\":1}' {} +", ["PUT /a", '{"b":1}', "…"]],
    ["fd -e json -x curl -d @{} /a", ["POST /a", "@$(…)"]],
    ["parallel -j4 curl -X PUT /a/{} -d '{\"b\":1}' ::: 1 2", ["PUT /a/$(…)", '{"b":1}']],
    ['parallel curl -X PUT /a/{1} -d "\'{\\"b\\":1}\'" ::: 1 2', ["PUT /a/$(…)", '{"b":1}']],
    ["parallel 'curl /a/{}' ::: 1 2", ["GET /a/$(…)"]],
    ["parallel curl -d '{\\\"b\\\":{2}}' /a/{1} :::: ids", ["POST /a/$(…)", '{"b":$(…)}']],
    ["parallel curl -d '\\{\\\"b\\\":1\\}' /a/{} :::: ids", ["POST /a/$(…)", '{"b":1}']],
    ["watch -n 5 curl /a", ["GET /a"]],
    ["watch 'curl -s /a | jq .'", ["GET /a"]],
    ['bash -c \'curl -d "{\\"b\\":1}" /a\'', ["POST /a", '{"b":1}']],
    ['bash -lc "curl $A/a"', ["GET $A/a"]],
    ["su - me -c 'cd x && curl /a'", ["GET /a"]],
    ["ssh web curl /a", ["GET /a"]],
    ["ssh web 'curl -H \"A: $B\" /a'", ["GET /a", "A: $B"]],
    ['eval "curl /a $ARGS"', ["? /a", "…"]],
    ['bash -c "$(curl /a)"', ["GET /a"]],
    ["trap 'curl /a; rm x' EXIT INT", ["GET /a"]],
    ["trap 'curl /a' SIGTERM", ["GET /a"]],
    ["trap 'curl /a' 15", ["GET /a"]],
    ["trap 'curl /a' USR1", ["GET /a"]],
    ["fd -e json -X curl /a", ["? /a", "…"]],
    ["fd --exec curl -d @{/.} /a", ["POST /a", "@$(…)"]],
    ["fdfind --exec-batch curl /a {}", ["? /a", "…"]],
    ["find . -execdir curl /a \\;", ["GET /a"]],
    ["gfind . -ok curl /a \\;", ["GET /a"]],
    ["find . -okdir curl /a +", ["GET /a"]],
    ["watch -x curl '/a b'", ["GET /a b"]],
    ["watch --exec curl /a", ["GET /a"]],
    ["parallel -q curl '/a/{}' ::: 1", ["GET /a/$(…)"]],
    ["parallel --quote curl /a ::: 1", ["? /a", "…"]],
    ["parallel -I ,, curl /a/,, :::+ 1", ["GET /a/$(…)"]],
    ["parallel curl /a/{.} ::: a", ["GET /a/$(…)"]],
    ["parallel curl ::: /a", ["GET $(…)"]],
    ["xargs -J % curl /%", ["GET /$(…)"]],
    ["xargs -I curl /a", ["GET /a"]],
    ["retry-3 curl /a", ["GET /a"]],
    ["my_retry_it curl /a", ["GET /a"]],
    ["RUN curl /a", ["GET /a"]],
    ["sh -xc 'curl /a'", ["GET /a"]],
    ["docker run x curl /a", ["GET /a"]],
    ["xargs sh -c 'curl /a'", ["GET /a"]],
    ["curl:8 /a", ["GET /a"]],
    ["@curl /a", ["GET /a"]],
    ["C:\\\\curl.exe /a", ["GET /a"]],
    ["sh -ce 'curl /a'", ["GET /a"]],
  ])("%s", (script, expected) => {
    expect(read(script)).toEqual([expected]);
  });

  test.each([
    "find . -executable curl /a",
    "retrying curl /a",
    "bash curl /a",
    "bash -c",
    "mycurl /a",
    "curl.sh /a",
    "echo curl /a",
    "vault -- echo curl",
  ])("%s does not run it", (script) => {
    expect(read(script)).toEqual([]);
  });

  test("find runs several", () => {
    expect(read("find . -exec curl /a \\; -exec curl /b \\;")).toEqual([["GET /a"], ["GET /b"]]);
  });

  test("places in a script that another shell reads are those in the text", () => {
    const script = `xargs -I{} sh -c 'curl -d "{\\"b\\": 1}" /a/{}'`;
    const [request] = readCurl(script).requests;
    const body = request?.body?.kind === "text" ? request.body.text : null;
    const edit = body && sourceEdit(body, { start: 2, end: 3, text: "c'd\"" });
    const written = edit && script.slice(0, edit.start) + edit.text + script.slice(edit.end);
    const again = written ? readCurl(written).requests[0]?.body : null;
    expect(again?.kind === "text" && again.text.text).toBe(`{"c'd"": 1}`);
    expect(script.slice(request?.anchor.start, request?.anchor.end)).toBe("curl");
  });
});

describe("scripts in here-documents", () => {
  test.each<[string, string, ...(readonly (readonly string[])[])]>([
    ["for another machine", "ssh -i key root@web <<'EOF'\ncurl -X PUT /a -d '{}'\nEOF\n", ["PUT /a", "{}"]],
    ["for a shell", "sudo bash -s <<-EOF\n\tcurl /a\n\tEOF\n", ["GET /a"]],
    ["written to a script", "cat > stop.sh <<'EOF'\ncurl -X DELETE /a/$1\nEOF\n", ["DELETE /a/$1"]],
    [
      "written to a script with rights",
      "sudo tee /opt/stop.sh >/dev/null <<EOF\ncurl -X DELETE /a/5\nEOF\n",
      ["DELETE /a/5"],
    ],
    ["that name their shell", "cat <<EOF > $FILE\n#!/bin/sh\ncurl /a\nEOF\n", ["GET /a"]],
    [
      "with escapes and values of the script around them",
      'cat > a.sh <<EOF\ncurl -X PUT \\\\\n  -d \'{"a": $A, "b": "\'"\\$B"\'"}\' /a\nEOF\n',
      ["PUT /a", '{"a": $A, "b": "$B"}'],
    ],
    ["in one another", "ssh web <<'A'\nbash <<'B'\ncurl /a\nB\nA\n", ["GET /a"]],
    ["but no text for people", "cat <<EOF\nUsage:\n  curl /a\nEOF\ncat > a.txt <<EOF\ncurl /a\nEOF\n"],
    ["nor a file on another machine", 'ssh web "cat > a.md" <<EOF\ncurl /a\nEOF\n'],
    ["nor a body", "curl -d @- /a <<EOF\ncurl /b\nEOF\n", ["POST /a", "curl /b\n"]],
  ])("%s", (_, script, ...requests) => {
    expect(read(script)).toEqual(requests);
  });

  test("what the script around them fills in is not in quotes", () => {
    const script = 'cat > a.sh <<EOF\ncurl -d \'{"a": "$A", "b": "\\$B"}\' /a\nEOF\n';
    const [{ body } = expect.unreachable()] = readCurl(script).requests;
    const isFilledIn = (name: string): boolean =>
      body?.kind === "text" &&
      body.text.parts.some(({ form, at, length }) => form === null && body.text.text.slice(at, at + length) === name);
    expect([isFilledIn("$A"), isFilledIn("$B")]).toEqual([true, false]);
  });

  test("an escaped variable is one", () => {
    const [{ body } = expect.unreachable()] = readCurl('cat > a.sh <<EOF\ncurl -d "[\\$A]" /a\nEOF\n').requests;
    const parts = body?.kind === "text" ? body.text.parts : [];
    expect(parts.map(({ form, length }) => [form === null, length])).toEqual([
      [false, 1],
      [true, 2],
      [false, 1],
    ]);
  });
});

describe("places", () => {
  const script = `#!/bin/sh\ncurl -X PUT "$API/a" -d '{ "a": '"$A"' }' -H 'B: c' <<EOF\nEOF\n`;
  const [request] = readCurl(script).requests;
  const at = (span: { start: number; end: number } | undefined) => span && script.slice(span.start, span.end);

  test("of the whole", () => {
    expect(at(request)).toBe(script.slice(10, -4));
    expect(at(request?.anchor)).toBe("curl");
  });

  test("of the parts", () => {
    expect(request?.method?.parts.map(at)).toEqual(["PUT"]);
    expect(request?.url.parts.map(at)).toEqual(["$API", "/a"]);
    expect(request?.headers.map(({ parts }) => parts.map(at))).toEqual([["B: c"]]);
    const body = request?.body?.kind === "text" ? request.body.text : null;
    expect(body?.parts.map(at)).toEqual(['{ "a": ', "$A", " }"]);
  });

  test("of commands in the order of the script", () => {
    const script = 'curl /a $(curl /b) | curl /c; x=$(curl /d "$(curl /e)"); curl /f';
    expect(readCurl(script).requests.map(({ url }) => url.text.charAt(1))).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  test("in escaped backticks are written to so that they are read again", () => {
    const script = 'x="`curl -d \\"{\\\\\\"a\\\\\\":1}\\" /a`"';
    const bodyIn = (text: string) => {
      const body = readCurl(text).requests[0]?.body;
      return body?.kind === "text" ? body.text : null;
    };
    const body = bodyIn(script);
    const edit = body && sourceEdit(body, { start: 2, end: 3, text: "$c`d" });
    const written = edit && script.slice(0, edit.start) + edit.text + script.slice(edit.end);
    expect(written && bodyIn(written)?.text).toBe('{"$c`d":1}');
  });

  test.each([
    ["double quotes", 'x=`curl -d "{}" /a`', "{}"],
    ["escaped double quotes", 'x=`curl -d "{\\"a\\":1}" /a`', '{"a":1}'],
    ["single quotes", "x=`curl -d '{\"a\":1}' /a`", '{"a":1}'],
    ["single quotes in double quotes", "x=\"`curl -d '{}' /a`\"", "{}"],
    ["escaped double quotes in double quotes", 'x="`curl -d \\"{\\\\\\"a\\\\\\":1}\\" /a`"', '{"a":1}'],
    ["backticks in backticks", "x=`echo \\`curl -d '{\"a\":1}' /a\\``", '{"a":1}'],
  ])("in backticks: text in %s is written so that it is read again", (_, script, expected) => {
    const bodyIn = (text: string) => {
      const body = readCurl(text).requests[0]?.body;
      return body?.kind === "text" ? body.text : null;
    };
    const body = bodyIn(script);
    expect(body?.text).toBe(expected);
    expect(body?.parts.every(({ form }) => form !== null)).toBe(true);
    const edit = body && sourceEdit(body, { start: 1, end: 1, text: "$c`d'" });
    const written = edit && script.slice(0, edit.start) + edit.text + script.slice(edit.end);
    expect(written && bodyIn(written)?.text).toBe(`{$c\`d'${expected.slice(1)}`);
  });

  test("in a format of printf, text is written so that it is printed", () => {
    const script = `printf '{"a":"%s","b":"50%%"}' "$A" | curl /a -d @-`;
    const bodyIn = (text: string) => {
      const body = readCurl(text).requests[0]?.body;
      return body?.kind === "text" ? body.text : null;
    };
    const body = bodyIn(script);
    const at = body?.text.indexOf("b") ?? 0;
    const edit = body && sourceEdit(body, { start: at, end: at + 1, text: "it's 5%\\" });
    const written = edit && script.slice(0, edit.start) + edit.text + script.slice(edit.end);
    expect(written && bodyIn(written)?.text).toBe(`{"a":"$A","it's 5%\\":"50%"}`);
    expect(body?.parts.map(({ start, end }) => script.slice(start, end))).toEqual([
      '{"a":"',
      "$A",
      '","b":"50',
      "%%",
      '"}',
    ]);
  });

  test("in escaped backticks", () => {
    const script = 'x="`curl -d \\"{\\\\\\"a\\\\\\":1}\\" /a`"';
    const [request] = readCurl(script).requests;
    const body = request?.body?.kind === "text" ? request.body.text : null;
    expect(body?.text).toBe('{"a":1}');
    expect(script.slice(request?.anchor.start, request?.anchor.end)).toBe("curl");
    expect(body?.parts.map(({ start, end }) => script.slice(start, end))).toEqual([
      "{",
      '\\\\\\"',
      "a",
      '\\\\\\"',
      ":1}",
    ]);
  });
});

describe("an incomplete script", () => {
  const quote = "The quote is never closed. Close it.";
  const substitution = "The substitution is never closed. Close it.";
  const end = "The here-document has no end. Write its delimiter on a line of its own.";

  test.each<[string, readonly (readonly string[])[]]>([
    ["curl /a\ncurl /b -d '{", [["GET /a"], ["? /b", "?", "…", quote]]],
    ['curl /a -X PUT -d "{', [["PUT /a", "?", "…", quote]]],
    ["curl /a -d $'{", [["? /a", "?", "…", quote]]],
    ["curl /a -H 'A: b", [["GET /a", "A: b", "…", quote]]],
    ["curl /a -d $(cat", [["? /a", "?", "…", substitution]]],
    ["curl /a -d ${A", [["? /a", "?", "…", substitution]]],
    ["curl /a -d `cat", [["? /a", "?", "…", substitution]]],
    ["curl '/a", [["GET /a", "…", quote]]],
    ["curl /a -d @- <<EOF\n{}\n", [["POST /a", "?", "…", end]]],
    ["curl /a -d @- <<EOF\n{}\n EOF\ncurl /b", [["POST /a", "?", "…", end], ["GET /b"]]],
    ["curl /a -d @- <<EOF\nb\n", [["? /a", "?", "…", end]]],
    ["curl /a -H 'A: b -X PUT\ncurl /b", [["PUT /a", "A: b", "…", quote], ["GET /b"]]],
    ["curl /a -H A: b' -X PUT\ncurl /b", [["PUT /a", "A: b", "…", "Missing quote before this."], ["GET /b"]]],
    ["curl /a -d '{\n}\ncurl '/b'", [["POST /a", "?", "…", quote], ["GET /b"]]],
    ["curl /a -d '{\ncurl /b -d '{}'", [["? /a", "?", "…", quote]]],
    ["if true; then curl /a", [["GET /a"]]],
    ["curl /a; fi; curl /b", [["GET /a"], ["GET /b"]]],
    ["foo ( bar\ncurl /a", [["GET /a"]]],
  ])("%j", (script, expected) => {
    expect(read(script)).toEqual(expected);
  });
});

describe("JSON whose quotes the shell removes", () => {
  test.each<[what: string, script: string, meant: string]>([
    ["in an option", 'curl /a -d "{"a": "b"}"', `curl /a -d '{"a": "b"}'`],
    ["with a variable", 'curl /a -d "{"a":"$B"}" -X PUT', 'curl /a -d "{\\"a\\":\\"$B\\"}" -X PUT'],
    ["with an escape", 'curl -d "[{"a":"$B\\t"}]" /a', 'curl -d "[{\\"a\\":\\"$B\\\\t\\"}]" /a'],
    ["in several words", 'curl -d "{ "a": "b c d", "e": ["f"] }" /a', `curl -d '{ "a": "b c d", "e": ["f"] }' /a`],
    ["on several lines", 'curl /a -d "{\n  "a": "b"\n}\n"', `curl /a -d '{\n  "a": "b"\n}\n'`],
    ["printed by another command", 'echo "{"a":"b"}" | curl -d @- /a', `echo '{"a":"b"}' | curl -d @- /a`],
    ["in a variable", 'B="{"a":"b"}"\ncurl -d "$B" /a', `B='{"a":"b"}'\ncurl -d "$B" /a`],
  ])("%s", (_, script, meant) => {
    const [{ url, body, method, problem } = expect.unreachable(), ...others] = readCurl(script).requests;
    expect(others).toEqual([]);
    expect([url.text, body?.kind, method?.text]).toEqual(["/a", "unknown", script.includes("PUT") ? "PUT" : "POST"]);
    expect(problem?.message).toBe(
      meant.includes('\\"')
        ? "The shell removes the double quotes in this JSON. Escape them."
        : "The shell removes the double quotes in this JSON. Put it in single quotes.",
    );
    const { fix } = problem ?? {};
    const edit = fix && sourceEdit(fix.text, { start: 0, end: fix.text.text.length, text: fix.meant });
    const fixed = edit ? script.slice(0, edit.start) + edit.text + script.slice(edit.end) : "";
    expect(fixed).toBe(meant);
    expect(readCurl(fixed).requests.map((request) => request.problem)).toEqual([null]);
  });

  test.each([
    `curl /a -d '{"a":"b"}'`,
    'curl /a -d "{\\"a\\":1}"',
    `curl /a -d '"{"a":1}"'`,
    'curl /a -d "{"$A": 1}"',
    'curl /a -d "{""a": 1}"',
    'curl /a -d "{"a": 1',
    'curl /a -d @- <<EOF\n"{"a": 1}"\nEOF\n',
  ])("not %j", (script) => {
    expect(readCurl(script).requests.map(({ problem }) => problem?.message ?? "")).not.toContainEqual(
      expect.stringContaining("removes"),
    );
  });
});

describe("placeholders for people to fill in", () => {
  test.each([
    ["curl https://<host>/a/<id>/boot", ["GET https://<host>/a/<id>/boot"]],
    ["curl -X PUT /a/<instance-id> -d x", ["PUT /a/<instance-id>", "x"]],
    ["curl <url>\n", ["GET <url>"]],
    ["curl /a/<the id>", ["GET /a/<the id>"]],
    ["curl /a -d @- < in.json > out.json", ["POST /a", "@in.json"]],
    ["curl /a -d @- <in.json >out.json", ["POST /a", "@in.json"]],
    ["curl /a -d @- <in.json>out.json", ["POST /a", "@in.json"]],
    ["curl /a >out 2>&1 -d x", ["POST /a", "x"]],
  ])("%s", (script, expected) => {
    expect(read(script)).toEqual([expected]);
  });
});

test("a body in a file has its place, whatever lines end with", () => {
  const script = "curl /a \\\r\n  -d @b.json\r\ncurl /c -u d -d @- <<X\r\n{\r\n";
  const requests = embeddedInShell(script);
  const at = (span: { readonly start: number; readonly end: number } | null | undefined) =>
    span && script.slice(span.start, span.end);
  expect(requests.map(({ body }) => body?.kind)).toEqual(["file", "unknown"]);
  const [first, second] = requests;
  expect(first?.body?.kind === "file" && first.body.path.parts.map(at)).toEqual(["b.json"]);
  expect([at(first), at(first?.anchor)]).toEqual(["curl /a \\\r\n  -d @b.json", "curl"]);
  expect(second?.unread.map(at)).toEqual(["-u"]);
  expect(at(second?.problem)).toBe("<<X");
});

test("CRLF and a byte order mark are accepted", () => {
  const script = "\uFEFFcurl /a \\\r\n  -d '{\r\n  \"a\": 1\r\n}'\r\ncurl /b\r\n";
  const requests = embeddedInShell(script);
  expect(requests.map(shown)).toEqual([["POST /a", '{\n  "a": 1\n}'], ["GET /b"]]);
  const [first] = requests;
  expect(script.slice(first?.start, first?.end)).toBe(script.slice(1, script.indexOf("\r\ncurl /b")));
  const body = first?.body?.kind === "text" ? first.body.text : null;
  const edit = body && sourceEdit(body, { start: 1, end: 2, text: "\n\n" });
  expect(edit && script.slice(edit.start, edit.end)).toBe("\r\n");
  expect(edit?.text).toBe("\r\n\r\n");
});
