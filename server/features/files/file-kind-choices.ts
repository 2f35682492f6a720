import { operations } from "../../api/index.ts";
import { type DeclaredKind, declaredKinds, isOperationId, looksLike } from "../../document/index.ts";

/** The kinds that a person can choose for a file with this content, the likeliest first. */
export function fileKindChoices(text: string) {
  const likely = looksLike(text);
  const kinds = new Set<DeclaredKind | "none">([...likely, "request", "sequence", "stack", ...declaredKinds, "none"]);
  return [...kinds].map((kind) => ({ kind, ...described(kind), isLikely: likely.some((each) => each === kind) }));
}

function described(kind: DeclaredKind | "none") {
  if (kind === "none") return { title: "None of these", detail: "Never check this file" };
  if (!isOperationId(kind)) return fileKinds[kind];
  const { title, method, paths } = operations[kind];
  return { title, detail: `${method} ${paths[0]}` };
}

const fileKinds = {
  request: { title: "Request", detail: "Method, path and body; or a body whose operation is inferred from its fields" },
  sequence: { title: "Sequence of requests", detail: "A list of requests, in sending order" },
  stack: { title: "Stack", detail: "Instances, load balancers and subnets" },
} as const;
