import { spawnSync } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { cliPath, folderWith, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const numbers = Array.from({ length: 1_000 }, (_, number) => number);
const stack = (tag: string): string =>
  `region: us-east\ninstances:\n${numbers
    .map(
      (number) =>
        `  web-${number}:\n    type: nano-1\n    image: compute/debian12\n    root_pass: "\${env:ROOT_PASS}"\n` +
        `    tags: [web, ${tag}]\n    private_ip: true\n    backups: { enabled: true }\n`,
    )
    .join("")}`;
const answers = numbers.map((number) => ({
  ...{ id: number + 1, label: `web-${number}`, region: "us-east", type: "nano-1", image: "compute/debian12" },
  ...{ tags: ["web", "old"], status: "running", ipv4: ["45.33.2.7", "192.168.1.7"], backups: { enabled: true } },
}));

/** Prints the processor time of a process when it ends. */
const counting =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write(`\\ncpu ${user+system}\\n`)})';

function costOf(args: readonly string[], cwd: string): number {
  const { stderr } = spawnSync(process.execPath, ["--import", counting, cliPath, ...args], { cwd, encoding: "utf8" });
  const [, cost] = /\ncpu (\d+)\n$/.exec(stderr) ?? [];
  expect(cost, stderr.slice(0, 500)).toBeDefined();
  return Number(cost);
}

test("a change plan of 1,000 instances costs little more than their check, and about twice as much if all have changed", () => {
  const cwd = folderWith({
    "old.stack.yaml": stack("old"),
    "new.stack.yaml": stack("new"),
    "instances.json": JSON.stringify({ data: answers, page: 1, pages: 1 }),
  });
  const calls = [
    [["old.stack.yaml", "--from", "old.stack.yaml"], 1.6],
    [["new.stack.yaml", "--from", "old.stack.yaml"], 2.4],
    [["new.stack.yaml", "--from", "instances.json"], 2.6],
  ] as const;
  for (const [args, limit] of calls) {
    // On a busy machine, some measurements are too long, but not all of them.
    let least = Number.POSITIVE_INFINITY;
    for (let count = 0; count < 5 && least >= limit; count++)
      least = Math.min(least, costOf(["plan", ...args], cwd) / costOf(["check", "new.stack.yaml"], cwd));
    expect(least, args.join(" ")).toBeLessThan(limit);
  }
});
