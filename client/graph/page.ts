import { Uri, type Webview } from "vscode";

/** The page around a diagram. It loads nothing from elsewhere, and only its own script and styles run. */
export function pageOf(webview: Webview, extension: Uri): string {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const script = webview.asWebviewUri(Uri.joinPath(extension, "dist/webview/graph.js"));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'">
<title>Stack diagram</title>
<style nonce="${nonce}">${pageStyle}</style>
<style nonce="${nonce}" id="picture-style"></style>
</head>
<body>
<div role="toolbar" aria-label="Diagram">
<button id="out" title="Zoom out (−)" aria-label="Zoom out">−</button>
<button id="in" title="Zoom in (+)" aria-label="Zoom in">+</button>
<button id="fit" title="Fit to the view (0)">Fit</button>
<input id="find" type="search" placeholder="Find" title="Find a resource (Ctrl+F or /). Enter: next, Shift+Enter: previous, Escape: go to it" aria-label="Find a resource" aria-describedby="found" spellcheck="false">
<span id="found" role="status"></span>
<button id="changes" aria-pressed="false" title="Mark what changes since the last commit, or compared with what you chose last for this stack">Changes</button>
<button id="save">Save as SVG…</button>
</div>
<main id="view" aria-label="Diagram of the stack. Arrow keys move between resources, Enter selects the text of a resource."><p>Nothing to show yet: the file cannot be read, is not a stack, or the server is not running.</p></main>
<details id="outline"><summary>As a list</summary><ul></ul></details>
<p id="said" role="status"></p>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

const pageStyle = `
html,body{height:100%}
body{margin:0;padding:0;display:flex;flex-direction:column;color:var(--vscode-foreground);background:var(--vscode-editor-background);
--back:var(--vscode-editor-background);--region:var(--vscode-sideBar-background);--card:var(--vscode-editorWidget-background);
--frame:var(--vscode-contrastBorder,var(--vscode-editorWidget-border,var(--vscode-panel-border)));--line:var(--vscode-descriptionForeground);
--ink:var(--vscode-editor-foreground);--muted:var(--vscode-descriptionForeground);--balancer:var(--vscode-charts-purple);--port:var(--vscode-charts-blue);
--instance:var(--vscode-charts-green);--network:var(--vscode-charts-yellow);--create:var(--vscode-charts-green);--update:var(--vscode-charts-blue);--impossible:var(--vscode-charts-red);--unknown:var(--vscode-charts-purple);--gone:var(--vscode-descriptionForeground);--error:var(--vscode-editorError-foreground);--warning:var(--vscode-editorWarning-foreground)}
[role=toolbar]{display:flex;flex-wrap:wrap;align-items:center;gap:4px;padding:6px 8px;border-bottom:1px solid var(--vscode-panel-border)}
button{font:inherit;color:var(--vscode-button-secondaryForeground);background:var(--vscode-button-secondaryBackground);border:1px solid var(--vscode-contrastBorder,transparent);border-radius:3px;padding:2px 9px;cursor:pointer}
button:hover{background:var(--vscode-button-secondaryHoverBackground)}
button:focus-visible,summary:focus-visible{outline:1px solid var(--vscode-focusBorder);outline-offset:1px}
button[aria-pressed=true]{color:var(--vscode-button-foreground);background:var(--vscode-button-background);border-color:var(--vscode-contrastActiveBorder,transparent)}
#save{margin-left:auto}
#find{font:inherit;flex:1 1 5em;min-width:4em;max-width:14em;padding:2px 6px;color:var(--vscode-input-foreground);background:var(--vscode-input-background);border:1px solid var(--vscode-input-border,var(--vscode-contrastBorder,transparent));border-radius:3px}
#find:focus{outline:1px solid var(--vscode-focusBorder);outline-offset:-1px}
#find::placeholder{color:var(--vscode-input-placeholderForeground)}
#found{color:var(--vscode-descriptionForeground);white-space:nowrap}
#view{flex:1;overflow:auto;min-height:0}
#view.dragged{cursor:grabbing;user-select:none}
#view svg{display:block}
#view>p{margin:12px;visibility:hidden;animation:late 0s 2s forwards}
@keyframes late{to{visibility:visible}}
.picture .item{cursor:pointer;outline:none}
.picture .item:hover>rect{fill:var(--vscode-list-hoverBackground)}
.picture .item:focus-visible>rect{stroke:var(--vscode-focusBorder);stroke-width:2}
.picture .item.marked>rect{fill:var(--vscode-list-inactiveSelectionBackground,transparent);stroke:var(--vscode-focusBorder);stroke-width:3}
.picture .item.found>rect{fill:var(--vscode-editor-findMatchHighlightBackground);stroke:var(--vscode-editor-findMatchHighlightBorder,var(--vscode-focusBorder));stroke-width:2;stroke-dasharray:4 3}
.picture .item.current>rect{fill:var(--vscode-editor-findMatchBackground);stroke:var(--vscode-editor-findMatchBorder,var(--vscode-focusBorder));stroke-width:3;stroke-dasharray:none}
.picture .line.marked{stroke:var(--vscode-focusBorder);stroke-width:2.4}
#outline{max-height:40%;overflow:auto;padding:4px 10px;border-top:1px solid var(--vscode-panel-border)}
#outline ul{margin:4px 0;padding-left:16px;list-style:none}
#outline button{background:none;color:inherit;text-align:left;white-space:pre-line}
#outline .create{border-left:3px solid var(--create)}
#outline .update{border-left:3px solid var(--update)}
#outline .impossible{border-left:3px solid var(--impossible)}
#outline .unknown{border-left:3px dotted var(--unknown)}
#outline .gone{border-left:3px dashed var(--gone)}
#outline .error{border-left:3px solid var(--error)}
#outline .warning{border-left:3px solid var(--warning)}
#outline [aria-current=true]{background:var(--vscode-list-inactiveSelectionBackground,transparent);outline:1px solid var(--vscode-focusBorder)}
#said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0}
`;
