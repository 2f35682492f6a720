import { tls } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { insertFields, removeField } from "../kit/field-fixes.ts";
import { atKey } from "../kit/finding-location.ts";
import type { Fix } from "../kit/fix.ts";
import { setValue } from "../kit/value-fixes.ts";
import { rule } from "../rule.ts";
import { configTypes } from "./config-types.ts";

export const tlsUnused = rule({
  id: "tls-unused",
  severity: "warning",
  summary: "A certificate or key is combined with a protocol that does not use it.",
  sections: ["2.7"],
  explains: true,
  objects: {
    of: configTypes,
    check(config, report) {
      const protocol = config.get("protocol");
      if (protocol ? protocol.string === undefined || protocol.string === tls.protocol : !isPlain(config)) return;
      for (const name of [tls.certificate, tls.key]) {
        const field = config.get(name);
        if (!field || field.isNothing) continue;
        const message = `\`${name}\` is only used with \`protocol: ${tls.protocol}\`.`;
        report(atKey(field), message, { fixes: [useTls(config, protocol), removeField(field)] });
      }
    },
  },
});

/** Whether the protocol is certainly not TLS if absent; an updated configuration may already have one. */
const isPlain = (config: Value): boolean => config.object?.id !== "update-config" && config.lacks("protocol");

const useTls = (config: Value, protocol: Value | undefined): Fix | null =>
  protocol
    ? setValue(protocol, tls.protocol)
    : insertFields(config, [["protocol", tls.protocol]], `Insert \`protocol: ${tls.protocol}\``);
