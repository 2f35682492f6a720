/** The value of `nat_1_1` for the instance's own public address. */
export const natAny = "any";

/** The formats of strings, for rules and hovers, and what a string of each is. */
export const stringFormats = {
  "instance-label": "label of an instance",
  "vlan-label": "label of a VLAN",
  region: "ID of a region",
  "instance-type": "ID of an instance type",
  image: "ID of an image",
  password: "password",
  "ssh-public-key": "public SSH key",
  username: "username",
  tag: "tag",
  "user-data": "base64",
  cidr: "address with prefix length",
  "ipv4-cidr": "IPv4 range in CIDR notation",
  ipv4: "IPv4 address",
  nat: `\`${natAny}\` or a public IPv4 address`,
  ipv6: "IPv6 address",
  "node-address": "IPv4 address and port",
  "pem-certificate": "PEM certificate",
  "pem-key": "PEM private key",
  "date-time": "date and time",
  uuid: "UUID",
  token: "access token",
  "request-path": "path of an operation",
  glob: "glob pattern",
  "settings-file": "path of a settings file",
  "service-word": "word of a service",
  "stack-file": "path of a stack",
} as const satisfies Readonly<Record<string, string>>;

export type Format = keyof typeof stringFormats;

/** The signs that a label of an instance may have, but not at its ends. */
export const labelSigns = "._-";
