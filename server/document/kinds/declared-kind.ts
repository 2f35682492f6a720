import { type Operation, type OperationId, operations } from "../../api/index.ts";
import { type CarrierLanguage, carrierLanguages } from "../../syntax/carriers.ts";
import { type CarrierType, isCarrierLanguage } from "./carrier-language.ts";
import { isOperationId, type Kind, kindOf, operationWord } from "./kind.ts";

/** The declared kind of a file, regardless of its name: the body of an operation, or a kind of file. */
export type DeclaredKind = OperationId | "request" | "sequence" | "stack";

const fileKinds = ["request", "sequence", "stack"] as const;

/** All of them: what `--as` takes, and the keys under `files` in the settings beside `none`. */
export const declaredKinds: readonly DeclaredKind[] = [...Object.values(operations).map(({ id }) => id), ...fileKinds];

export const isDeclaredKind = (text: string): text is DeclaredKind =>
  isOperationId(text) || fileKinds.some((kind) => kind === text);

/** The operations whose requests send a file as their body. */
export interface SentAs {
  readonly operations: readonly [OperationId, ...OperationId[]];
}

/** What settings or other files say of a file: its kind, that it is never read, or, by extending it, that it holds settings. */
export type KindInSettings = DeclaredKind | CarrierLanguage | SentAs | "settings" | "none";

/** How a file is read. */
export interface FileType {
  readonly kind: Kind;
  /** Absent if the file name or language determines the kind. */
  readonly declared?: DeclaredKind;
  /** Further operations for which its body is sent, in the same way. */
  readonly alsoSentAs?: readonly OperationId[];
}

/** What the files are that requests send as their bodies: a file can be the body of several operations. */
export function sentBodyKinds<Body extends { readonly operation: OperationId }>(
  bodies: Iterable<Body>,
  keyOf: (body: Body) => string,
): ReadonlyMap<string, SentAs> {
  const kinds = new Map<string, SentAs>();
  for (const body of bodies) {
    const kind = kinds.get(keyOf(body));
    if (kind?.operations.includes(body.operation)) continue;
    kinds.set(keyOf(body), { operations: kind ? [...kind.operations, body.operation] : [body.operation] });
  }
  return kinds;
}

/** A body that is sent, whatever its name. */
export function sentType({ operations: [first, ...others] }: SentAs): FileType {
  const type = declaredType(first);
  return others.length === 0 ? type : { ...type, alsoSentAs: others };
}

export const isSameType = (a: FileType, b: FileType): boolean =>
  a.kind === b.kind && a.declared === b.declared && (a.alsoSentAs ?? []).join() === (b.alsoSentAs ?? []).join();

export const declaredType = (declared: DeclaredKind): FileType => ({
  kind: declared === "stack" ? "stack" : "request",
  declared,
});

/** What somebody may say that a file is: its kind, or the language of a file with requests among other text. */
export type AskedKind = DeclaredKind | CarrierLanguage;

export const askedKinds: readonly AskedKind[] = [...declaredKinds, ...carrierLanguages];

/** How a file of this kind is read. */
export const typeAsked = (kind: AskedKind): FileType | CarrierType =>
  isCarrierLanguage(kind) ? { kind: "carrier", language: kind } : declaredType(kind);

/**
 * A declaration takes precedence, then one of our language ids, then the name. Null for unsupported files. A settings file is
 * always a settings file.
 */
export function fileTypeOf(name: string, declared: KindInSettings | null = null, languageId = ""): FileType | null {
  const named = kindOf(name, languageId);
  if (named === "settings" || declared === "settings") return { kind: "settings" };
  if (declared === "none" || isCarrierLanguage(declared)) return null;
  if (declared !== null) return typeof declared === "string" ? declaredType(declared) : sentType(declared);
  return named && { kind: named };
}

interface NamedFile extends Pick<FileType, "declared"> {
  readonly name: string;
}

/** The operation of a bare body according to its declaration or file name. */
export const operationWordOf = ({ name, declared }: NamedFile): string | null =>
  declared !== undefined && isOperationId(declared) ? declared : operationWord(name);

/** The same if it is one; null for another word. */
export function operationNamedBy(file: NamedFile): Operation | null {
  const word = operationWordOf(file);
  return word !== null && isOperationId(word) ? operations[word] : null;
}

/** The file is a list of requests, or is going to be one. */
export const isSequenceFile = ({ name, declared }: NamedFile): boolean =>
  declared === undefined ? /\.requests\.jsonc?$/i.test(name) : declared === "sequence";
