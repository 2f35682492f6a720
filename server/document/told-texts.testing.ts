import {
  carrierOf,
  collectLikelyNames,
  formatAddress,
  formatCidr,
  hasHostBits,
  holdsLikelySecret,
  isOwnUrl,
  isPrivate,
  isSecretName,
  kindOf,
  looksLike,
  networkOf,
  parseAddress,
  parseCidr,
  pathSegments,
  type ReadPath,
  readAnswer,
  readPath,
  readTemplate,
  show,
  type Template,
  urlSecrets,
  wordingOf,
} from "./index.ts";
import { hideInText, namesPending } from "./secrets/secret-text.ts";

/** What a path is. */
export const pathFacts = ({ operations, possible, version, own, path }: ReadPath): string =>
  [
    path,
    version ? `version ${version.text}` : "",
    ...operations.map(({ operation, parameters }) =>
      [operation.id, ...parameters.map(({ name, state, text }) => `${name}=${text} ${state}`)].join(" "),
    ),
    possible.length > 3
      ? `perhaps ${possible.length}`
      : possible.length > 0
        ? `perhaps ${possible.map(({ id }) => id).join(" ")}`
        : "",
    own.length > 0 ? own.map(({ start, end }) => `${start}-${end}`).join(" ") : "",
  ]
    .filter(Boolean)
    .join("; ");

/** The references in a text, and what is wrong with others. */
export const templateFacts = (template: Template | null): readonly string[] =>
  template === null
    ? []
    : [
        ...template.references.map(
          ({ kind, start, end, name, attribute, nameStart, attributeStart }) =>
            `${[kind, name, attribute].filter(Boolean).join(" ")} ${start}-${end} ${nameStart} ${attributeStart}`,
        ),
        ...template.problems.map(({ kind, text, start, end }) => `${kind} ${JSON.stringify(text)} ${start}-${end}`),
      ];

/** What one text alone may be: a name, a path, a text to show, an answer. */
export function toldOfText(text: string): readonly string[] {
  const template = readTemplate(text, null);
  const answer = readAnswer(text);
  const cidr = parseCidr(text);
  const address = parseAddress(text);
  const path = readPath(text);
  const language = carrierOf(text);
  const words = wordingOf({ compute: "acme", loadbalancer: "acmebalancer", script: "acmescript" });
  const names = collectLikelyNames();
  names.add(text);
  const facts: readonly (readonly [string, unknown])[] = [
    ["shown", show(text) === text ? null : show(text)],
    ["shown in prose", hideInText(text) === text ? null : hideInText(text)],
    ["name of a secret", isSecretName(text) || null],
    ["leads to a secret", namesPending(text) || null],
    ["likely a secret", holdsLikelySecret(text) || null],
    ["holds", templateFacts(template).join(", ") || null],
    ["literal", template && template.literal !== text ? template.literal : null],
    ["looks like", looksLike(text).length > 0 ? looksLike(text) : null],
    ["answer", answer.kind === "unreadable" ? null : answer],
    ["kind", kindOf(text)],
    ["holds requests as", language],
    ["network", cidr && [formatCidr(networkOf(cidr)), hasHostBits(cidr)]],
    ["address", address && [formatAddress(address), isPrivate(address)]],
    ["path", path.operations.length + path.possible.length > 0 ? pathFacts(path) : null],
    ["own URL", isOwnUrl(text) || null],
    ["read in other words", words?.read(text)?.text ?? null],
    ["written in other words", words?.write(text) === text ? null : words?.write(text)],
    ["name in other words", words?.readName(text) === text ? null : words?.readName(text)],
    ["likely names", names.line()],
    ["segments", pathSegments(text).length > 1 && text.length < 40 ? pathSegments(text) : null],
    ["secrets in the URL", urlSecrets(text).length > 0 ? urlSecrets(text) : null],
  ];
  return facts.flatMap(([name, fact]) =>
    fact === null ? [] : `${name} ${typeof fact === "string" ? fact : JSON.stringify(fact)}`,
  );
}
