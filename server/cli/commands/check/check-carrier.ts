import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { type Carrier, type CarrierPart, readCarrier } from "../../../document/carriers/carrier.ts";
import { mayHoldRequests, type Settings } from "../../../document/index.ts";
import type { Judge } from "../../../rules/engine/judge.ts";
import type { CarrierLanguage } from "../../../syntax/carrier.ts";
import { loadCarrierReader } from "../../../workspace/carrier-readers.ts";
import { type CheckedParts, checkCarrier } from "../../../workspace/check-carrier.ts";
import { shownCarrier } from "../../terminal/shown-carrier.ts";
import type { ShownFile } from "../../terminal/shown-file.ts";
import { type CheckedText, createTextOpener, type TextOptions } from "./check-file.ts";

/** A file that holds requests, by its absolute path. */
interface CarrierText {
  readonly path: string;
  readonly language: CarrierLanguage;
  readonly text: string;
}

interface CheckedCarrier extends CheckedParts, Pick<CheckedText, "bodies" | "afterFix"> {
  readonly carrier: Carrier;
  readonly shown: ShownFile;
}

/** Checks files that hold requests. */
export function createCarrierCheck(
  options: TextOptions,
): (file: CarrierText, settings: Settings) => Promise<CheckedCarrier> {
  const { workspace, openCarrier, bodiesOf } = createCarrierOpener(options);
  return async (file, settings) => {
    const { carrier, effective, read } = await openCarrier(file, settings);
    const checked = await checkCarrier(workspace, carrier, effective);
    const bodies = carrier.parts.flatMap(({ document }) => bodiesOf(document));
    const afterFix = async () => {
      const { fixCarrier } = await import("../../../features/actions/fix-carrier.ts");
      const { safeFixes } = await import("../../../features/actions/apply-fixes.ts");
      const judgeFor = ({ document }: CarrierPart): Judge => workspace.judgeFor(document.file, effective);
      const fixing = { read, judgeFor, fixing: safeFixes, settings: effective, now: Date.now() };
      return (await fixCarrier(carrier, fixing)).findings;
    };
    return { carrier, ...checked, shown: shownCarrier(carrier, read), bodies, afterFix };
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
