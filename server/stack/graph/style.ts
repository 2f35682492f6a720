/**
 * The colors of a standalone diagram: light, or dark if the viewer prefers it. A page around it can set its own.
 */
export const pictureColors = `svg{${light()}color-scheme:light dark}
@media (prefers-color-scheme:dark){svg{${dark()}}}`;

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

function light(): string {
  return colors("#ffffff", "#f5f6f8", "#ffffff", "#c3c8d0", "#8a93a0", "#1c2128", "#59636e", [
    "#7c4dbd",
    "#2368c4",
    "#0f7b6c",
    "#9a6700",
    "#c62828",
    "#b25400",
  ]);
}

function dark(): string {
  return colors("#1b1d21", "#202329", "#2a2e35", "#4b525d", "#7d8794", "#e6e9ee", "#a3acb8", [
    "#b794f0",
    "#6ea8fe",
    "#4fc3ad",
    "#e0b050",
    "#ff7b72",
    "#ffa657",
  ]);
}

function colors(
  back: string,
  region: string,
  card: string,
  frame: string,
  line: string,
  ink: string,
  muted: string,
  [balancer, port, instance, network, error, warning]: readonly string[],
): string {
  const all = { back, region, card, frame, line, ink, muted, balancer, port, instance, network, error, warning };
  return Object.entries(all)
    .map(([name, color]) => `--${name}:${color};`)
    .join("");
}
