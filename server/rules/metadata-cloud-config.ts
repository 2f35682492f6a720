import { yaml } from "../syntax/index.ts";
import { atValue } from "./at.ts";
import { decodeBase64, decodedSize } from "./base64.ts";
import { rule, strings } from "./rule.ts";
import { fitsUserData, isUserData, readUserData } from "./user-data.ts";

export const metadataCloudConfig = rule({
  id: "metadata-cloud-config",
  severity: "warning",
  summary: "The user data of an instance is no cloud-config, or one that cannot be read.",
  sections: ["4.2"],
  types: strings("user-data"),
  values(value, report) {
    if (!isUserData(value) || value.string === undefined || value.isNothing) return;
    const size = decodedSize(value.string);
    // What is too large is refused whatever it holds, and is not read.
    const bytes = size !== null && fitsUserData(size) ? decodeBase64(value.string) : null;
    const problem = bytes && problemOf(bytes);
    if (problem) report(atValue(value), problem);
  },
});

/** Says nothing of what stands in it: that may be secret. */
function problemOf(bytes: Uint8Array): string | null {
  const read = readUserData(bytes);
  switch (read.kind) {
    case "other-form":
      return null;
    case "yaml":
      return yamlProblem(read.text);
    case "empty":
      return "The user data is empty. Leave `metadata` out, or begin the data with the line `#cloud-config`.";
    case "encoded-twice":
      return "The user data is encoded twice, so that cloud-init finds base64 in place of a cloud-config. Encode it once.";
    case "script":
      return "Decoded, this is a script, and the service asks for a cloud-config. Begin it with the line `#cloud-config`, and put the commands under `runcmd`.";
    case "binary":
      return "Decoded, this is no text, so it is no cloud-config.";
    case "text":
      return "Decoded, this does not begin with the line `#cloud-config`, so cloud-init does not take it for one.";
  }
}

function yamlProblem(text: string): string | null {
  const [first] = yaml.parse(text).problems;
  if (first === undefined) return null;
  const line = text.slice(0, first.start).split(/\r\n|\n|\r/).length;
  return `Decoded, this cloud-config cannot be read as YAML: look at its line ${line}.`;
}
