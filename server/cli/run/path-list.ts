import { resolve } from "node:path";
import { WrongCall } from "../command.ts";
import { givenText, readGiven } from "./sources.ts";
import type { SoughtPath } from "./walk.ts";

/** A file that lists paths, or `-` for standard input. */
export interface PathList {
  readonly path: string;
  readonly separator: "line end" | "NUL";
}

/** The paths of a list, which are relative to the current folder. Throws a `WrongCall` if it cannot be read. */
export async function readPathList({ path, separator }: PathList): Promise<readonly SoughtPath[]> {
  const text = await givenText(await readGiven(path), path, `\`--files-from\`: \`${path}\``);
  if (separator === "line end" && text.includes("\0"))
    throw new WrongCall(`\`--files-from\`: the names in \`${path}\` end with NUL. Add \`-z\`.`);
  const names = text.split(separator === "NUL" ? "\0" : /\r?\n/).filter((name) => name !== "");
  return names.map((name) => ({ path: resolve(name), isNamed: false }));
}
