/** The order of completions: lower groups come first, and each group has room for the order of its own items. */
export const ranks = {
  /** It would override what is inherited. */
  inherited: -1_000,
  requiredField: 0,
  expectedField: 100,
  optionalField: 200,
  /** It has no effect until another field is given. */
  fieldWithoutEffect: 300,
  presentField: 400,
  assumedField: 500,
  deprecatedField: 900,
  /** Values, references and paths, each in the order of their source. */
  value: 0,
  alias: 5_000,
  wholeObject: 10_000,
  /** Added once for each interpretation of the cursor's position that is likelier. */
  lessLikely: 100_000,
} as const;
