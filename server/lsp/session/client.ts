import type { ClientCapabilities } from "vscode-languageserver";
import type { Encoding } from "../../document/index.ts";

const isEncoding = (name: string): name is Encoding => /^utf-(?:8|16|32)$/.test(name);

/** The first supported encoding of the client; every client supports UTF-16. */
export const encodingFor = ({ general }: ClientCapabilities): Encoding =>
  general?.positionEncodings?.find(isEncoding) ?? "utf-16";

/** The client pulls diagnostics, so they are not sent to it. */
export const pullsDiagnostics = ({ textDocument }: ClientCapabilities): boolean =>
  textDocument?.diagnostic !== undefined;

/** The client accepts code actions without edits and resolves the chosen one. */
export function resolvesActions({ textDocument }: ClientCapabilities): boolean {
  const supported = textDocument?.codeAction;
  return supported?.dataSupport === true && supported.resolveSupport?.properties.includes("edit") === true;
}

/** What a client can do that the protocol does not describe. */
export const abilitiesOf = ({ experimental }: ClientCapabilities) =>
  (experimental ?? {}) as Readonly<Record<string, unknown>>;

/** Our own client wants to know when other files may be ours, and can save the settings for the server. */
export const followsFileKinds = (client: ClientCapabilities): boolean => abilitiesOf(client).fileKinds === true;

/** A client lists the commands that it can run. */
export function runsCommand(client: ClientCapabilities, command: string): boolean {
  const { commands } = abilitiesOf(client);
  return Array.isArray(commands) && commands.includes(command);
}
