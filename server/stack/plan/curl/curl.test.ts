import { describe, expect, test } from "vitest";
import { findingsIn, openForTest } from "../../changes/planned.testing.ts";
import { formatPlan, planFormats } from "../formats.ts";
import { type Plan, planOf } from "../plan.ts";

/** The plan of a stack. */
function planned(instances: string) {
  const document = openForTest("a.stack.yaml", `region: us-east\ninstances:\n${instances}`);
  // Whether the files that it names are there is another question.
  const plan = planOf(
    document,
    findingsIn(document).filter(({ code }) => code !== "reference-file"),
  );
  return { document, plan };
}

/** The script of a stack. */
function script(instances: string, pathOf = (path: string): string => `../${path}`): string {
  const { document, plan } = planned(instances);
  return formatPlan(plan, { document }, planFormats[3], { source: "a.stack.yaml", pathOf }).text;
}

const web = "  web: { type: nano-1, image: compute/debian12, root_pass: '${env:PASS}' }\n";

test("a script is one of sh, is read as a whole, and stops at an error", () => {
  const lines = script(web).split("\n");
  expect(lines[0]).toBe("#!/bin/sh");
  expect(lines).toEqual(expect.arrayContaining(["set -eu", "{", "}"]));
  expect(lines.slice(-3)).toEqual(["exit", "}", ""]);
});

describe("before it sends anything, a script", () => {
  test("refuses to send part of a plan, unless a person wants that", () => {
    const part = script(`${web}  bad: { type: 5, image: compute/debian12 }\n`);
    expect(part).toContain('if [ "${PLAN_INCOMPLETE:-}" != yes ]; then');
    expect(part.indexOf("PLAN_INCOMPLETE")).toBeLessThan(part.indexOf("plan_work="));
    expect(script(web)).not.toContain("PLAN_INCOMPLETE");
    const twice = script(`${web}region: eu-west\n`);
    expect(twice).toContain("# a.stack.yaml:4: Duplicate key `region`. Remove one of the two. (duplicate-key)");
    expect(twice).toContain("PLAN_INCOMPLETE");
  });

  test("looks whether its variables are set and its files are there", () => {
    const text = script(web.replace("'${env:PASS}'", "'${file:pass.txt}'").replace(" }", ", tags: ['${env:TAG}'] }"));
    expect(text).toContain('["COMPUTE_URL","COMPUTE_TOKEN","TAG"]');
    expect(text).toContain("plan_file_1='../pass.txt'");
    expect(text).toContain('[ -r "$plan_file_1" ] || { echo "Cannot read $plan_file_1." >&2; exit 2; }');
    expect(text).toContain('cd -- "$(dirname -- "$plan_script")"');
    expect(script(web)).not.toContain("plan_file_1");
  });

  test("takes a file whose name begins with a hyphen for no option", () => {
    const text = script(web.replace("${env:PASS}", "${file:-h.txt}"), (path) => path);
    expect(text).toContain("plan_file_1='./-h.txt'");
  });

  test("asks for bash if another shell may not pass a variable on", () => {
    const text = script(web.replace("${env:PASS}", "${env:my-pass}"));
    expect(text.split("\n")[0]).toBe("#!/usr/bin/env bash");
    expect(text).toContain('[ -n "${BASH_VERSION:-}" ] || {');
  });
});

test("a script keeps its journal where it is told to, beside it if that is relative", () => {
  const journalIn = (journal?: string) => {
    const { document, plan } = planned(web);
    const { text } = formatPlan(plan, { document }, planFormats[3], { source: "a", ...(journal && { journal }) });
    return text.split("\n").filter((line) => /^(?:\[ .*)?plan_journal=/.test(line));
  };
  const beside = '[ ! -f "$plan_script" ] || plan_journal=$(dirname -- "$plan_script")/$plan_journal';
  expect(journalIn()).toEqual([
    "plan_journal=$plan_script.journal",
    '[ -f "$plan_script" ] || plan_journal=plan.journal',
  ]);
  expect(journalIn("my journal")).toEqual(["plan_journal='my journal'", beside]);
  expect(journalIn("a/C:/b")).toEqual(["plan_journal='a/C:/b'", beside]);
  for (const whole of ["/tmp/j", "c:/j"]) expect(journalIn(whole)).toEqual([`plan_journal='${whole}'`]);
});

test("a script refuses other values of variables than its plan was made with", () => {
  const { document, plan } = planned(web.replace(" }", ", tags: ['${env:TAG}', '${env:my-tag}'] }"));
  const madeWith = new Map([
    ["TAG", "a b"],
    ["my-tag", "b"],
  ]);
  const { text } = formatPlan({ ...plan, madeWith } as Plan, { document }, planFormats[3], { source: "a" });
  const [refusal, ...others] = text.split("\n").filter((line) => line.includes("with another value"));
  expect(refusal).toMatch(
    /^\[ "\$TAG" = 'a b' \] \|\| plan_stop 'The plan .* value of TAG\. .*, or set TAG=.*a b.*' 2$/,
  );
  expect(others).toEqual([]);
});

test("only the values of secrets are removed from what the API says", () => {
  const text = script(web.replace(" }", ", tags: ['${env:TAG}'] }"));
  expect(text).toContain('[["COMPUTE_TOKEN","PASS"][] | $ENV[.]');
});

test("a body is written so that the shell changes nothing in it", () => {
  const text = script(web.replace(" }", ", label: 'w-${env:N}', group: 'x$y z' }"));
  expect(text).toContain("--data-binary @- <<JSON");
  expect(text).toContain('"x\\$y z"');
  expect(text).toContain('"w-${plan_string_N}"');
  const plain = script("  web: { type: nano-1, tags: ['a$b'] }\n");
  expect(plain).toContain("--data-binary @- <<'JSON'");
  expect(plain).toContain('"a$b"');
});

test("what a refusal repeats is shown without the variables of secrets, whatever their names", () => {
  const text = script(web.replace("${env:PASS}", "${env:P}").replace(" }", ", label: 'web-${env:STAGE}' }"));
  expect(text).toContain('[["COMPUTE_TOKEN","P"][] | $ENV[.]');
});
