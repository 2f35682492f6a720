import fc from "fast-check";
import { expect, test } from "vitest";
import { readCarrier, rereadCarrier } from "../../document/carriers/carrier.ts";
import { placesOfFile } from "../../document/carriers/source-places.ts";
import type { Carrier } from "../../document/files/source-file.ts";
import { defaultSettings, documentOf, editDocument, longTextOf } from "../../document/index.ts";
import { type CarrierLanguage, carrierLanguages } from "../../syntax/carriers.ts";
import { type LongText, wholeText } from "../../text/long-text.ts";
import { addedText } from "../../text/mapped-text.ts";
import { fencesIn, ownComments } from "./carrier-comments.ts";
import { suppressInCarrier } from "./in-carrier.ts";

const long = `${"Nothing to suppress here, however long it goes on.\n".repeat(60)}`;
const lines = [
  "# compute-stack-disable-next-line label-length\n",
  "  // compute-stack-disable-line label-pattern, region-unknown\r\n",
  "<!-- compute-stack-disable label-length -- until 2020-01-31 -->\n",
  "text <!-- compute-stack-disabel label-length -->\r",
  "curl /a \\\n",
  "```sh\n",
  "> ```\n",
  "~~~ console\n",
  "- ````json\n",
  "\uFEFF",
  "\n",
];
const text = fc.constantFrom(long, ...lines);
const edits = fc.array(fc.tuple(fc.nat(1_000), fc.constantFrom(0, 1, 80, 4_000), text), { maxLength: 8 });

/** All that comments of a file of one language say. */
const saidIn = (carrier: Carrier) => {
  const part = {
    key: "requests",
    document: documentOf({ uri: "", name: "a", kind: "request" }, ""),
    places: placesOfFile(addedText("")),
  };
  const { file, source, requests, bodies } = carrier;
  const withPart = { file, source, requests, otherVersion: null, bodies, parts: [part], text: "", carrier };
  const { isSuppressed, comments } = suppressInCarrier(withPart, defaultSettings, Date.now());
  const suppressed = Array.from({ length: 40 }, (_, i) => (carrier.source.length * i) / 40).map((at) =>
    isSuppressed("label-length", Math.floor(at)),
  );
  return {
    own: ownComments(carrier),
    suppressed,
    comments: comments().map(({ message, start, end }) => ({ message, start, end })),
  };
};

test.each<CarrierLanguage>([...carrierLanguages])(
  "after edits, the comments of a long %s file are those of the whole text",
  (language) => {
    const file = { uri: "file:///test/a", name: "a", language };
    fc.assert(
      fc.property(fc.array(text, { minLength: 8, maxLength: 24 }), edits, (parts, edits) => {
        let document = documentOf({ uri: "", name: "a", kind: "stack" }, parts.join(""), "unread");
        for (const [at, length, text] of edits) {
          const start = Math.floor((document.length * at) / 1_000);
          document = editDocument(document, start, Math.min(document.length, start + length), text);
          const source = longTextOf(document);
          const carrier = rereadCarrier(file, source, () => [], null);
          expect(saidIn(carrier)).toEqual(saidIn(readCarrier(file, document.text, () => [], null)));
          expect(fencesIn(source)).toEqual(fencesIn(wholeText(document.text)));
        }
      }),
      { numRuns: 60 },
    );
  },
);

test("what the comments of a long file say is known without putting its text together", () => {
  const comment = "<!-- compute-stack-disable-next-line label-length -->\n";
  const document = documentOf({ uri: "", name: "a", kind: "stack" }, (long + comment).repeat(100), "unread");
  const text = longTextOf(document);
  let copied = 0;
  const source: LongText = {
    length: text.length,
    pieces: text.pieces,
    slice: (start, end) => {
      const part = text.slice(start, end);
      copied += part.length;
      return part;
    },
    get text(): string {
      throw new Error("all of it");
    },
  };
  const file = { uri: "file:///test/a.md", name: "a.md", language: "markdown" } as const;
  const { own, comments } = saidIn(rereadCarrier(file, source, () => [], null));
  expect(own).toHaveLength(100);
  expect(comments).not.toEqual([]);
  // Some lines around each, and not what is between them.
  expect(copied / own.length).toBeLessThan(long.length * 2);
});
