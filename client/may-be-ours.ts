import type { TextDocument } from "vscode";
import { carrierEndings, carrierLanguageIds } from "./carrier-names.ts";
import { isOurs } from "./identity.ts";

const hasCarrierName = new RegExp(`\\.(?:${carrierEndings.join("|")})$`, "i");
const isCarrier = ({ languageId, uri }: TextDocument): boolean =>
  carrierLanguageIds.includes(languageId) || hasCarrierName.test(uri.path);

/** The paths of the API, and the names of files that a fence may have. */
const paths = /\b(?:compute\/|loadbalancers\b|networking\/)|\.requests?\.jsonc?\b|\bstack\.ya?ml\b/;

/** Fields that few other files have. */
const tellingFields =
  /"(?:root_pass|authorized_(?:keys|users)|backups?_(?:id|enabled)|booted|firewall_id|script_(?:data|id)|swap_size|watchdog_enabled|compute_id|config_id|private_ip|client_conn_throttle|ssl_(?:cert|key))"\s*:/;
/** Fields that many have, but few have both of a pair. */
const telltalePairs = [
  [/"region"\s*:/, /"(?:type|label|image)"\s*:/],
  [/"port"\s*:/, /"(?:protocol|check)"\s*:/],
  [/"label"\s*:/, /"address"\s*:/],
];

/** With the field of an edited line, the other lines are looked at, too. */
const halfOfPair = /"(?:region|type|label|image|port|protocol|check|address)"\s*:/;

const sections = /^["']?(?:instances|loadbalancers|subnets)["']?\s*:/m;

/** Longer files are looked at in part. */
const mostText = 1_000_000;

/**
 * Whether there may be anything for the server to do in a document. A cheap look, which spares starting it beside files that
 * have nothing to do with it.
 */
export function mayBeOurs(document: TextDocument): boolean {
  const { languageId, uri } = document;
  return isOurs(languageId) || uri.path.endsWith("/.compute-stack.yaml") || textMayBeOurs(document, document.getText());
}

/** The same after an edit of a part of its text. */
export const mayBecomeOurs = (document: TextDocument, part: string): boolean =>
  textMayBeOurs(document, part) || (isJson(document) && halfOfPair.test(part) && mayBeOurs(document));

const isJson = ({ languageId }: TextDocument): boolean => languageId === "json" || languageId === "jsonc";

function textMayBeOurs(document: TextDocument, text: string): boolean {
  const part = text.slice(0, mostText);
  if (isCarrier(document)) return paths.test(part);
  switch (document.languageId) {
    case "json":
    case "jsonc":
      return (
        paths.test(part) ||
        tellingFields.test(part) ||
        telltalePairs.some((pair) => pair.every((field) => field.test(part)))
      );
    case "yaml":
      return sections.test(part);
    default:
      return false;
  }
}
