#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";
import { main } from "./cli/main.ts";
import { keepCompiledCode } from "./node/keep-compiled-code.ts";

const isCodeKept = keepCompiledCode(import.meta.url);
process.exitCode = await main(process.argv.slice(2), {
  bundle: import.meta.url,
  worker: new URL("worker.js", import.meta.url),
  startServer: async (transport) => {
    // Most of what the server loads runs, and what is kept should be all of it.
    if (isCodeKept) setFlagsFromString("--no-lazy");
    const { startServer } = await import("./node/server.ts");
    startServer(transport, import.meta.url);
  },
});
