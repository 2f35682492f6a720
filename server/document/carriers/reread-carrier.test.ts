import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/runs.ts";
import { readerFor, testedCarrier } from "../../syntax/carriers.testing.ts";
import { type CarrierLanguage, carrierLanguages } from "../../syntax/carriers.ts";
import type { Carrier } from "../files/source-file.ts";
import { readCarrier } from "./carrier.ts";

const prose = `${"# Nothing to send here, however long it goes on.\n".repeat(40)}\n`;
const curl = 'curl $A/compute/instances -d \'{ "a": "x" }\'\n\n';
const fromFile = "curl $A/compute/instances -d @body.json\n\n";
const fenced = (text: string): string => `\`\`\`sh\n${text}\`\`\`\n\n`;
const called = [
  'api() { curl -X "$1" "$A/$2" -d "$3"; }\n\n',
  "api POST compute/instances '{ }'\n\n",
  "data='{ \"label\": 1 }'\n\n",
  'curl $A/compute/instances -d "$data"\n\n',
];
/** What matters to a kind, besides its example. */
const pieces: Readonly<Partial<Record<CarrierLanguage, readonly string[]>>> = {
  http: [
    "###\n# @name one\nPOST {{h}}/compute/instances\n\n{ }\n\n",
    "###\nGET /compute/instances/{{one.response.body.id}}\n\n",
    "###",
    "import ./others.http\n",
  ],
  shell: [
    curl,
    fromFile,
    "echo {} > body.json\n\n",
    "cd elsewhere\n\n",
    "cat > body.json <<EOF\n",
    "EOF\n",
    '"',
    ...called,
  ],
  markdown: [
    "```",
    "```sh\n",
    "---\n",
    "<!--",
    "-->",
    fenced(curl),
    fenced(fromFile),
    "Write `body.json`.\n\n",
    "```json web.request.json\n{ }\n```\n\n",
    "- ```sh\n  curl /compute/instances\n  ```\n\n",
    "    curl /compute/instances -d '{\n    }'\n\n",
    "- item\n\n",
    "```\nPOST /v4/compute/instances\n\n{ }\n\nHTTP/1.1 200 OK\n```\n\n",
    '=== "curl"\n\n    ```\n    $ curl /compute/instances\n    ```\n\n',
    "<pre>\ncurl /compute/instances -d '&lt;'\n</pre>\n\n",
  ],
  yaml: [
    "run: |\n  curl $A/compute/instances -d '{\n    \"a\": 1 }'\n",
    "jobs:\n  build:\n    steps:\n      - run: >-\n          curl $A/compute/instances\n          -d '{ }'\n",
    "script:\n  - curl $A/compute/instances\n",
    "- shell: curl $A/compute/instances -d @body.json\n",
    "description: |\n",
    "---\n",
    "  key: value\n",
    "  - item\n",
    "script:\n",
    "${{ x }}",
    "    ",
  ],
};

/** Everything that others see of a carrier. */
const seen = ({ text, requests, parts }: Carrier): unknown =>
  JSON.parse(
    JSON.stringify({
      text,
      requests,
      parts: parts.map(({ document, places }) => ({
        text: document.text,
        spans: [0, 1, 20, 40].map((start) => places.spanOf({ start, end: Math.min(start + 1, document.length) })),
        offsets: requests.map(({ request: { anchor } }) => places.offsetOf(anchor.start + 6)),
      })),
    }),
  );

test.each(carrierLanguages)("a long %s that is edited is read as it is from scratch", (language) => {
  const file = { uri: "file:///test/a", name: "a", language };
  const { example } = testedCarrier(language);
  const own = [example('{ "a": "x" }'), example("{ }", "# One"), ...(pieces[language] ?? [])];
  const some = fc.constantFrom(prose, prose, ...own, "x", "\n", "'", "");
  const edits = fc.array(fc.tuple(fc.nat(1_000), fc.constantFrom(0, 0, 1, 60, 2_500), some), {
    minLength: process.env.SLOW ? 6 : 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(some, { minLength: 12, maxLength: 30 }), edits, (parts, edits) => {
      const read = readerFor(language);
      let carrier = readCarrier(file, parts.join(""), read, null);
      for (const [at, length, text] of edits) {
        const start = Math.floor((carrier.text.length * at) / 1_000);
        const edited = carrier.text.slice(0, start) + text + carrier.text.slice(start + length);
        carrier = readCarrier(file, edited, read, carrier);
        expect(seen(carrier)).toEqual(seen(readCarrier(file, edited, read, null)));
      }
    }),
    // 4,680 edits of the kinds that hold shell scripts.
    { numRuns: runs(260) },
  );
});
