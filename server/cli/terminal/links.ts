type Variables = Readonly<Record<string, string | undefined>>;

/** `FORCE_HYPERLINK`, then whether it is a terminal that is known to make links of texts. Others might print the addresses. */
export function linksOf(variables: Variables, isTerminal: boolean): boolean {
  const { FORCE_HYPERLINK: force } = variables;
  if (force !== undefined) return force !== "0";
  return isTerminal && variables.TERM !== "dumb" && knowsLinks(variables);
}

const programs: ReadonlySet<string> = new Set(["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "zed"]);

const knowsLinks = ({ TERM = "", TERM_PROGRAM = "", ...variables }: Variables): boolean =>
  programs.has(TERM_PROGRAM) ||
  /^(?:xterm-kitty|alacritty|foot|xterm-ghostty)/.test(TERM) ||
  variables.WT_SESSION !== undefined ||
  variables.KONSOLE_VERSION !== undefined ||
  Number(variables.VTE_VERSION) >= 5000;

/** Keeps the first link to each address in the parts of an output; the texts of the others stay. */
export function linksOnce(): (output: string) => string {
  const seen = new Set<string>();
  return (output) =>
    output.replaceAll(linkPattern, (whole, url: string, text: string) => {
      const isFirst = !seen.has(url);
      seen.add(url);
      return isFirst ? whole : text;
    });
}

const linkPattern = /\u001b\]8;;([^\u001b]+)\u001b\\(.*?)\u001b\]8;;\u001b\\/g;

/** A text that leads to an address (OSC 8). */
export const link = (text: string, url: string): string => `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`;
