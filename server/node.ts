import { startServer } from "./node/server.ts";

// VS Code starts this file and says in its arguments how it wants to be talked to.
startServer({ kind: process.argv.includes("--node-ipc") ? "node-ipc" : "stdio" }, import.meta.url);
