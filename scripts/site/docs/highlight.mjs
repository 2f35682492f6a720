import { build } from "esbuild";

/** The highlighter of the playground, as HTML: one string for each line. */
export async function loadHighlighter() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { languageOfFence } from "./client/playground/languages.ts";
export { classHighlighter, highlightCode } from "@lezer/highlight";`,
      resolveDir: ".",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  const { languageOfFence, classHighlighter, highlightCode } = await import(`data:text/javascript;base64,${code}`);
  return (language, text) => {
    const parser = languageOfFence(language)?.parser;
    if (!parser) return text.split("\n").map(escapeHtml);
    const lines = [""];
    highlightCode(
      text,
      parser.parse(text),
      classHighlighter,
      (part, classes) => {
        const html = escapeHtml(part);
        lines.push(lines.pop() + (classes ? `<span class="${classes}">${html}</span>` : html));
      },
      () => lines.push(""),
    );
    return lines;
  };
}

export const escapeHtml = (text) =>
  text.replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character]);
