import type { FileAnswer } from "../rules/engine/environment.ts";
import { fileKey, type Host, type HostAnswer } from "./host.ts";

/** The files that documents refer to, as they were when they were last read. */
export interface NamedFiles {
  readonly answerOf: (uri: string) => FileAnswer;
  readonly read: (uri: string, root: string) => Promise<HostAnswer>;
  /** Reads at most this many again, those first that were read longest ago; returns those that have changed. */
  readonly changedAmong: (most: number) => Promise<readonly string[]>;
  readonly uris: () => Iterable<string>;
  readonly forget: (uri: string) => void;
}

interface Known {
  readonly answer: HostAnswer;
  readonly root: string;
}

export function namedFiles(host: Host): NamedFiles {
  /** Those that were read longest ago come first. */
  const known = new Map<string, Known>();
  const keep = (uri: string, file: Known): void => {
    known.delete(uri);
    known.set(uri, file);
  };
  const answerNow = async (uri: string, root: string): Promise<HostAnswer> =>
    fileKey(uri).startsWith(fileKey(root)) ? host.read(uri, root) : { kind: "outside" };
  return {
    answerOf: (uri) => known.get(uri)?.answer ?? "pending",
    read: async (uri, root) => {
      const answer = await answerNow(uri, root);
      keep(uri, { answer, root });
      return answer;
    },
    changedAmong: async (most) => {
      const looked = [...known].slice(0, most).map(async ([uri, file]) => {
        keep(uri, file);
        return areSame(file.answer, await answerNow(uri, file.root)) ? [] : [uri];
      });
      return (await Promise.all(looked)).flat();
    },
    uris: () => known.keys(),
    forget: (uri) => known.delete(uri),
  };
}

const areSame = (one: HostAnswer, other: HostAnswer): boolean =>
  one.kind === "text" && other.kind === "text" ? one.text === other.text : one.kind === other.kind;
