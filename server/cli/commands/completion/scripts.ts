/** By shell, a script that asks this tool for the words that fit: a line for each, with its meaning behind a tab, or `:files` or `:folders`. */
export const completionScripts = {
  // Works in bash 3.2, too, which macOS has: it keeps `--option=value` in one word, while newer ones part it at `=`. Files are left
  // to bash itself, which knows how to quote them.
  bash: `# Completions of compute-stack for bash.
_compute_stack() {
  local words=() word previous="" index offered="" line
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    if ((index > 1)) && [[ $word == = || $previous == = ]]; then
      words[\${#words[@]} - 1]=\${words[\${#words[@]} - 1]}$word
    else
      words[\${#words[@]}]=$word
    fi
    previous=$word
  done
  local current=\${words[\${#words[@]} - 1]}
  COMPREPLY=()
  while IFS= read -r line; do offered="$offered \${line%%$'\\t'*}"; done < <(compute-stack __complete "\${words[@]}" 2>/dev/null)
  if [[ $offered == "" || $offered == " :"* ]]; then return; fi
  compopt +o default 2>/dev/null
  if [[ $offered == *= ]]; then compopt -o nospace 2>/dev/null; fi
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
  # Where words end at \`=\`, only what follows it is replaced.
  if [[ $COMP_WORDBREAKS == *=* ]]; then COMPREPLY=("\${COMPREPLY[@]#"\${current%"\${current##*=}"}"}"); fi
}
complete -o default -F _compute_stack compute-stack
`,
  // Works where it is sourced, and as the file `_compute-stack` in a folder of `fpath`.
  zsh: `#compdef compute-stack
# Completions of compute-stack for zsh.
_compute_stack() {
  local line
  local -a lines=("\${(@f)$(compute-stack __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}") offered more
  case $lines[1] in
    :files) compset -P '--*='; _files ;;
    :folders) compset -P '--*='; _files -/ ;;
    ?*)
      for line in $lines; do offered+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}"); done
      if [[ $lines[1] == *=$'\\t'* ]]; then more=(-S ''); fi
      _describe word offered $more ;;
  esac
}

if ! (( $+functions[compdef] )); then
  autoload -Uz compinit
  compinit
fi
if [[ $funcstack[1] == _compute-stack ]]; then
  _compute_stack "$@"
else
  compdef _compute_stack compute-stack
fi
`,
  fish: `# Completions of compute-stack for fish.
function __compute_stack_words
    set -l words (commandline -opc) (commandline -ct)
    set -l lines (compute-stack __complete $words[2..] 2>/dev/null)
    set -l option (string replace -r '^((--[^=]*=)?).*' '$1' -- $words[-1])
    set -l rest (string replace -- "$option" '' $words[-1])
    switch "$lines[1]"
        case :files
            printf '%s\\n' $option(__fish_complete_path $rest)
        case :folders
            printf '%s\\n' $option(__fish_complete_directories $rest)
        case '?*'
            printf '%s\\n' $lines
    end
end
complete -c compute-stack -f -a '(__compute_stack_words)'
`,
} as const;
