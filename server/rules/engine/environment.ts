import type { CurlReader } from "../../document/carriers/pasted-curl.ts";
import type { BaseAnswer, BodyFile } from "../../document/index.ts";

/**
 * What rules can ask about the world outside the file. If an answer is `pending`, a rule reports nothing, and the caller
 * fetches what was requested and runs the rules again.
 */
export interface Environment extends ReadableFiles {
  /** In milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** The problem with a file that a request sends as its body. */
  readonly body: (file: BodyFile) => BodyErrors | Pending;
  readonly passwords: () => PasswordEstimator | Pending;
  readonly certificates: () => CertificateReader | Pending;
  readonly curl: () => CurlReader | Pending;
  /** The variables that the stacks of the workspace use. */
  readonly variables: () => ReadonlySet<string> | Pending;
}

/** The files that a file names. */
export interface ReadableFiles {
  /** The text of the file that `${file:PATH}` or `${base64:PATH}` names, or why it is not read. */
  readonly file: (path: string) => FileAnswer;
}

/** Where no file can be read. */
export const noFiles: ReadableFiles = { file: () => ({ kind: "missing" }) };

export type Pending = "pending";

/** `outside`: it leaves the workspace, and is not read. */
export type FileAnswer = BaseAnswer;

/** The errors in a file; none in one that cannot be read or is not to be checked. */
export interface BodyErrors {
  readonly count: number;
  /** The rule of the first one, and its line, from 1. */
  readonly first: { readonly rule: string; readonly line: number } | null;
}

export const noBodyErrors: BodyErrors = { count: 0, first: null };

/** Estimates from 0 (guessed immediately) to 4 (very hard to guess). */
export type PasswordEstimator = (password: string) => number;

export interface CertificateReader {
  /** Null if it is not an X.509 certificate in DER format. */
  readonly readCertificate: (der: Uint8Array) => Certificate | null;
  /** Null if it is not a private key of the kind in its PEM label. */
  readonly readPrivateKey: (label: string, der: Uint8Array) => PrivateKey | null;
}

export interface Certificate {
  /** The subject's attributes in order: `CN`, `example.org`. */
  readonly subject: readonly { readonly name: string; readonly value: string }[];
  /** DNS names and addresses it is valid for. */
  readonly names: readonly string[];
  /** In milliseconds since 1970, UTC. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** Identifies the key: equal for a certificate and its key. Null if the algorithm is unknown. */
  readonly publicKey: string | null;
}

export interface PrivateKey {
  /** As in `Certificate`. Null if unknown (an encrypted key, an unknown algorithm). */
  readonly publicKey: string | null;
}

/** Requested data that is not loaded. */
export interface Needs {
  readonly files: ReadonlySet<string>;
  readonly bodies: readonly BodyFile[];
  readonly others: ReadonlySet<OtherNeed>;
}

type OtherNeed = Exclude<keyof Environment, "now" | "file" | "body">;

/** The identical value for all checks without needs. */
export const noNeeds: Needs = nothingYet();

export const hasNeeds = (needs: Needs): boolean => needs.files.size + needs.bodies.length + needs.others.size > 0;

/** The union of the needs of some checks. */
export function allNeeds(some: readonly Needs[]): Needs {
  const all = some.filter((needs) => needs !== noNeeds);
  if (all.length < 2) return all[0] ?? noNeeds;
  return {
    files: new Set(all.flatMap(({ files }) => [...files])),
    bodies: all.flatMap(({ bodies }) => bodies),
    others: new Set(all.flatMap(({ others }) => [...others])),
  };
}

/** The environment for rules, which records what was pending. */
export function trackNeeds(environment: Environment) {
  let needs = nothingYet();
  const noted =
    <Asked extends readonly unknown[], Answer>(
      ask: (...asked: Asked) => Answer | Pending,
      note: (...asked: Asked) => void,
    ) =>
    (...asked: Asked): Answer | Pending => {
      const answer = ask(...asked);
      if (answer === "pending") note(...asked);
      return answer;
    };
  return {
    environment: {
      now: environment.now,
      file: noted(environment.file, (path) => needs.files.add(path)),
      body: noted(environment.body, (file) => needs.bodies.push(file)),
      passwords: noted(environment.passwords, () => needs.others.add("passwords")),
      certificates: noted(environment.certificates, () => needs.others.add("certificates")),
      curl: noted(environment.curl, () => needs.others.add("curl")),
      variables: noted(environment.variables, () => needs.others.add("variables")),
    },
    /** The data requested since the last call. */
    take: () => {
      if (!hasNeeds(needs)) return noNeeds;
      const taken = needs;
      needs = nothingYet();
      return taken;
    },
  };
}

function nothingYet() {
  return { files: new Set<string>(), bodies: [] as BodyFile[], others: new Set<OtherNeed>() };
}
