import type { Carrier, CarrierPart, Settings } from "../document/index.ts";
import { carrierFindings } from "../rules/engine/carrier-findings.ts";
import type { Finding } from "../rules/engine/check.ts";
import type { Workspace } from "./workspace.ts";

/** Checks a file that holds requests, once. */
export async function checkCarrier(
  workspace: Workspace,
  carrier: Carrier,
  settings: Settings,
): Promise<readonly Finding[]> {
  const found = new Map<CarrierPart, readonly Finding[]>();
  for (const part of carrier.parts) found.set(part, (await workspace.check(part.document, settings)).findings);
  return carrierFindings(carrier, settings, Date.now(), (part) => found.get(part) ?? []);
}
