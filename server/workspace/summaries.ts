import type { Encoding } from "../document/index.ts";
import type { FileSummary } from "../features/files/file-summary.ts";
import type { WorkspaceFiles } from "./files.ts";

export type Summaries = ReturnType<typeof summariesOf>;

const nothing: FileSummary = { names: [], variables: [], paths: [] };

interface Known {
  readonly revision: number;
  readonly summary: FileSummary;
}

/** Cached summaries of the files of a workspace. Reads a file on first use and after changes, and caches a summary. */
export function summariesOf(files: WorkspaceFiles, encoding: () => Encoding) {
  const summaries = new Map<string, Known>();
  let reading: Promise<unknown> | null = null;
  let isRead = false;
  const atHand = (): ReadonlyMap<string, FileSummary> =>
    new Map([...summaries].map(([uri, { summary }]) => [uri, summary]));

  const all = async (isCanceled: () => boolean): Promise<ReadonlyMap<string, FileSummary>> => {
    const ours = await files.all();
    const samples = await files.samples();
    const there = new Set([...ours, ...samples]);
    for (const uri of summaries.keys()) if (!there.has(uri)) summaries.delete(uri);
    for (const uri of there) {
      if (isCanceled()) break;
      const revision = files.revisionOf(uri);
      if (summaries.get(uri)?.revision === revision) continue;
      summaries.set(uri, { revision, summary: await summaryOf(uri, samples.includes(uri)) });
    }
    return atHand();
  };

  return {
    all,
    /** The cached summaries; the others are read in the background. */
    now: (): { readonly known: ReadonlyMap<string, FileSummary>; readonly isComplete: boolean } => {
      if (reading === null)
        reading = all(() => false).finally(() => {
          reading = null;
          isRead = true;
        });
      return { known: atHand(), isComplete: isRead };
    },
  };

  async function summaryOf(uri: string, isSample: boolean): Promise<FileSummary> {
    const { summarize, variablesOfSample } = await import("../features/files/file-summary.ts");
    if (isSample) return { ...nothing, variables: variablesOfSample((await files.readText(uri)) ?? "") };
    const document = await files.read(uri);
    return document ? summarize(document, encoding()) : nothing;
  }
}
