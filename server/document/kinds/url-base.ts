import { urlScheme } from "../../syntax/url-scheme.ts";
import { readTemplate } from "../references/read-template.ts";
import { maskReferences, replacementCharacter } from "../references/template.ts";

/**
 * What may be before the path of a URL: a scheme and a host, or a template, of which perhaps only the `$` is typed; empty if the
 * URL begins with the path.
 */
const base = new RegExp(
  `^(?:(?:${urlScheme}|${replacementCharacter}+://)[^/?#]*|[^/?#]*${replacementCharacter}[^/?#]*|\\{[^{}/]*\\}|\\$(?:\\{\\})?|[\\w-]+(?:\\.[\\w-]+)+(?::\\d+)?|localhost(?::\\d+)?)(?=[/?#]|$)`,
  "i",
);
/** The value of a template may end with the slash. */
const baseWithSlash = new RegExp(`^[^/?#]*${replacementCharacter}(?=compute/|loadbalancers|networking/)`);
const version = /^(?:\/[^/?#]+)*?\/v4(?=[/?#]|$|compute\/|loadbalancers|networking\/)/i;

/** Where the path begins in a URL of the API, written in full or begun: behind its base, up to and with the version. */
export function pathStart(url: string): number {
  const masked = maskReferences(url, readTemplate(url, { kind: "string", format: "request-path" }));
  const withSlash = baseWithSlash.exec(masked);
  if (withSlash) return withSlash[0].length;
  const host = base.exec(masked)?.[0].length ?? 0;
  return host + (version.exec(masked.slice(host))?.[0].length ?? 0);
}
