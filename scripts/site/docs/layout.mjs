import { escapeHtml } from "./highlight.mjs";

/** A page of the documentation around its content. `root` leads to the playground, `base` to the documentation. */
export function layout({ page, pages, html, sections, base, root }) {
  const toc = sections.filter(({ level }) => level === 2 || level === 3);
  return `<!DOCTYPE html>
<html lang="en" data-colors="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'none'; form-action 'none'; base-uri 'none'">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(page.title)} · Compute Stack</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cg fill='%230f7b6c'%3E%3Crect x='1' y='2' width='14' height='3.4' rx='1'/%3E%3Crect x='1' y='6.3' width='14' height='3.4' rx='1'/%3E%3Crect x='1' y='10.6' width='14' height='3.4' rx='1'/%3E%3C/g%3E%3C/svg%3E">
<link rel="stylesheet" href="${root}colors.css">
<link rel="stylesheet" href="${base}docs.css">
<script src="${base}docs.js" defer></script>
</head>
<body data-base="${base}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="${base}index.html"><svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true"><rect x="1" y="2" width="14" height="3.4" rx="1"/><rect x="1" y="6.3" width="14" height="3.4" rx="1"/><rect x="1" y="10.6" width="14" height="3.4" rx="1"/></svg><b>Compute Stack</b> <span>Docs</span></a>
<search class="search"><input id="search" type="search" placeholder="Search (press /)" aria-label="Search the documentation" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" autocomplete="off" spellcheck="false"><ul id="results" role="listbox" aria-label="Results" hidden></ul></search>
<nav aria-label="Page"><button id="colors" type="button" class="quiet icon"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" fill="currentColor"/></svg></button>
<a class="button primary" href="${root}index.html">Playground</a></nav>
</header>
<div class="columns">
<details class="menu" id="menu"><summary>Menu</summary><nav aria-label="Documentation">${navigation(page, pages, base)}</nav></details>
<main id="content" tabindex="-1">
${html}</main>
${toc.length > 1 ? `<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${toc.map(({ id, title, level }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(title)}</a></li>`).join("")}</ul></nav>` : ""}
</div>
</body>
</html>
`;
}

/** The pages by their groups; beside a rule, the others of its folder. */
function navigation(page, pages, base) {
  const link = (each) =>
    `<li><a href="${base}${each.target}"${each === page ? ' aria-current="page"' : ""}>${escapeHtml(each.title)}</a></li>`;
  const groups = new Map();
  for (const each of pages.filter(({ isRule, group }) => !isRule && group !== null))
    groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  const siblings = page.isRule ? pages.filter(({ isRule, group }) => isRule && group === page.group) : [];
  return [...groups]
    .map(([group, inGroup]) => `<h2>${group}</h2><ul>${inGroup.map(link).join("")}</ul>`)
    .concat(
      siblings.length > 0
        ? [`<h2>Rules: ${escapeHtml(page.group)}</h2><ul class="code">${siblings.map(link).join("")}</ul>`]
        : [],
    )
    .join("");
}
