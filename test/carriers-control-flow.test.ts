import { afterEach, expect, test } from "vitest";
import { runIn } from "../server/cli/run-command.testing.ts";
import { folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const loop = "The loop around the command. Its request is written once.";
const condition = "The condition of the command. Its request is written without it.";
const body = "The function around the command. Its request is written once, however often it is called.";
const repetition = "The command that runs this one repeatedly. Its request is written once.";
const exit = "The command that ends the script here. The requests after it are written nevertheless.";
const curl = "curl $A/compute/instances/1";
const api = 'api() { curl "$@"; }\n';
const call = "api $A/compute/instances/1";

const convert = async (name: string, text: string) => {
  const { ended, stdout, stderr } = await runIn(folderWith({ [name]: text }), ["convert", `./${name}`]);
  const lost = [...stderr.matchAll(/:(\d+): not converted: (.*)/g)].map(([, line, what]) => `${line}: ${what}`);
  return { ended, lost, requests: JSON.parse(stdout).length };
};

test.each([
  [`for i in 1 2; do\n\n  ${curl}\n\ndone`, `3: ${loop}`],
  [`for ((i = 0; i < 2; i++)); do ${curl}; done`, `1: ${loop}`],
  [`select i in 1 2; do ${curl}; done`, `1: ${loop}`],
  [`while read -r id; do\n${curl}\ndone < ids`, `2: ${loop}`],
  [`until ${curl}; do sleep 1; done`, `1: ${loop}`],
  [`while true; do if x; then ${curl}; fi; done`, `1: ${loop}`],
  [`if x; then\n${curl}\nfi`, `2: ${condition}`],
  [`if x; then :; elif y; then ${curl}; else :; fi`, `1: ${condition}`],
  [`if x; then :; else ${curl}; fi`, `1: ${condition}`],
  [`case $1 in\na) ${curl} ;;\nesac`, `2: ${condition}`],
  [`[ -n "$X" ] && ${curl}`, `1: ${condition}`],
  [`[[ -n $X ]] && ${curl}`, `1: ${condition}`],
  [`x || ${curl}`, `1: ${condition}`],
  [`f() {\n${curl}\n}\nf\nf`, `2: ${body}`],
  [`f() { ${curl}; }`, `1: ${body}`],
  [`f() { ${curl}; f; }`, `1: ${body}`],
  [`f() {\n${curl}\n}\nfor i in 1 2; do f; done`, `2: ${loop}`],
  [`x=$(for i in 1 2; do ${curl}; done)`, `1: ${loop}`],
  [`cat ids | xargs -I% ${curl}`, `1: ${repetition}`],
  [`find . -name x -exec ${curl} \\;`, `1: ${repetition}`],
  [`watch '${curl} | jq .status'`, `1: ${repetition}`],
  [`cat ids | sudo xargs -I% sh -c '${curl}'`, `1: ${repetition}`],
  [`for i in 1 2; do watch ${curl}; done`, `1: ${repetition}`],
  [`${api}for i in 1 2; do ${call}; done`, `2: ${loop}`],
  [`${api}if x; then ${call}; fi`, `2: ${condition}`],
  [`${api}f() { ${call}; }\nf\nf`, `2: ${body}`],
  [`${api}f() { ${call}; }\nwhile x; do f; done`, `2: ${loop}`],
  [`x\nexit 0\n# old\n${curl}`, `2: ${exit}`],
  [`main() {\nreturn\n${curl}\n}\nmain`, `2: ${exit}`],
  [`c=(curl)\nfor i in 1 2; do "\${c[@]}" $A/compute/instances/1; done`, `2: ${loop}`],
])("what decides whether and how often a command runs is not converted: %j", async (text, lost) => {
  expect(await convert("a.sh", text)).toEqual({ ended: 1, lost: [lost], requests: 1 });
  expect(await convert("a.md", `\`\`\`sh\n${text}\n\`\`\``)).toEqual({
    ended: 1,
    lost: [lost.replace(/^\d+/, (line) => `${Number(line) + 1}`)],
    requests: 1,
  });
});

test.each([
  `cd x && ${curl} | jq . || exit 1`,
  `if ${curl}; then :; fi`,
  `for i in $(${curl}); do :; done`,
  `case $(${curl}) in *) ;; esac`,
  `main() {\n${curl}\n}\n\nmain "$@"`,
  `f() { ${curl}; }\ng() { f; }\ng`,
  `timeout 5 sudo -E ${curl}`,
  `${api}f() { ${call}; }\nf`,
  `api() { if x; then curl -s "$@"; else curl "$@"; fi; }\n${call}`,
  `bash -c '${curl}'`,
  `( ${curl} ) &`,
  `cd x || exit 1\ncommand -v jq >/dev/null || { echo "No jq"; exit 1; }\n${curl}\nexit 0`,
  `die() { exit 1; }\n[ x ] || die\n${curl} || die`,
  `f() { echo x; return 0; }\nf\n${curl}`,
  `echo exit; trap 'exit 1' INT; ${curl}`,
  `x=\`echo \\\`${curl}\\\`\``,
  `x=$(exit 2)\n( exit 0 )\nexit 1 | cat\nexit 3 &\n${curl}`,
])("a command that runs once is converted as a whole: %j", async (text) => {
  expect(await convert("a.sh", text)).toEqual({ ended: 0, lost: [], requests: 1 });
});
