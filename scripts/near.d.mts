export function testsNear(files: readonly string[]): {
  readonly rules: readonly string[];
  readonly tests: readonly string[];
};
