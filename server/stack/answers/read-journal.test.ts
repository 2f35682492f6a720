import { describe, expect, test } from "vitest";
import { offsetIn } from "../plan/formats.ts";
import { valueOfRecord } from "./answer-records.ts";
import { looksLikeJournal, readJournal } from "./read-journal.ts";

const sum = "0123456789abcdef";

/** A journal with these lines below its header. */
const journal = (...lines: readonly string[]): string =>
  [
    "Journal of a.stack.yaml at 12 34",
    `lines ${String(lines.length + 3).padStart(9, "0")}`,
    `plan ${sum}`,
    ...lines,
    "",
  ].join("\n");

const done = (key: string, data: object): string => `done ${key} ${sum} ${JSON.stringify(data)}`;

const off = done("create-instance:WEB", { path: "/compute/instances", id: 5, ipv4: ["203.0.113.5"], booted: false });
const boot = done("boot-instance:WEB_BOOT", { path: "/compute/instances/5/boot" });

function read(text: string) {
  const { records, messages, journal } = readJournal("plan.sh.journal", text);
  const { deleted, subjects } = journal ?? expect.unreachable();
  return {
    records: records.map((record) =>
      [
        record.kind,
        record.id,
        ...(record.balancer === null ? [] : [`of ${record.balancer}`]),
        ...(record.config === null ? [] : [`in ${record.config}`]),
        ...(record.addresses ?? []),
      ].join(" "),
    ),
    messages,
    deleted: [...deleted],
    subjects: Object.fromEntries(subjects),
  };
}

const web = done("create-instance:WEB", { id: 5, label: "web", ipv4: ["203.0.113.5"] });
const address = done("allocate-ip:WEB", { address: "192.168.0.5", compute_id: 5 });
const front = done("create-loadbalancer:FRONT", { id: 7, label: "front" });
const port = done("create-config:FRONT:80", { path: "/loadbalancers/7/configs", id: 70, port: 80 });
const node = done("create-node:FRONT:80:WEB", {
  path: "/loadbalancers/7/configs/70",
  id: 700,
  label: "web",
  address: "192.168.0.5:80",
});

describe("a journal", () => {
  test("is told by its first words", () => {
    expect(looksLikeJournal(journal())).toBe(true);
    expect(looksLikeJournal(`\uFEFF${journal()}`)).toBe(true);
    expect(looksLikeJournal(` ${journal()}`)).toBe(false);
    expect(looksLikeJournal('{ "note": "Journal of a" }')).toBe(false);
  });

  test("tells IDs of more digits than a number keeps apart", () => {
    const id = "12345678901234567891";
    const { records } = read(
      journal(
        done("create-loadbalancer:FRONT", { id, label: "front" }),
        done("create-config:FRONT:80", { path: `/loadbalancers/${id}/configs`, id, port: 80 }),
        done("create-node:FRONT:80:WEB", { path: `/loadbalancers/${id}/configs/${id}`, id, label: "web" }),
      ),
    );
    expect(records.slice(0, 2)).toEqual([`loadbalancer ${id}`, `config ${id} of ${id}`]);
  });

  test("says what was created, with what it belongs to and the addresses that were allocated since", () => {
    const { records, messages, subjects } = read(journal(web, address, front, port, node));
    expect(records).toEqual([
      "instance 5 203.0.113.5 192.168.0.5",
      "loadbalancer 7",
      "config 70 of 7",
      "node 700 of 7 in 70",
    ]);
    expect(messages).toEqual([]);
    expect(subjects).toEqual({ "instance 5": "WEB", "loadbalancer 7": "FRONT", "config 70": "", "node 700": "" });
  });

  test("with Windows line ends is the same", () => {
    const text = journal(web, address, front, port, node);
    expect(read(text.replaceAll("\n", "\r\n"))).toEqual(read(text));
  });

  test.each([
    [1234567890123456, "1234567890123456"],
    ["125", 125],
  ])("knows the address of an instance whose ID it writes in two ways: %j and %j", (id, compute_id) => {
    const created = done("create-instance:WEB", { id, label: "web", ipv4: [] });
    const { records } = read(journal(created, done("allocate-ip:WEB", { address: "192.168.0.5", compute_id })));
    expect(records).toEqual([`instance ${id} 192.168.0.5`]);
  });

  test("of an address alone says of which instance it is", () => {
    expect(read(journal(address)).records).toEqual(["instance 5 192.168.0.5"]);
    expect(read(journal(done("allocate-ip:WEB", { address: "192.168.0.6", compute_id: 6 }), web)).records).toEqual([
      "instance 6 192.168.0.6",
      "instance 5 203.0.113.5",
    ]);
  });

  test("counts a resource once, also if it was created for a replacement", () => {
    const again = done("replace:create-instance:WEB", { id: 9, label: "web" });
    expect(read(journal(again, again.replace("WEB", "APP"))).records).toEqual(["instance 9"]);
    expect(read(journal(again)).subjects).toEqual({ "instance 9": "WEB" });
  });

  test("says what was deleted", () => {
    const gone = done("delete-instance:OLD", { path: "/compute/instances/3" });
    expect(read(journal(gone))).toMatchObject({ records: [], deleted: ["3"], messages: [] });
  });

  test("says what was created without booting and is not booted since", () => {
    const isOff = (...lines: readonly string[]) =>
      readJournal("plan.sh.journal", journal(...lines)).records.map((record) => record.isOff);
    const failed = `failed boot-instance:WEB_BOOT ${sum}`;
    const cloned = done("create-instance:WEB", { path: "/compute/instances/2/clone", id: 5 });
    const other = done("boot-instance:APP_BOOT", { path: "/compute/instances/55/boot" });
    for (const created of [off, cloned]) {
      expect(isOff(created)).toEqual([true]);
      expect(isOff(created, failed, other)).toEqual([true]);
      expect(isOff(created, boot)).toEqual([false]);
      // Whether that arrived is unknown.
      expect(isOff(created, `sending boot-instance:WEB_BOOT ${sum}`)).toEqual([false]);
    }
    expect(isOff(web)).toEqual([false]);
  });

  test("does not say that an instance has no private address while a request for one may have arrived", () => {
    const sending = `sending allocate-ip:WEB_IP ${sum}`;
    expect(read(journal(web, sending)).records).toEqual(["instance 5"]);
    expect(read(journal(web, sending, `failed allocate-ip:WEB_IP ${sum}`)).records).toEqual(["instance 5 203.0.113.5"]);
    expect(read(journal(web, address, sending)).records).toEqual(["instance 5 203.0.113.5 192.168.0.5"]);
  });

  test("forgets what is gone, with what belongs to it", () => {
    const without = (key: string) => read(journal(web, address, front, port, node, `gone ${key} ${sum}`)).records;
    expect(without("create-instance:WEB")).toEqual(["loadbalancer 7", "config 70 of 7", "node 700 of 7 in 70"]);
    expect(without("create-loadbalancer:FRONT")).toEqual(["instance 5 203.0.113.5 192.168.0.5"]);
    expect(without("create-config:FRONT:80")).toEqual(["instance 5 203.0.113.5 192.168.0.5", "loadbalancer 7"]);
    expect(without("create-node:FRONT:80:WEB")).toHaveLength(3);
  });
});

describe("what may exist besides is said:", () => {
  test("what was sent without a response", () => {
    const sending = `sending create-instance:WEB ${sum}`;
    const said = "create-instance:WEB was sent without a response, so it may exist. Look at the account.";
    expect(read(journal(sending)).messages).toEqual([said]);
    expect(read(journal(sending, web)).messages).toEqual([]);
    expect(read(journal(sending, `failed create-instance:WEB ${sum}`)).messages).toEqual([]);
    expect(read(journal(web, sending)).messages).toEqual([said]);
  });

  test.each([
    ["half a line", web.slice(0, -4), 4],
    ["other words", "created something", 4],
    ["a fingerprint that is none", web.replace(sum, "xyz"), 4],
  ])("%s cannot be read", (_, line, number) => {
    const { records, messages } = read(journal(line, front));
    expect(records).toEqual(["loadbalancer 7"]);
    expect(messages).toEqual([`Line ${number} of the journal cannot be read, and is left out.`]);
  });

  test("lines that are missing", () => {
    const text = journal(web, front).replace(`${front}\n`, "");
    expect(read(text).messages).toEqual(["The journal lacks 1 of its lines, so more may exist. Look at the account."]);
  });

  test("a second line that is no count", () => {
    const text = journal(web).replace(/lines \d+/, web);
    expect(read(text).messages).toContain("Line 2 of the journal cannot be read, and is left out.");
  });
});

test("the line of a record is that of its request", () => {
  const { records, document } = readJournal("plan.sh.journal", journal(`sending create-instance:WEB ${sum}`, web));
  const [record] = records;
  if (!record) return expect.unreachable();
  const { node: written, block } = valueOfRecord(record);
  const before = document.text.slice(0, offsetIn(document, { block, start: written.start, end: written.end }));
  expect(before.split("\n")).toHaveLength(5);
});
