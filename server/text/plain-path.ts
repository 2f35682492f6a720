/**
 * A path as it is read: `\` and several slashes are `/`, and `..` leaves the folder that is written before it. A program that opened
 * the path as written would follow that folder first, if it is a link, and could arrive elsewhere.
 */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const [index, part] of path.split(/[\\/]+/).entries()) {
    const isNamed = !["", ".", "..", undefined].includes(parts.at(-1));
    if (part === ".." && isNamed) parts.pop();
    else if (part !== "." || index === 0) parts.push(part);
  }
  return parts.join("/");
}
