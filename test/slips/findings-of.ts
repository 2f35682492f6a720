import type { Finding } from "../../server/rules/engine/check.ts";
import { checkExample } from "../../server/rules/pages/pages.testing.ts";

const settings = {
  section: "file",
  language: "yaml",
  fileName: "init.yaml",
  text: "#cloud-config\npackages: []\n",
} as const;

/** What stacks here can extend. */
const base = {
  section: "file",
  language: "yaml",
  fileName: "base.stack.yaml",
  text: `name: base
region: us-east
instances:
  spare: { type: nano-1, image: compute/debian12 }
`,
} as const;

/** What is found in a text with a file's name, whatever its notation. */
export function findingsOf(fileName: string, text: string): readonly Finding[] {
  const example = { section: "wrong", language: "", fileName, text } as const;
  return checkExample([settings, base, example], example, text).findings;
}
