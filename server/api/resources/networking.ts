import { objectType } from "../object-type.ts";
import { idMin, ipTypes } from "../values.ts";

export const allocateIp = objectType({
  title: "a new IP address",
  doc: "The address to allocate to an instance. An instance has at most one private IPv4 address.",
  section: "4.5",
  closed: true,
  alsoCalled: { compute_id: "droplet_id instance instance_id linode_id server server_id" },
  fields: {
    type: {
      type: { kind: "enum", values: ipTypes },
      doc: "The kind of address.",
      presence: "expected",
      example: "ipv4",
    },
    public: {
      type: { kind: "boolean" },
      doc: "`false` requests the private address. An additional public address requires a support ticket.",
      presence: "expected",
      example: false,
    },
    compute_id: {
      type: { kind: "integer", min: idMin },
      doc: "The instance that gets the address.",
      presence: "expected",
      idOf: "instance",
      zeroIsCommon: true,
      example: 123,
    },
  },
});
