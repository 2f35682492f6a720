import { type Format, imagePrefixes, limits, natAny } from "../../api/index.ts";
import type { Schema } from "./schema.ts";

/* String formats as portable regular expressions: no look-around, no backtracking. */

/** A string with a reference or a template, or what may be one in some field. */
export const template = ["\\$\\{", "\\{\\{[\\s\\S]*\\}\\}", "^\\S*\\$[(A-Za-z0-9_]", "^\\S*`[\\s\\S]*`"].join("|");

/** Words that ask for something to be filled in. */
export const placeholderWord =
  "(?:[Yy]our[_ -]|YOUR[_ -]|REPLACE|replace[_-]|CHANGE|FILL|INSERT|ENTER|[xX]{3}|\\.[xX])";

const placeholder = [
  "^[^\\s<]*<[^<>]+>",
  "^[^\\s\\[]*\\[[A-Za-z][A-Za-z _-]*\\]",
  "^[^\\s{]*\\{[A-Za-z][A-Za-z0-9_.-]*\\}",
  `^\\S*${placeholderWord}`,
].join("|");

/** The same, or a placeholder. */
export const referencePattern = `${template}|${placeholder}`;

/** From the first character to the last. */
const whole = (pattern: string): string => `^(?:${pattern})$`;

const octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
const octets = (count: number): string => Array.from({ length: count }, () => octet).join("\\.");
export const ipv4 = octets(4);
const privateIpv4 = `(?:10\\.${octets(3)}|172\\.(?:1[6-9]|2[0-9]|3[01])\\.${octets(2)}|192\\.168\\.${octets(2)})`;
const ipv4Cidr = `${ipv4}/(?:3[0-2]|[12]?[0-9])`;
const ipv6Cidr = "[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*/(?:12[0-8]|1[01][0-9]|[1-9]?[0-9])";
const port = "0*(?:6553[0-5]|655[0-2][0-9]|65[0-4][0-9][0-9]|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3})";
const base64Character = "[A-Za-z0-9+/][\\r\\n]*";
const base64 =
  `[\\r\\n]*(?:(?:${base64Character}){4})*` +
  `(?:(?:${base64Character}){2}=[\\r\\n]*=[\\r\\n]*|(?:${base64Character}){3}=[\\r\\n]*)?`;
/** Whole or not, also around references. */
const privateKey = "- ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY|PuTTY-User-Key-File-|b3BlbnNzaC1rZXktdjE";
/** The BEGIN and END lines. */
const pem = (label: string): string =>
  `(?:^|[\\r\\n])-----BEGIN ${label}-----[ \\t]*[\\r\\n][\\s\\S]*[\\r\\n]-----END ${label}-----[ \\t]*(?:[\\r\\n]|$)`;

/** An image of the account itself. */
export const privateImage = `^${imagePrefixes.own}`;

const characters = ({ min, max }: { readonly min: number; readonly max: number }): string => `[\\s\\S]{${min},${max}}`;

/** The conditions for a string without references, listed separately so that a failure shows which. */
export const formats: Partial<Readonly<Record<Format, readonly Schema[]>>> = {
  "instance-label": [
    { pattern: whole(characters(limits.instanceLabel)) },
    { pattern: whole("[A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9._-]*[A-Za-z0-9]|") },
    { not: { type: "string", pattern: "^[A-Za-z0-9._-]*(?:--|__|\\.\\.)[A-Za-z0-9._-]*$" } },
  ],
  region: [{ minLength: 1 }],
  "instance-type": [{ minLength: 1 }],
  "vlan-label": [
    { pattern: whole(characters({ ...limits.interfaceLabel, min: 0 })) },
    { pattern: whole("-|-?[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*-?|") },
  ],
  "user-data": [{ pattern: whole(base64) }],
  cidr: [{ pattern: whole(`${ipv4Cidr}|${ipv6Cidr}|`) }],
  "ipv4-cidr": [{ pattern: whole(ipv4Cidr) }],
  ipv4: [{ pattern: whole(`${ipv4}|`) }],
  nat: [{ pattern: whole(`${natAny}|${ipv4}|`) }, { not: { type: "string", pattern: `^${privateIpv4}$` } }],
  "node-address": [{ pattern: whole(`${privateIpv4}:${port}`) }],
  "pem-certificate": [{ pattern: pem("(?:X509 )?CERTIFICATE") }],
  "pem-key": [{ pattern: pem("[A-Z0-9 ]*PRIVATE KEY") }],
};

/** The conditions for any string. */
export const always: Partial<Readonly<Record<Format, Schema>>> = {
  "ssh-public-key": { not: { type: "string", pattern: privateKey } },
};
