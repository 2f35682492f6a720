import { grouped } from "../../document/index.ts";
import { firstWords } from "../../text/prose.ts";
import { cardsOf, type Row } from "./cards.ts";
import { badgeRoom, changeBadge, changeColors, changeStyle, drawLegend } from "./change-badges.ts";
import { captionOf, type Drawing, severityOf, stackTitle } from "./drawing.ts";
import type { GraphItem } from "./graph.ts";
import { actionOf } from "./item-changes.ts";
import { type Box, type PlacedCard, type PlacedEnd, type PlacedLine, type PlacedRegion, placesOf } from "./places.ts";
import { pictureColors, pictureStyle } from "./style.ts";
import { clip, escapeXml, widthOf } from "./text.ts";
import { describe, describeItem, leftOutNote } from "./words.ts";

/**
 * `file`: a standalone diagram. `page`: part of a page that has `pictureStyle`, sets the colors, and makes items focusable.
 */
type SvgUse = "file" | "page";

const margin = 20;
const stackGap = 36;
const nameHeight = 34;

/** The stacks of a file as SVG, one below the other. */
export function drawSvg(drawing: Drawing, use: SvgUse = "file"): string {
  const { title, graphs, problems, changes } = drawing;
  const notable = { has: (item: GraphItem) => problems.has(item) || changes?.of.has(item) === true };
  let y = margin;
  let width = 320;
  const parts: string[] = [];
  graphs.forEach((graph, index) => {
    const cards = cardsOf(graph, notable);
    const places = placesOf(cards);
    const name = graphs.length > 1 || graph.name !== "" ? stackTitle(graph, index) : "";
    const note = cards.leftOut.length === 0 ? "" : leftOutNote(cards.leftOut);
    const top = name === "" ? y : y + nameHeight;
    parts.push(
      `<g class="stack" transform="translate(${margin} ${top})">`,
      ...(name === "" ? [] : [`<text class="name" y="-16">${escapeXml(clip(name, places.width, 15))}</text>`]),
      ...places.regions.map(drawRegion),
      ...places.lines.map(drawLine),
      ...places.cards.map((card) => drawCard(card, drawing, use)),
      ...(note === "" ? [] : [`<text class="detail" y="${round(places.height + 22)}">${escapeXml(note)}</text>`]),
      "</g>",
    );
    width = Math.max(width, places.width + 2 * margin, widthOf(name, 15) + 2 * margin, widthOf(note, 11) + 2 * margin);
    y = top + places.height + (note === "" ? 0 : 28) + stackGap;
  });
  if (graphs.length === 0) {
    parts.push(`<text x="${margin}" y="${y + 20}">Nothing to draw.</text>`);
    y += 30 + stackGap;
  }
  if (changes) {
    const legend = drawLegend(changes, margin, round(y - stackGap + 26));
    parts.push(legend.svg);
    width = Math.max(width, legend.width + 2 * margin);
    y += legend.height + 10;
  }
  const height = round(y - stackGap + margin);
  const size = `viewBox="0 0 ${round(width)} ${height}" width="${round(width)}" height="${height}"`;
  const begin =
    use === "file"
      ? `<svg xmlns="http://www.w3.org/2000/svg" class="picture" ${size} role="img" aria-labelledby="title desc">
<title id="title">${escapeXml(title)}</title>
<desc id="desc">${escapeXml(describe(drawing))}</desc>
<style>${pictureColors}
${styleOf(drawing)}${changes ? `\n${changeColors}` : ""}</style>
<rect width="100%" height="100%" style="fill:var(--back)"/>`
      : `<svg xmlns="http://www.w3.org/2000/svg" class="picture" ${size} role="group" aria-label="${escapeXml(title)}">`;
  return `${begin}
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0.5 8 4 0 7.5z"/></marker></defs>
${parts.join("\n")}
</svg>
`;
}

/** The style of a diagram, based on the colors of the page or file. */
export const styleOf = ({ changes }: Pick<Drawing, "changes">): string =>
  changes ? `${pictureStyle}\n${changeStyle}` : pictureStyle;

function drawRegion({ region, ...box }: PlacedRegion): string {
  const name = region ?? "no region";
  return `<g class="region"><title>${escapeXml(name)}</title><rect ${boxOf(box)} rx="10"/><text x="${box.x + 16}" y="${round(box.y + 22)}">${escapeXml(clip(name, box.width - 32, 12))}</text></g>`;
}

/** At a bracket, a line has room for it. */
const bracketWidth = 7;

function drawLine({ line, from, to }: PlacedLine): string {
  const ends = [line.from, line.to].flatMap(({ card, rows }) => (rows.length > 0 ? rows : card.rows).flat());
  const [starts, leads] = [line.from, line.to].map(({ rows }) => rows.length > 1);
  const x1 = round(from.x + (starts ? bracketWidth : 0));
  const x2 = round(to.x - (leads ? bracketWidth : 0));
  const [y1, y2] = [round(from.y), round(to.y)];
  const isAside = x2 <= x1;
  const bend = isAside ? Math.min(x1, x2) - 26 - Math.min(24, Math.abs(y2 - y1) / 20) : (x1 + x2) / 2;
  const arrow = line.kind === "reaches" || line.kind === "cloned" ? ' marker-end="url(#arrow)"' : "";
  const brackets = (starts ? bracket(from, 1) : "") + (leads ? bracket(to, -1) : "");
  const path = `${brackets}M${x1} ${y1}C${round(bend)} ${y1} ${round(bend)} ${y2} ${x2} ${y2}`;
  return `<path class="line ${line.kind}" d="${path}"${arrow} data-ends="${ends.map(({ id }) => id).join(" ")}"/>`;
}

/** Around the rows that share a line, on their right (1) or left (-1). */
const bracket = ({ x, y, height }: PlacedEnd, side: 1 | -1): string =>
  `M${round(x + 2 * side)} ${round(y - height / 2 + 4)}h${(bracketWidth - 2) * side}v${round(height - 8)}h${(2 - bracketWidth) * side}`;

function drawCard({ card, rows, ...frame }: PlacedCard, { problems, changes }: Drawing, use: SvgUse): string {
  return [
    `<g class="card"><rect ${boxOf(frame)} rx="6"/>`,
    ...rows.map(({ row, ...place }, index) => drawRow(row, place, index)),
    "</g>",
  ].join("");

  function drawRow(row: Row, box: Box, index: number): string {
    const [item] = row;
    if (!item) return "";
    const findings = row.flatMap((each) => problems.get(each) ?? []);
    const level = findings.length === 0 ? "" : severityOf(findings);
    const action = actionOf(row, changes);
    const isAlone = rows.length === 1;
    const isMany = row.length > 1;
    const title = isMany ? `… ${grouped(row.length)} more` : item.title;
    const detail = isMany ? "" : captionOf(item);
    const titles = row.map((each) => each.title);
    const full = isMany ? firstWords(titles, 20) : describeItem(item, findings, changes);
    const room = box.width - 28 - (level === "" ? 0 : 18) - (action ? badgeRoom : 0);
    const x = box.x + 14;
    const middle = box.y + box.height / 2;
    const isLow = box.height < 40;
    const titleRoom = isLow && detail !== "" ? room - Math.min(room / 2, widthOf(detail, 11)) - 8 : room;
    const head = clip(title, titleRoom, isLow ? 12 : 13);
    const second =
      detail === ""
        ? ""
        : isLow
          ? `<text class="detail" x="${round(x + room)}" y="${round(middle + 4)}" text-anchor="end">${escapeXml(clip(detail, room - widthOf(head, 12) - 4, 11))}</text>`
          : `<text class="detail" x="${x}" y="${round(middle + 13)}">${escapeXml(clip(detail, room, 11))}</text>`;
    const y = detail === "" || isLow ? middle + 4.5 : middle - 3;
    const names = ["item", item.kind, level, action ?? ""].filter((name) => name !== "").join(" ");
    const reach = use === "page" ? ` tabindex="-1" role="button" aria-label="${escapeXml(full)}"` : "";
    return [
      `<g class="${names}" data-items="${row.map(({ id }) => id).join(" ")}"${reach}><title>${escapeXml(full)}</title>`,
      index > 0 ? `<path class="rule" d="M${box.x} ${round(box.y)}h${box.width}"/>` : "",
      `<rect ${boxOf(isAlone ? box : inset(box))} rx="${isAlone ? 6 : 4}"/>`,
      isLow ? "" : `<path class="bar" d="M${box.x + 5} ${round(box.y + 9)}v${box.height - 18}"/>`,
      `<text class="title" x="${x}" y="${round(y)}">${escapeXml(head)}</text>${second}`,
      action ? changeBadge(action, round(box.x + box.width - 16), round(middle)) : "",
      level === "" ? "" : badge(level, box.x + box.width - 16 - (action ? badgeRoom : 0), middle),
      "</g>",
    ].join("");
  }
}

/** Its shape means the same as its color. */
const badge = (level: "error" | "warning", x: number, y: number): string =>
  `<g class="badge" transform="translate(${round(x)} ${round(y)})">${
    level === "error" ? '<circle r="8"/>' : '<path d="M0 -9 9 7H-9z"/>'
  }<text y="${level === "error" ? 3.5 : 5}">${level === "error" ? "×" : "!"}</text></g>`;

/** A gap, so that frames of adjacent rows do not touch. */
const inset = ({ x, y, width, height }: Box): Box => ({ x: x + 2, y: y + 2, width: width - 4, height: height - 4 });

const boxOf = ({ x, y, width, height }: Box): string =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
