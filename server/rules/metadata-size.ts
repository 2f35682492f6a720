import { limits } from "../api/index.ts";
import { atValue } from "./at.ts";
import { decodedSize } from "./base64.ts";
import { rule, strings } from "./rule.ts";
import { fitsUserData, isUserData } from "./user-data.ts";

export const metadataSize = rule({
  id: "metadata-size",
  severity: "error",
  summary: "The user data of an instance is too large.",
  sections: ["8", "4.3"],
  types: strings("user-data"),
  values(value, report) {
    if (!isUserData(value) || value.string === undefined) return;
    const size = decodedSize(value.string);
    if (size === null || fitsUserData(size)) return;
    report(
      atValue(value),
      `User data has at most ${limits.userDataBytes} bytes before it is encoded, and this has ${size}. Compress it with gzip, or let it fetch the rest.`,
    );
  },
});
