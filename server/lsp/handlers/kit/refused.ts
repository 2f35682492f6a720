import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { showMessage } from "../../../document/index.ts";

/** The answer to a request that cannot be served; the message is for people and says what to do. */
export const refused = (message: string): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.RequestFailed, showMessage(message, []));
