import { type Skeleton, type SkeletonName, skeletonNames, skeletonOf } from "../describe/skeletons.ts";
import { kindOf } from "../document/index.ts";
import { createFile } from "../node/create-file.ts";
import { type Call, type Command, lastValue, onlyPath, WrongCall } from "./command.ts";
import { nearName } from "./near-name.ts";
import { table } from "./table.ts";

export const newCommand: Command = {
  name: "new",
  usage: "OPERATION | stack | sequence",
  summary: "a skeleton of a request, a stack or a sequence; without a name a list of them",
  details: ["What is to be filled in stands there as a template, `${REGION}`, and the rest checks clean."],
  options: { output: { value: "FILE", doc: "write a new file; one that exists is left as it is" } },
  run: async (call) => {
    const name = onlyPath(call, "`new` makes one thing at a time.");
    const output = lastValue(call, "output");
    if (name === undefined) {
      if (output !== undefined) throw new WrongCall("`new` needs to know what to make. `compute-stack new` lists it.");
      await call.stdout.write(table(skeletonNames.map(row), call.stdout));
      return 0;
    }
    const skeleton = skeletonOf(known(name));
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
    `There is no operation \`${name}\`. ${nearName(name, skeletonNames)}\`compute-stack new\` lists what can be made.`,
  );
}

async function write(path: string, { text, kind, fileName }: Skeleton, { stderr }: Call): Promise<void> {
  const why = await createFile(path, text);
  if (why !== null) throw new WrongCall(`\`${path}\` ${why}.`);
  const note =
    kindOf(path) === kind ? "" : ` Its name does not say what it is, so it is not checked: \`${fileName}\` would be.`;
  await stderr.write(`Wrote ${path}.${note}\n`);
}
