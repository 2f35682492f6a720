/** Creates an element with attributes and content. Text is never read as HTML. */
export function elementOf<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...content);
  return element;
}

export function buttonOf(label: string, run: () => void, attributes: Readonly<Record<string, string>> = {}) {
  const button = elementOf("button", { type: "button", ...attributes }, ...withCode(label));
  button.addEventListener("click", run);
  return button;
}

/** A message, in which what is between backticks is code. */
export const withCode = (text: string): readonly (Node | string)[] =>
  text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? elementOf("code", {}, part) : part));

/** An element of the page that is always there. */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`Missing element #${id}.`);
  return element;
}

export const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;
