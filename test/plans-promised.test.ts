import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const changes = "server/stack/changes";
const matching = `${changes}/matching`;
const mock = "server/stack/simulated-service";

/** What plans, their scripts and the simulated service promise, and the test that holds it: its file and title. */
const promises: readonly (readonly [promise: string, file: string, title: string])[] = [
  // What is known of the other side
  ["a list with all its pages is whole", `${matching}/unknown.test.ts`, "is created after %s"],
  ["anything else is not", `${matching}/unknown.test.ts`, "is unknown after %s"],
  [
    "no list of load balancers, ports or nodes exists",
    `${matching}/unknown.test.ts`,
    "load balancers, ports and nodes that the responses do not have are never created again",
  ],
  ["the reason says what to do", `${matching}/unknown.test.ts`, "says what would settle it"],
  [
    "`--create` says that it is new",
    `${matching}/unknown.test.ts`,
    "is created if a person says that it does not exist",
  ],
  ["what is unknown is exit code 1", "test/cli-change-plan.test.ts", "the exit code for %s"],
  [
    "a label with a variable is unknown",
    `${matching}/unknown.test.ts`,
    "is unknown: nothing is created, and what may have it is not deleted",
  ],
  ["its value can be given", `${matching}/unknown.test.ts`, "is known with the value of the variable"],
  [
    "what is cut off or cannot be read is named",
    "test/cli-plan-unread.slow.test.ts",
    "what changes from what cannot be read as a whole is not known",
  ],
  ["it is the same everywhere", "test/plan-everywhere.test.ts", "%s is the same text everywhere"],
  [
    "what responses do not show is on one line",
    `${changes}/texts/write-changes.test.ts`,
    "what responses do not show is on one line of each resource, and nothing is claimed of it",
  ],
  [
    "what only a creation uses is said once",
    `${changes}/earlier-answers.test.ts`,
    "what only a creation uses is said once of all instances, and so is what a status is taken to say",
  ],
  ["an instance that is off is booted", `${changes}/earlier-answers.test.ts`, "an instance whose answer has a status"],
  [
    "what the stack does not mention stays",
    `${changes}/saying.test.ts`,
    "what the stack does not mention is left as it is, and what it empties is emptied",
  ],
  [
    "what is empty says none",
    `${changes}/changes.test.ts`,
    "that answers give as %j is emptied only if it is not empty",
  ],

  // Deleting
  [
    "only what is chosen is deleted from responses",
    `${matching}/choose.test.ts`,
    "of what responses have, only what a person chooses is deleted: %s",
  ],
  ["of a stack, what it lists", `${matching}/choose.test.ts`, "of what a stack lists, everything may be deleted"],
  [
    "other documents keep theirs",
    `${matching}/choose.test.ts`,
    "what another document of the file describes is not deleted",
  ],
  ["`instances:` deletes nothing", `${matching}/choose.test.ts`, "instances without a value delete nothing: %j"],
  ["`check` says so", "server/rules/stacks/empty-section.md", "# empty-section"],
  [
    "`x-protect` keeps a resource",
    `${changes}/saying.test.ts`,
    "keeps a resource from being deleted, and is never sent",
  ],
  ["and keeps it from being replaced", `${changes}/replacements/replacements.test.ts`, "x-protect"],
  [
    "canceling backups needs `--delete`",
    `${changes}/changes.test.ts`,
    "is not set to what deletes backups forever, unless that is allowed",
  ],
  [
    "`--only` has what is needed, and counts the rest",
    `${matching}/choose.test.ts`,
    "a plan of some resources has what these need, and counts the others",
  ],

  // Order
  [
    "what frees comes before what takes",
    `${changes}/claims/free-first.test.ts`,
    "an update that frees %s comes before the one that takes it",
  ],
  [
    "the last place on a VLAN is given up first",
    `${changes}/claims/free-first.test.ts`,
    "in a region with ten VLANs, the last place on one is given up before another is made",
  ],
  [
    "a swap is impossible, and a third address is named",
    `${changes}/claims/free-first.test.ts`,
    "addresses of the subnet %s cannot be exchanged, and the rest is changed",
  ],
  [
    "a deletion that frees comes first",
    `${changes}/claims/free-first.test.ts`,
    "a deletion comes before what takes the address, and without it that is impossible",
  ],
  [
    "`--replace` is written out",
    "test/plan-replace.slow.test.ts",
    "an instance is created, gets its nodes, is waited for, and only then the old one is deleted",
  ],

  // Variables
  [
    "a variable is of one resource in every plan",
    "server/stack/plan/resource-variables.test.ts",
    "a variable is the same whatever else is in the plan, and each form says of what it is",
  ],
  [
    "names that a shell does not take have their own",
    "server/stack/plan/resource-variables.test.ts",
    "names that a variable cannot hold whole get variables of their own, in any alphabet",
  ],
  ["each form lists what to set", "test/cli-plan.test.ts", "the format %s lists everything to set before sending"],

  // Files
  ["the text of files is compared", "test/cli-changed-files.test.ts", "what files say is compared, not where they are"],
  ["encoded ones, too", "test/cli-changed-files.test.ts", "what is encoded from a file is compared, too"],
  [
    "without it, only `--send` sends it",
    "test/cli-changed-files.test.ts",
    "a file that cannot be read on one side is not compared, unless `--send`",
  ],
  [
    "a path outside of the workspace is refused",
    "server/stack/plan/plan-parts.test.ts",
    "a file that may not be read, or of which nothing is known, is not sent: %j",
  ],
  [
    "a script reads beside itself",
    "test/cli-expected-plan.test.ts",
    "a script reads its files beside itself, whoever starts it from where",
  ],

  // Memory
  [
    "the journal has IDs and addresses, no secrets",
    "test/cli-plan-journal.test.ts",
    "has names, checksums and IDs only, and a second run sends nothing",
  ],
  [
    "`--from` takes it as responses",
    "test/cli-plan-journal.test.ts",
    "takes a journal as responses, alone or with others",
  ],
  [
    "a corrected plan continues by resource",
    "test/cli-plan-journal.test.ts",
    "continues with what was created, by resource",
  ],
  [
    "any step may be refused and corrected",
    "test/plan-corrected.slow.test.ts",
    "%s ends in the stack, whatever request is refused and corrected",
  ],
  [
    "the header says one thing",
    "test/cli-change-plan.test.ts",
    "a script says one thing: how to run it, how to continue, and how to start over",
  ],
  [
    "a 2xx without an ID stops, and its body is kept",
    "test/cli-plan-journal.test.ts",
    "a response without an ID stops the script, is kept, and the ID can be told: %s",
  ],
  [
    "a journal that was cut off sends nothing twice",
    "test/cli-plan-journal.test.ts",
    "a journal that ends anywhere is continued without sending twice what is done",
  ],
  [
    "one that lost lines is refused",
    "test/plan-interrupted.slow.test.ts",
    "a journal that lost lines is refused, wherever it was cut, and nothing is created twice",
  ],
  [
    "so is one of others, and a second run",
    "test/cli-plan-journal.test.ts",
    "refuses journals of others, folders that cannot be written, and a second run at once",
  ],
  [
    "nor a token that expires",
    "test/cli-plan-journal.test.ts",
    "a token that expires midway is refused, and the next run continues",
  ],

  // After sending
  [
    "a script waits for what can be seen",
    "test/plan-wait.test.ts",
    "a script says that instances run and nodes are up",
  ],
  [
    "else exit code 4, and what to look at",
    "test/plan-wait.test.ts",
    "a node that never comes up is exit code 4, with what to look at",
  ],
  ["`--wait 0` does not", "test/plan-wait.test.ts", "with `--wait 0`"],
  [
    "`--verify` writes these steps alone",
    "test/plan-wait.test.ts",
    "writes these steps alone, with the IDs of responses or variables for them",
  ],

  // Saying it
  ["`--exit-code`", "test/cli-change-plan.test.ts", "the exit code for %s"],
  ["`--expect` compares in words", "test/cli-expected-plan.test.ts", "`--expect`"],
  [
    "order and layout make no difference",
    `${changes}/expected/expected-plan.test.ts`,
    "the expected plan of an example does not change with order and layout",
  ],
  [
    "what a person changes does",
    `${changes}/expected/expected-plan.test.ts`,
    "what a person changes in a stack changes it, and is said in words",
  ],
  ["secrets are masked", `${changes}/expected/expected-plan.test.ts`, "secrets are not in it"],
  [
    "editors compare it, too",
    "server/lsp/handlers/expected/expected-plan.test.ts",
    "a lens says whether the expected plan beside a stack is up to date, also after edits of either file",
  ],
  ["lists are compared item by item", `${changes}/saying.test.ts`, "a list of objects is compared item by item"],
  [
    "one cause is said once",
    `${changes}/causes.test.ts`,
    "what a new region of the stack makes impossible is said once, under the resources that it concerns",
  ],
  ["one field does not hold back others", `${changes}/changes.test.ts`, "do not hold back the others of an instance"],
  [
    "unless one request has to hold both",
    `${changes}/changes.test.ts`,
    "hold back what one request has to hold together",
  ],
  [
    "a rename is recognized",
    `${changes}/saying.test.ts`,
    "a renamed resource is said to be the same probably, with the line that keeps it",
  ],
  [
    "a syntax error changes nothing",
    `${changes}/broken.test.ts`,
    "a syntax error in %s changes nothing, on either side, also where things are deleted",
  ],
  ["what is assumed is in the notes", "server/stack/plan/plan-parts.test.ts", "is summed up with all that it needs"],
  [
    "nothing to send is said only of what was read",
    "test/cli-plan-unread.slow.test.ts",
    "what changes to a stack that cannot be read as a whole is not known",
  ],

  // The simulated service
  ["it refuses weak passwords, with the field", "test/mock.test.ts", "a new instance: %s: %s"],
  [
    "addresses of others",
    `${mock}/refusals.test.ts`,
    "an address in a subnet is of one instance, until that no longer has it",
  ],
  ["ranges of others", `${mock}/refusals.test.ts`, "a range is of one instance, and so is every part of it"],
  [
    "another subnet",
    `${mock}/refusals.test.ts`,
    "the subnet of an interface cannot be changed, but an interface can be moved or removed",
  ],
  ["an eleventh VLAN", `${mock}/refusals.test.ts`, "a region has ten VLANs"],
  ["fields that an operation does not have", "test/mock.test.ts", "what check calls an error is refused"],
  [
    "restoring across regions",
    `${mock}/refusals.test.ts`,
    "are restored in their region, to an instance of which no backup is being taken",
  ],
  [
    "a backup that it never saw",
    `${mock}/refusals.test.ts`,
    "an instance is created from a backup that exists, in its region",
  ],
  [
    "booting one of several profiles",
    `${mock}/refusals.test.ts`,
    "an instance boots with its only profile, or with the one that was booted last",
  ],
  [
    "a clone to a region without VLANs",
    `${mock}/refusals.test.ts`,
    "an instance on a VLAN is not cloned to a region without",
  ],
  ["a second configuration of a port", `${mock}/refusals.test.ts`, "have one configuration for each port"],
  [
    "a second node of a label, and one of another region",
    `${mock}/refusals.test.ts`,
    "have one node with each label behind a port, in their region",
  ],
  ["an update leaves the rest as it is", `${mock}/refusals.test.ts`, "what an update cannot change stays as it is"],
  [
    "answers have every documented field",
    `${mock}/service-answers.test.ts`,
    "the answer to %s has every documented field, with a value that fits",
  ],
  [
    "numbers are those of the catalog",
    `${mock}/service-answers.test.ts`,
    "numbers are those of the catalog, where it has them",
  ],
  [
    "a node is down until its instance runs",
    `${mock}/apply-request.test.ts`,
    "a node is up as long as its instance exists and runs",
  ],
  ["snapshots become successful", `${mock}/refusals.test.ts`, "snapshots become successful once they have been shown"],
  ["`--fail`", "test/mock.test.ts", "the Nth request is refused with a status, and not carried out"],
  ["`--latency`", "test/mock.test.ts", "each response takes as long as `--latency`"],
  ["every example can be rehearsed", "test/examples-on-mock.slow.test.ts", "rehearsed"],
];

test.each(promises)("%s", (_, file, title) => {
  expect(readFileSync(file, "utf8").includes(title), `${file}: ${title}`).toBe(true);
});
