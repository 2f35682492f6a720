import type { Value } from "../../document/index.ts";
import { atValue, type Fix, insertFields, rule, setField } from "../kit/index.ts";
import { placeholderIn } from "../kit/placeholders.ts";
import { type Clone, cloneOf, madeBy } from "./clones.ts";

/** By the name of an instance: whether it has user data, and its clones without any. */
type Data = "source" | "clone" | "target";

export const cloneUserData = rule({
  id: "clone-user-data",
  severity: "error",
  summary: "A clone of an instance with user data lacks user data, or goes to an existing instance.",
  sections: ["4.3"],
  across: {
    of: ["stack-instance", "envelope"],
    collect(resource, emit) {
      const made = madeBy(resource);
      const data = made?.fields.at("metadata", "user_data");
      if (made && data && !data.isNothing) emit(made.name, atValue(data), "source" satisfies Data);
      const clone = cloneOf(resource);
      if (!clone) return;
      if (clone.target) emit(clone.source, atValue(clone.target), "target" satisfies Data);
      else if (lacksUserData(clone)) emit(clone.source, clone.at, "clone" satisfies Data, clone.fields);
    },
    minFacts: 2,
    judge(facts, report) {
      const source = facts.find(({ data }) => data === "source");
      if (!source) return;
      const related = [{ at: source.at, message: "The user data of the source." }];
      for (const { at, data, value } of facts) {
        if (data === "target")
          report(at, "The source has user data, so it can only be cloned to a new instance. Remove `compute_id`.", {
            related,
          });
        else if (data === "clone")
          report(at, "The source has user data, so its clone also needs `metadata.user_data`. Add it.", {
            related,
            fixes: [value ? insertion(value) : null],
          });
      }
    },
  },
});

/** Only if certain: an alias or a reference may add user data. */
function lacksUserData({ fields }: Clone): boolean {
  const metadata = fields.get("metadata");
  if (!metadata || metadata.isNothing) return fields.isComplete;
  return metadata.object !== null && metadata.lacks("user_data");
}

function insertion(clone: Value): Fix | null {
  const metadata = clone.get("metadata");
  const entry = ["user_data", placeholderIn("metadata", "user_data")] as const;
  if (!metadata) return insertFields(clone, [["metadata", Object.fromEntries([entry])]]);
  return metadata.object && metadata.use === null ? setField(metadata, entry, "Insert `metadata.user_data`") : null;
}
