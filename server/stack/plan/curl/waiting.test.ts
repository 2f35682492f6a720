import { describe, expect, test } from "vitest";
import { earlierStack } from "../../changes/earlier.ts";
import { namedBy } from "../../changes/matching/named.ts";
import { openForTest, planFrom } from "../../changes/planned.testing.ts";
import { stackSide } from "../../changes/sides.ts";
import { formatPlan, planFormats } from "../formats.ts";

const instance = (more = ""): string =>
  `{ type: nano-1, image: compute/debian12, root_pass: "\${env:P}", private_ip: true${more} }`;
const node = (name: string): string => `{ label: ${name}, address: "\${instances.${name}.private_ipv4}:80" }`;
const stack = (instances: Readonly<Record<string, string>>, nodes: readonly string[]): string => {
  const written = Object.entries(instances).map(([name, text]) => `  ${name}: ${text}\n`);
  return `region: us-east\ninstances:\n${written.join("")}loadbalancers:\n  front: { configs: [{ port: 80, nodes: [${nodes.join(", ")}] }] }\n`;
};

/** The lines of the script between two stacks that wait for something. */
function waiting(before: string, now: string, replaced: readonly string[] = [], wait?: number): readonly string[] {
  const side = earlierStack(stackSide(openForTest("old.stack.yaml", before)));
  const { plan } = planFrom(side, now, "kept", replaced.length > 0 ? { isReplaced: namedBy(replaced) } : {});
  const document = openForTest("new.stack.yaml", now);
  const { text } = formatPlan(plan, { document }, planFormats[3], { source: "new.stack.yaml", wait });
  return text
    .split("\n")
    .filter((line) =>
      /^(?:\[ "\$plan_left" -eq 0 \] \|\| )?plan_await "|^plan_(?:left|gone)=|plan_late"|^plan_done/.test(line),
    );
}

const two = { web: instance(), data: instance() };

describe("at its end, a script waits", () => {
  test("for what it created, and for the ports with its nodes", () => {
    const [runs = "", up = "", late = "", ...more] = waiting(
      "instances: {}",
      stack({ web: instance() }, [node("web")]),
    );
    expect(runs).toMatch(/^plan_await "\/compute\/instances\/\$\{plan_step_web_id\}" 'the instance `web`' /);
    expect(runs).toContain(`'(.status // "running") == "running"'`);
    expect(runs).toContain("'Look at the instance.'");
    expect(up).toContain(
      "'port 80 of the load balancer `front`' '.nodes_status | .up == null or (.up >= 1 and .down <= 0)'",
    );
    expect(up).toContain("Look at whether something accepts connections at the address of web.");
    expect(late).toBe('[ -z "$plan_late" ] || exit 4');
    expect(more).toEqual([]);
  });

  test("not for what does not boot", () => {
    const lines = waiting(
      "instances: {}",
      stack({ web: instance(), data: instance(", booted: false") }, [node("web"), node("data")]),
    );
    expect(lines.filter((line) => line.includes("the instance"))).toHaveLength(1);
    expect(lines.join("\n")).toContain("(.up >= 1 and .down <= 1)");
    expect(lines.join("\n")).toContain("at the addresses of web and data.");
  });

  test("not at all, if nobody wants it to, or nothing shows it", () => {
    expect(waiting("instances: {}", stack({ web: instance() }, [node("web")]), [], 0)).toEqual([]);
    expect(waiting("instances: {}", "region: us-east\ninstances: { web: { type: nano-1 } }")).toEqual([]);
  });
});

describe("before something is deleted for a replacement, a script waits", () => {
  const now = stack(two, [node("web"), node("data")]);

  test("until the new one runs and its nodes are up, and goes on only then", () => {
    const lines = waiting(now, now, ["web"]);
    expect(lines.map((line) => line.slice(0, 42))).toEqual([
      'plan_done() { for plan_line; do grep "^$pl',
      "plan_left=$((1 - $(plan_done 'delete-insta",
      "plan_gone=$((0))",
      '[ "$plan_left" -eq 0 ] || plan_await "/com',
      "plan_gone=$(($(plan_done 'delete-instance:",
      '[ "$plan_left" -eq 0 ] || plan_await "/loa',
      '[ -z "$plan_late" ] || plan_stop \'Nothing ',
      'plan_await "/compute/instances/${plan_step',
      'plan_await "/loadbalancers/${LOADBALANCER_',
      '[ -z "$plan_late" ] || exit 4',
    ]);
    // What exists is looked at for certain: a response that does not say it is not enough.
    expect(lines[3]).toContain(`'(.status) == "running"'`);
    expect(lines[5]).toMatch(
      /all\(\.up, \.down; type == "number"\) and \.up \+ \.down >= 3 and \.down <= '"\$\(\(0 \+ plan_gone\)\)"/,
    );
    expect(lines[4]).toMatch(/^plan_gone=\$\(\(\$\(plan_done 'delete-instance:WEB_DELETE done [\da-f]{16}'\)\)\)$/);
    expect(lines[6]).toContain("what is replaced is still billed, too.");
  });

  test("not for the node of what is created without booting, which stays down", () => {
    const later = stack({ ...two, idle: instance(", booted: false") }, ["web", "data", "idle"].map(node));
    const up = waiting(now, later, ["web"]).find((line) => line.includes('|| plan_await "/loadbalancers'));
    expect(up).toMatch(/\.up \+ \.down >= 4 and \.down <= '"\$\(\(1 \+ plan_gone\)\)"/);
  });

  test("for all of them, before the first is deleted", () => {
    const lines = waiting(now, now, ["web", "data"]);
    expect(lines.filter((line) => line.startsWith("plan_left="))).toEqual([
      expect.stringMatching(/\(2 - .* 'delete-instance:WEB_DELETE done .*' 'delete-instance:DATA_DELETE done .*'\)/),
    ]);
    expect(lines.filter((line) => line.includes("|| plan_await"))).toHaveLength(4);
    expect(lines.filter((line) => line.includes("|| plan_stop"))).toHaveLength(1);
  });
});
