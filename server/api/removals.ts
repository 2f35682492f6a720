import type { ChangeLimit, OperationId } from "./types.ts";

/** What of a stack can exist. */
export type ResourceKind = "instance" | "loadbalancer" | "config" | "node";

/** How something that a stack no longer has is removed: by a request, or not by any that is documented. */
export type Removal = { readonly operation: OperationId } | (ChangeLimit & { readonly operation: null });

const other = (what: string): Removal => ({
  operation: null,
  doc: `The API documentation describes no operation that removes ${what}.`,
  section: "4.6",
  instead: "What exists remains until it is removed by other means.",
});

export const removals: Readonly<Record<ResourceKind, Removal>> = {
  instance: { operation: "delete-instance" },
  loadbalancer: other("a load balancer"),
  config: other("a configuration"),
  node: other("a node"),
};
