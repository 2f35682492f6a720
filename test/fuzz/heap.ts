import { startWire, type Wire } from "./wire.ts";

/** The megabytes in use by a server after garbage collection. */
export interface Memory {
  readonly heap: number;
  readonly resident: number;
}

/** On a signal, the server collects garbage and reports the remaining memory; none of this is in the product. */
const meter = `process.on("SIGUSR2", () => {
  gc();
  const { heapUsed, rss } = process.memoryUsage();
  process.stderr.write("memory " + heapUsed + " " + rss + "\\n");
});`;

export const startMeasured = (): Wire =>
  startWire({
    execArgv: ["--expose-gc", `--import=data:text/javascript,${encodeURIComponent(meter)}`],
    isKept: false,
  });

export async function memoryOf({ process: { pid, stderr } }: Wire): Promise<Memory> {
  if (pid === undefined || !stderr) throw new Error("the server did not start");
  const answer = new Promise<string>((done) => {
    let said = "";
    const receive = (data: Buffer): void => {
      said += data;
      if (!/memory \d+ \d+\n/.test(said)) return;
      stderr.off("data", receive);
      done(said);
    };
    stderr.on("data", receive);
  });
  process.kill(pid, "SIGUSR2");
  const [, heap, resident] = /memory (\d+) (\d+)\n/.exec(await answer) ?? [];
  return { heap: Number(heap) / 1e6, resident: Number(resident) / 1e6 };
}
