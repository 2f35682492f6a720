import { atMember, atValue, type FindingLocation, type Report, rule } from "../kit/index.ts";
import { targetOf } from "../requests/request-target.ts";

export const configPortDuplicate = rule({
  id: "config-port-duplicate",
  severity: "error",
  summary: "Two configurations of a load balancer share a port.",
  sections: ["2.7"],
  of: ["stack-loadbalancer"],
  check(balancer, report) {
    const seen = new Map<number, FindingLocation>();
    for (const config of balancer.get("configs")?.items ?? []) {
      const port = config.get("port");
      if (port?.integer !== undefined) compare(seen, port.integer, atMember(balancer, port), report);
    }
  },
  across: {
    of: ["envelope"],
    collect(request, emit) {
      const target = targetOf(request);
      const port = request.at("body", "port");
      const balancer = target?.parameters.loadbalancerId;
      if (!target || !port || balancer === undefined) return;
      if (target.operation === "update-config") emit(balancer, atValue(port));
      else if (target.operation === "create-config" && port.integer !== undefined)
        emit(balancer, atValue(port), port.integer);
    },
    judge(facts, report) {
      const seen = new Map<number, FindingLocation>();
      for (const { at, data } of facts) {
        if (typeof data === "number") compare(seen, data, at, report);
        // An update gives some configuration another port, so that any of the former ones may be free again.
        else seen.clear();
      }
    },
  },
});

function compare(seen: Map<number, FindingLocation>, port: number, at: FindingLocation, report: Report): void {
  const first = seen.get(port);
  if (first) {
    report(at, `Two configurations of this load balancer use port ${port}. Give each its own port.`, {
      related: [{ at: first, message: "The first configuration with this port." }],
    });
  } else seen.set(port, at);
}
