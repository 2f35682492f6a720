import { startServer } from "./node/server.ts";

// VS Code starts this file with the transport in its arguments.
startServer({ kind: process.argv.includes("--node-ipc") ? "node-ipc" : "stdio" }, import.meta.url);
