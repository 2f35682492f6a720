import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor } from "../../test/fake-vscode.ts";
import { askForChoices, readChoices } from "./choices.ts";

beforeEach(resetEditor);

test.each([
  ["", {}, []],
  ["--delete --verify", { delete: true, verify: true }, []],
  ["--only web --only='d b' --tagged \"x y\"", { only: ["web", "d b"], tagged: ["x y"] }, []],
  ["--wait 90 --stack prod", { wait: "90", stack: "prod" }, []],
  ["--env-file .env --env-file=b.env --replace web", { replace: ["web"] }, [".env", "b.env"]],
])("%j is understood", (text, options, envFiles) => {
  expect(readChoices(text)).toEqual({ options, envFiles });
});

test.each([
  "--wait soon",
  "--wait 5s",
  "--wait x5",
  "--delete=1",
  "--only=",
  "--stack",
  "-delete",
  "x--delete",
  "--de lete",
])("%j is refused", (text) => {
  expect(readChoices(text)).toBe(null);
});

test("the question begins with the options so far, and lists all of them until the input can be read", async () => {
  const seen: unknown[] = [];
  editor.type = async (box) => {
    seen.push(box.value, await box.validateInput("--delete"), await box.validateInput("--purge"), box);
    return "--delete";
  };
  expect(await askForChoices("--verify")).toBe("--delete");
  const hint =
    "--delete, --only PATTERN, --tagged TAG, --create NAME, --replace NAME, --send NAME.FIELD, --wait SECONDS, --verify, --stack NAME, --env-file FILE, as on the command line";
  expect(seen).toMatchObject(["--verify", null, hint, { title: "Plan Changes with Options", prompt: hint }]);
});
