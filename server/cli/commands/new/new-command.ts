import { type Skeleton, type SkeletonName, skeletonNames, skeletonOf } from "../../../describe/skeletons/skeletons.ts";
import { kindOf } from "../../../document/index.ts";
import { createFile } from "../../../node/create-file.ts";
import { type Call, type Command, lastValue, onlyPath, WrongCall } from "../../command.ts";
import { nearName } from "../../near-name.ts";
import { wordsHere } from "../../run/file-settings.ts";
import { table } from "../../terminal/table.ts";

export const newCommand: Command = {
  details: ["Values to fill in are templates, such as `${REGION}`. The skeleton has no errors."],
  options: {
    output: { short: "o", value: "FILE", doc: "write to this new file; an existing file is never overwritten" },
  },
  run: async (call) => {
    const name = onlyPath(call, "`new` takes one name at a time.");
    const output = lastValue(call, "output");
    if (name === undefined) {
      if (output !== undefined)
        throw new WrongCall("`new --output` needs the name of a skeleton. `compute-stack new` lists them.");
      await call.stdout.write(table(skeletonNames.map(row), call.stdout));
      return 0;
    }
    const { write: inWords } = await wordsHere(call);
    const found = skeletonOf(known(name));
    const skeleton = { ...found, text: inWords(found.text) };
    if (output === undefined) await call.stdout.write(skeleton.text);
    else await write(output, skeleton, call);
    return 0;
  },
};

function row(name: SkeletonName): readonly [string, string] {
  const { title, detail } = skeletonOf(name);
  return [name, `${title}: ${detail}`];
}

function known(name: string): SkeletonName {
  for (const each of skeletonNames) if (each === name) return each;
  throw new WrongCall(
    `Unknown skeleton \`${name}\`. ${nearName(name, skeletonNames)}\`compute-stack new\` lists the skeletons.`,
  );
}

async function write(path: string, { text, kind, fileName }: Skeleton, { stderr }: Call): Promise<void> {
  const why = await createFile(path, text);
  if (why !== null) throw new WrongCall(`\`${path}\` ${why}.`);
  const note =
    kindOf(path) === kind ? "" : ` \`check\` skips a file of this name. Call it, for example, \`${fileName}\`.`;
  await stderr.write(`Wrote ${path}.${note}\n`);
}
