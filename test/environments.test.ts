import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const merged = "server/rules/engine/merged-checker.test.ts";
const random = "server/rules/engine/merged-stacks.test.ts";
const diagnostics = "server/lsp/diagnostics/extended-stacks.test.ts";
const slowDiagnostics = "server/lsp/diagnostics/extended-stacks.slow.test.ts";
const views = "server/lsp/handlers/extended-stacks.test.ts";
const names = "server/lsp/handlers/extended-names.test.ts";
const hovers = "server/lsp/handlers/extended-hovers.test.ts";
const completion = "server/lsp/handlers/extended-completion.test.ts";
const mergedHovers = "server/features/hover/hover-inherited.test.ts";
const inherited = "server/features/completion/inherited.test.ts";
const merge = "server/lsp/handlers/commands/merge.test.ts";
const workspace = "server/workspace/workspace.test.ts";
const commandLine = "test/cli-environments.test.ts";
const secrets = "test/environments-secrets.test.ts";
const rule = (id: string): string => `server/rules/stacks/${id}.md`;

/** What is said of stacks that extend others, and what holds it: words in a test, or in the page of a rule, which is run. */
const statements: readonly (readonly [statement: string, file: string, words: string])[] = [
  // `extends`
  ["it names a path inside the workspace", rule("extends-file"), "inside the workspace"],
  ["a file outside the folder is refused", commandLine, "inside the folder and outside"],
  ["it may be a list, of which later ones lie on top", merged, "a list of bases is merged in order"],
  [
    "mappings merge key by key, a scalar or a list replaces",
    merged,
    "mappings are merged key by key, a scalar or a list",
  ],
  ["`null` takes a key away, or is the value", merged, "`null` takes a key away where the field cannot be null"],
  ["it works at any depth", merged, "a chain of 200 files, and a circle, have an end"],
  ["a circle is an error at the path that closes it", rule("extends-circle"), "error extends-circle"],
  [
    "a missing file is an error at its path",
    rule("extends-file"),
    "error extends-file: File `shop.stack.yaml` not found.",
  ],
  ["a file that is no stack is an error at its path", rule("extends-file"), "`values.yaml` is not a stack"],
  ["one of several stacks is named", merged, "one of several stacks in a file is named"],
  ["it has to be named", rule("extends-file"), "`both.yaml` contains 2 stacks. Extend one of them"],
  ["anchors and `<<` are resolved in their file", merged, "anchors and merge keys are resolved within their file"],
  ["paths stay relative to their file", merged, "paths of files stay relative to the file that writes them"],
  ["an abstract stack reports nothing that it lacks", merged, "a base that is not whole by itself says so"],
  ["plans and diagrams refuse it", views, "what is not whole is refused with the reason"],
  ["so does the command line", commandLine, "use the merge, compare environments, and refuse an abstract stack"],
  ["the settings are those of the extending file", commandLine, "the settings of a stack hold for what it causes"],
  ["a base alone is judged under its own", workspace, "a stack says what it finds in one that it extends if that"],
  // `vars`
  ["a whole value keeps its type, a part becomes text", merged, "a whole value keeps its type, a part becomes text"],
  ["an overlay sets other values", merged, "an overlay sets others"],
  ["a variable holds a scalar", merged, "a variable holds a scalar"],
  ["it may hold an environment variable", commandLine, "leave an environment variable to be filled in"],
  ["it holds no other variable", merged, "no variable is replaced in another"],
  ["an undefined one is an error", merged, "unknown ones are errors, also without any variables"],
  ["an unused one is a hint", rule("var-unused"), "hint var-unused"],
  [
    "it is used if anything in the workspace uses it",
    "server/lsp/diagnostics/extended-stacks.test.ts",
    "a variable that nothing in the workspace uses is a hint",
  ],
  // Findings
  ["the merge is checked", random, "equals checking the merge written out"],
  ["a finding is shown where its text is", merged, "in the file itself, at its text"],
  [
    "one of a base is shown at the nearest key",
    merged,
    "at the nearest key that takes part, with the place in the base",
  ],
  ["not if the base has it alone", merged, "not if the base has it by itself"],
  [
    "the base shows it once, with the names",
    commandLine,
    "reports what environments cause in the file that they extend once",
  ],
  ["the same in editors, open or not", diagnostics, "there once, while it is edited, though they are not open"],
  ["an edit of a base renews all that extend it", diagnostics, "an edit of a base renews the findings of the stacks"],
  ["a base can be deleted and created", diagnostics, "a base that is deleted, and one that is created"],
  ["suppressions hold for the text beside them", merged, "suppressions hold for the text that they are beside"],
  ["baselines accept what a stack causes", commandLine, "a baseline accepts what a stack causes in the file"],
  ["a base with syntax errors is named", merged, "a base with syntax errors leaves the rest to be checked"],
  ["after edits, findings equal those of a fresh check", random, "the findings equal those of a fresh check"],
  ["an edit of a base stays cheap", slowDiagnostics, "is answered as soon if three others extend it, open or not"],
  ["1,000 stacks may extend one", slowDiagnostics, "a base of 1,000 stacks is edited"],
  ["a circle may be typed", diagnostics, "a circle that is typed, and opened again"],
  ["a base may be no stack for a while", diagnostics, "an open base that is no stack while it is typed"],
  ["or have a syntax error", diagnostics, "an open base with a syntax error says so where it comes in"],
  ["or be renamed", diagnostics, "an open base that is renamed"],
  ["or deleted", diagnostics, "an open base that is deleted counts as long as it is open"],
  // Editors
  ["completion offers what is not overridden yet first", completion, "that are not overridden yet come first"],
  ["with the value that it has now", inherited, "come first, with the value that they have now"],
  ["completion offers variables", completion, "variables are offered with their values, but no secret"],
  ["hovers say the merged value", mergedHovers, "a resource that is completed says all of it"],
  ["hovers say where it is from", hovers, "a variable says its value, where that is from"],
  ["hovers of a base say what others set", hovers, "a variable of a base says what the stacks that extend it set"],
  ["definitions cross files", names, "the definition of a name is in the stack and in those that it extends"],
  ["references cross files", names, "references are found in all stacks that are merged"],
  ["rename crosses files", names, "a name is renamed in all stacks that are merged, open or not"],
  ["`extends` is a link", names, "what a stack extends is a link, which follows a file that is moved"],
  ["hints say values of variables", hovers, "the value of a variable is beside its name, but no secret"],
  ["a lens says which stacks extend one", merge, "a base says which stacks extend it, at any depth"],
  ["a lens counts references in all of them", names, "the lens of a resource counts its references in all stacks"],
  ["the merge is shown with its origins", merge, "the merge of an open stack is shown with links"],
  ["`merge` prints it", commandLine, "merge writes each line with its origin, and no secret"],
  ["plans lead to the file with the text", views, "the plan of a stack leads to the files that have its text"],
  ["so do changes between environments", views, "changes between stacks lead to both of them"],
  ["so do diagrams", views, "the diagram has the places of its items in other files"],
  ["changes against the last commit name the environments", views, "names the stacks that extend it"],
  ["errors of the API lead there", views, "an error of the API is shown where the stack takes part"],
  ["on the command line too", commandLine, "explain-error shows an error in the file that has the text"],
  [
    "`stack --into` writes into the file with the text",
    commandLine,
    "stack --into adds resources to the stack, and ports to the file",
  ],
  ["fixes change the file with the text", commandLine, "fix changes the file that has the text, and keeps the others"],
  [
    "a variable that is a secret is never shown",
    secrets,
    "check shows the text of a variable until a stack uses it as a secret",
  ],
  // Files and the playground
  [
    "the schema of a stack has them",
    "server/describe/schema/schema.test.ts",
    "the schema of a stack that extends others decides on",
  ],
  ["the page of formats has them", "docs/formats.md", "### Environments"],
  ["the grammar has them", "test/grammar/environments.stack.yaml", "${vars.web-port}"],
  [
    "the playground has a second file",
    "client/playground/files.test.ts",
    "a stack beside another is edited in its place",
  ],
  [
    "the walkthrough names them last",
    "package.json",
    "A stack can also extend another one and state only what differs",
  ],
  [
    "two are red and green in one window",
    "test/e2e/environments.mjs",
    'await errors(0).first().waitFor({ state: "detached" })',
  ],
];

test.each(statements)("%s", (_, file, words) => {
  expect(readFileSync(file, "utf8").replace(/\s+/g, " "), `${file} has a test of it`).toContain(words);
});
