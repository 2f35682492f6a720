import type { CompletedCommand, CompletedOption } from "./completed-commands.ts";
import type { Offer, OfferedWord } from "./offers.ts";

export const fishScript = (commands: readonly CompletedCommand[]): string => `# Completions of compute-stack for fish.
function __compute_stack_in
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]
end

function __compute_stack_at
    set -l words (commandline -opc)
    __compute_stack_in $argv[1]; and test (count $words) -eq $argv[2]
end

function __compute_stack_pairs
    set -l current (commandline -ct | string replace -r '^--[^=]*=' '')
    if string match -q '*=*' -- $current
        set -l id (string split -m 1 = -- $current)[1]
        printf '%s\\n' $id=(string split ' ' -- $argv[1])
    else
        printf '%s=\\n' (string split ' ' -- $argv[2])
    end
end

complete -c compute-stack -f
complete -c compute-stack -n __fish_use_subcommand -l help -d 'print the usage of a command'
complete -c compute-stack -n __fish_use_subcommand -l version -d 'print the version'
${commands.map(linesOf).join("\n")}
`;

const linesOf = ({ name, summary, options, places, isRepeated }: CompletedCommand): string =>
  [
    "",
    `complete -c compute-stack -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...options.map((option) => optionLine(name, option)),
    ...places.map(({ offer }, index) => {
      const isLast = index === places.length - 1;
      const where = isLast && isRepeated ? `__compute_stack_in ${name}` : `__compute_stack_at ${name} ${index + 2}`;
      return `complete -c compute-stack -n ${quoted(where)} ${given(offer)}`;
    }),
  ].join("\n");

function optionLine(command: string, { name, short, meaning, value }: CompletedOption): string {
  return [
    `complete -c compute-stack -n ${quoted(`__compute_stack_in ${command}`)} -l ${name}`,
    ...(short === null ? [] : [`-s ${short}`]),
    ...(value === null
      ? []
      : [value.offer.kind === "files" || value.offer.kind === "folders" ? "-r" : "-x", given(value.offer)]),
    `-d ${quoted(meaning)}`,
  ].join(" ");
}

function given(offer: Offer): string {
  switch (offer.kind) {
    case "words":
      return `-a ${quoted(offer.words.map(withMeaning).join("\n"))}`;
    case "pair":
      return `-a ${quoted(`(__compute_stack_pairs ${quoted(offer.values.join(" "))} ${quoted(offer.words.map(({ word }) => word).join(" "))})`)}`;
    case "files":
      return "-F";
    case "folders":
      return `-a ${quoted("(__fish_complete_directories)")}`;
    case "nothing":
      return "";
  }
}

/** In a list of words, fish expands variables and substitutions once more. */
const withMeaning = ({ word, meaning }: OfferedWord): string =>
  meaning === "" ? word : `${word}\\t${quoted(meaning)}`;

const quoted = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`;
