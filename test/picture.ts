/** Draws what a terminal shows, colors included, as an SVG. */
export function drawTerminal(output: string): string {
  const lines = output.trimEnd().split("\n");
  const columns = Math.max(...lines.map((line) => line.replace(anyEscape, "").length));
  const width = Math.ceil(columns * cell.width + 2 * margin);
  const height = lines.length * cell.height + 2 * margin;
  const rows = lines.map((line, row) => {
    const y = margin + (row + 0.75) * cell.height;
    return `<text x="${margin}" y="${y}" xml:space="preserve">${spansOf(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>What compute-stack check prints</title>
<style>text{font:14px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#d4d4d4}.bold{font-weight:bold}.dim{fill:#8a8a8a}.red{fill:#f48771}.yellow{fill:#e5c07b}.cyan{fill:#56b6c2}.green{fill:#89d185}</style>
<rect width="100%" height="100%" rx="8" fill="#1e1e1e"/>
${rows.join("\n")}
</svg>
`;
}

const cell = { width: 8.43, height: 20 };
const margin = 20;
const anyEscape = /\u001b\[\d+m/g;
const classes: Readonly<Record<string, string>> = {
  1: "bold",
  2: "dim",
  31: "red",
  32: "green",
  33: "yellow",
  36: "cyan",
};
const ends: Readonly<Record<string, readonly string[]>> = {
  22: ["bold", "dim"],
  39: ["red", "green", "yellow", "cyan"],
};

function spansOf(line: string): string {
  let styles: readonly string[] = [];
  return line
    .split(/(\u001b\[\d+m)/)
    .map((piece) => {
      const code = /^\u001b\[(\d+)m$/.exec(piece)?.[1];
      if (code === undefined)
        return piece === "" ? "" : `<tspan class="${styles.join(" ")}">${escapeXml(piece)}</tspan>`;
      const begun = classes[code];
      styles = begun ? [...styles, begun] : styles.filter((style) => !ends[code]?.includes(style));
      return "";
    })
    .join("")
    .replaceAll('<tspan class="">', "<tspan>");
}

const escapeXml = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
