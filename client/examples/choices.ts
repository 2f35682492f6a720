/** An example in the list of *Open Examples*. */
export interface ExampleChoice {
  readonly path: string;
  readonly group: string;
  /** What its first comment says. */
  readonly detail: string;
}

const groups: readonly (readonly [group: string, isIn: (path: string) => boolean])[] = [
  ["With mistakes to find", (path) => path.startsWith("wrong/")],
  ["Stacks", (path) => path.endsWith(".stack.yaml")],
  ["Requests", (path) => /\.requests?\.jsonc?$/.test(path)],
  ["Requests in other files", (path) => /\.(?:http|sh|md)$/.test(path)],
];

/** The examples to choose from, by groups; files that they refer to are not among them. */
export function exampleChoices(examples: Readonly<Record<string, string>>): readonly ExampleChoice[] {
  const order = groups.map(([group]) => group);
  return Object.entries(examples)
    .flatMap(([path, text]) => {
      const group = groups.find(([, isIn]) => isIn(path))?.[0];
      return group === undefined ? [] : [{ path, group, detail: firstComment(text) }];
    })
    .sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group) || depth(a) - depth(b));
}

const depth = ({ path }: ExampleChoice): number => path.split("/").length;

function firstComment(text: string): string {
  const line = text.split("\n").find((line) => !line.startsWith("#!")) ?? "";
  return /^(?:#|\/\/) (.*)$/.exec(line)?.[1] ?? "";
}
