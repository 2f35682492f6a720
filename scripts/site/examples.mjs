import { readFile } from "node:fs/promises";
import { basename } from "node:path";

/** The examples of the playground, in the order of its list: the group, the title, and the file. */
const list = [
  ["With mistakes", "A stack with mistakes", "examples/wrong/chat.stack.yaml"],
  ["With mistakes", "A stack with many mistakes", "examples/wrong/blog.stack.yaml"],
  ["With mistakes", "A request with mistakes", "examples/wrong/web.create-instance.request.jsonc"],
  ["With mistakes", "A sequence with mistakes", "examples/wrong/move.requests.jsonc"],
  ["Stacks", "A shop", "examples/shop.stack.yaml"],
  ["Stacks", "A blog", "examples/blog.stack.yaml"],
  ["Stacks", "A shop in production", "examples/environments/prod.stack.yaml"],
  ["Requests", "Create an instance", "examples/requests/create-web.create-instance.request.json"],
  ["Requests", "Clone an instance", "examples/requests/clone-web.clone-instance.request.json"],
  ["Requests", "A sequence of requests", "examples/shop.requests.json"],
  ["Requests in other files", "An HTTP file", "examples/shop.http"],
  ["Requests in other files", "A shell script", "examples/create-web.sh"],
  ["Requests in other files", "A runbook in Markdown", "examples/runbook.md"],
];

export async function readExamples() {
  const certificate = await readFile("examples/certs/site.pem", "utf8");
  const base = await readFile("examples/environments/shop.stack.yaml", "utf8");
  return Promise.all(
    list.map(async ([group, title, path]) => {
      const text = await readFile(path, "utf8");
      const files = {
        ...(text.includes("certs/site.pem") && { "certs/site.pem": certificate }),
        ...(text.includes("extends: shop.stack.yaml") && { "shop.stack.yaml": base }),
      };
      return { id: path.replace("examples/", ""), group, title, name: basename(path), text, files };
    }),
  );
}
