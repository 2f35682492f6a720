import { natAny } from "../formats.ts";
import { notes } from "../notes.ts";
import { objectType } from "../object-type.ts";
import { idMin, limits, purposes } from "../values.ts";

const { first, last } = limits.reservedSubnetAddresses;

export const networkInterface = objectType({
  title: "an interface",
  doc:
    "A network interface of an instance. Its other fields depend on its purpose: in responses, those of other purposes are null " +
    "or empty.",
  section: "2.5",
  closed: true,
  alsoCalled: { ipam_address: "address ip ipam", label: "name vlan vlan_label vlan_name", purpose: "kind type" },
  fields: {
    purpose: {
      type: { kind: "enum", values: purposes },
      doc:
        "What the interface connects to. Without a `public` interface or the NAT of a `vpc` interface, the instance can be reached only " +
        "through an out-of-band console, or from instances on the same VLAN or VPC.",
      presence: "required",
      example: "public",
    },
    label: {
      type: { kind: "string", format: "vlan-label", ...limits.interfaceLabel },
      doc:
        "The VLAN to attach to, a different one for each interface of an instance. It contains letters, digits and single `-`. A new " +
        `name creates a VLAN, at most ${limits.vlansPerRegion} in a region.`,
      nullable: true,
      emptyIsNothing: true,
      purposes: ["vlan"],
      neededFor: ["vlan"],
      example: "backplane",
    },
    ipam_address: {
      type: { kind: "string", format: "cidr" },
      doc:
        "The instance's address on the VLAN with its prefix length. Each interface of an instance has its own, and no other instance on " +
        "the VLAN should have it. It is used on reboot if the network helper is enabled.",
      nullable: true,
      emptyIsNothing: true,
      purposes: ["vlan"],
      example: "10.0.0.1/24",
    },
    primary: {
      type: { kind: "boolean" },
      doc: "Makes this interface the default route. At most one interface can be primary, and a `vlan` cannot.",
      default: { doc: "The first interface that is not a `vlan` is primary." },
      purposes: ["public", "vpc"],
    },
    active: {
      type: { kind: "boolean" },
      doc: "Whether the instance was booted with the profile that holds this interface.",
      readOnly: true,
    },
    subnet_id: {
      type: { kind: "integer", min: idMin },
      doc:
        "The VPC subnet to attach to, required for `vpc`. It cannot be changed once assigned and takes effect at the " +
        "next reboot.",
      nullable: true,
      purposes: ["vpc"],
      neededFor: ["vpc"],
      example: 4821,
    },
    ip_ranges: {
      type: { kind: "array", items: { kind: "string", format: "ipv4-cidr" } },
      doc:
        "IPv4 ranges to assign to the interface, which must not be assigned already. In an update, they replace the ranges that " +
        "were there; an empty array removes all.",
      nullable: true,
      default: { doc: "In an update, the ranges stay as they are." },
      purposes: ["vpc"],
    },
    ipv4: {
      type: { kind: "object", object: "interface-ipv4" },
      doc: "The interface's address in the VPC subnet, and whether it can be reached from outside through NAT.",
      // The API documentation types only the two parts; it does not exclude null for the whole.
      nullable: true,
      purposes: ["vpc"],
    },
  },
});

export const interfaceIpv4 = objectType({
  title: "the IPv4 settings of an interface",
  doc: "The address of a `vpc` interface inside its subnet, and its NAT to the public internet.",
  section: "2.5",
  closed: true,
  alsoCalled: { nat_1_1: "nat", vpc: "address ip" },
  fields: {
    vpc: {
      type: { kind: "string", format: "ipv4" },
      doc: `An address of the subnet that is not assigned elsewhere, except its first ${first} and last ${last}.`,
      nullable: true,
      emptyIsNothing: true,
      default: { doc: "The service assigns one." },
      purposes: ["vpc"],
      example: "10.10.0.10",
    },
    nat_1_1: {
      type: { kind: "string", format: "nat" },
      doc:
        `\`${natAny}\` gives the instance its public IPv4 address and maps it 1:1 to the subnet address. A specific ` +
        "address must already be assigned and not be shared. It cannot be set when an instance is created.",
      notes: [notes.clonedNat],
      nullable: true,
      emptyIsNothing: true,
      default: { doc: "No NAT, also with `null` or an empty string." },
      purposes: ["vpc"],
      example: natAny,
    },
  },
});
