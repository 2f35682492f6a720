import { limits } from "../../api/index.ts";
import { parseAddress, parseIpv4, showPart } from "../../document/index.ts";
import { applyEdits, type Span } from "../../syntax/index.ts";
import { atValue, inValue } from "../kit/finding-location.ts";
import { forDisplay } from "../kit/presentable.ts";
import { setPart, setValue } from "../kit/value-fixes.ts";
import { rule, strings } from "../rule.ts";
import { type NodeAddress, readNodeAddress } from "./read-node-address.ts";

const { min, max } = limits.port;
const usual = 80;

export const nodeAddress = rule({
  id: "node-address",
  severity: "error",
  summary: "The address of a node is not a private IPv4 address with a port.",
  sections: ["2.8"],
  yieldsTo: ["reference-attribute", "reference-type", "reference-prefix"],
  types: strings("node-address"),
  values(value, report) {
    const address = readNodeAddress(value);
    if (!address) return;
    const { host, port, text } = address;
    const blanks = [
      ...`${host.text}${port ? `:${port.text}` : ""}`.matchAll(/^\s{1,9}|(?<=:)\s{1,9}|(?<!\s)\s{1,9}(?=:|$)/g),
    ];
    const [blank] = blanks;
    if (blank) {
      const edits = blanks.map(({ 0: { length }, index }) => ({ start: index, end: index + length, text: "" }));
      report(inValue(value, blank.index, blank.index + blank[0].length), "A node's address has no spaces in it.", {
        fixes: [setValue(value, applyEdits(text, edits), "Remove the spaces")],
      });
      return;
    }
    const wrong = wrongHost(address);
    if (wrong) {
      const isAll = wrong.start === 0 && wrong.end === text.length;
      const fix = wrong.change ?? null;
      report(isAll ? atValue(value) : inValue(value, wrong.start, wrong.end), wrong.message, {
        fixes: [fix && setPart(value, wrong.start, wrong.end, fix.text, fix.title)],
      });
    }
    if (port === null || port.text === "") {
      // Other APIs have a field of its own for it.
      const beside = value.parent?.get("port")?.source ?? "";
      const number = isPort(beside) ? beside : usual;
      const missing = port === null ? `:${number}` : `${number}`;
      if (!wrong)
        report(atValue(value), "The port is missing. Use a private IPv4 address, `:` and a port.", {
          fixes: [
            host.isOpen && address.attribute === null ? null : setValue(value, text + missing, `Append \`${missing}\``),
          ],
        });
    } else if (!port.isOpen && !isPort(port.text) && port.start >= (wrong?.end ?? 0)) {
      const [protocol = ""] = /\/(?:tcp|https?)?$/i.exec(port.text) ?? [];
      const meant = port.text.slice(0, port.text.length - protocol.length);
      report(
        inValue(value, port.start, port.end),
        `\`${forDisplay(showPart(text, port.start, port.end))}\` is not a port. Use a whole number from ${min} to ${max}.`,
        {
          fixes: [isPort(meant) ? setPart(value, port.start, port.end, meant, `Remove \`${protocol}\``) : null],
        },
      );
    }
  },
});

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max;

interface Wrong extends Span {
  readonly message: string;
  /** What stands in its place if it is right. */
  readonly change?: { readonly text: string; readonly title: string };
}

const advice = "Use the instance's private IPv4 address.";

/** Any other text may be a password. */
const commonScheme = /^(?:https?|tcp|udp|tls|ssl|wss?|ftp):/i;

/** The literal part that makes the host an invalid IPv4 address. */
function wrongHost({ text, host, port }: NodeAddress): Wrong | null {
  const wrong = (start: number, end: number, message: string, change?: Wrong["change"]): Wrong =>
    change ? { start, end, message, change } : { start, end, message };
  const whole = (message: string): Wrong => wrong(0, text.length, message);
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.exec(text)?.[0];
  if (scheme) {
    const name = commonScheme.test(scheme) ? `\`${scheme}\`` : null;
    // The path of a URL, too.
    const end = text.endsWith("/") ? text.length : scheme.length;
    return wrong(0, end, `${name ?? "Text before `://`"} does not belong in a node's address.`, {
      text: text.slice(scheme.length, end).replace(/\/$/, ""),
      title: `Remove ${name ?? "the text up to `://`"}`,
    });
  }
  const at = (port ? `${host.text}:${port.text}` : host.text).lastIndexOf("@");
  if (at >= 0) return wrong(0, at + 1, "User information before `@` does not belong in a node's address.");
  if (text === "") return whole(`The address is empty. ${advice}`);
  if (text.startsWith("[") || parseAddress(text)?.version === 6)
    return whole(`\`${forDisplay(text)}\` is an IPv6 address. ${advice}`);
  if (host.text === "") return whole(`The address before the port is missing. ${advice}`);
  const separators = host.isOpen ? /(?:[;,/ ]|(?<=\uFFFC))(?=\d{1,5}$)/ : /(?:[;,. ]|\/(?=\d{3}))(?=\d{1,5}$)/;
  const sign = port ? null : separators.exec(host.text);
  const before = host.text.slice(0, sign?.index);
  if (sign && (host.isOpen || parseIpv4(before)))
    return wrong(before.length, before.length + sign[0].length, "`:` separates the address and the port.", {
      text: ":",
      title: "Write `:`",
    });
  const slash = host.text.indexOf("/");
  if (slash > 0) {
    const written = `\`${forDisplay(showPart(text, slash, host.end))}\``;
    const change = port ? { text: "", title: `Remove ${written}` } : undefined;
    return wrong(slash, host.end, `${written} does not belong in a node's address.`, change);
  }
  const [signs = ""] = host.isOpen ? (/[:.,;]{1,9}$/.exec(host.text) ?? []) : [];
  if (signs) {
    const message = "A node's address is an IPv4 address, a single `:` and a port.";
    return wrong(host.end - signs.length, host.end, message, { text: "", title: `Remove \`${signs}\`` });
  }
  if (host.isOpen || parseIpv4(host.text)) return null;
  const name = forDisplay(showPart(text, host.start, host.end));
  if (/^[\d.]+$/.test(host.text)) return wrong(0, host.end, `\`${name}\` is not an IPv4 address.`);
  if (host.text.includes(":")) return wrong(0, host.end, `\`${name}\` is not an IPv4 address. ${advice}`);
  return wrong(0, host.end, `\`${name}\` is a host name. ${advice}`);
}
