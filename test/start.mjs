// The output of `npm start`: a check without findings, some findings, and next steps.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { styleText } from "node:util";

const isColourful = process.stdout.isTTY && !process.env.NO_COLOR;
const say = (text, style) => console.log(isColourful && style ? styleText(style, text) : text);

function check(title, paths, expectedStatus) {
  say(`$ compute-stack check ${title}`, "bold");
  console.log();
  const { status } = spawnSync(process.execPath, ["dist/cli.js", "check", ...paths], { stdio: "inherit" });
  console.log();
  if (status === expectedStatus) return;
  console.error(`This ended with ${status} in place of ${expectedStatus}.`);
  process.exit(1);
}

const examples = readdirSync("examples").filter((name) => name !== "wrong" && !name.startsWith("."));
check(
  "examples (all but those in examples/wrong)",
  examples.map((name) => `examples/${name}`),
  0,
);
check("examples/wrong", ["examples/wrong"], 1);

say("Next", "bold");
console.log(`  node dist/cli.js explain interface-public-position   what a rule means, with examples
  node dist/cli.js check --format json examples/wrong  the same for programs (--help lists all formats)
  node dist/cli.js rules                               all rules
  npm run package                                      compute-stack.vsix, to install in VS Code
  README.md                                            other editors, CI, settings
`);
