import { Uri } from "vscode";
import type { DiagnosticProviderMiddleware, vsdiag } from "vscode-languageclient";
import { planScheme } from "./uri.ts";

/** Plans get hovers and everything else, but no findings: those are reported in the stack. */
export const withoutPlanDiagnostics: DiagnosticProviderMiddleware = {
  provideDiagnostics: (document, previousResultId, token, next) => {
    const uri = document instanceof Uri ? document : document.uri;
    return uri.scheme === planScheme
      ? { kind: "full" as vsdiag.DocumentDiagnosticReportKind.full, items: [] }
      : next(document, previousResultId, token);
  },
};
