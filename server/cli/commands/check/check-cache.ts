import type { FileFacts } from "../../../document/index.ts";
import { readTextNow } from "../../../node/read-text.ts";
import { perSettings } from "../../../workspace/per-settings.ts";
import { hereWorkspace } from "../../run/file-settings.ts";
import { maxFileBytes, namedFile, pathFromHere } from "../../run/sources.ts";
import type { Accepted, FileTask, Work } from "../../run/task.ts";
import type { StderrWriter } from "../../terminal/stderr-writer.ts";
import { areUnchanged, dependsOnTime } from "./asked-files.ts";
import { buildOf, digest, readCache, writeCache } from "./cache-file.ts";
import type { CheckDone, CheckWorkOptions } from "./check-work.ts";

type Checked = CheckDone & { readonly kind: "checked" };

/** In characters: results of earlier calls that this one did not ask for are kept up to this size. */
const mostKept = 32 * 1024 * 1024;

/** The results of earlier calls, under all that they depend on. */
export async function openCache(
  path: string,
  /** The URL of the entry file. */
  bundle: string,
  options: CheckWorkOptions,
  notices: Pick<StderrWriter, "say">,
) {
  const build = buildOf(bundle);
  const { lines, problem, isOurs } = await readCache(path, build);
  if (problem !== null) await notices.say(`warning: the cache ${pathFromHere(path)} ${problem}.`);
  const workspace = hereWorkspace();
  const call = JSON.stringify(options);
  const used = new Map<string, string>();
  let isChanged = false;
  const digestOf = perSettings((settings) => digest(JSON.stringify(settings)));

  const keyOf = ({ path: file, type, isNamed, settings, accepted }: FileTask, text: string): string => {
    const facts = JSON.stringify([type, isNamed, settings.uri, acceptedData(accepted), dayFor(text)]);
    return digest(call, process.cwd(), file, facts, digestOf(settings.settings), text);
  };

  return {
    /** Works on a file unless the result is known. */
    give: async (work: Work<CheckDone>, task: FileTask): ReturnType<Work<CheckDone>> => {
      const read = task.given ?? readTextNow(task.path, maxFileBytes);
      if (read.kind !== "text" || task.given) return work(task);
      const key = keyOf(task, read.text);
      const line = lines.get(key);
      const cached = line === undefined ? null : parse(line);
      if (line !== undefined && cached?.asked && (await areUnchanged(cached.asked, factsOf(task), workspace))) {
        used.set(key, line);
        return cached;
      }
      // Exactly this text: the file may change in the meantime.
      const done = await work({ ...task, given: read });
      if (done.kind !== "checked" || done.asked === null || dependsOnTime(read.text)) return done;
      used.set(key, JSON.stringify({ ...done, found: done.found && [...done.found] }));
      isChanged = true;
      return done;
    },
    /** Writes the new results. */
    finish: async (): Promise<void> => {
      if (!isChanged || !isOurs) return;
      let room = mostKept;
      for (const [key, line] of lines) {
        room -= line.length;
        if (room > 0 && !used.has(key)) used.set(key, line);
      }
      const why = await writeCache(path, build, used);
      if (why !== null) await notices.say(`warning: the cache ${pathFromHere(path)} ${why}.`);
    },
  };
}

/** What decides which files it may name. */
const factsOf = ({ path, type }: FileTask): FileFacts => ({
  ...namedFile(path),
  kind: type.kind === "carrier" ? "request" : type.kind,
});

function parse(line: string): Checked {
  const data = JSON.parse(line);
  return { ...data, found: data.found && new Map(data.found) };
}

const acceptedData = (accepted: Accepted | undefined) =>
  accepted && [accepted.known === "everything" ? accepted.known : [...accepted.known], accepted.answer];

/** Comments can suppress findings until a day. */
const dayFor = (text: string): string | null => (text.includes("until") ? new Date().toISOString().slice(0, 10) : null);
