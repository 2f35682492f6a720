import { basename } from "node:path";

/**
 * The address of each rule's page, given by its path below `server/rules/`: in the repository that package.json names, at the tag
 * of the version. Null if it names none.
 */
export function ruleAddresses({ repository, version }, pages) {
  const address = /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/.exec(repository?.url ?? "")?.[1];
  if (address === undefined) return null;
  return Object.fromEntries(
    pages.map((page) => [basename(page, ".md"), `${address}/blob/v${version}/server/rules/${page}`]),
  );
}
