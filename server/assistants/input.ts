import {
  askedKinds,
  carrierOfFile,
  carrierOfText,
  fileTypeOf,
  isCarrierLanguage,
  isForeignFile,
  isOtherText,
  type Lines,
  linesOfText,
  looksLike,
  type Settings,
  show,
  typeAsked,
  wordingOf,
} from "../document/index.ts";
import type { Wording } from "../syntax/index.ts";
import { codeList } from "../text/prose.ts";
import { fileKey, innermost } from "../workspace/host.ts";
import { type OpenedFile, readFile } from "../workspace/read-file.ts";
import { textArgument } from "./arguments.ts";
import { type Parameter, type ToolArguments, type ToolContext, ToolRefusal } from "./tool.ts";

/** What a tool works on. */
export interface Input extends OpenedFile {
  readonly uri: string;
  /** Relative to its root, for messages. */
  readonly name: string;
  /** Whether only a text was passed. */
  readonly isUnnamed: boolean;
  readonly text: string;
  /** Of the file itself. */
  readonly lines: Lines;
  readonly settings: Settings;
}

/** The parameters that say what a tool works on. */
export const inputParameters = {
  path: {
    type: "string",
    description:
      "A file, absolute or relative to the first root, or its `file:` URI. With `text`, the name and place that the text is to have.",
  },
  text: { type: "string", description: "The content to work on instead of that of a file." },
  kind: {
    type: "string",
    enum: askedKinds,
    description:
      "What the content is, if its file name does not say so: the operation whose body it is, `request` (an envelope or a body), `sequence` (a list of requests), `stack`, or a file with requests in it: `http`, `shell` (curl commands), `markdown` or `yaml` (scripts, as in workflows).",
  },
} as const satisfies Record<string, Parameter>;

/** Throws a `ToolRefusal`. */
export async function openInput(args: ToolArguments, context: ToolContext): Promise<Input> {
  const path = textArgument(args, "path");
  const given = textArgument(args, "text");
  if (path === undefined && given === undefined) throw new ToolRefusal("Pass `path`, or `text` with its `kind`.");
  const uri = uriInRoots(path ?? "untitled", context);
  return openText(
    uri,
    given ?? (await textAt(uri, context)),
    textArgument(args, "kind") ?? null,
    path === undefined,
    context,
  );
}

/** A file without regard to what a call says that it is. Throws a `ToolRefusal`. */
export const openFile = async (uri: string, context: ToolContext): Promise<Input> =>
  openText(uri, await textAt(uri, context), null, false, context);

/** The URI of a path. Throws a `ToolRefusal` if it is outside the roots; what it links to is judged when it is read. */
export function uriInRoots(path: string, { roots }: Pick<ToolContext, "roots">): string {
  const [first] = roots();
  if (first === undefined) throw new ToolRefusal("There is no folder to work in.");
  const uri = uriOf(path, first);
  // A folder may be named without its last slash.
  const within = uri && [uri, `${uri}/`].find((one) => innermost(roots(), one) !== undefined);
  if (!within)
    throw new ToolRefusal(`The path is outside the folders that can be read: ${codeList(roots().map(folderName))}.`);
  return within;
}

function uriOf(path: string, root: string): string | null {
  if (path === "" || path.includes("\0")) return null;
  try {
    return new URL(/^file:\/\//i.test(path) ? path : encoded(path), root).href;
  } catch {
    return null;
  }
}

const encoded = (path: string): string =>
  path
    .split(/[\\/]/)
    .map((part, index) => (index === 0 && /^[a-z]:$/i.test(part) ? `/${part}` : encodeURIComponent(part)))
    .join("/");

const folderName = (root: string): string => show(fileKey(root).replace(/^file:\/\//, ""));

/** For messages. */
export const nameInRoots = (uri: string, { roots }: Pick<ToolContext, "roots">): string =>
  show(fileKey(uri).slice(fileKey(innermost(roots(), uri) ?? "").length));

/** Throws a `ToolRefusal`. */
export async function textAt(uri: string, context: ToolContext): Promise<string> {
  const answer = await context.read(uri);
  if (answer.kind === "text") return answer.text;
  throw new ToolRefusal(`\`${nameInRoots(uri, context)}\` ${answer.why}.`);
}

async function openText(
  uri: string,
  text: string,
  asked: string | null,
  isUnnamed: boolean,
  context: ToolContext,
): Promise<Input> {
  const { settings } = await context.settingsFor(uri);
  const kind = askedKinds.find((one) => one === asked);
  const type = kind ? typeAsked(kind) : ((isUnnamed ? null : await typeOf(uri, text, context)) ?? likelyType(text));
  if (type === null)
    throw new ToolRefusal(
      isUnnamed
        ? `The kind of the text is unknown. Pass its \`kind\`.`
        : `\`${nameInRoots(uri, context)}\` is neither a stack file nor a request file, and contains no requests to the API. If it is one, pass its \`kind\`.`,
    );
  const name = isUnnamed ? show("the text") : nameInRoots(uri, context);
  const facts = { uri, name: fileKey(uri), ...(settings.names && { names: settings.names }) };
  const secrets = type.kind === "stack" ? await context.workspace.secretVariablesOf(facts, text) : {};
  const opened = await readFile({ ...facts, ...secrets }, type, text);
  if (isForeignFile(opened.file))
    throw new ToolRefusal(
      `\`${name}\` is read as a stack only if it has \`instances\`, \`loadbalancers\` or \`subnets\`. If it is one, pass \`kind: "stack"\`.`,
    );
  return { ...opened, uri, name, isUnnamed, text, settings, lines: linesOfText(text) };
}

type InputType = ReturnType<typeof typeAsked>;

async function typeOf(uri: string, text: string, { declaredFor }: ToolContext): Promise<InputType | null> {
  const name = fileKey(uri);
  const declared = await declaredFor(uri);
  const type = isCarrierLanguage(declared) ? typeAsked(declared) : fileTypeOf(name, declared);
  const language = type ? null : carrierOfFile(name, () => text);
  return language && !isOtherText(language, text) ? typeAsked(language) : type;
}

function likelyType(text: string): InputType | null {
  const kind = looksLike(text)[0] ?? carrierOfText(text);
  return kind && typeAsked(kind);
}

/** The words of the service in a file, or in the first folder; null for those of the API documentation. */
export async function wordingFor(path: string | undefined, context: ToolContext): Promise<Wording | null> {
  const [first] = context.roots();
  const uri = path === undefined ? first && `${first}x` : uriInRoots(path, context);
  return uri === undefined ? null : wordingOf((await context.settingsFor(uri)).settings.names);
}
