import type { BaseText } from "../document/index.ts";
import type { FileAnswer } from "../rules/engine/environment.ts";
import { fileKey, type Host, type HostAnswer } from "./host.ts";

export type NamedFiles = ReturnType<typeof namedFiles>;

interface Known {
  readonly uri: string;
  readonly root: string;
  readonly answer: HostAnswer;
}

/** The files that documents and settings refer to, as they were when they were last read. */
export function namedFiles(host: Host) {
  /** Those that were read longest ago come first. */
  const answers = new Map<string, Known>();
  /** What is being read, and was not forgotten since: otherwise the answer may be what was there before. */
  const reading = new Set<{ readonly uri: string }>();
  const keyOf = (uri: string, root: string): string => `${root} ${uri}`;
  const keep = (file: Known): void => {
    const key = keyOf(file.uri, file.root);
    answers.delete(key);
    answers.set(key, file);
  };
  const answerNow = async (uri: string, root: string): Promise<HostAnswer> =>
    fileKey(uri).startsWith(fileKey(root)) ? host.read(uri, root) : { kind: "outside" };
  return {
    /** `root` is the folder that a reference must not leave; documents may have different ones. */
    answerOf: (uri: string, root: string): FileAnswer => answers.get(keyOf(uri, root))?.answer ?? "pending",
    read: async (uri: string, root: string): Promise<HostAnswer> => {
      const current = { uri };
      let answer: HostAnswer;
      do {
        reading.add(current);
        answer = await answerNow(uri, root);
      } while (!reading.delete(current));
      keep({ uri, root, answer });
      return answer;
    },
    /** Reads at most this many of those that are meant again, those first that were read longest ago; returns those that have changed. */
    changedAmong: async (most: number, isMeant: (uri: string) => boolean): Promise<readonly string[]> => {
      const meant = [...answers.values()].filter(({ uri }) => isMeant(uri));
      const looked = meant.slice(0, most).map(async (file) => {
        keep(file);
        const now = await answerNow(file.uri, file.root);
        // An edit in the meantime is known already.
        const before = answers.get(keyOf(file.uri, file.root))?.answer ?? now;
        return areSame(before, now) ? [] : [file.uri];
      });
      return (await Promise.all(looked)).flat();
    },
    /** Forgets the files that are meant; returns whether there were any. */
    forget: (isMeant: (uri: string) => boolean): boolean => {
      for (const one of reading) if (isMeant(one.uri)) reading.delete(one);
      const meant = [...answers].filter(([, { uri }]) => isMeant(uri));
      for (const [key] of meant) answers.delete(key);
      return meant.length > 0;
    },
    /** The text of a file that was read is another now; returns whether it was read. */
    replace: (uri: string, answer: BaseText): boolean => {
      const meant = [...answers.values()].filter((file) => fileKey(file.uri) === fileKey(uri));
      for (const file of meant)
        if (file.answer.kind === "text") keep({ ...file, answer });
        else answers.delete(keyOf(file.uri, file.root));
      return meant.length > 0;
    },
  };
}

const areSame = (one: HostAnswer, other: HostAnswer): boolean =>
  one.kind === "text" && other.kind === "text" ? one.text === other.text : one.kind === other.kind;
