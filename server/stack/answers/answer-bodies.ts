import { splitHead, withoutTrace } from "../../document/index.ts";
import { jsonExtent } from "../../text/json-values.ts";

/** What a response has behind its head. */
interface AnswerBody {
  readonly text: string;
  /** The status that `curl -i` prints is not that of a success. */
  readonly isRefused: boolean;
}

/** The bodies of saved responses, one after the other, as when several commands write to one file. What is behind the last one belongs to it. */
export function answerBodies(text: string): readonly AnswerBody[] {
  const bodies: AnswerBody[] = [];
  let rest = withoutTrace(text);
  for (;;) {
    const { status, body } = splitHead(rest);
    // Others than these, such as 207, may be about part of it.
    const isRefused = status !== null && (status < 200 || status > 205);
    const { end } = jsonExtent(body);
    rest = body.slice(end).trimStart();
    if (!/^(?:[{[]|HTTP\/)/.test(rest)) return [...bodies, { text: body, isRefused }];
    bodies.push({ text: body.slice(0, end), isRefused });
  }
}
