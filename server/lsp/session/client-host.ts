import type { Connection } from "vscode-languageserver";
import { isRecord } from "../../text/is-record.ts";
import { type FolderEntry, folderOf, type Host, type HostAnswer, innermost, maxListed } from "../../workspace/host.ts";

/** The request by which a server without a file system asks its client for a file's text. */
const readFileRequest = "computeStack/readFile";
/** The same for the content of a folder. */
const listFolderRequest = "computeStack/listFolder";

/** Files as the client sees them: in a browser or a virtual workspace, the server has no file system. */
export const clientHost = (connection: Connection, folders: () => readonly string[]): Host => ({
  read: async (uri): Promise<HostAnswer> => {
    try {
      const answer: unknown = await connection.sendRequest(readFileRequest, { uri });
      if (!isRecord(answer)) return { kind: "unreadable" };
      if (typeof answer.text === "string") return { kind: "text", text: answer.text };
      return { kind: answer.error === "missing" ? "missing" : "unreadable" };
    } catch {
      // A client that does not know the request.
      return { kind: "unreadable" };
    }
  },
  list: async (uri) => {
    try {
      const answer: unknown = await connection.sendRequest(listFolderRequest, { uri });
      return Array.isArray(answer) ? answer.slice(0, maxListed).filter(isEntry) : null;
    } catch {
      return null;
    }
  },
  rootOf: async (uri) => innermost(folders(), uri) ?? folderOf(uri),
});

const isEntry = (data: unknown): data is FolderEntry =>
  isRecord(data) && typeof data.name === "string" && (data.kind === "file" || data.kind === "folder");
