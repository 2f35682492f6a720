import { tls } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { atKey, type Fix, insertFields, removeField, rule, setValue, together } from "../kit/index.ts";
import { configTypes } from "./config-types.ts";

export const tlsUnused = rule({
  id: "tls-unused",
  severity: "warning",
  summary: "A certificate or key is combined with a protocol that does not use it.",
  sections: ["2.7"],
  of: configTypes,
  check(config, report) {
    const protocol = config.get("protocol");
    if (protocol ? protocol.string === undefined || protocol.string === tls.protocol : !isPlain(config)) return;
    const fields = [tls.certificate, tls.key].flatMap((name) => config.get(name) ?? []);
    const unused = fields.filter((field) => !field.isNothing);
    const [first] = unused;
    if (!first) return;
    const names = codeList(unused.map(({ name }) => name));
    const message = `${names} ${unused.length > 1 ? "are" : "is"} only used with \`protocol: ${tls.protocol}\`.`;
    report(atKey(first), message, { fixes: [useTls(config, protocol), removeAll(unused, `Remove ${names}`)] });
  },
});

/** Null for neighbors in braces, which share a comma. */
const removeAll = (fields: readonly Value[], title: string): Fix | null =>
  fields.length > 1 && fields.some(({ isInFlow }) => isInFlow)
    ? null
    : together(
        title,
        fields.map((field) => removeField(field)),
      );

/** Whether the protocol is certainly not TLS if absent; an updated configuration may already have one. */
const isPlain = (config: Value): boolean => config.object?.id !== "update-config" && config.lacks("protocol");

const useTls = (config: Value, protocol: Value | undefined): Fix | null =>
  protocol
    ? setValue(protocol, tls.protocol)
    : insertFields(config, [["protocol", tls.protocol]], `Insert \`protocol: ${tls.protocol}\``);
