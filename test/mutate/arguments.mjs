// Parses the arguments of `npm run mutate`.
import { parseArgs } from "node:util";
import { moduleNames } from "./modules.mjs";

const usage = `npm run mutate -- MODULE [--sample N] [--seed S] [--only TEXT] [--write]
  MODULE      ${moduleNames.join(", ")}
  --sample N  how many mutants to try (150)
  --seed S    a different seed tries different mutants (1)
  --only TEXT tries only mutants in files whose path contains TEXT; the sample is drawn first
  --write     records the score in docs/mutation-scores.md`;

/** The options, or a message about invalid usage. */
export function readArguments(args) {
  try {
    return read(args);
  } catch (error) {
    return `${error.message}\n\n${usage}`;
  }
}

function read(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sample: { type: "string", default: "150" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const [module, ...more] = positionals;
  if (module === undefined) throw new Error("Name a module.");
  if (!moduleNames.includes(module)) throw new Error(`Unknown module \`${module}\`.`);
  if (more.length > 0) throw new Error(`Name one module only, not also \`${more.join(" ")}\`.`);
  if (!/^[1-9]\d*$/.test(values.sample))
    throw new Error(`--sample takes a number of mutants, found \`${values.sample}\`.`);
  if (values.write && values.only !== undefined)
    throw new Error("--write records the score of a whole module. Leave out --only.");
  return { module, size: Number(values.sample), seed: values.seed, only: values.only, write: values.write };
}
