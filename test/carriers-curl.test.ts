import { afterEach, describe, expect, test } from "vitest";
import { bodiesIn, findingsBesidesHeaders } from "./carrier-findings.ts";
import { removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const url = "$API/compute/instances";
/** Its body has a field that no body has. */
const data = `-d '{"regon": 1}'`;

const methodsIn = async (script: string): Promise<readonly string[]> =>
  (await findingsBesidesHeaders("a.sh", script)).filter((one) => one.startsWith("request-"));

describe("the body of a command is read from", () => {
  test.each([
    ["-d", `curl ${url} ${data}`],
    ["-d, joined", `curl ${url} -d'{"regon": 1}'`],
    ["-d before the URL", `curl ${data} ${url}`],
    ["--data", `curl ${url} --data '{"regon": 1}'`],
    ["--data with an equals sign", `curl ${url} --data='{"regon": 1}'`],
    ["--data-raw", `curl ${url} --data-raw '{"regon": 1}'`],
    ["--data-binary", `curl ${url} --data-binary '{"regon": 1}'`],
    ["--data-ascii", `curl ${url} --data-ascii '{"regon": 1}'`],
    ["--json", `curl ${url} --json '{"regon": 1}'`],
    ["several --json, joined with nothing", `curl ${url} --json '{"regon":' --json ' 1}'`],
    ["several -d, joined with &", `curl ${url} -d '{"regon": "a' -d 'b"}'`],
    ["-d in combined short options", `curl -sSfXPOST ${url} -sd '{"regon": 1}'`],
    ["a here-document", `curl ${url} -d @- <<EOF\n{"regon": 1}\nEOF`],
    ["a quoted here-document", `curl ${url} --json @- <<'EOF'\n{"regon": 1}\nEOF`],
    ["an indented here-document", `curl ${url} --data-binary @- <<-EOF\n\t{"regon": 1}\n\tEOF`],
    ["a here-string", `curl ${url} -d @- <<< '{"regon": 1}'`],
    ["a pipe from echo", `echo '{"regon": 1}' | curl ${url} -d @-`],
    ["a pipe from a here-document", `cat <<EOF | curl ${url} -d @-\n{"regon": 1}\nEOF`],
    ["standard input by its name", `curl ${url} -d @/dev/stdin <<EOF\n{"regon": 1}\nEOF`],
    ["a file that a here-document is written into", `cat > a.json <<EOF\n{"regon": 1}\nEOF\ncurl ${url} -d @a.json`],
    ["a file that tee writes", `cat <<EOF | tee "$D/a.json"\n{"regon": 1}\nEOF\ncurl ${url} -d "@$D/a.json"`],
    ["a file that echo writes", `echo '{"regon": 1}' > a.json\ncurl ${url} -d @- < a.json`],
    ["a file that a variable is written into", `B='{"regon": 1}'\necho "$B" > $F\ncurl ${url} -d @$F`],
    ["jq", `curl ${url} -d "$(jq -n '{regon: 1}')"`],
    ["a pipe from jq", `jq -n --arg x "$X" '{regon: $x}' | curl ${url} -d @-`],
    ["a here-document in a substitution", `curl ${url} -d "$(cat <<EOF\n{"regon": 1}\nEOF\n)"`],
  ])("%s", async (_, script) => {
    expect(await bodiesIn("a.sh", script)).toEqual(["/0/body"]);
  });
});

test("a header or body in a variable is checked where it is set, and once for all requests", async () => {
  const script = `H='Content-Type: text/plain'\nAUTH="Authorization: Bearer $T"\nB='{"regon": 1}'\n`;
  const send = `curl -H "$H" -H "$AUTH" -d "$B" ${url}\n`;
  expect(
    (await findingsBesidesHeaders("a.sh", script + send + send)).filter((one) => !one.startsWith("missing-")),
  ).toEqual(["request-content-type /0/headers/Content-Type «text/plain»", 'unknown-field /0/body/regon «"regon"»']);
});

describe("the method is", () => {
  test.each([
    ["that of -X", "curl -X DELETE $API/networking/ips", ["request-method /0/method «DELETE»"]],
    ["that of -X, joined", "curl -XDELETE $API/networking/ips", ["request-method /0/method «DELETE»"]],
    ["that of -X in combined options", "curl -sSXDELETE $API/networking/ips", ["request-method /0/method «DELETE»"]],
    ["that of --request", "curl --request DELETE $API/networking/ips", ["request-method /0/method «DELETE»"]],
    ["that of --request=", "curl --request=DELETE $API/networking/ips", ["request-method /0/method «DELETE»"]],
    ["that of the last -X", "curl -X POST -X DELETE $API/networking/ips", ["request-method /0/method «DELETE»"]],
    ["POST with data", `curl ${url} ${data}`, []],
    ["POST with --json", `curl ${url} --json '{}'`, []],
    ["GET without data", `curl ${url}`, [`request-undocumented /0/path «${url}»`]],
    ["GET with -G", `curl -G ${url}`, [`request-undocumented /0/path «${url}»`]],
    ["GET with -G, whose data is a query", `curl -G -d a=1 ${url}`, [`request-undocumented /0/path «${url}»`]],
    ["GET with --get", `curl --get -d a=1 ${url}`, [`request-undocumented /0/path «${url}»`]],
    ["unknown where the shell puts it in", 'curl -X "$M" $API/networking/ips', []],
    ["unknown where the shell may put in options", 'curl "${OPTIONS[@]}" $API/networking/ips', []],
  ])("%s", async (_, script, found) => {
    expect(await methodsIn(script)).toEqual(found);
  });
});

describe("headers", () => {
  const token = "7f3c9a1e5b2d4860c1f7e8a9b3d5f6027f3c9a1e5b2d4860c1f7e8a9b3d5f602";
  test.each([
    ["-H", `curl -H 'Authorization: Bearer ${token}' ${url}/1`],
    ["-H, joined", `curl -H'Authorization: Bearer ${token}' ${url}/1`],
    ["-H, joined and unquoted", `curl -HAuthorization:Bearer\\ ${token} ${url}/1`],
    ["--header", `curl --header "Authorization: Bearer ${token}" ${url}/1`],
    ["--header=", `curl --header="Authorization: Bearer ${token}" ${url}/1`],
    ["several", `curl -H 'Accept: */*' -H "Authorization: Bearer ${token}" ${url}/1`],
  ])("are read from %s", async (_, script) => {
    expect((await findingsBesidesHeaders("a.sh", script)).filter((one) => !one.startsWith("request-undoc"))).toEqual([
      expect.stringMatching(/^request-token-literal \/0\/headers\/Authorization «/),
    ]);
  });

  test("`--json` sets the content type", async () => {
    const form = "-H 'Content-Type: text/plain'";
    expect(await methodsIn(`curl ${url} ${data} ${form}`)).toEqual([
      "request-content-type /0/headers/Content-Type «text/plain»",
    ]);
    expect(await methodsIn(`curl ${url} --json '{}'`)).toEqual([]);
  });
});

describe("the URL is read", () => {
  test.each([
    ["from --url", `curl --url ${url} ${data}`],
    ["from --url=", `curl --url=${url} ${data}`],
    ["before the options", `curl ${url} ${data}`],
    ["after the options", `curl ${data} -s -o /dev/null -w '%{http_code}' --retry 3 ${url}`],
    ["in double quotes", `curl "${url}" ${data}`],
    ["in part in quotes", `curl "$API"/compute/'instances' ${data}`],
    ["behind braces", `curl \${API}/compute/instances ${data}`],
    ["behind a default", `curl "\${API:-https://h/v4}/compute/instances" ${data}`],
    ["behind a base with a slash of its own", `curl \${API}v4/compute/instances ${data}`],
    ["behind a host in a variable", `curl "https://$HOST/v4/compute/instances" ${data}`],
    ["with a host", `curl https://api.example.com/v4/compute/instances ${data}`],
    ["without a scheme", `curl api.example.com/v4/compute/instances ${data}`],
    ["without a base", `curl /compute/instances ${data}`],
    ["with a placeholder of a REST client", `curl {{host}}/v4/compute/instances ${data}`],
    ["with a query", `curl "${url}?dry=1" ${data}`],
  ])("%s", async (_, script) => {
    expect(await findingsBesidesHeaders("a.sh", script)).toEqual([
      'missing-required /0/body «"regon"»',
      'unknown-field /0/body/regon «"regon"»',
    ]);
  });

  test("of each request after `--next`", async () => {
    expect(await bodiesIn("a.sh", `curl ${url} ${data} --next ${url} ${data} -: ${url} ${data}`)).toEqual([
      "/0/body",
      "/1/body",
      "/2/body",
    ]);
  });
});

describe("a command is found", () => {
  const curl = `curl ${url} ${data}`;
  test.each([
    ["behind &&", `cd x && ${curl}`],
    ["before &&", `${curl} && echo done`],
    ["before ||", `${curl} || exit 1`],
    ["behind a semicolon", `x=1; ${curl}`],
    ["before a pipe", `${curl} | jq -r .id`],
    ["in the background", `${curl} > out.json 2>&1 &`],
    ["in $( )", `ID=$(${curl} | jq -r .id)`],
    ["in $( ) in double quotes", `echo "it is $(${curl})"`],
    ["in backticks", `ID=\`${curl}\``],
    ["in a test", `[[ $(${curl}) == *ok* ]] || exit`],
    ["in a subshell", `( ${curl} )`],
    ["in braces", `{ ${curl}; }`],
    ["in a function", `create() {\n  local name=$1\n  ${curl}\n}`],
    ["in a function with its keyword", `function create { ${curl}; }`],
    ["in a for loop", `for i in 1 2; do ${curl}; done`],
    ["in a while loop", `while read -r x; do\n\n  ${curl}\n\ndone < list`],
    ["as the condition of a loop", `until ${curl}; do sleep 1; done`],
    ["in if", `if true; then\n  ${curl}\nfi`],
    ["as the condition of if", `if ! ${curl}; then exit; fi`],
    ["in case", `case $1 in\n  a) ${curl} ;;\nesac`],
    ["with variables before it", `A=1 B=2 ${curl}`],
    ["behind sudo", `sudo -u me ${curl}`],
    ["behind xargs", `cat ids | xargs -I{} ${curl}`],
    ["behind find", `find . -type f -exec ${curl} \\;`],
    ["behind several commands", `sudo -E timeout 5 env A=1 retry 3 ${curl}`],
    ["in a script for another shell", `ssh host "${curl.replaceAll('"', '\\"')}"`],
    ["by its path", `/usr/bin/${curl}`],
    ["without its alias", `\\${curl}`],
    ["over several lines", `curl \\\n  -X POST \\\n  ${url} \\\n  ${data}`],
    ["over several lines with CRLF", `curl \\\r\n  -X POST \\\r\n  ${url} \\\r\n  -d '{\r\n  "regon": 1\r\n}'\r\n`],
    ["with tabs", `\tcurl\t${url}\t${data}`],
    ["behind a comment with a quote", `# it's here\n${curl}`],
  ])("%s", async (_, script) => {
    expect(await bodiesIn("a.sh", script)).toEqual(["/0/body"]);
  });

  test.each([
    ["a comment", `# ${curl}`],
    ["an alias", `alias create='${curl.replaceAll("'", "")}'`],
    ["text", `echo '${curl.replaceAll("'", "")}'`],
    ["a here-document in quotes", `cat <<'EOF'\n${curl}\nEOF`],
    ["another command", `http POST ${url} ${data}`],
  ])("not in %s", async (_, script) => {
    expect(await findingsBesidesHeaders("a.sh", script)).toEqual([]);
  });
});

describe("words are read as a POSIX shell reads them", () => {
  test.each([
    ["'…'", `curl ${url} -d '{"regon": 1}'`],
    ['"…" with its escapes', `curl ${url} -d "{\\"regon\\": 1}"`],
    ["$'…'", `curl ${url} -d $'{"regon": 1, "x": "it\\'s"}'`],
    ["unquoted", `curl ${url} -d {\\"regon\\":1}`],
    ["spliced", `curl ${url} -d '{"regon": "'"$NAME"'"}'`],
    ["spliced without quotes", `curl ${url} -d '{"regon": '$NAME'}'`],
    ["a quote in single quotes", `curl ${url} -d '{"regon": "it'\\''s"}'`],
  ])("%s", async (_, script) => {
    const found = await findingsBesidesHeaders("a.sh", script);
    expect(found).toContainEqual(expect.stringMatching(/^unknown-field \/0\/body\/regon «.*regon.*»$/));
  });
});

describe("what the shell puts in outside single quotes is unknown, never wrong", () => {
  const body = (value: string): string =>
    `{\\"region\\": \\"${value}\\", \\"type\\": \\"t\\", \\"label\\": \\"${value}\\"}`;
  test.each(["$X", "${X}", "${X:-y z}", "${X%%.*}", "$(date +%s)", "`hostname`", "a-$X", "$1", "$((1 + 2))"])(
    "%s in double quotes",
    async (value) => {
      expect(await findingsBesidesHeaders("a.sh", `curl ${url} -d "${body(value)}"`)).toEqual([]);
    },
  );

  test.each(["$X", "${X}", "$(date)"])("%s unquoted, as a number", async (value) => {
    expect(
      await findingsBesidesHeaders("a.sh", `curl ${url}/${value}/clone -d "{\\"compute_id\\": ${value}}"`),
    ).toEqual([]);
  });

  test.each(["$X", "${X}", "$(date)"])("%s in single quotes is text, and sent as it stands", async (value) => {
    const found = await findingsBesidesHeaders(
      "a.sh",
      `curl ${url} -d '{"region": "r", "type": "t", "label": "${value}"}'`,
    );
    expect(found).toEqual([`shell-not-expanded /0/body/label «${value}»`]);
  });

  test("a value is judged by its own quotes, although the same text is right in others", async () => {
    const body = (tags: string): string => `curl ${url} -d '{"region": "r", "type": "t", "tags": [${tags}]}'`;
    expect(await findingsBesidesHeaders("a.sh", body(`"'"$X"'", "$X"`))).toEqual([
      "shell-not-expanded /0/body/tags/1 «$X»",
    ]);
  });
});

test.each([
  ["made by jq", `curl ${url} -d "$(jq '{regon: 1}' a.json)"`],
  ["piped from jq", `jq -n '{regon: 1} + $ENV' | curl ${url} -d @-`],
  ["a whole variable", `curl ${url} -d "$BODY"`],
  ...["sed -i s/a/b/ a.json", "jq . b > t && mv t ./a.json", 'rm "${D}a.json"', "cd sub", "curl /x -o a.json"].map(
    (change) => [`a file before \`${change}\``, `echo '{"regon": 1}' > a.json\n${change}\ncurl ${url} -d @a.json`],
  ),
  ["a variable after unset", `B='{"regon": 1}'\nunset B\ncurl ${url} -d "$B"`],
  ["a variable after printf -v", `B='{"regon": 1}'\nprintf -v B %s "$X"\ncurl ${url} -d "$B"`],
  ["the output of a function", `curl ${url} -d "$(body)"`],
  ["a file with a variable in its name", `curl ${url} -d "@$FILE"`],
  ["a process substitution", `curl ${url} -d @<(body)`],
])("a body that no one can know is not judged: %s", async (_, script) => {
  expect(await findingsBesidesHeaders("a.sh", script)).toEqual([]);
});

test("`@file.json` is named at the command when it has errors", async () => {
  const others = { "web.json": '{ "region": 5, "type": "t" }', "ok.json": '{ "region": "r", "type": "t" }' };
  expect(await findingsBesidesHeaders("a.sh", `curl ${url} -d @web.json`, others)).toEqual([
    "request-body-file /0/body «web.json»",
  ]);
  expect(await findingsBesidesHeaders("a.sh", `curl ${url} -d @ok.json`, others)).toEqual([]);
});

describe("a text that cannot be read as shell has one finding at most", () => {
  test.each([
    ["a single quote without an end", `curl ${url} -d '{"region": "x"\necho`, ["syntax"]],
    ["a double quote without an end", `curl ${url} -d "{\\"region\\": \\"x\\"`, ["syntax"]],
    ["a here-document without an end", `curl ${url} -d @- <<EOF\n{"regon": 1}\n`, ["syntax"]],
    ["closing words without a beginning", `)) }} fi done\ncurl ${url} -d '{"region": 1}'`, []],
    ["prompts", `$ curl ${url} -d '{"region": 1}'\n{"id": 1}`, []],
    ["options without values", `curl -X\ncurl -d\ncurl ${url} -X`, []],
    ["nothing but the command", "curl\ncurl ''\ncurl --next\n# /compute/instances", []],
  ])("%s", async (_, script, codes) => {
    const found = await findingsBesidesHeaders("a.sh", script);
    expect(found.map((one) => one.split(" ")[0]).filter((code) => code !== "request-undocumented")).toEqual(codes);
  });
});

describe("options that curl reads as they are written", () => {
  const url = "https://api.example.com/v4/compute/instances";
  test.each([
    `curl -H Expect: ${url}`,
    `curl -H Expect: api.example.com/v4/compute/instances`,
    `curl -H Accept: -H User-Agent: ${url}`,
    `curl -H Accept: -d @body.json ${url}`,
    `curl -H Authorization: ${url} ${url}`,
    `curl -H Authorization: -o out.json ${url} ${url}`,
    `curl -D '{{headers}}' ${url}`,
    `curl -D '[2024]-headers.txt' ${url}`,
    `curl -h ${url}`,
  ])("%s", async (text) => {
    const found = await findingsBesidesHeaders("a.sh", `${text}\n`);
    expect(found.filter((one) => one.startsWith("syntax"))).toEqual([]);
  });
});

test.each([
  `curl -X GET "$@" https://api.example.com/v4/compute/instances/1`,
  `curl -X GET $OPTIONS "$API/v4/compute/instances/1"`,
  `curl -X POST "$@" https://api.example.com/v4/compute/instances`,
])("a body that may not exist is neither missing nor unexpected: %s", async (text) => {
  expect(await findingsBesidesHeaders("a.sh", `${text}\n`)).toEqual([]);
});
