import { isSecretHeader, secretInHeader } from "../../document/carriers/taken-headers.ts";
import { describeDefault } from "../../document/carriers/taken-references.ts";
import { isWrittenOut, show, showKey, type Value } from "../../document/index.ts";
import { holdsLogin, lostLogin } from "../../document/secrets/url-login.ts";
import type { ReadableFiles } from "../../rules/engine/environment.ts";
import { refusalOf } from "../../rules/kit/missing-file.ts";
import { type Content, isText, type Part, type Text, textFrom } from "../plan/content.ts";
import type { OutgoingHeader } from "../plan/outgoing.ts";
import { readContent, readStringFrom } from "../plan/reading/read-content.ts";
import type { Reading } from "../plan/reading/read-template.ts";
import { type Secrets, variableOf } from "../plan/secrets.ts";
import type { BlockSpan } from "../plan/step.ts";
import { withoutUrlSecrets } from "./without-url-secrets.ts";
/** What reading a request file comes upon; `lost`: the requests do not say it any more. */
export interface ReadMessage {
  readonly kind: "note" | "lost";
  readonly text: string;
  readonly place: BlockSpan;
}

/** What reading a request needs and tells. */
export interface RequestContext {
  readonly files: ReadableFiles;
  readonly secrets: Secrets;
  readonly say: (kind: ReadMessage["kind"], text: string, value: Value) => void;
  /** Receives why the request must not be sent, as sentences. */
  readonly refuse: (why: string, at: Value) => void;
}

/** The same for all requests of a file. */
export type FileContext = Omit<RequestContext, "refuse">;

/** A value as every format writes it. */
export const contentOf = (value: Value, context: RequestContext): Content => readContent(value, readingWith(context));

const readingWith = ({ files, refuse, secrets, say }: RequestContext): Reading => ({
  stack: null,
  find: () => undefined,
  stepOf: () => undefined,
  refusal: (path, at) => {
    const why = refusalOf(path, files.file(path));
    if (why !== null) refuse(why, at);
    return null;
  },
  fail: (why, at) => say("lost", `\`${showKey(at.name, at.block)}\` is left out. ${why}`, at),
  dropForm: (variable, form, at) =>
    say(
      "lost",
      form === "default"
        ? describeDefault(variable)
        : `What a shell changes in \`${variable}\`. Set \`${variable}\` to the result.`,
      at,
    ),
  secrets: {
    ...secrets,
    variableFor: (secret) => {
      const variable = secrets.variableFor(secret);
      say(
        "note",
        isWrittenOut(secret)
          ? describeLiteral(secret.name, variable)
          : `The value inserted at \`${secret.name}\` becomes the variable \`${variable}\`. Set it.`,
        secret,
      );
      return variable;
    },
  },
});

/** The same as a text. */
export function writtenText(value: Value, context: RequestContext): Text {
  const read = contentOf(value, context);
  return isText(read) ? textFrom(read.parts) : textFrom([String(read ?? "")]);
}

/** Without the base where that is the service's; null where a command makes part of it. */
export function writtenPath(value: Value, context: RequestContext): Text | null {
  const { path, text = "", template } = value;
  if (template?.references.some(({ kind }) => kind === "command" || kind === "quoted")) return null;
  const isOurs = path !== null && path.operations.length + path.possible.length > 0;
  const from = isOurs && text.startsWith("/", path.start) ? path.start : 0;
  if (from > 0 && holdsLogin(text.slice(0, from))) context.say("lost", lostLogin, value);
  const read = readStringFrom(value, from, readingWith(context));
  // What sends it would take its first word for a host.
  const isBare = isOurs && path.start === 0 && !text.startsWith("/");
  return withoutUrlSecrets(isBare ? textFrom(["/", ...read.parts]) : read, (name, secret) => {
    const variable = context.secrets.variableForPart(variableOf([name]), secret);
    context.say("note", describeLiteral(show(name), variable), value);
    return variable;
  });
}

const describeLiteral = (name: string, variable: string): string =>
  `\`${name}\` is a literal secret, which is not written. Set \`${variable}\` to its value.`;

/** Null for one without a text, or that every format says of its own accord. */
export function writtenHeader(header: Value, context: RequestContext): OutgoingHeader | null {
  const { name, text } = header;
  if (text === undefined) {
    context.say("lost", `The header \`${name}\` has no text.`, header);
    return null;
  }
  // Every format says it of its own accord.
  if (name.toLowerCase() === "content-type" && /^application\/json\b/i.test(text)) return null;
  const secret = secretInHeader(name, text);
  // Its scheme would count as a secret.
  if (!secret)
    return [
      name,
      isSecretHeader(name) ? readStringFrom(header, 0, readingWith(context)) : writtenText(header, context),
    ];
  const variable = context.secrets.variableForPart(variableOf([secret.variable]), secret.text);
  context.say("note", describeLiteral(name, variable), header);
  const parts: readonly Part[] = [secret.before, { kind: "env", name: variable }];
  return [name, textFrom(parts.filter((part) => part !== ""))];
}
