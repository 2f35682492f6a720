import { assumptions } from "../assumptions.ts";
import { objectType } from "../object-type.ts";

export const bootInstance = objectType({
  title: "a boot",
  doc: "How to boot. By default, the service uses the only or the last booted configuration profile.",
  section: "4.1",
  undocumented: true,
  fields: {
    [assumptions.bootFields.names.profile]: {
      type: { kind: "integer" },
      doc: "The configuration profile to boot with.",
      nullable: true,
      assumed: true,
    },
  },
});
