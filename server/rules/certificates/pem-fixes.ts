import { tls } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { type Fix, type Report, referToFile, replaceText, setValue, together } from "../kit/index.ts";
import { isCertificateLabel, isPrivateKeyLabel, readPem } from "./pem.ts";
import { type PemValue, pemOf } from "./pem-value.ts";

/** Reports what is wrong with the PEM text of a field. */
export const reportPem =
  (problemOf: (read: PemValue, report: Report) => string | null) =>
  (value: Value, report: Report): void => {
    const read = pemOf(value, report);
    const problem = read && problemOf(read, report);
    if (problem)
      report(read.at, problem, {
        fixes: [
          swap(value, report),
          restoreLines(value, read),
          referToFile(value, /\.(?:pem|crt|cer|key)$/, report, (text) => readPem(text).kind === "blocks"),
        ],
      });
  };

/** Restores the line breaks of PEM text in the file. */
function restoreLines(value: Value, { pem, isInFile }: PemValue): Fix | null {
  if (isInFile || !("restored" in pem)) return null;
  if (pem.kind === "indented") return setValue(value, pem.restored, `Remove the indentation of \`${value.name}\``);
  const title = `Restore the line breaks of \`${value.name}\``;
  const { node, block } = value;
  // A folded text may still have its lines: then it only needs `|` instead of `>`.
  const hasLines =
    node.kind === "scalar" &&
    node.style === "block" &&
    block.text.startsWith(">", node.start) &&
    linesIn(block.text.slice(node.start, node.end)) > linesIn(pem.restored.trimEnd());
  const { start } = node;
  return hasLines ? replaceText({ block, start, end: start + 1 }, "|", title) : setValue(value, pem.restored, title);
}

const linesIn = (text: string): number => text.split(/\r\n?|\n/).length;

/** Swaps certificate and key if each contains the other. */
function swap({ parent, block }: Value, report: Report): Fix | null {
  const certificate = parent?.get(tls.certificate);
  const key = parent?.get(tls.key);
  if (!certificate || !key || !holdsOnly(certificate, isPrivateKeyLabel, isCertificateLabel, report)) return null;
  const from = written(certificate);
  const to = written(key);
  if (!holdsOnly(key, isCertificateLabel, isPrivateKeyLabel, report) || !from || !to) return null;
  return together(`Swap \`${tls.certificate}\` and \`${tls.key}\``, [
    replaceText({ ...from, block }, block.text.slice(to.start, to.end), ""),
    replaceText({ ...to, block }, block.text.slice(from.start, from.end), ""),
  ]);
}

function holdsOnly(value: Value, isThis: LabelTest, isThat: LabelTest, report: Report): boolean {
  const labels = pemOf(value, report)?.blocks.map(({ label }) => label) ?? [];
  return labels.some(isThis) && !labels.some(isThat);
}

type LabelTest = (label: string) => boolean;

/** The text after the key; null if the value is in another object. */
const written = ({ use, node }: Value) => (use?.how === "merge" ? null : use?.how === "alias" ? use.alias : node);
