/** A pattern of what begins a URL, also with a slip in what separates it from the host: `https:/`, `https//`. */
export const urlScheme = String.raw`(?:https?(?:[:;]{1,2}(?:\/{1,3}|(?=\w))|\/{2,3})|[a-z][a-z\d+.-]*:\/\/)`;
