export function ruleAddresses(
  manifest: { readonly name: string; readonly repository?: { readonly url: string }; readonly version: string },
  pages: readonly string[],
): Readonly<Record<string, string>>;
