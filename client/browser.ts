import { extension } from "./extension.ts";

const inBrowser = extension(() => import("./browser-client.ts"), null);

/** Entry of the extension in a browser. */
export const activate = inBrowser.activate;
export const deactivate = inBrowser.deactivate;
