import { yaml } from "../../syntax/index.ts";
import { rule, strings } from "../rule.ts";
import { readUserData, userDataOf } from "./user-data.ts";

export const metadataCloudConfig = rule({
  id: "metadata-cloud-config",
  severity: "warning",
  summary: "The user data of an instance is no cloud-config, or one that cannot be read.",
  sections: ["4.2"],
  yieldsTo: ["key-literal"],
  types: strings("user-data"),
  values(value, report) {
    const sent = userDataOf(value, report);
    const bytes = sent?.bytes();
    const problem = bytes ? problemOf(bytes, sent?.isEncoded ? "This file" : "Decoded, this") : null;
    if (sent && problem) report(sent.at, problem);
  },
});

/** Says nothing of what stands in it: that may be secret. */
function problemOf(bytes: Uint8Array, subject: string): string | null {
  const read = readUserData(bytes);
  switch (read.kind) {
    case "other-form":
      return null;
    case "yaml":
      return yamlProblem(read.text, subject);
    case "empty":
      return "The user data is empty. Leave `metadata` out, or begin the data with the line `#cloud-config`.";
    case "encoded-twice":
      return "The user data is encoded twice, so that cloud-init finds base64 in place of a cloud-config. Encode it once.";
    case "script":
      return `${subject} is a script, and the service asks for a cloud-config. Begin it with the line \`#cloud-config\`, and put the commands under \`runcmd\`.`;
    case "binary":
      return `${subject} is no text, so it is no cloud-config.`;
    case "text":
      return `${subject} does not begin with the line \`#cloud-config\`, so cloud-init does not take it for one.`;
  }
}

function yamlProblem(text: string, subject: string): string | null {
  const [first] = yaml.parse(text).problems;
  if (first === undefined) return null;
  const line = text.slice(0, first.start).split(/\r\n|\n|\r/).length;
  return `${subject} is a cloud-config that cannot be read as YAML: look at its line ${line}.`;
}
