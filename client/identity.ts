/** The id is also the prefix of every setting and command. */
export const clientId = "computeStack";
export const clientName = "Compute Stack";

/** The language id of stacks. */
export const stackLanguage = "compute-stack";

/** The language of plans, which wraps long lines. */
export const planLanguage = "compute-plan";

/** The language of merged stacks, in which the origin of each line is in a column of its own. */
export const mergeLanguage = "compute-merge";

/** The language ids that package.json contributes for stacks and requests, and the name for a file of each. */
export const languages = [
  { id: stackLanguage, title: "Stack file" },
  { id: "compute-request", title: "Request file" },
  { id: planLanguage, title: "Request plan" },
] as const;

/** Whether a document in this language is one of ours. */
export const isOurs = (languageId: string): boolean => languages.some(({ id }) => id === languageId);

/** The views with diagrams. */
export const graphViewType = "computeStack.graph";

/** The documents with plans, changes and merges, under schemes of their own. */
export const planScheme = "compute-stack-plan";
export const changesScheme = "compute-stack-changes";
export const mergeScheme = "compute-stack-merge";
export const viewSchemes = [planScheme, changesScheme, mergeScheme] as const;
