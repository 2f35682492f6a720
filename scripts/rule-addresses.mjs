import { basename } from "node:path";

/**
 * The address of each rule's page, given by its path below `server/rules/`: in the repository that package.json names, at the tag
 * of the version. While it names none, an address would be invented, so it is the page in the npm package, as a package URL
 * (ECMA-427): absolute, as SARIF requires, and true wherever the package came from.
 */
export function ruleAddresses({ name, repository, version }, pages) {
  const address = /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/.exec(repository?.url ?? "")?.[1];
  const addressOf = (page) =>
    address === undefined
      ? `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(version)}#dist/rules/${basename(page)}`
      : `${address}/blob/v${version}/server/rules/${page}`;
  return Object.fromEntries(pages.map((page) => [basename(page, ".md"), addressOf(page)]));
}
