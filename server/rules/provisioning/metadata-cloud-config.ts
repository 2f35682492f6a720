import { yaml } from "../../syntax/index.ts";
import { rule, setValue, strings } from "../kit/index.ts";
import { readUserData, userDataOf } from "./user-data.ts";

export const metadataCloudConfig = rule({
  id: "metadata-cloud-config",
  severity: "warning",
  summary: "The user data of an instance is not a valid cloud-config.",
  sections: ["4.2"],
  yieldsTo: ["key-literal"],
  types: strings("user-data"),
  values(value, report) {
    const sent = userDataOf(value, report);
    const bytes = sent?.bytes();
    const problem = bytes ? problemOf(bytes, sent?.isEncoded ? "This file" : "The decoded user data") : null;
    const once =
      bytes && !sent?.reference && problem === twice ? new TextDecoder().decode(bytes).replace(/\s/g, "") : null;
    if (sent && problem) report(sent.at(), problem, { fixes: once ? [setValue(value, once, "Decode it once")] : [] });
  },
});

const twice = "The user data is base64-encoded twice. Encode it once.";

/** Reveals nothing of the content, which may be secret. */
function problemOf(bytes: Uint8Array, subject: string): string | null {
  const read = readUserData(bytes);
  switch (read.kind) {
    case "other-form":
      return null;
    case "yaml":
      return yamlProblem(read.text, subject);
    case "empty":
      return "The user data is empty. Omit `metadata`, or start the data with the line `#cloud-config`.";
    case "encoded-twice":
      return twice;
    case "script":
      return `${subject} is a script, not a cloud-config. Start it with the line \`#cloud-config\`, and put the commands under \`runcmd\`.`;
    case "binary":
      return `${subject} is binary data, not a cloud-config.`;
    case "text":
      return `${subject} does not start with the line \`#cloud-config\`, so cloud-init will not recognize it.`;
  }
}

function yamlProblem(text: string, subject: string): string | null {
  const [first] = yaml.parse(text).problems;
  if (first === undefined) return null;
  const line = text.slice(0, first.start).split(/\r\n|\n|\r/).length;
  return `${subject} is a cloud-config with invalid YAML. Check line ${line}.`;
}
