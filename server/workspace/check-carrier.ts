import type { Carrier, CarrierPart, Settings } from "../document/index.ts";
import { carrierFindings } from "../rules/engine/carrier-findings.ts";
import type { Finding } from "../rules/engine/check.ts";
import type { Workspace } from "./workspace.ts";

export interface CheckedParts {
  /** All, at their locations in the carrier. */
  readonly findings: readonly Finding[];
  /** Those of a part, at their locations in its document. */
  readonly findingsIn: (part: CarrierPart) => readonly Finding[];
}

/** Checks a file that holds requests, once. */
export async function checkCarrier(
  workspace: Pick<Workspace, "check">,
  carrier: Carrier,
  settings: Settings,
): Promise<CheckedParts> {
  const found = new Map<CarrierPart, readonly Finding[]>();
  for (const part of carrier.parts) found.set(part, (await workspace.check(part.document, settings)).findings);
  const findingsIn = (part: CarrierPart): readonly Finding[] => found.get(part) ?? [];
  return { findings: carrierFindings(carrier, settings, Date.now(), findingsIn), findingsIn };
}
