import { Uri } from "vscode";
import type { DiagnosticProviderMiddleware, vsdiag } from "vscode-languageclient";
import { viewSchemes } from "../identity.ts";
import { rulesScheme } from "../packaged/register.ts";

/** Plans, whose findings are those of their stacks, and rule pages, whose examples are wrong on purpose. */
const schemes: readonly string[] = [...viewSchemes, rulesScheme];

/** Documents that the extension shows get hovers and everything else, but no findings. */
export const withoutDerivedDiagnostics: DiagnosticProviderMiddleware = {
  provideDiagnostics: (document, previousResultId, token, next) => {
    const uri = document instanceof Uri ? document : document.uri;
    return schemes.includes(uri.scheme)
      ? { kind: "full" as vsdiag.DocumentDiagnosticReportKind.full, items: [] }
      : next(document, previousResultId, token);
  },
};
