import { apiVersion, operations } from "../api/index.ts";
import { atValue } from "./at.ts";
import { setPart, shown } from "./fix.ts";
import { nearestPaths } from "./nearest-path.ts";
import { codeList } from "./prose.ts";
import { methodOf, pathOf } from "./request-path.ts";
import { rule } from "./rule.ts";

export const requestUnknownPath = rule({
  id: "request-unknown-path",
  severity: "error",
  summary: "A path is that of no operation.",
  sections: ["4"],
  kinds: ["request"],
  objects: {
    of: ["envelope"],
    check(envelope, report) {
      const path = pathOf(envelope);
      if (path === null || path.read.operations.length > 0 || path.read.possible.length > 0) return;
      const { start, end, path: written, own } = path.read;
      const near = nearestPaths(path.read, methodOf(envelope));
      if (near.includes(written)) {
        report(
          atValue(path.value),
          `What stands before \`${shown(written)}\` is no base. One is \`{base_url}\`, a reference, or a URL that ends in \`/${apiVersion}\`.`,
          { fixes: [setPart(path.value, 0, end, written, `Change the path to \`${written}\``)] },
        );
        return;
      }
      const what =
        own.length > 0 ? `\`${shown(written)}\` is the path of no operation` : "This path names no operation";
      const advice =
        near.length > 0 ? `Did you mean ${codeList(near, "or")}?` : `Paths begin with ${codeList(roots, "or")}.`;
      report(atValue(path.value), `${what}. ${advice}`, {
        fixes: near.map((each) => setPart(path.value, start, end, each, `Change the path to \`${each}\``)),
      });
    },
  },
});

const roots: readonly string[] = [
  ...new Set(Object.values(operations).flatMap(({ paths }) => paths.map((path) => `/${path.split("/")[1]}`))),
];
