import { assumptions } from "../assumptions.ts";
import type { ObjectType } from "../types.ts";

export const bootInstance: ObjectType = {
  id: "boot-instance",
  title: "a boot",
  doc: "How to boot. By default, the service uses the only or the last booted configuration profile.",
  section: "4.1",
  closed: false,
  undocumented: true,
  fields: {
    [assumptions.bootFields.names.profile]: {
      type: { kind: "integer" },
      doc: "The configuration profile to boot with.",
      section: "4.1",
      nullable: true,
      assumed: true,
    },
  },
};
