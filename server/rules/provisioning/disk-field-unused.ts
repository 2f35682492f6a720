import { objectTypes } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { removeField } from "../kit/field-fixes.ts";
import { atKey } from "../kit/finding-location.ts";
import { rule } from "../rule.ts";
import { creationTypes, given, isCloned } from "./creation.ts";

/** Other missing requirements are errors with their own rules. */
const scriptFields: ReadonlySet<string> = new Set(["script_id", "script_data"]);

const diskFields = Object.entries(objectTypes["create-instance"].fields).flatMap(([name, { needs }]) =>
  needs && !scriptFields.has(name) ? [{ name, needs }] : [],
);

export const diskFieldUnused = rule({
  id: "disk-field-unused",
  severity: "hint",
  summary: "A field configures a disk that is not created.",
  sections: ["4.2"],
  tag: "unnecessary",
  yieldsTo: ["clone-source-fields", "read-only-field"],
  objects: {
    of: creationTypes,
    check(instance, report) {
      if (isCloned(instance)) return;
      for (const { name, needs } of diskFields) {
        const field = given(instance, name);
        if (!field || !lacksAll(instance, needs)) continue;
        const needed = codeList(needs, "or");
        report(atKey(field), `\`${name}\` has no effect without ${needed}.`, { fixes: [removeField(field)] });
      }
    },
  },
});

const lacksAll = (instance: Value, names: readonly string[]): boolean =>
  instance.isComplete && !names.some((name) => given(instance, name));
