// Reads all files below a folder as text, and nothing else: what searching them is compared with.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

let length = 0;
function read(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) read(path);
    else length += readFileSync(path, "utf8").length;
  }
}
read(process.argv[2]);
console.log(length);
