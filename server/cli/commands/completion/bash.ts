import type { CompletedCommand } from "./completed-commands.ts";
import type { Offer } from "./offers.ts";

/**
 * Works in bash 3.2, too, which macOS has: it keeps `--option=value` in one word, while newer ones part it at `=`. Files are
 * left to bash itself, which knows how to quote them.
 */
export const bashScript = (commands: readonly CompletedCommand[]): string => `# Completions of compute-stack for bash.
_compute_stack() {
  local words=() word previous="" index
  for ((index = 0; index <= COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    if ((index > 1)) && [[ $word == = || $previous == = ]]; then
      words[\${#words[@]} - 1]=\${words[\${#words[@]} - 1]}$word
    else
      words[\${#words[@]}]=$word
    fi
    previous=$word
  done

  local last=$((\${#words[@]} - 1)) current option="" offered="" values="" place=0 valued="" prefix=""
  current=\${words[last]}
  COMPREPLY=()
  if ((last == 1)); then
    offered="${[...commands.map(({ name }) => name), "--help", "--version"].join(" ")}"
  else
    case \${words[1]} in
${commands.filter(hasValues).map(valuedCase).join("\n")}
    esac
    for ((index = 2; index < last; index++)); do
      word=\${words[index]}
      if [[ $valued == *" $word "* ]]; then
        if ((index + 1 == last)); then option=$word; fi
        ((index++))
      elif [[ $word != -* ]]; then
        ((place++))
      fi
    done
    if [[ $option == "" && $current == --*=* ]]; then
      option=\${current%%=*}
      prefix=$option=
      current=\${current#*=}
    fi
    case "\${words[1]} $option" in
${commands.flatMap(casesOf).join("\n")}
    esac
  fi
  if [[ $values != "" && $current == *=* ]]; then
    offered=$values
    prefix=$prefix\${current%%=*}=
    current=\${current#*=}
  elif [[ $values != "" ]]; then
    compopt -o nospace 2>/dev/null
  fi
  if [[ $offered == "" ]]; then return; fi
  compopt +o default 2>/dev/null
  # Where words end at \`=\`, only what follows it is replaced.
  if [[ $COMP_WORDBREAKS == *=* ]]; then prefix=""; fi
  COMPREPLY=($(compgen -P "$prefix" -W "$offered" -- "$current"))
}
complete -o default -F _compute_stack compute-stack
`;

const hasValues = ({ options }: CompletedCommand): boolean => options.some(({ value }) => value !== null);

const valuedCase = ({ name, options }: CompletedCommand): string =>
  `      ${name}) valued=" ${options.flatMap((option) => (option.value ? [`--${option.name}`] : [])).join(" ")} " ;;`;

/** After an option its values; else options, or what the argument can be. */
function casesOf({ name, options, places, isRepeated }: CompletedCommand): readonly string[] {
  const all = options.map((option) => `--${option.name}`).join(" ");
  const valued = options.flatMap((option) =>
    option.value ? [`      "${name} --${option.name}") ${assignments(option.value.offer)} ;;`] : [],
  );
  const last = places.length - 1;
  const argumentCases = places.map(({ offer }, index) => {
    const pattern = index === last && isRepeated ? "*" : String(index);
    return `          ${pattern}) ${assignments(offer)} ;;`;
  });
  return [
    ...valued,
    `      "${name} ")`,
    `        if [[ $current == -* ]]; then offered="${all}"`,
    ...(argumentCases.length > 0 ? ["        else case $place in", ...argumentCases, "        esac"] : []),
    "        fi ;;",
  ];
}

function assignments(offer: Offer): string {
  if (offer.kind === "words") return `offered="${offer.words.map(({ word }) => word).join(" ")}"`;
  if (offer.kind === "pair")
    return `offered="${offer.words.map(({ word }) => `${word}=`).join(" ")}" values="${offer.values.join(" ")}"`;
  return ":";
}
