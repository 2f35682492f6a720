/** Light and dark. */
const colors = {
  back: ["#ffffff", "#1b1d21"],
  region: ["#f5f6f8", "#202329"],
  card: ["#ffffff", "#2a2e35"],
  frame: ["#c3c8d0", "#4b525d"],
  line: ["#8a93a0", "#7d8794"],
  ink: ["#1c2128", "#e6e9ee"],
  muted: ["#59636e", "#a3acb8"],
  balancer: ["#7c4dbd", "#b794f0"],
  port: ["#2368c4", "#6ea8fe"],
  instance: ["#0f7b6c", "#4fc3ad"],
  network: ["#9a6700", "#e0b050"],
  error: ["#c62828", "#ff7b72"],
  warning: ["#b25400", "#ffa657"],
} as const;

/**
 * The colors of a standalone diagram: light, or dark if the viewer prefers it. A page around it can set its own.
 */
export const pictureColors = `svg{${written(0)}color-scheme:light dark}
@media (prefers-color-scheme:dark){svg{${written(1)}}}`;

/** The style of a diagram, based on those colors. */
export const pictureStyle = `.picture{font:13px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif}
.picture text{fill:var(--ink)}
.picture .detail{font-size:11px;fill:var(--muted)}
.picture .name{font-size:15px;font-weight:600}
.picture .region>rect{fill:var(--region);stroke:var(--frame);stroke-dasharray:4 3}
.picture .region>text{font-size:12px;fill:var(--muted)}
.picture .card>rect{fill:var(--card);stroke:var(--frame)}
.picture .title{font-weight:500}
.picture .port .title,.picture .loadbalancer .title{font-weight:600}
.picture .node .title{font-size:12px;font-weight:400}
.picture .item>rect{fill:transparent}
.picture .bar{stroke-width:4;stroke-linecap:round}
.picture .loadbalancer .bar{stroke:var(--balancer)}
.picture .port .bar{stroke:var(--port)}
.picture .instance .bar{stroke:var(--instance)}
.picture .vlan .bar,.picture .subnet .bar{stroke:var(--network)}
.picture .rule{stroke:var(--frame)}
.picture .line{fill:none;stroke:var(--line);stroke-width:1.3}
.picture .cloned{stroke-dasharray:5 4}
.picture marker path{fill:var(--line)}
.picture .error>rect{stroke:var(--error);stroke-width:2}
.picture .warning>rect{stroke:var(--warning);stroke-width:2}
.picture .badge{font-size:10px;font-weight:700;text-anchor:middle}
.picture .badge text{fill:var(--card)}
.picture .error .badge circle{fill:var(--error)}
.picture .warning .badge path{fill:var(--warning)}`;

function written(theme: 0 | 1): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${color[theme]};`)
    .join("");
}
