import { quantity } from "../document/index.ts";
import type { Certificate } from "../rules/engine/environment.ts";
import { firstWords } from "../text/prose.ts";
import { code } from "./escape.ts";

/** A chain of certificates as Markdown: subjects, names and validity; `now` in milliseconds since 1970, UTC. */
export function describeChain(chain: readonly (Certificate | null)[], now: number): string {
  const shown = chain.slice(0, mostShown).map((certificate, index) => {
    const title = index === 0 ? "Certificate" : `Issuer ${index}`;
    return certificate ? describeCertificate(certificate, title, now) : `**${title}** · cannot be read`;
  });
  const more = chain.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join("\n\n");
}

const mostShown = 4;

function describeCertificate({ subject, names, notBefore, notAfter }: Certificate, title: string, now: number): string {
  const named = names.map((name) => code(name));
  const parts = subject.filter(({ value }) => value.trim() !== "").map(({ name, value }) => `${name}=${value}`);
  return [
    `**${title}** · ${parts.length > 0 ? code(parts.join(", "), 200) : "no subject"}`,
    "",
    ...(named.length > 0 ? [`- Names: ${firstWords(named, 10)}`] : []),
    `- Valid from \`${day(notBefore)}\` to \`${day(notAfter)}\`${state(notBefore, notAfter, now)}`,
  ].join("\n");
}

function state(notBefore: number, notAfter: number, now: number): string {
  if (now > notAfter) return " (**expired**)";
  if (now < notBefore) return " (**not valid yet**)";
  const days = Math.floor((notAfter - now) / 86_400_000);
  return ` (${quantity(days, "day")} left)`;
}

/** Dates outside the range of `Date` are omitted. */
function day(time: number): string {
  return Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? new Date(time).toISOString().slice(0, 10) : "unknown";
}
