import type { ConfigurationMiddleware } from "vscode-languageclient";
import { clientId } from "../identity.ts";

/** VS Code keeps 1,000 problems of a file. The last of them says how many are not shown. */
const mostProblems = 999;

/** Asks the server for no more findings than VS Code keeps. */
export const withinProblemLimit: ConfigurationMiddleware = {
  configuration: async (params, token, next) => {
    const answers = await next(params, token);
    if (!Array.isArray(answers)) return answers;
    return answers.map((answer, index) =>
      params.items[index]?.section === clientId && typeof answer?.maxDiagnostics === "number"
        ? { ...answer, maxDiagnostics: Math.min(answer.maxDiagnostics, mostProblems) }
        : answer,
    );
  },
};
