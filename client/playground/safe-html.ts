const allowed = new Set(
  "a,b,blockquote,br,code,del,div,em,h1,h2,h3,h4,h5,h6,hr,i,li,ol,p,pre,s,span,strong,table,tbody,td,th,thead,tr,ul".split(
    ",",
  ),
);

/** HTML that was made from Markdown, without anything but text, its markup and links to the web. */
export function safeHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    if (!allowed.has(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const isKept = name === "class" || (name === "href" && /^https?:\/\//.test(value));
      if (!isKept) element.removeAttribute(name);
    }
    if (element.localName === "a") element.setAttribute("rel", "noopener noreferrer");
  }
  return body.innerHTML;
}
