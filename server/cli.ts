#!/usr/bin/env node
import { main } from "./cli/main.ts";

process.exitCode = await main(process.argv.slice(2), {
  bundle: import.meta.url,
  worker: new URL("worker.js", import.meta.url),
  startServer: async (transport) => {
    const { startServer } = await import("./node/server.ts");
    startServer(transport, import.meta.url);
  },
});
