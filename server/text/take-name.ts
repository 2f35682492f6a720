/** The name, or the first one with a number behind it that is not taken; it is from then on. */
export function takeName(taken: Set<string>, wanted: string, separator = "_"): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${separator}${count}`;
  taken.add(name);
  return name;
}
