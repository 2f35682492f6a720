import type { CompletedCommand, CompletedOption, CompletedPlace } from "./completed-commands.ts";
import type { Offer, OfferedWord } from "./offers.ts";

/** Works where it is sourced, and as the file `_compute-stack` in a folder of `fpath`. */
export const zshScript = (commands: readonly CompletedCommand[]): string => `#compdef compute-stack
# Completions of compute-stack for zsh.
_compute_stack() {
  local curcontext="$curcontext"
  if (( CURRENT == 2 )); then
    local -a commands=(
${described(commands.map(({ name, summary }) => ({ word: name, meaning: summary })))}
    )
    _describe -t commands command commands
    _arguments '--help[print the usage of a command]' '--version[print the version]'
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(commandCase).join("\n")}
  esac
}
${listsOf(commands)
  .map(
    ({ name, words }) => `
${functionFor(name)}() {
  local -a offered=(
${described(words)}
  )
  _describe ${quoted(name)} offered "$@"
}
`,
  )
  .join("")}${pairsOf(commands)
  .map(
    ({ name, words, values }) => `
${functionFor(name)}() {
  local -a offered=(
${described(words)}
  )
  if compset -P '*='; then
    compadd ${values.join(" ")}
  else
    _describe ${quoted(name)} offered -S = -q
  fi
}
`,
  )
  .join("")}
if ! (( $+functions[compdef] )); then
  autoload -Uz compinit
  compinit
fi
if [[ $funcstack[1] == _compute-stack ]]; then
  _compute_stack "$@"
else
  compdef _compute_stack compute-stack
fi
`;

const functionFor = (name: string): string => `_compute_stack_${name.toLowerCase().replace(/\W+/g, "_")}`;

/** Lists with meanings, each once, by the names of their places. */
function listsOf(commands: readonly CompletedCommand[]) {
  const found = new Map<string, readonly OfferedWord[]>();
  for (const { name, offer } of placesIn(commands))
    if (offer.kind === "words" && isDescribed(offer.words)) found.set(listName(name, offer.words), offer.words);
  return [...found].map(([name, words]) => ({ name, words }));
}

function pairsOf(commands: readonly CompletedCommand[]) {
  const found = new Map<string, Extract<Offer, { readonly kind: "pair" }>>();
  for (const { name, offer } of placesIn(commands)) if (offer.kind === "pair") found.set(name, offer);
  return [...found].map(([name, offer]) => ({ name, ...offer }));
}

const placesIn = (commands: readonly CompletedCommand[]): readonly CompletedPlace[] =>
  commands.flatMap(({ options, places }) => [...options.flatMap(({ value }) => value ?? []), ...places]);

const isDescribed = (words: readonly OfferedWord[]): boolean => words.some(({ meaning }) => meaning !== "");

/** A name may mean different words in different commands. */
const listName = (name: string, words: readonly OfferedWord[]): string => `${name} ${words[0]?.word ?? ""}`;

const described = (words: readonly OfferedWord[]): string =>
  words.map(({ word, meaning }) => `    ${quoted(`${word.replaceAll(":", "\\:")}:${meaning}`)}`).join("\n");

function commandCase({ name, options, places, isRepeated }: CompletedCommand): string {
  const specs = [
    ...options.map(optionSpec),
    ...places.map((place, index) =>
      quoted(`${index === places.length - 1 && isRepeated ? "*" : index + 1}:${spec(place)}`),
    ),
  ];
  return [`    ${name})`, `      _arguments -s -S \\`, `        ${specs.join(" \\\n        ")}`, "      ;;"].join("\n");
}

function optionSpec({ name, short, meaning, value }: CompletedOption): string {
  const text = `[${meaning.replace(/[[\]\\:]/g, "\\$&")}]`;
  if (value !== null) return quoted(`*--${name}=${text}:${spec(value)}`);
  if (short === null) return quoted(`--${name}${text}`);
  return `'(-${short} --${name})'{-${short},--${name}}${quoted(text)}`;
}

function spec({ name, offer }: CompletedPlace): string {
  const title = name.replaceAll(":", "\\:");
  switch (offer.kind) {
    case "words":
      return isDescribed(offer.words)
        ? `${title}:${functionFor(listName(name, offer.words))}`
        : `${title}:(${offer.words.map(({ word }) => word).join(" ")})`;
    case "pair":
      return `${title}:${functionFor(name)}`;
    case "files":
      return `${title}:_files`;
    case "folders":
      return `${title}:_files -/`;
    case "nothing":
      return `${title}: `;
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
