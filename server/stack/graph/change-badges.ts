import { capital } from "../../text/prose.ts";
import { wordOfAction } from "../changes/resource-change.ts";
import { actionCounts, type DrawnChanges, describeCounts, type ItemAction, nothingChanges } from "./item-changes.ts";
import { escapeXml, widthOf } from "./text.ts";

/** Each action has a color, a shape and a sign. */
const badges: Readonly<Record<ItemAction, readonly [shape: string, sign: string]>> = {
  create: ['<circle r="8"/>', "+"],
  update: ['<path d="M0 -9.5 9.5 0 0 9.5 -9.5 0z"/>', "~"],
  impossible: ['<path d="M-3.5 -8.5h7l5 5v7l-5 5h-7l-5 -5v-7z"/>', "!"],
  unknown: ['<path d="M0 -9 9 7h-18z"/>', "?"],
  gone: ['<rect x="-7.5" y="-7.5" width="15" height="15" rx="1.5"/>', "×"],
};

export function changeBadge(action: ItemAction, x: number, y: number): string {
  const [shape, sign] = badges[action];
  return `<g class="change-badge ${action}" transform="translate(${x} ${y})" role="img" aria-label="${wordOfAction(action)}">${shape}<text y="4">${sign}</text></g>`;
}

/** The room that a badge takes beside a text. */
export const badgeRoom = 22;

/** What the badges mean, and what the diagram is compared with. */
export function drawLegend(changes: DrawnChanges, x: number, y: number) {
  const head = `Compared with ${changes.from}:`;
  const counts = actionCounts(changes);
  const parts: string[] = [];
  let at = widthOf(head, 12) + 10;
  for (const [action, text] of counts) {
    parts.push(changeBadge(action, Math.round(at + 8), -4), `<text x="${Math.round(at + 22)}">${text}</text>`);
    at += 22 + widthOf(text, 12) + 16;
  }
  if (counts.length === 0) {
    parts.push(`<text x="${Math.round(at)}">${nothingChanges}</text>`);
    at += widthOf(nothingChanges, 12);
  }
  const said = capital(`${head} ${describeCounts(changes)}`);
  const begin = `<g class="legend" transform="translate(${x} ${y})" role="group" aria-label="${escapeXml(said)}">`;
  return { svg: `${begin}<text>${escapeXml(head)}</text>${parts.join("")}</g>`, width: Math.ceil(at), height: 24 };
}

/** The colors of a standalone diagram with changes. */
export const changeColors = `svg{--create:#1a7f37;--update:#0969da;--impossible:#c62828;--unknown:#8250df;--gone:#6e7781}
@media (prefers-color-scheme:dark){svg{--create:#57ab5a;--update:#6cb6ff;--impossible:#ff7b72;--unknown:#b392f0;--gone:#9aa4af}}`;

export const changeStyle = `.picture .create>rect{stroke:var(--create);stroke-width:2}
.picture .update>rect{stroke:var(--update);stroke-width:2}
.picture .impossible>rect{stroke:var(--impossible);stroke-width:2}
.picture .unknown>rect{stroke:var(--unknown);stroke-width:2;stroke-dasharray:2 4}
.picture .gone>rect{stroke:var(--gone);stroke-width:2;stroke-dasharray:6 4}
.picture .gone .title{text-decoration:line-through}
.picture .gone .title,.picture .gone .detail{fill:var(--muted)}
.picture .gone .bar{stroke-dasharray:3 5}
.picture .legend{font-size:12px}
.picture .change-badge{font-size:12px;font-weight:700;text-anchor:middle}
.picture .change-badge.create circle{fill:var(--create)}
.picture .change-badge.update path{fill:var(--update)}
.picture .change-badge.impossible path{fill:var(--impossible)}
.picture .change-badge.unknown path{fill:var(--unknown)}
.picture .change-badge.gone rect{fill:var(--card);stroke:var(--gone);stroke-width:2;stroke-dasharray:none}
.picture .change-badge text{fill:var(--card)}
.picture .change-badge.gone text{fill:var(--ink)}`;
