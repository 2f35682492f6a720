import { baseVariable, tokenVariable } from "../../../api/index.ts";
import { isSecretName } from "../../../document/index.ts";
import { type Content, isList, isObject, partsIn } from "../content.ts";
import { shellQuoted } from "../format.ts";
import type { OutgoingRequest } from "../outgoing.ts";

/** The function of the shell that sends a request, unless it was answered before. `variables` and `files`: those that the script reads. */
export const sending = (
  variables: readonly string[],
  files: readonly string[],
  requests: readonly OutgoingRequest[],
): readonly string[] => [
  "# Runs curl with the address and the headers in files, because command lines are visible to everyone on this machine. Stops at an error.",
  "curl() {",
  '  : >"$plan_work/headers"',
  "  plan_option=",
  "  for plan_word do",
  "    shift",
  "    case $plan_option in",
  "      --request) plan_method=$plan_word ;;",
  "      --url) plan_url=$plan_word ;;",
  "      --output) plan_answer=$plan_word ;;",
  "    esac",
  "    case $plan_option:$plan_word in",
  '      --header:*) printf \'%s\\n\' "$plan_word" >>"$plan_work/headers" ;;',
  "      --url:* | *:--url | *:--header) ;;",
  '      *) set -- "$@" "$plan_word" ;;',
  "    esac",
  "    plan_option=$plan_word",
  "  done",
  `  plan_path=\${plan_url#"$${baseVariable}"}`,
  "  plan_decide",
  `  echo "$plan_name: $plan_method $plan_path\${plan_kept:+ (answered before)}" >&2`,
  '  [ -z "$plan_kept" ] || return 0',
  '  : >"$plan_answer"',
  '  plan_to "$plan_url"',
  '  rm -f -- "$plan_journal.$plan_name.response"',
  '  plan_note "sending $plan_request"',
  "  plan_any=yes plan_failure=0",
  '  plan_status=$(command curl --config "$plan_work/url" --show-error --write-out "%{http_code}" --header "@$plan_work/headers" "$@") || plan_failure=$?',
  "  case $plan_failure:$plan_status in",
  "    # Others, such as 207, may say that only part of it was done.",
  '    0:20[0-5]) plan_keep "$plan_request"; return 0 ;;',
  '    0:*) echo "The API responded with $plan_status:" >&2 ;;',
  "    # Without a connection, nothing arrived.",
  '    1:* | [3567]:* | 35:* | 58:* | 60:* | 77:*) plan_note "failed $plan_request"; exit 1 ;;',
  '    *) plan_stop "$plan_name may have arrived. Run the script again: it asks whether it did." 1 ;;',
  "  esac",
  "  # The API may repeat what it was sent.",
  `  plan_reasons=$(jq -r ${files.map((_, index) => `--rawfile file_${index + 1} "$plan_file_${index + 1}" `).join("")}${shellQuoted(reasonsWithout(secretsAmong(variables, requests), files))} "$plan_answer" 2>/dev/null | tr -d "\\000-\\010\\013-\\037\\177")`,
  '  printf "%s\\n" "${plan_reasons:-No reasons given.}" >&2',
  "  case $plan_status:$plan_reasons in",
  `    401:*) plan_note "failed $plan_request"; echo "The token is not accepted. Set ${tokenVariable} to one that is, and start the script again: it continues here." >&2 ;;`,
  '    4??:?*) plan_note "failed $plan_request" ;;',
  '    *) echo "$plan_name may have arrived. Run the script again: it asks whether it did." >&2 ;;',
  "  esac",
  "  exit 1",
  "}",
];

/** Those with the name of a secret, or in a field that has one. */
function secretsAmong(variables: readonly string[], requests: readonly OutgoingRequest[]): readonly string[] {
  const inSecrets = requests.flatMap(({ headers, body }) => [
    ...headers.flatMap(([name, value]) => variablesInSecrets(value, isSecretName(name))),
    ...variablesInSecrets(body ?? null, false),
  ]);
  return variables.filter((name) => isSecretName(name) || inSecrets.includes(name));
}

function variablesInSecrets(content: Content, isInside: boolean): readonly string[] {
  if (isObject(content))
    return content.fields.flatMap(([name, value]) => variablesInSecrets(value, isInside || isSecretName(name)));
  if (isList(content)) return content.flatMap((item) => variablesInSecrets(item, isInside));
  return isInside ? partsIn(content).flatMap((part) => (part.kind === "env" ? part.name : [])) : [];
}

/** For jq: the reasons of a refusal, without the values of variables that hold secrets, and without what the files hold. */
const reasonsWithout = (secrets: readonly string[], files: readonly string[]): string =>
  [
    `[${JSON.stringify(secrets)}[] | $ENV[.] | strings] as $values`,
    ...(files.length > 0
      ? [`[$ARGS.named[] | ., @base64, split("\\n")[] | gsub("^\\\\s+|\\\\s+$"; "")] as $lines`]
      : []),
    // The longest come first: one may begin with another.
    `([($values${files.length > 0 ? " + $lines" : ""})[] | select(length > 5)] | sort_by(-length)) as $secrets`,
    `.errors[]? | "\\(.field // "request"): \\(reduce $secrets[] as $secret (.reason | tostring; split($secret) | join("[removed]")))"`,
  ].join("\n    | ");
