import { documentOf } from "../../server/document/index.ts";
import { answersAt, answersOn, findingsOf } from "./answers.ts";
import { expectSoundAt, expectSoundOn } from "./sound.ts";
import { fileOf, type Sample } from "./texts.ts";

/** Requests in a text cut off at `end` are answered, at its end, in its middle and outside it. */
export function expectPrefixAnswered({ name, text }: Sample, end: number): void {
  const document = documentOf(fileOf(name), text.slice(0, end));
  const findings = findingsOf(document);
  expectSoundOn(document, answersOn(document, findings));
  for (const at of [end, end >> 1, end - 3, -1, end + 9, Number.POSITIVE_INFINITY])
    expectSoundAt(document, at, answersAt(document, at, findings));
}
