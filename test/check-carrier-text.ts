import { readCarrier } from "../server/document/carriers/carrier.ts";
import type { Carrier } from "../server/document/files/source-file.ts";
import { carrierOf, defaultSettings, mayHoldRequests } from "../server/document/index.ts";
import { carrierFindings } from "../server/rules/engine/carrier-findings.ts";
import { check } from "../server/rules/engine/check.testing.ts";
import type { Finding } from "../server/rules/engine/check.ts";
import { environmentForTests } from "../server/rules/pages/check.testing.ts";
import { testedCarrier } from "../server/syntax/carriers.testing.ts";

interface CheckedCarrierText {
  readonly requests: Carrier["requests"];
  readonly findings: readonly Finding[];
}

/** The requests among other text in a file, and the findings. Nothing is waited for, so that the time can be measured. */
export function checkCarrierText(name: string, text: string): CheckedCarrierText {
  const language = carrierOf(name);
  if (language === null) throw new Error(`${name} is no name of a file that holds requests among other text`);
  const carrier = readCarrier(
    { uri: `file:///test/${name}`, name, language },
    text,
    testedCarrier(language).createReader(mayHoldRequests),
    null,
  );
  const environment = environmentForTests();
  const findings = carrierFindings(
    carrier,
    defaultSettings,
    environment.now(),
    ({ document }) => check(document, defaultSettings, environment).findings,
  );
  return { requests: carrier.requests, findings };
}
