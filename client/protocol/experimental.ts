import type { ClientCapabilities, StaticFeature } from "vscode-languageclient";

/** Tells the server what this client can do that the protocol does not describe. */
export const experimental = (abilities: Readonly<Record<string, unknown>>): StaticFeature => ({
  fillClientCapabilities: (capabilities: ClientCapabilities) => {
    capabilities.experimental = { ...capabilities.experimental, ...abilities };
  },
  preInitialize: () => undefined,
  initialize: () => undefined,
  getState: () => ({ kind: "static" }),
  clear: () => undefined,
});
