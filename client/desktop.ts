import { extension } from "./extension.ts";

const onNode = extension(() => import("./desktop-client.ts"), "dist/cli.js");

/** Entry of the extension where it runs on Node. */
export const activate = onNode.activate;
export const deactivate = onNode.deactivate;
