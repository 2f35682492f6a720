import { type CarrierRequest, type Embedded, isEmbeddedRequest } from "../../syntax/carrier.ts";
import type {
  CarrierControl,
  CarrierOutput,
  CarrierVariable,
  CarrierVariables,
} from "../../syntax/carrier-variables.ts";
import type { Span, Wording } from "../../syntax/index.ts";
import { sourceSpan } from "../../text/mapped-places.ts";
import { addedText, joinMapped, type MappedText, sliceMapped } from "../../text/mapped-text.ts";
import { show } from "../secrets/shown.ts";
import { textAbove } from "./comments-above.ts";
import { stepsOf } from "./envelope.ts";
import { withKnownBodies } from "./known-bodies.ts";
import { isOwnUrl } from "./own-requests.ts";
import { createRequestNames } from "./request-names.ts";
import { createNamesOfSettings, lastSet, literalPath, resolveVariable } from "./resolve-variable.ts";
import { requestText } from "./take-over.ts";
import { createVariables, type TakeOver } from "./take-over-context.ts";

/** The requests of a carrier as a sequence of ours. */
export function carriedRequests(
  text: string,
  embedded: readonly Embedded[],
  variables: CarrierVariables,
  wording: Wording | null = null,
) {
  const all = embedded.filter(isEmbeddedRequest);
  const own = all.filter(({ url }) => isOwnUrl(url.text, wording));
  const isStep = stepsOf(all, new Set(own));
  const nameless = Array.from(text.matchAll(/[$@{%]\{?\s*([A-Za-z_]\w*)/g), ([, name = ""]) => name);
  const used = new Set<CarrierVariable>();
  const messages = new Map<string, Span & { readonly kind: "note" | "lost"; readonly text: string }>();
  const above = new Map(own.map((request) => [request, textAbove(text, request)]));
  const names = createRequestNames(own, variables, above);
  const given = createVariables(nameless);
  const nameOf = createNamesOfSettings(given.give);
  const shared: Omit<TakeOver, "isStep"> = {
    ...given,
    wording,
    say: (kind, message, { start, end }) => {
      const key = `${message} ${kind === "lost" ? start : ""}`;
      if (!messages.has(key)) messages.set(key, { kind, text: message, start, end });
    },
    pathAt: (path, offset) => literalPath(path, offset, variables),
    resolve: (name, offset, say) =>
      resolveVariable(name, offset, { variables, names, nameOf, say, sayAlways: shared.say, used }),
  };
  for (const { start, anchor } of own) {
    const around = variables.controls.filter((one) => one.start <= start && start < one.end);
    for (const one of around)
      if (one.kind === "exit") shared.say("lost", lostControls.exit, one);
      else if (one === around.at(-1)) shared.say("lost", lostControls[one.kind], anchor);
  }
  for (const { anchor } of writtenBodies(own, text)) shared.say("lost", lostBodyFile, anchor);
  for (const run of variables.runs) shared.say("lost", "The requests that are run here.", run);
  if (own.length > 0)
    for (const script of variables.scripts) shared.say("lost", "The script that runs for all requests.", script);
  const written = own.map((request) => ({
    request,
    json: requestText(request, { ...shared, isStep: isStep(request.sequence) }),
  }));
  for (const output of variables.outputs)
    if (own.some(({ start }) => output.start <= start && start < output.end) && isKept(output, variables, used))
      shared.say("lost", output.file === null ? lostCommand : lostFile, output.at);
  // A request whose response is used later is named after that use.
  const taken = written.flatMap(({ request, json }) => {
    const comments = above.get(request)?.comments ?? [];
    return json ? { request, json: commented(named(names.inTitles(json), names.of(request)), comments) } : [];
  });
  const whole = joinMapped([
    addedText("["),
    ...taken.flatMap(({ json }, index) => [addedText(index === 0 ? "\n" : ",\n"), json]),
    addedText("\n]\n"),
  ]);
  let at = 0;
  const ends = taken.map(({ json }) => {
    at += 2 + json.text.length;
    return at;
  });
  return {
    /** The text of a sequence, with the comments above its requests. */
    text: whole.text,
    /** The location in the carrier of a part of that text. */
    placeOf: (offset: number): Span =>
      sourceSpan(whole, { start: offset, end: offset }) ??
      taken[ends.findIndex((end) => offset <= end)]?.request.anchor ?? { start: 0, end: 0 },
    /** Messages about them; `lost`: something that is not converted. */
    messages: [...messages.values()].sort((a, b) => a.start - b.start),
    /** The names that the carrier gives to requests. */
    names: new Set(own.flatMap((request) => (request.name ? (names.of(request) ?? []) : []))),
    /** Their number, including those that could not be converted. */
    count: own.length,
  };
}

const lostControls: Readonly<Record<CarrierControl["kind"], string>> = {
  loop: "The loop around the command. Its request is written once.",
  condition: "The condition of the command. Its request is written without it.",
  function: "The function around the command. Its request is written once, however often it is called.",
  repetition: "The command that runs this one repeatedly. Its request is written once.",
  exit: "The command that ends the script here. The requests after it are written nevertheless.",
};

const lostBodyFile = "The commands before this one that write the file with its body, or change the folder.";

/** The requests of scripts whose bodies are in files that the script itself may write. */
function writtenBodies(own: readonly CarrierRequest[], text: string): readonly CarrierRequest[] {
  const sent = own.filter(
    ({ body, sequence }) => sequence === null && body?.kind === "file" && !/\$/.test(body.path.text),
  );
  const requests = withKnownBodies(sent, text, "commands");
  return sent.filter((_, index) => requests[index]?.body?.kind !== "file");
}

const lostFile = "The file that the response is written to.";
const lostCommand = "The command that processes the response.";

/** Whether the response goes anywhere but into other requests, a temporary file, or the terminal. */
function isKept(
  { file, start, variable }: CarrierOutput,
  variables: CarrierVariables,
  used: ReadonlySet<CarrierVariable>,
): boolean {
  if (variable) return ![...used].some((one) => one.start === variable.start);
  if (file === null) return true;
  const isUsed = variables.variables.some(
    ({ value }) => value.kind === "answer" && value.of.kind === "file" && value.of.path === file,
  );
  const folder = /^\$\{?([A-Za-z_]\w*)\}?(?=\/|$)/.exec(file)?.[1];
  const isTemporary = folder !== undefined && lastSet(variables, folder, start)?.value.kind === "temporary";
  return !isUsed && !isTemporary && !/^(?:-|\/dev\/(?:null|stdout|stderr|tty))$/.test(file);
}

const named = (json: MappedText, name: string | null): MappedText =>
  name === null
    ? json
    : joinMapped([addedText(`{\n  "name": ${JSON.stringify(name)},\n`), sliceMapped(json, "{\n".length)]);

const commented = (json: MappedText, comments: readonly string[]): MappedText =>
  comments.length === 0 ? json : joinMapped([addedText(comments.map((one) => `// ${show(one)}\n`).join("")), json]);
