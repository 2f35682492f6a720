import { parentPort, workerData } from "node:worker_threads";
import { runWorker } from "./cli/run/worker.ts";

if (parentPort) await runWorker(parentPort, workerData);
