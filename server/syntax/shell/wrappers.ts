/** How a command runs another one that is among its arguments. */
export interface Wrapper {
  /** `script`: a shell reads the arguments again, joined by blanks. `shell`: it does so with the argument of `-c`. */
  readonly runs: "command" | "script" | "shell";
  /** It need not run it exactly once. */
  readonly repeats?: true;
  /** The command does not read the standard input of the wrapper. */
  readonly keepsInput?: true;
  /** What it replaces in the arguments. */
  readonly replaced?: RegExp;
  /** The option whose value it replaces instead. */
  readonly replacing?: RegExp;
  /** It adds arguments of its own if it replaces none. */
  readonly appends?: true;
  /** The option behind which a command begins; without it, one begins anywhere. */
  readonly starts?: RegExp;
  /** The word that ends a command. */
  readonly ends?: RegExp;
  /** The option with which no shell reads the arguments again. */
  readonly direct?: RegExp;
}

const plain: Wrapper = { runs: "command" };
const shell: Wrapper = { runs: "shell" };
const joined: Wrapper = { runs: "script" };
/** A signal comes after the script. */
const trap: Wrapper = { runs: "script", ends: /^(?:SIG)?(?:[A-Z]{3,6}\d?|\d+)$/ };
const watch: Wrapper = { runs: "script", repeats: true, direct: /^(?:-x|--exec)$/ };
const xargs: Wrapper = {
  runs: "command",
  repeats: true,
  keepsInput: true,
  replacing: /^(?:-[iIJ]|--replace(?:=|$))/,
  appends: true,
};
const find: Wrapper = {
  runs: "command",
  repeats: true,
  replaced: /\{\}/g,
  starts: /^-(?:exec|ok)(?:dir)?$/,
  ends: /^[;+]$/,
};
const fd: Wrapper = {
  runs: "command",
  repeats: true,
  replaced: /\{(?:\.|\/{1,2}|\/\.)?\}/g,
  appends: true,
  starts: /^(?:-[xX]|--exec(?:-batch)?)$/,
  ends: /^;$/,
};
const parallel: Wrapper = {
  runs: "script",
  repeats: true,
  keepsInput: true,
  replaced: /\{[\w./#%+-]*\}/g,
  replacing: /^-[iI]/,
  appends: true,
  ends: /^:{3,4}\+?$/,
  direct: /^(?:-q|--quote)$/,
};

const table: readonly (readonly [names: string, wrapper: Wrapper])[] = [
  ["builtin caffeinate chronic chroot command doas env exec flock gtimeout ionice nice nohup nsenter", plain],
  ["proxychains proxychains4 setsid stdbuf strace sudo taskset time timeout torsocks unbuffer", plain],
  ["docker docker-compose kubectl nerdctl oc podman run try", plain],
  // Instructions of a Dockerfile.
  ["CMD ENTRYPOINT HEALTHCHECK ONBUILD RUN", plain],
  ["ash bash dash ksh sh su zsh", shell],
  ["eval ssh", joined],
  ["trap", trap],
  ["watch", watch],
  ["gxargs xargs", xargs],
  ["find gfind", find],
  ["fd fdfind", fd],
  ["parallel", parallel],
];

const byName = new Map(table.flatMap(([names, wrapper]) => names.split(" ").map((name) => [name, wrapper] as const)));

/** Functions and programs that repeat a command until it succeeds have many names. */
const retrying = /(?:^|[-_])retry(?:$|[-_])/;

/** Null for a program that runs none of its arguments. */
export function wrapperNamed(path: string): Wrapper | null {
  const name = path.replace(/^.*\//, "");
  return byName.get(name) ?? (retrying.test(name) ? plain : null);
}
