import { limits } from "../../api/index.ts";
import { rule, strings } from "../kit/index.ts";
import { fitsUserData, userDataOf } from "./user-data.ts";

export const metadataSize = rule({
  id: "metadata-size",
  severity: "error",
  summary: "The user data of an instance is too large.",
  sections: ["8", "4.3"],
  types: strings("user-data"),
  values(value, report) {
    const { size = null, at } = userDataOf(value, report) ?? {};
    if (!at || size === null || fitsUserData(size)) return;
    report(
      at(),
      `User data can have at most ${limits.userDataBytes} bytes before encoding, found ${size}. Compress it with gzip, or have it download the rest.`,
    );
  },
});
