import { assumptions, type ServiceNames } from "../../api/index.ts";
import { wordingOf } from "../../document/index.ts";
import { readJson } from "../../text/json-values.ts";
import type { ReadAnswers } from "./answer-records.ts";
import { readAnswerRecords } from "./read-answers.ts";

/** Whether a text is the journal of a script. */
export const looksLikeJournal = (text: string): boolean => /^\uFEFF?Journal of /.test(text);

type Data = Readonly<Record<string, unknown>>;

const { id: idName, address: addressName } = assumptions.answers.names;
const instanceStatus = assumptions.instanceStatus.names;

/** The journal of a script as answers: what was created, with its IDs and addresses. Each record is on the line of its request. */
export function readJournal(name: string, text: string, names?: ServiceNames): ReadAnswers {
  const keyIn = wordingOf(names)?.readName ?? ((key: string) => key);
  const lines = text.split(/\r?\n/);
  const done = new Map<string, { readonly line: number; readonly data: Data }>();
  const unanswered = new Set<string>();
  const deleted = new Set<string>();
  const broken: number[] = [];
  lines.forEach((written, line) => {
    const [, word, key = "", kept] =
      /^(sending|failed|done|gone) ([\w:-]+) [\da-f]{16}(?: (\{.*\}))?$/s.exec(written) ?? [];
    const data = kept === undefined ? null : dataOf(kept, keyIn);
    // The second line counts them all.
    const other = line === 1 ? /^lines \d+$/ : /^(?:plan [\da-f]{16}|finished|)$/;
    if (word === undefined ? line > 0 && !other.test(written) : line === 1 || (kept && !data)) broken.push(line + 1);
    if (word === "sending") unanswered.add(key);
    else if (word) unanswered.delete(key);
    if (word === "gone") forget(done, key);
    if (word !== "done" || !data) return;
    done.set(key, { line, data });
    if (key.startsWith("delete-instance:")) deleted.add(idsIn(data)[0] ?? "");
  });
  const of = (operation: string): readonly Data[] =>
    [...done].flatMap(([key, { data }]) => (operationOf(key) === operation ? [data] : []));
  const mayHaveArrived = (operation: string): boolean => [...unanswered].some((key) => operationOf(key) === operation);
  const addresses = of("allocate-ip");
  /** The IDs of those that were booted since; null if more may be. */
  const booted = mayHaveArrived("boot-instance") ? null : of("boot-instance").map((data) => idsIn(data)[0]);
  const subjects = new Map<string, string>();
  const rows = lines.map(() => "");
  for (const [key, { line, data }] of done) {
    const record = recordOf(operationOf(key), data);
    const id = `${record?.kind} ${record?.fields[idName]}`;
    if (!record || subjects.has(id)) continue;
    rows[line] = `${subjects.size > 0 ? "," : ""}${JSON.stringify(record.fields)}`;
    subjects.set(id, /^(?:replace:)?create-\w+:(\w+)$/.exec(key)?.[1] ?? "");
  }
  // The header is the first line.
  const read = readAnswerRecords(name, ["[", ...rows.slice(1), "]"].join("\n"));
  const missing = Number(/^lines (\d+)$/.exec(lines[1] ?? "")?.[1] ?? 0) - (lines.length - 1);
  const notes = [
    ...(missing > 0 ? [`The journal lacks ${missing} of its lines, so more may exist. Look at the account.`] : []),
    ...broken.map((line) => `Line ${line} of the journal cannot be read, and is left out.`),
    ...[...unanswered].map((key) => `${key} was sent without a response, so it may exist. Look at the account.`),
  ];
  return { ...read, holds: "answers", journal: { subjects, deleted }, messages: [...read.messages, ...notes] };

  /** With a field by which the kind of a record is told; null for what creates nothing. */
  function recordOf(operation: string, data: Data): { readonly kind: string; readonly fields: Data } | null {
    const { path, booted: boots, ipv4, ...own } = data;
    const [balancer, config] = idsIn(data);
    switch (operation) {
      case "create-instance": {
        const wasOff = boots === false || String(path).endsWith("/clone");
        const isOff = wasOff && booted?.includes(String(data[idName])) === false;
        const status = isOff ? { [instanceStatus.status]: instanceStatus.off } : {};
        return {
          kind: "instance",
          fields: { ...own, ...addressesOf(data[idName], ipv4), ...status, specs: null },
        };
      }
      case "allocate-ip": {
        const { compute_id: id } = data;
        return { kind: "instance", fields: { [idName]: id, ...addressesOf(id, []), specs: null } };
      }
      case "create-loadbalancer":
        return { kind: "loadbalancer", fields: { ...own, client_conn_throttle: null } };
      case "create-config":
        return { kind: "config", fields: { port: null, ...own, loadbalancer_id: balancer } };
      case "create-node":
        return { kind: "node", fields: { ...own, loadbalancer_id: balancer, config_id: config } };
      default:
        return null;
    }
  }

  /** Those that it was created with, and those that were allocated since; nothing if neither is known, or if it may have others. */
  function addressesOf(id: unknown, ipv4: unknown): Data {
    const later = addresses.flatMap((one) => (String(one.compute_id) === String(id) ? [one[addressName]] : []));
    const isKnown = later.length > 0 || (Array.isArray(ipv4) && !mayHaveArrived("allocate-ip"));
    return isKnown ? { ipv4: [...(Array.isArray(ipv4) ? ipv4 : []), ...later] } : {};
  }
}

/** What is gone, with what belongs to it. */
function forget(done: Map<string, { readonly data: Data }>, key: string): void {
  const lost = `${operationOf(key).replace(/^\w+-/, "")} ${done.get(key)?.data[idName]}`;
  for (const [other, { data }] of done) {
    const [balancer, config] = idsIn(data);
    const owners =
      operationOf(other) === "allocate-ip"
        ? [`instance ${data.compute_id}`]
        : [`loadbalancer ${balancer}`, `config ${config}`].filter(() => /-(?:config|node)$/.test(operationOf(other)));
    if (other === key || owners.includes(lost)) done.delete(other);
  }
}

/** Of a request as the journal calls it. */
const operationOf = (key: string): string => key.replace(/^replace:/, "").split(":")[0] ?? "";

function dataOf(text: string, keyIn: (key: string) => string): Data | null {
  const data = readJson(text);
  if (data === null || typeof data !== "object") return null;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [keyIn(key), value]));
}

/** The IDs in the path of a request. */
const idsIn = ({ path }: Data): readonly string[] => String(path ?? "").match(/\d+/g) ?? [];
