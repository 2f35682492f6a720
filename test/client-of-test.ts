import { expect, onTestFinished } from "vitest";
import { folderWith, removeFolders } from "./command-line.ts";
import { type ClientOptions, startClient, type TestClient } from "./language-client.ts";

/** A server process for one test, with a client: it must exit normally, without errors. */
export async function clientOfTest(options: ClientOptions = {}): Promise<TestClient> {
  const client = await startClient(options);
  onTestFinished(async () => {
    const code = await client.stop();
    expect(client.log).toEqual([]);
    expect(code).toBe(0);
  });
  return client;
}

/** A folder with these files for one test. A server that is started later ends before it is removed. */
export function folderOfTest(files: Readonly<Record<string, string>>): string {
  onTestFinished(removeFolders);
  return folderWith(files);
}
