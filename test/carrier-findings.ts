import { runIn } from "../server/cli/run-command.testing.ts";
import { linesOfText } from "../server/document/index.ts";
import { isMissingHeader } from "../server/rules/pages/check.testing.ts";
import { folderWith, type Report } from "./command-line.ts";

/** The findings of `check` in a file, but for missing headers: each rule, with the pointer and the text that it marks. */
export async function findingsBesidesHeaders(
  name: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const folder = folderWith({ ...others, [name]: text });
  const { stdout } = await runIn(folder, ["check", "--format", "json", `./${name}`]);
  const report = JSON.parse(stdout) as Report;
  const lines = linesOfText(text);
  const found = report.files.find(({ path }) => path === name)?.diagnostics ?? [];
  const subjects = found.filter((one) => !isMissingHeader(one));
  return subjects.map(({ code, pointer, range }) => {
    const marked = text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
    return `${code} ${pointer} «${marked}»`;
  });
}

/** The texts in which a field `regon` is found, which no body has. */
export async function bodiesIn(name: string, text: string): Promise<readonly string[]> {
  const found = await findingsBesidesHeaders(name, text);
  return found.flatMap((one) => /^unknown-field (\S*)\/regon «/.exec(one)?.[1] ?? []);
}
