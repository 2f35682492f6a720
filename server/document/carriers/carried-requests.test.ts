import { describe, expect, test } from "vitest";
import { readerFor, testedCarrier } from "../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { carriedRequests } from "./carried-requests.ts";

function carriedIn(language: CarrierLanguage, text: string) {
  return carriedRequests(text, readerFor(language)(text), testedCarrier(language).variablesIn(text));
}

/** Each request on one line, and each message with the text that it marks. */
function taken(language: CarrierLanguage, text: string) {
  const carried = carriedIn(language, text);
  const requests: readonly Record<string, unknown>[] = JSON.parse(carried.text);
  return {
    requests: requests.map(({ name, method, path, headers, body }) =>
      [
        ...(name === undefined ? [] : [`${name}:`]),
        `${method} ${path}`,
        ...[headers, body].flatMap((value) => (value === undefined ? [] : [JSON.stringify(value)])),
      ].join(" "),
    ),
    said: carried.messages.map(
      ({ kind, start, end, text: message }) => `${kind} «${text.slice(start, end)}» ${message}`,
    ),
  };
}

type Case = [text: string, requests: readonly string[], said?: readonly string[]];

const filled = (written: string, name: string): string =>
  `note «${written}» The value inserted here when the request is sent becomes the variable \`${name}\`. Set it.`;
const setHere = (name: string, as = name): string =>
  `note «${name}» \`${name}\` is set here, but its value is not converted. Set the variable \`${as}\`.`;
const lostValue = (name: string, as = name): string =>
  `lost «${name}» The value of \`${name}\`. Set the variable \`${as}\` to it.`;
const defaultOf = (marked: string, name: string): string =>
  lost(marked, `The default of \`${name}\`. Set \`${name}\` to it.`);
const lost = (marked: string, why: string): string => `lost «${marked}» ${why}`;
const bodyUnknown = "The body of the request is known only when it is sent.";
const bodyWritten = "The commands before this one that write the file with its body, or change the folder.";
const methodUnknown = "The method of the request is known only when it is sent.";
const headerUnknown = "A header is known only when it is sent.";
const noEquivalent = (option: string): string => `\`--${option}\` has no equivalent in a request.`;
const lostLogin = "The credentials in the URL. Send them in a header.";
const inFunction = "The function around the command. Its request is written once, however often it is called.";
const lostFile = "The file that the response is written to.";
const lostCommand = "The command that processes the response.";
const severalUrls = "The URL expands to several. Only one request is written, with a variable.";
const literalSecret = (header: string, name: string, variable: string): string =>
  `note «${header}» \`${name}\` is a literal secret. Set \`${variable}\` to its value.`;

const list = "curl $A/compute/instances";
const create = "curl -X POST $A/compute/instances";
const GET = "GET /compute/instances";
const POST = "POST /compute/instances";

describe("in a script, an answer that is used names its request", () => {
  test.each<Case>([
    [`id=$(${create} -d '{}' | jq -r .id)\n${list}/$id`, [`instance: ${POST} {}`, `${GET}/\${steps.instance.id}`]],
    [`WEB_ID=$(${create} | jq -r .id)\n${list}/\${WEB_ID}`, [`WEB: ${POST}`, `${GET}/\${steps.WEB.id}`]],
    [
      `web_response=$(${create})\nweb_id=$(echo "$web_response" | jq -r .id)\n${list}/$web_id`,
      [`web: ${POST}`, `${GET}/\${steps.web.id}`],
    ],
    [
      `resp=$(${create})\nIP=$(jq -r '.ipv4[0]' <<<"\${resp}")\n${list}/$IP`,
      [`IP: ${POST}`, `${GET}/\${steps.IP.ipv4.0}`],
    ],
    [`${create} > web.json\nid=$(jq -r .id web.json)\n${list}/$id`, [`web: ${POST}`, `${GET}/\${steps.web.id}`]],
    [`${create} -o 'out/-my web!.json'`, [`my-web: ${POST}`], [lost("-o", lostFile)]],
    [`${create} -o "$OUT.json"\n${create} -o web.txt`, [POST, POST], [lost("-o", lostFile), lost("-o", lostFile)]],
    [
      `${create} -o a.json\n${create} -o a.json\nid=$(jq -r .id a.json)\n${list}/$id\n${create} -o a.json`,
      [POST, `instance: ${POST}`, `${GET}/\${steps.instance.id}`, POST],
    ],
    [`a=$(${create} | jq -r .id)\nb=$a\nc="\${b}"\n${list}/$c`, [`a: ${POST}`, `${GET}/\${steps.a.id}`]],
    [
      `a=$(${create} | jq -r .id)\n${list}/$a\na=$(${create} | jq -r .id)\n${list}/$a`,
      [`a: ${POST}`, `${GET}/\${steps.a.id}`, `a-2: ${POST}`, `${GET}/\${steps.a-2.id}`],
    ],
    [
      `a=$(${create} | jq -r .id)\na_id=$(${create} | jq -r .id)\na_json=$(${create} | jq -r .id)\n${list}/$a/$a_id/$a_json`,
      [`a: ${POST}`, `a-2: ${POST}`, `a-3: ${POST}`, `${GET}/\${steps.a.id}/\${steps.a-2.id}/\${steps.a-3.id}`],
    ],
    [`a=$(${create} | jq -r .id) || a=\n${list}/$a`, [`a: ${POST}`, `${GET}/\${steps.a.id}`]],
    [
      `id=$(curl -X POST "$A/loadbalancers/?x=1/2s" | jq -r .id)\n${list}/$id`,
      ["loadbalancer: POST /loadbalancers?x=1/2s", `${GET}/\${steps.loadbalancer.id}`],
    ],
    [
      `api() { echo 1 >&2; curl "$@"; }\npost() { api -X POST "$A/$1"; }\nid=$(post compute/instances | jq -r .id)\n${list}/$id`,
      [`instance: ${POST}`, `${GET}/\${steps.instance.id}`],
    ],
    [
      `post() { curl -X POST "$A/$1" | jq -r .id; }\nweb_id=$(post compute/instances "$(jq -n {})")\n${list}/$web_id`,
      [`web: ${POST}`, `${GET}/\${steps.web.id}`],
    ],
    [
      `id=$(${create} -d "$(jq . a)" | jq -r .id)\n${list}/$id`,
      [`instance: ${POST} "\${env:BODY}"`, `${GET}/\${steps.instance.id}`],
      [filled("$(jq . a)", "BODY")],
    ],
    [`id=$(${list}/1 | jq -r .region)\n${list}/$id`, [`request: ${GET}/1`, `${GET}/\${steps.request.region}`]],
  ])("%j", (text, requests, said = []) => {
    expect(taken("shell", text)).toEqual({ requests, said });
  });
});

describe("in a script, a variable is replaced by", () => {
  test.each<[what: string, ...Case]>([
    ["the text of a file", `T=$(cat token.txt)\n${list}/$T`, [`${GET}/\${file:token.txt}`]],
    ["the text of a file that a variable names", `F=key.pub\nT=$(cat "$F")\n${list}/$T`, [`${GET}/\${file:key.pub}`]],
    ["the bytes of a file", `T=$(jq -rR @base64 b.bin)\n${list}/$T`, [`${GET}/\${base64:b.bin}`]],
    ["another variable", `T=$(jq -nr 'env.NAME')\n${list}/$T`, [`${GET}/\${env:NAME}`]],
    ["one of the environment", `${list}/$T`, [`${GET}/\${env:T}`]],
    ["one of the environment before it is set", `${list}/$T\nT=5`, [`${GET}/\${env:T}`]],
    ["one whose chain ends in the environment", `B=$C\nA_1=$B\n${list}/$A_1`, [`${GET}/\${env:C}`]],
    ["one whose chain has no end", `A_1=$A_1\n${list}/$A_1`, [`${GET}/\${env:A_1}`]],
    ["what is lost: a literal", `T=5\n${list}/$T`, [`${GET}/\${env:T}`], [lostValue("T")]],
    ["what is lost: a text", `T="a-$(date)"\n${list}/$T`, [`${GET}/\${env:T}`], [lostValue("T")]],
    ["what is lost: an exported literal", `export T=5\n${list}/$T`, [`${GET}/\${env:T}`], [lostValue("T")]],
    ["what nobody knows: a command", `T=$(date)\n${list}/$T/$T`, [`${GET}/\${env:T}/\${env:T}`], [setHere("T")]],
    ["what is lost: a default", `T=\${T:-x}\n${list}/$T`, [`${GET}/\${env:T}`], [lostValue("T")]],
    ["what is lost: a default in advance", `: "\${T:=x}"\n${list}/$T`, [`${GET}/\${env:T}`], [lostValue("T")]],
    ["what nobody knows: a file elsewhere", `F=~/$X\nT=$(cat $F)\n${list}/$T`, [`${GET}/\${env:T}`], [setHere("T")]],
    ["what nobody knows: a file at home", `T=$(cat ~/a.pub)\n${list}/$T`, [`${GET}/\${env:T}`], [setHere("T")]],
    ["what nobody knows: a file of no name", `T=$(cat $F)\n${list}/$T`, [`${GET}/\${env:T}`], [setHere("T")]],
    ["a file whose path is made of variables", `F=a\nT=$(cat $F/\${F}.txt)\n${list}/$T`, [`${GET}/\${file:a/a.txt}`]],
    ["what nobody knows: a file `$F$G`", `F=a\nT=$(cat $F$G)\n${list}/$T`, [`${GET}/\${env:T}`], [setHere("T")]],
    [
      "what nobody knows: a function that calls itself, or prints something else",
      `a() { a; }\nb() { ${list}; echo "$?"; }\nS=$(a | jq .id)\nT=$(b | jq .id)\n${list}/$S/$T`,
      [GET, `${GET}/\${env:S}/\${env:T}`],
      [setHere("S"), setHere("T")],
    ],
    ["what nobody knows: a whole answer", `T=$(${list})\n${list}/$T`, [GET, `${GET}/\${env:T}`], [setHere("T")]],
    [
      "several if it has several values",
      `${list}/$T/$T\nT=5\n${list}/$T\nT=6\n${list}/$T\nT=5\n${list}/$T`,
      [`${GET}/\${env:T}/\${env:T}`, `${GET}/\${env:T_2}`, `${GET}/\${env:T_3}`, `${GET}/\${env:T_2}`],
      [lostValue("T", "T_2"), lostValue("T", "T_3"), lostValue("T", "T_2")],
    ],
    [
      "several if each call of a function has another",
      `a() { T=$1; ${list}/$T; }\nb() { T=$1; ${list}/$T/$T; }`,
      [`${GET}/\${env:T}`, `${GET}/\${env:T_2}/\${env:T_2}`],
      [lostValue("T"), lost("curl", inFunction), lostValue("T", "T_2"), lost("curl", inFunction)],
    ],
    [
      "several if it is read several times",
      `read T\n${list}/$T\nread T\n${list}/$T`,
      [`${GET}/\${env:T}`, `${GET}/\${env:T_2}`],
      [setHere("T"), setHere("T", "T_2")],
    ],
    [
      "what nobody knows: an answer to a request to another service",
      `T=$(curl https://example.com/x | jq -r .id)\n${list}/$T`,
      [`${GET}/\${env:T}`],
      [setHere("T")],
    ],
    [
      "what nobody knows: a field of what is no answer",
      `R=5\nT=$(echo "$R" | jq -r .id)\n${list}/$T`,
      [`${GET}/\${env:T}`],
      [setHere("T")],
    ],
    [
      "what nobody knows: a field of a field",
      `R=$(${list} | jq .data)\nT=$(echo "$R" | jq -r .id)\n${list}/$T`,
      [GET, `${GET}/\${env:T}`],
      [setHere("T")],
    ],
    [
      "what nobody knows: an answer that is written later",
      `T=$(jq -r .id a.json)\n${list}/$T -o a.json`,
      [`a: ${GET}/\${env:T}`],
      [setHere("T")],
    ],
  ])("%s: %j", (_, text, requests, said = []) => {
    expect(taken("shell", text)).toEqual({ requests, said });
  });
});

describe("in a script, what is put in becomes a variable", () => {
  test.each<Case>([
    [`${list}/$ID/\${ID}/\${ID:?is missing}`, [`${GET}/\${env:ID}/\${env:ID}/\${env:ID}`]],
    [`${list}/\${ID:-5}`, [`${GET}/\${env:ID}`], [defaultOf("${ID:-5}", "ID")]],
    [`${list}/\${ID=5}`, [`${GET}/\${env:ID}`], [defaultOf("${ID=5}", "ID")]],
    // An expression that is not a plain variable gets a name from its location.
    [`${list}/\${#ID}`, [`${GET}/\${env:ID}`], [filled("${#ID}", "ID")]],
    [`${list}/\${X%%.*}`, [`${GET}/\${env:ID}`], [filled("${X%%.*}", "ID")]],
    [`${list}/$1`, [`${GET}/\${env:ID}`], [filled("$1", "ID")]],
    [`${list}/$(id)/\`id\``, [`${GET}/\${env:ID}/\${env:ID_2}`], [filled("$(id)", "ID"), filled("`id`", "ID_2")]],
    [`${list}/$(id)\n${list}/$ID`, [`${GET}/\${env:ID_2}`, `${GET}/\${env:ID}`], [filled("$(id)", "ID_2")]],
    [`${list} -H "X-Id: a-$(id)"`, [`${GET} {"X-Id":"a-\${env:X_ID}"}`], [filled("$(id)", "X_ID")]],
    [
      `${list} -H "Authorization: $(t)"`,
      [`${GET} {"Authorization":"\${env:COMPUTE_TOKEN}"}`],
      [filled("$(t)", "COMPUTE_TOKEN")],
    ],
    [
      `${list} -d '{"label": "a-'$(x)'-'$(y)'", "tags": ["'$(z)'"], "9-a": '$(v)'}'`,
      [`${POST} {"label":"a-\${env:LABEL}-\${env:LABEL_2}","tags":["\${env:TAGS}"],"9-a":"\${env:_9_A}"}`],
      [filled("$(x)", "LABEL"), filled("$(y)", "LABEL_2"), filled("$(z)", "TAGS"), filled("$(v)", "_9_A")],
    ],
    [
      `${list} -d '{"a":1,"'$(x)'":{"b":2,"c":"'$(y)'"}}'`,
      [`${POST} {"a":1,"\${env:BODY}":{"b":2,"c":"\${env:C}"}}`],
      [filled("$(x)", "BODY"), filled("$(y)", "C")],
    ],
    // The base of a URL causes no message.
    [`curl "$(base)/v4/compute/instances/1"`, [`${GET}/1`]],
    [`curl "\${B:-https://h}/v4/compute/instances/\${I:-1}"`, [`${GET}/\${env:I}`], [defaultOf("${I:-1}", "I")]],
    [`B=https://h\ncurl "$B/compute/unknown/1"`, ["GET ${env:B}/compute/unknown/1"], [lostValue("B")]],
    // Its credentials do.
    ["curl https://me:pw@h/v4/compute/instances", [GET], [lost("https://me:pw@h/v4", lostLogin)]],
    ["curl https://$U:$P@h/v4/compute/instances", [GET], [lost("https://$U:$P@h/v4", lostLogin)]],
    ["curl https://token@h/v4/compute/instances", [GET], [lost("https://token@h/v4", lostLogin)]],
    ["curl https://h/v4/compute/instances?mail=a@b", [`${GET}?mail=a@b`]],
    ["B=https://me:pw@h/v4\ncurl $B/compute/instances", [GET], [lost("B", lostLogin)]],
  ])("%j", (text, requests, said = []) => {
    expect(taken("shell", text)).toEqual({ requests, said });
  });
});

describe("the path of a request", () => {
  test.each([
    ["https://h/v4/compute/instances", "/compute/instances"],
    ["https://h/v4/compute/instances/", "/compute/instances"],
    ["https://h/v4/compute/instances//?page=2", "/compute/instances?page=2"],
    ["https://h/base/v4/compute/instances?page=2", "/compute/instances?page=2"],
    ["http://localhost:80/v4/compute/instances/1", "/compute/instances/1"],
    ["https://h/v4/compute/unknown", "https://h/v4/compute/unknown"],
    ["compute/instances", "compute/instances"],
  ])("%s is %s", (url, path) => {
    expect(taken("shell", `curl ${url}`)).toEqual({ requests: [`GET ${path}`], said: [] });
  });
});

describe("the body of a command", () => {
  test.each<Case>([
    [`${list} -d '{"a": [1, {"b": null}]}'`, [`${POST} {"a":[1,{"b":null}]}`]],
    [`${list} -d '[1, 2]'`, [`${POST} [1,2]`]],
    [`${list} -d ''`, [POST]],
    [`${list} -d " \n"`, [POST]],
    [`${list} -d " $B "`, [`${POST} " \${env:B} "`]],
    [
      `${list} -d '{"a": "\\u0024{x} \\\\\\u0024{y} \\\\u0024{z} \\u0024w"}'`,
      [`${POST} {"a":"$\${x} \\\\$\${y} \\\\u0024{z} $w"}`],
    ],
    [`${list} -d @a.json`, [`${POST} "\${file:a.json}"`]],
    [`D=a\n${list} -d @"$D/b.json"`, [`${POST} "\${file:a/b.json}"`]],
    [`D=$(pwd)\n${list} -d @"$D/b.json"`, [`${POST} "\${env:BODY}"`], [lost("curl", bodyUnknown)]],
    [`${list} -d @"$F"`, [`${POST} "\${env:BODY}"`], [lost("curl", bodyUnknown)]],
    [`echo '{}' > a.json\n${list} -d @a.json`, [`${POST} {}`]],
    [`jq . b > a.json\n${list} -d @a.json`, [`${POST} "\${file:a.json}"`], [lost("curl", bodyWritten)]],
    [
      `echo '{}' > a.json\nsed 1d b >> a.json\n${list} -d @a.json`,
      [`${POST} "\${file:a.json}"`],
      [lost("curl", bodyWritten)],
    ],
    [`cd sub\n${list} -d @a.json`, [`${POST} "\${file:a.json}"`], [lost("curl", bodyWritten)]],
    [`${list} -d @a.json -d b=1`, [`${POST} "\${env:BODY}"`], [lost("curl", bodyUnknown)]],
    [`jq -n '{label: env.X}' | ${list} -d @-`, [`${POST} {"label":"\${env:LABEL}"}`], [filled("env.X", "LABEL")]],
    [`jq . a | ${list} -d @-`, [`${POST} "\${env:BODY}"`], [lost("curl", bodyUnknown)]],
    [`${list} -d "$(cat a.json)"`, [`${POST} "\${file:a.json}"`]],
    [`${list} -d a=1`, [POST], [lost("curl", "The body of the request is not JSON.")]],
    [`${list} -d "a$B"`, [POST], [lost("curl", "The body of the request is not JSON.")]],
    [`${list} -d "$B $C"`, [`${POST} "\${env:B} \${env:C}"`]],
    [`${list} -d '"a"'`, [`${POST} "a"`]],
    [`${list} -d null`, [`${POST} null`]],
    [`${list} -d '42 '`, [`${POST} 42`]],
    [`${list} -d nil`, [POST], [lost("curl", "The body of the request is not JSON.")]],
    [`${list} -d '{"a" 1}'`, [POST], [lost("curl", "The body of the request is not JSON.")]],
  ])("%j", (text, requests, said = []) => {
    expect(taken("shell", text)).toEqual({ requests, said });
  });

  test("keeps its lines, indented, in a request of the usual layout", () => {
    const text = `a=1\n${create} -H 'A: 1' -H 'B: 2' -d '\n{\r\n  "a": "1",\n\n  "b": 2\n}'\n\n${list}/2`;
    expect(carriedIn("shell", text).text).toBe(`[
{
  "method": "POST",
  "path": "/compute/instances",
  "headers": { "A": "1", "B": "2" },
  "body": {
    "a": "1",
${"  "}
    "b": 2
  }
},
{
  "method": "GET",
  "path": "/compute/instances/2"
}
]
`);
  });
});

describe("the headers of a command", () => {
  const expectHeaders = (options: string, headers: Record<string, string>, said: readonly string[] = []): void => {
    const written = Object.keys(headers).length === 0 ? GET : `${GET} ${JSON.stringify(headers)}`;
    expect(taken("shell", `${list} ${options}`)).toEqual({ requests: [written], said });
  };

  test.each<[options: string, headers: Record<string, string>, said?: readonly string[]]>([
    ['-H "A: 1" -H "B:2 "', { A: "1", B: "2" }],
    ['-H "A: 1" -H "a: 2"', { A: "1" }, [lost("a: 2", "The header `a` is sent twice.")]],
    ['-H "A:" -H "A: 1"', { A: "1" }],
    ['-H "B;"', {}, [lost("B;", headerUnknown)]],
    ['-H ": x"', {}, [lost(": x", headerUnknown)]],
    ['-H "$H"', {}, [lost("$H", headerUnknown)]],
    ['-H "X-$H: 1"', {}, [lost("X-$H: 1", headerUnknown)]],
    ['-H "A: $H"', { A: "${env:H}" }],
    ['-H "A: b:c"', { A: "b:c" }],
    ['-H "Authorization: Bearer $T"', { Authorization: "Bearer ${env:T}" }],
    ['-H "X-Api-Key: $K"', { "X-Api-Key": "${env:K}" }],
    [
      '-H "Authorization: Bearer abc"',
      { Authorization: "Bearer ${env:COMPUTE_TOKEN}" },
      [literalSecret("Authorization: Bearer abc", "Authorization", "COMPUTE_TOKEN")],
    ],
    [
      '-H "authorization: abc$T"',
      { authorization: "${env:COMPUTE_TOKEN}" },
      [literalSecret("authorization: abc$T", "authorization", "COMPUTE_TOKEN")],
    ],
    ['-H "Authorization: Basic $U:$P"', { Authorization: "Basic ${env:U}:${env:P}" }],
    ['-H "Authorization: Token $T"', { Authorization: "Token ${env:T}" }],
    [
      '-H "Authorization: Basic YTpi"',
      { Authorization: "Basic ${env:AUTHORIZATION}" },
      [literalSecret("Authorization: Basic YTpi", "Authorization", "AUTHORIZATION")],
    ],
    [
      '-H "Authorization: Basic me:$P"',
      { Authorization: "Basic ${env:AUTHORIZATION}" },
      [literalSecret("Authorization: Basic me:$P", "Authorization", "AUTHORIZATION")],
    ],
    [
      '-H "Proxy-Authorization: Basic YTpi"',
      { "Proxy-Authorization": "Basic ${env:PROXY_AUTHORIZATION}" },
      [literalSecret("Proxy-Authorization: Basic YTpi", "Proxy-Authorization", "PROXY_AUTHORIZATION")],
    ],
    [
      '-H "X-Api-Key:  abc"',
      { "X-Api-Key": "${env:X_API_KEY}" },
      [literalSecret("X-Api-Key:  abc", "X-Api-Key", "X_API_KEY")],
    ],
    [
      '-H "X-Api-Key: a b $K"',
      { "X-Api-Key": "${env:X_API_KEY}" },
      [literalSecret("X-Api-Key: a b $K", "X-Api-Key", "X_API_KEY")],
    ],
  ])("%s", expectHeaders);
});

describe("what a request cannot express is said", () => {
  test.each<Case>([
    [
      `${list} -u a:b -F c=d`,
      [`${POST} "\${env:BODY}"`],
      [lost("-u", noEquivalent("user")), lost("-F", noEquivalent("form"))],
    ],
    [
      `${list} -X GET $OPTIONS`,
      [GET],
      [lost("curl", "The command may add headers or a body that are known only when it runs.")],
    ],
    // The base of our requests has the version.
    [`curl "/v4/compute/instances/5/disks"`, [`${GET}/5/disks`]],
    // Any of these may delete the instance.
    [`${list}/5 $OPTIONS`, [], [lost("curl", methodUnknown)]],
    [`options=(-s -X DELETE)\ncurl "\${options[@]:0:3}" $A/compute/instances/5`, [], [lost("curl", methodUnknown)]],
    [`${list}/5 -d '{}' $OPTIONS`, [], [lost("curl", methodUnknown)]],
    [
      `${create} $OPTIONS`,
      [`${POST} "\${env:BODY}"`],
      [
        lost("curl", "The command may add headers or a body that are known only when it runs."),
        lost("curl", bodyUnknown),
      ],
    ],
    [
      `${create}/5/boot $OPTIONS`,
      [`${POST}/5/boot`],
      [lost("curl", "The command may add headers or a body that are known only when it runs.")],
    ],
    [`${list} $OPTIONS -X GET -u a`, [GET], [lost("-u", noEquivalent("user"))]],
    [
      `${create} -d '{"a`,
      [`${POST} "\${env:BODY}"`],
      [lost("'", "Part of the command cannot be read. The quote is never closed. Close it.")],
    ],
    [
      `${list}/5 -s 'X DELETE`,
      [],
      [
        lost("curl", methodUnknown),
        lost("'", "Part of the command cannot be read. The quote is never closed. Close it."),
      ],
    ],
    [`curl -X "$M" $A/compute/instances`, [], [lost("curl", methodUnknown), lost("-X", noEquivalent("request"))]],
    [
      `curl -X A$M $A/compute/instances\n${list}`,
      [GET],
      [lost("curl", methodUnknown), lost("-X", noEquivalent("request"))],
    ],
    [
      `${list}/{1,2}\n${list}/'[1-9:2]'/boot`,
      [`${GET}/\${env:ID}`, `${GET}/\${env:ID_2}/boot`],
      [lost("{1,2}", severalUrls), filled("{1,2}", "ID"), lost("[1-9:2]", severalUrls), filled("[1-9:2]", "ID_2")],
    ],
    [`${list}/[1-3] -g`, [`${GET}/[1-3]`]],
  ])("%j", (text, requests, said = []) => {
    expect(taken("shell", text)).toEqual({ requests, said });
  });

  test("in the order of the file, and for each command", () => {
    const { said } = taken("shell", `${list} -d "$(x)" -u a\n${list} -d a=1\n${list} -d b=1`);
    expect(said).toEqual([
      filled("$(x)", "BODY"),
      lost("-u", noEquivalent("user")),
      lost("curl", "The body of the request is not JSON."),
      lost("curl", "The body of the request is not JSON."),
    ]);
  });

  test("the requests that are left out count", () => {
    expect(carriedIn("shell", `curl -X "$M" $A/compute/instances\n${list}\ncurl https://example.com`).count).toBe(2);
    expect(carriedIn("shell", "")).toMatchObject({ text: "[\n]\n", count: 0, messages: [] });
  });
});

describe("an HTTP file", () => {
  const sections = (...all: readonly string[]): string => all.join("\n\n###\n");
  const authorized = (variable: string): string => `${GET} {"Authorization":"Bearer \${env:${variable}}"}`;

  test.each<Case>([
    [
      sections(
        '# @name front\nPOST https://h/v4/loadbalancers\n\n{ "label": "a" }',
        "GET /loadbalancers/{{front.response.body.$.id}}",
        "GET /loadbalancers/{{other.response.body.configs[0].id}}",
      ),
      [
        'front: POST /loadbalancers {"label":"a"}',
        "GET /loadbalancers/${steps.front.id}",
        "GET /loadbalancers/${steps.other.configs[0].id}",
      ],
    ],
    [
      sections("# @name login\nGET https://example.com", "GET /compute/instances/{{login.response.body.id}}"),
      [`${GET}/\${env:ID}`],
      [filled("{{login.response.body.id}}", "ID")],
    ],
    [
      "GET /compute/instances/{{login.response.headers.X}}/{{a.request.body.id}}",
      [`${GET}/\${env:ID}/\${env:ID_2}`],
      [filled("{{login.response.headers.X}}", "ID"), filled("{{a.request.body.id}}", "ID_2")],
    ],
    ["GET /compute/instances/{{my.id}}/{{ 9-x }}", [`${GET}/\${env:my_id}/\${env:_9_x}`]],
    ["GET /compute/instances/{{$guid}}", [`${GET}/\${env:ID}`], [filled("{{$guid}}", "ID")]],
    ["GET /compute/instances\nAuthorization: Bearer {{ $processEnv T }}", [authorized("T")]],
    ["GET /compute/instances\nAuthorization: Bearer {{$dotenv %T}}", [authorized("T")]],
    ["GET /compute/instances\nAuthorization: Bearer {{$env.T}}", [authorized("T")]],
    ["GET /compute/instances\nAuthorization: Bearer {{process.env.T}}", [authorized("T")]],
    ["@t = {{$processEnv T}}\nGET /compute/instances\nAuthorization: Bearer {{t}}", [authorized("T")]],
    ["@t = {{ process.env.T }}\n@u = {{ t }}\nGET /compute/instances\nAuthorization: Bearer {{u}}", [authorized("T")]],
    ["@t = {{my-token}}\nGET /compute/instances\nAuthorization: Bearer {{t}}", [authorized("my_token")]],
    ["@id = {{ web.response.body.$.ipv4[0] }}\nGET /compute/instances/{{id}}", [`${GET}/\${steps.web.ipv4.0}`]],
    ["@id = {{web.response.body.id}}\n@a = {{id}}\nGET /compute/instances/{{a}}", [`${GET}/\${steps.web.id}`]],
    ["@id = {{web.response.body.id}}-x\nGET /compute/instances/{{id}}", [`${GET}/\${env:id}`], [lostValue("id")]],
    ["@id = 5\nGET /compute/instances/{{id}}", [`${GET}/\${env:id}`], [lostValue("id")]],
    [
      "GET /compute/instances\nAuthorization: Basic {{u}} {{p}}",
      [`${GET} {"Authorization":"Basic \${env:u} \${env:p}"}`],
      [
        "note «Authorization: Basic {{u}} {{p}}» Only REST clients encode the user name and password after `Basic` as base64. Other tools send them as they are.",
      ],
    ],
    ["GET /compute/instances\nAuthorization: Basic {{b}}", [`${GET} {"Authorization":"Basic \${env:b}"}`]],
    ["POST /compute/instances\n\nnull", [`${POST} null`]],
    [
      "# The text of key.pub, encoded as base64 on one line:\n@k =\nGET /compute/instances/{{k}}",
      [`${GET}/\${base64:key.pub}`],
    ],
    ["@host = h\nGET https://{{host}}/v4/compute/instances", [GET]],
    [
      'POST /compute/instances\n\n{ "label": {{label}}, "tags": ["{{$x}}"] }',
      [`${POST} {"label":"\${env:label}","tags":["\${env:TAGS}"]}`],
      [filled("{{$x}}", "TAGS")],
    ],
    ["POST /compute/instances\n\n {{body}} ", [`${POST} "\${env:body}"`]],
    ["POST /compute/instances\n\n< ./a.json", [`${POST} "\${file:./a.json}"`]],
    ["@f = a\nPOST /compute/instances\n\n< ./{{ f }}.json", [`${POST} "\${file:./a.json}"`]],
    [
      "POST /compute/instances\n\n< {{f}}.json",
      [`${POST} "\${env:BODY}"`],
      [lost("POST /compute/instances", bodyUnknown)],
    ],
    [
      "POST /compute/instances\n\n{}\n< ./a.json",
      [`${POST} "{}\\n< ./a.json"`],
      [lost("POST /compute/instances", bodyUnknown)],
    ],
    ["post /compute/instances", ["post /compute/instances"]],
    // A title can have the hyphens that the name cannot.
    [
      '### web-1\n# @name web_1\nPOST /compute/instances\n\n{"tags":["$${steps.web_1.id}","${steps.web_1.id}"]}\n\n###\n# @name web_1_2\n@id = {{web_1.response.body.$.id}}\nGET /compute/instances/{{id}}/{{web_1.response.body.region}}',
      [
        'web-1: POST /compute/instances {"tags":["$${steps.web_1.id}","${steps.web-1.id}"]}',
        `web_1_2: ${GET}/\${steps.web-1.id}/\${steps.web-1.region}`,
      ],
    ],
    // In a reference, a name ends at a dot.
    [
      "# @name a.b\nPOST /compute/instances\n\n###\nGET /compute/instances/{{a.b.response.body.$.id}}",
      [`a-b: ${POST}`, `${GET}/\${steps.a-b.id}`],
    ],
    [
      '# {{ label }} is filled in by another tool.\nPOST /compute/instances/{{ label }}\n\n{"label":"a-{{ label }}-{{b}}"}',
      ['POST /compute/instances/{{ label }} {"label":"a-{{ label }}-${env:b}"}'],
    ],
  ])("%j", (text, requests, said = []) => {
    expect(taken("http", text)).toEqual({ requests, said });
  });
});

describe("what becomes of the response is said", () => {
  const file = (marked: string): string => lost(marked, lostFile);
  const command = (marked: string): string => lost(marked, lostCommand);
  test.each<[command: string, ...said: readonly string[]]>([
    [`${list} > web.json`, file("> web.json")],
    [`${list} >> web.log`, file(">> web.log")],
    [`${list} &>web.log`, file("&>web.log")],
    [`${list} 1>web.log`, file("1>web.log")],
    [`${list} -sSoweb.json`, file("-sSoweb.json")],
    [`${list} --output=web.json`, file("--output=web.json")],
    [`${list} -o web.json\njq -r .id web.json`, file("-o")],
    [`${list} 2>/dev/null >&2`],
    [`${list} -o /dev/null -w '%{http_code}'`],
    [`${list} -o - -D -`, lost("-D", noEquivalent("dump-header"))],
    [`t=$(mktemp)\n${list} -o "$t"\njq . "$t"`],
    [`d=$(mktemp -d)\n${list} > "$d/a.json"`],
    [`${list} | jq .`],
    [`${list} | jq . | tee web.json`, command("tee web.json")],
    [`${list} | jq -r .id > id.txt`, file("> id.txt")],
    [`${list} | xargs -n1 echo`, command("xargs -n1 echo")],
    [`${list} | while read x; do echo $x; done`, command("while read x; do echo $x; done")],
    [`n=$(${list} | ./count)`, command("./count")],
    [`n=$(${list} | jq -r .label)\necho $n`, command("jq -r .label")],
    [`n=\`${list} | ./count\``, command("./count")],
    [`n=$(${list} | jq -r .id)\n${list}/$n`],
    [`n=$(${list} | jq -r .id)\nm=$n\n${list}/$m`],
    [`n=$(${list})\necho "$n"`],
    [`sudo -u me ${list} | tee log`, command("tee log")],
    [`curl.exe $A/compute/instances -o web.json`, file("-o")],
    [`curl https://example.com/x -o a | sh`],
  ])("%j", (text, ...said) => {
    expect(taken("shell", text).said).toEqual(said);
  });
});

test.each<[options: string, ...said: readonly string[]]>([
  ["-k", noEquivalent("insecure")],
  ["-sSkv", noEquivalent("insecure")],
  ["-x http://p:1", noEquivalent("proxy")],
  ["--cert a.pem --key b.pem", noEquivalent("cert"), noEquivalent("key")],
  ["--resolve h:443:127.0.0.1 -m 5", noEquivalent("resolve"), noEquivalent("max-time")],
  ["--retry 3 -L", noEquivalent("retry"), noEquivalent("location")],
  ["--made-up", noEquivalent("made-up")],
  ["-O --http2", noEquivalent("remote-name"), noEquivalent("http2")],
  ["-s -v -i -S -f -w x -N -# --no-progress-meter --trace-ascii t.txt --no-insecure"],
])("the options %s", (options, ...said) => {
  expect(taken("shell", `${list} ${options}`).said.map((one) => one.replace(/^lost «[^»]*» /, ""))).toEqual(said);
});

test("the browser and the page that it came from are headers", () => {
  expect(taken("shell", `${list} -A me -e "https://h/$P"`)).toEqual({
    requests: [`${GET} {"User-Agent":"me","Referer":"https://h/\${env:P}"}`],
    said: [],
  });
});

test.each<[client: string, text: string, ...said: readonly string[]]>([
  [
    "REST Client",
    "# @no-redirect\n# @prompt id The instance\n// @note\n# @name a\nGET /compute/instances/{{id}}",
    lost("# @no-redirect", "`@no-redirect` has no equivalent in a request."),
    lost("# @prompt id The instance", "`@prompt` has no equivalent in a request."),
    lost("// @note", "`@note` has no equivalent in a request."),
  ],
  [
    "JetBrains' client",
    `< {%
  request.variables.set("a", "1")
%}
// @no-log
// @timeout 5
POST /compute/instances

{}

> {%
  client.test("ok", () => {});
%}
> after.js
>> out.json
>>! over.json
<> 2026-01-01.200.json
`,
    lost("< {%", "The script that runs before the request."),
    lost("// @timeout 5", "`@timeout` has no equivalent in a request."),
    lost("> {%", "The script that handles the response."),
    lost("> after.js", "The script that handles the response."),
    lost(">> out.json", lostFile),
    lost(">>! over.json", lostFile),
  ],
  [
    "JetBrains' client, on few lines",
    "< ./pre.js\nGET /compute/instances\nAccept: */*\n> {% client.log(1) %}\n",
    lost("< ./pre.js", "The script that runs before the request."),
    lost("> {% client.log(1) %}", "The script that handles the response."),
  ],
  [
    "httpyac",
    `# @disabled
# @title Create
{{
  exports.a = 1;
}}
POST /compute/instances

<@ ./a.json

?? status == 200
{{
  console.log(response);
}}`,
    lost("# @disabled", "`@disabled` has no equivalent in a request."),
    lost("{{", "The script that runs before the request."),
    lost("<@ ./a.json", "The variables in the file are not inserted."),
    lost("?? status == 200", "The test of the response."),
    lost("{{", "The script that handles the response."),
  ],
  [
    "JetBrains' client, with requests from elsewhere",
    "import a.http\n\nrun #create\n\n###\nGET /compute/instances\n\n###\nrun ./b.http (@host = h)\n",
    lost("run #create", "The requests that are run here."),
    lost("run ./b.http (@host = h)", "The requests that are run here."),
  ],
  [
    "httpyac, for all requests of a file",
    "{{+\nexports.x = 1\n}}\n\n###\nGET /compute/instances\n\n###\n\n{{\nexports.y = 2\n}}\n",
    lost("{{+", "The script that runs for all requests."),
    lost("{{", "The script that runs for all requests."),
  ],
  ["any, in a file of requests to another service", "{{+\nexports.x = 1\n}}\n\n###\nGET https://example.com\n"],
  ["any, of a request to another service", "# @no-redirect\nGET https://example.com\n\n> {% %}\n?? status == 200"],
])("what %s does around a request is said", (_, text, ...said) => {
  expect(taken("http", text).said).toEqual(said);
});

test.each([
  ["JetBrains' client", '> {%\n  client.global.set("web_id", response.body.id);\n%}'],
  ["JetBrains' client, on one line", "> {% client.global.set('web_id', response.body.id.toString()) %}"],
  ["httpyac", "{{\n  exports.web_id = response.parsedBody.id;\n}}"],
])("what a script of %s keeps of a response names its request", (_, script) => {
  const text = `POST /compute/instances\n\n{}\n\n${script}\n\n###\nGET /compute/instances/{{web_id}}\n`;
  expect(taken("http", text)).toEqual({ requests: [`web: ${POST} {}`, `${GET}/\${steps.web.id}`], said: [] });
});

test("a script that does more than keep something of a response is said", () => {
  const script = '> {%\n  client.global.set("web_id", response.body.id);\n  client.log(1);\n%}';
  const text = `POST /compute/instances\n\n{}\n\n${script}\n\n###\nGET /compute/instances/{{web_id}}\n`;
  expect(taken("http", text).said).toEqual([lost("> {%", "The script that handles the response.")]);
});

test("the fences of Markdown are one sequence", () => {
  const text = `Run:\n\n\`\`\`sh\nid=$(${create} | jq -r .id)\n\`\`\`\n\nThen:\n\n- \`\`\`sh\n  ${list}/$id/$(x)\n  \`\`\`\n`;
  expect(taken("markdown", text)).toEqual({
    requests: [`instance: ${POST}`, `${GET}/\${steps.instance.id}/\${env:ID}`],
    said: [filled("$(x)", "ID")],
  });
});

describe("a place of the sequence", () => {
  const text = `id=$(${create} -d '{"label":"a"}' | jq -r .id)\n${list}/$id`;
  const carried = () => carriedIn("shell", text);
  const placed = (offset: number): string => {
    const { start, end } = carried().placeOf(offset);
    return `${start}-${end}`;
  };
  const span = (found: string, from = 0): string => {
    const start = text.indexOf(found, from);
    return `${start}-${start + found.length}`;
  };

  test("is where its text is", () => {
    const at = (found: string): number => carried().text.indexOf(found);
    expect(placed(at("POST") + 1)).toBe(`${text.indexOf("OST")}-${text.indexOf("OST")}`);
    expect(placed(at('"label"') + 3)).toBe(`${text.indexOf("bel")}-${text.indexOf("bel")}`);
  });

  test("that is in no text of the script is the command", () => {
    const first = carried().text.indexOf("\n}");
    expect(placed(0)).toBe(span("curl"));
    expect(placed(first + 2)).toBe(span("curl"));
    expect(placed(first + 3)).toBe(span("curl", text.indexOf("\n")));
    expect(placed(carried().text.lastIndexOf("}"))).toBe(span("curl", text.indexOf("\n")));
    expect(placed(carried().text.length)).toBe("0-0");
  });
});

describe("the secrets and variables of a path", () => {
  const asText = (written: string): string =>
    `note «${written}» The shell sends this as text, because of its quotes. Here, it becomes a variable.`;
  test.each<Case>([
    [
      `curl "$A/compute/instances?token=abc1&page=2"`,
      [`${GET}?token=\${env:TOKEN}&page=2`],
      [literalSecret("abc1", "token", "TOKEN")],
    ],
    [`${list}?token=$T`, [`${GET}?token=\${env:T}`]],
    [`curl '$A/compute/instances/$ID'`, [`${GET}/$ID`], [asText("$ID")]],
    [`curl '$A/compute/instances/\${I2D}'`, [`${GET}/\${I2D}`], [asText("${I2D}")]],
    [`curl '$A/compute/instances/{{id}}'`, [`${GET}/{{id}}`]],
  ])("of %j", (text, requests, said = []) => {
    expect(taken("shell", text)).toEqual({ requests, said });
  });

  test("the comments above a request are kept, but not their secrets", () => {
    const { text } = carriedIn("shell", `# make one\n# for root_pass: abc\n${create} -d '{}'\n`);
    expect(text).toContain("// make one\n// for root_pass: ***\n{");
  });
});
