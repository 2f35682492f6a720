import type { Grant, GrantId } from "./types.ts";

/** The permissions that the owner of the token needs. */
export const grants: Readonly<Record<GrantId, Grant>> = {
  add_computes: { title: "the `add_computes` grant", section: "5" },
  "instance-read-write": { title: "`read_write` permission on the instance", section: "5" },
  "image-read": { title: "`read_only` or `read_write` permission on a private image", section: "5" },
  "backup-instance-read-write": {
    title: "`read_write` permission on the backed-up instance",
    section: "5",
  },
  "unrestricted-user": { title: "an unrestricted user", section: "5" },
};
