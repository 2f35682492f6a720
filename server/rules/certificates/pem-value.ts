import { formatOf, type Value } from "../../document/index.ts";
import type { Certificate, Environment, PrivateKey } from "../engine/environment.ts";
import { asSent, type FindingLocation, sentText } from "../kit/index.ts";
import { isCertificateLabel, isPrivateKeyLabel, type Pem, type PemBlock, readPem } from "./pem.ts";

/** Access to files and the certificate reader: the report of a rule, or a hover. */
interface Asker {
  readonly environment: Environment;
}

/** The PEM text of a field: literal, or in the referenced file. */
export interface PemValue {
  readonly pem: Pem;
  /** The content, with line breaks restored. */
  readonly blocks: readonly PemBlock[];
  /** The value, or the reference to the file. */
  readonly at: FindingLocation;
  readonly isInFile: boolean;
}

/** Null if the text is unknown or not loaded yet. */
export function pemOf(value: Value | undefined, report: Asker): PemValue | null {
  const sent = value && !value.isNothing ? sentText(value, report) : null;
  return sent && { ...read(asSent(sent)), at: sent.at(), isInFile: sent.reference !== null };
}

function read(text: string): Pick<PemValue, "pem" | "blocks"> {
  const pem = readPem(text);
  const whole = "restored" in pem ? readPem(pem.restored) : pem;
  return { pem, blocks: whole.kind === "blocks" ? whole.blocks : [] };
}

/** The certificates of a chain, starting with the load balancer's own; null for an invalid one. */
export function chainOf({ pem }: PemValue, report: Asker): readonly (Certificate | null)[] {
  if (pem.kind !== "blocks") return [];
  const blocks = pem.blocks.filter((block) => isCertificateLabel(block.label));
  const reader = blocks.length > 0 ? report.environment.certificates() : "pending";
  return reader === "pending" ? [] : blocks.map((block) => reader.readCertificate(block.der));
}

/** The certificate in `ssl_cert` of a configuration. */
export function ownCertificate(value: Value | undefined, report: Asker): Found<Certificate> | null {
  const pem = pemOf(value, report);
  const certificate = pem && chainOf(pem, report)[0];
  return certificate ? { ...certificate, at: pem.at } : null;
}

/** The key in `ssl_key` of a configuration; null if it is invalid or has a passphrase. */
export function ownKey(value: Value | undefined, report: Asker): Found<PrivateKey> | null {
  const pem = pemOf(value, report);
  const block = pem?.pem.kind === "blocks" ? pem.blocks.find(({ label }) => isPrivateKeyLabel(label)) : undefined;
  if (!pem || !block || block.encrypted) return null;
  const reader = report.environment.certificates();
  const key = reader === "pending" ? null : reader.readPrivateKey(block.label, block.der);
  return key && { ...key, at: pem.at };
}

type Found<T> = T & { readonly at: FindingLocation };

export const isKeyField = ({ field }: Value): boolean => formatOf(field?.type) === "pem-key";
