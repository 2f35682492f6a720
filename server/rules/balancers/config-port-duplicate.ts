import { atValue, type FindingLocation, type Report, repeatedFields, rule } from "../kit/index.ts";
import { targetOf } from "../requests/request-target.ts";

export const configPortDuplicate = rule({
  id: "config-port-duplicate",
  severity: "error",
  summary: "Two configurations of a load balancer share a port.",
  sections: ["2.7"],
  of: ["stack-loadbalancer"],
  check(balancer, report) {
    const configs = balancer.get("configs")?.items ?? [];
    for (const { key, at, first } of repeatedFields(balancer, configs, "port", ({ integer }) => integer))
      reportSecond(at, key, first, report);
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
        const first = typeof data === "number" ? seen.get(data) : undefined;
        // An update gives some configuration another port, so that any of the former ones may be free again.
        if (typeof data !== "number") seen.clear();
        else if (first) reportSecond(at, data, first, report);
        else seen.set(data, at);
      }
    },
  },
});

const reportSecond = (at: FindingLocation, port: number, first: FindingLocation, report: Report): void =>
  report(at, `Two configurations of this load balancer use port ${port}. Give each its own port.`, {
    related: [{ at: first, message: "The first configuration with this port." }],
  });
