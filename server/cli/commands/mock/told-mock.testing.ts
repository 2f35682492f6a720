import { inFolderOf } from "../../told-runs.testing.ts";
import { createRequestHandler } from "./handle-request.ts";

/**
 * What the simulated service answers to each request: `METHOD URL BODY`. Before it may be `no token:`, or in brackets another content
 * type than JSON. `?` in a body is a byte that is not UTF-8. The files of the folder follow as in `told-runs.testing.ts`.
 */
export const toldOfMock = (_: string, told: string): Promise<readonly string[]> =>
  inFolderOf(told, async (text) => {
    const { handle } = await createRequestHandler(null);
    return text
      .trim()
      .split("\n")
      .flatMap((line) => {
        const [, missing, contentType = "application/json", method = "", url = "", body = ""] =
          /^(no token: )?(?:\[(.*?)\] )?(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
        const bytes = Buffer.from(body, "utf8").map((byte) => (byte === 0x3f ? 0xff : byte));
        const { status, answer, path } = handle({
          method,
          url,
          hasToken: missing === undefined,
          contentType,
          body: bytes,
        });
        return [line, `  ${status} ${path}`, `  ${JSON.stringify(answer)}`];
      });
  });
