import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { type Carrier, type CarrierPart, readCarrier } from "../../../document/carriers/carrier.ts";
import { mayHoldRequests, type Settings } from "../../../document/index.ts";
import { carrierFindings } from "../../../rules/engine/carrier-findings.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import type { Judge } from "../../../rules/engine/judge.ts";
import type { CarrierLanguage } from "../../../syntax/carrier.ts";
import { loadCarrierReader } from "../../../workspace/carrier-readers.ts";
import { shownCarrier } from "../../terminal/shown-carrier.ts";
import type { ShownFile } from "../../terminal/shown-file.ts";
import { type CheckedText, createTextOpener, type TextOptions } from "./check-file.ts";

/** A file that holds requests, by its absolute path. */
interface CarrierText {
  readonly path: string;
  readonly language: CarrierLanguage;
  readonly text: string;
}

interface CheckedCarrier extends Pick<CheckedText, "bodies"> {
  readonly carrier: Carrier;
  readonly shown: ShownFile;
  readonly findings: readonly Finding[];
  /** Those of a part, at their places in its document. */
  readonly findingsIn: (part: CarrierPart) => readonly Finding[];
}

/** Checks files that hold requests. */
export function createCarrierCheck(
  options: TextOptions,
): (file: CarrierText, settings: Settings) => Promise<CheckedCarrier> {
  const { workspace, openCarrier, bodiesOf } = createCarrierOpener(options);
  return async (file, settings) => {
    const { carrier, effective, read } = await openCarrier(file, settings);
    const found = new Map<CarrierPart, readonly Finding[]>();
    for (const part of carrier.parts) found.set(part, (await workspace.check(part.document, effective)).findings);
    const findingsIn = (part: CarrierPart): readonly Finding[] => found.get(part) ?? [];
    const bodies = carrier.parts.flatMap(({ document }) => bodiesOf(document));
    return {
      carrier,
      shown: shownCarrier(carrier, read),
      findings: carrierFindings(carrier, effective, Date.now(), findingsIn),
      findingsIn,
      bodies,
    };
  };
}

/** The same for those that will be edited. */
export function createCarrierJudge(options: TextOptions) {
  const { workspace, openCarrier } = createCarrierOpener(options);
  return async (file: CarrierText, settings: Settings) => {
    const { carrier, effective, read } = await openCarrier(file, settings);
    const judgeFor = ({ document }: CarrierPart): Judge => workspace.judgeFor(document.file, effective);
    return { carrier, read, judgeFor, settings: effective, now: Date.now() };
  };
}

function createCarrierOpener(options: TextOptions) {
  const { workspace, effectiveFor, bodiesOf } = createTextOpener(options);
  return {
    workspace,
    bodiesOf,
    openCarrier: async ({ path, language, text }: CarrierText, settings: Settings) => {
      const uri = pathToFileURL(path).href;
      const read = mayHoldRequests(text) ? await loadCarrierReader(language) : () => [];
      const carrier = readCarrier({ uri, name: basename(path), language }, text, read, null);
      return { carrier, read, effective: effectiveFor(uri, settings) };
    },
  };
}
