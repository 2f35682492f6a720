const schemes = ["system", "light", "dark"] as const;
type Scheme = (typeof schemes)[number];

const key = "compute-stack-colors";

/** The button that goes through the system's colors, light and dark. The choice is kept in the browser. */
export function colorSwitch(button: HTMLButtonElement): void {
  let scheme = kept();
  const apply = (): void => {
    document.documentElement.dataset.colors = scheme;
    button.setAttribute("aria-label", `Colors: ${scheme}`);
    button.title = `Colors: ${scheme}`;
  };
  apply();
  button.addEventListener("click", () => {
    scheme = schemes[(schemes.indexOf(scheme) + 1) % schemes.length] ?? "system";
    keep(scheme);
    apply();
  });
}

function kept(): Scheme {
  try {
    const value = localStorage.getItem(key);
    return schemes.find((scheme) => scheme === value) ?? "system";
  } catch {
    return "system";
  }
}

function keep(scheme: Scheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // A browser may refuse to store anything: then the choice lasts as long as the page.
  }
}
