/**
 * Each can be turned off: the hours of a backup window, alerts that are off, the defaults of absent fields, the size of user
 * data, the values of variables.
 */
export const hintKinds = ["windowHours", "disabledAlerts", "defaults", "userDataSize", "variables"] as const;

export type HintKind = (typeof hintKinds)[number];
