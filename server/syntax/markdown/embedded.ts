import type { CarrierReader, Embedded } from "../carrier.ts";
import { embeddedInHttp } from "../http/http-file.ts";
import { embeddedThrough } from "../layer.ts";
import { embeddedInScript } from "../shell/curl.ts";
import type { StretchReader } from "../stretches.ts";
import { scriptsIn } from "./console.ts";
import { type Fence, fencesOf } from "./fences.ts";
import { endOfFrontMatter, endOfMarkdownStretch } from "./markdown-stretches.ts";

/** The requests and files in the fences of a Markdown text. */
export const embeddedInMarkdown: CarrierReader = (text) => readFences(text, endOfFrontMatter(text));

export const markdownStretches: StretchReader = {
  endOf: endOfMarkdownStretch,
  read: (stretch, start) => (start === 0 ? embeddedInMarkdown(stretch) : readFences(stretch, 0)),
};

const readFences = (text: string, from: number): readonly Embedded[] =>
  /```|~~~/.test(text) ? fencesOf(text, from).flatMap(embeddedInFence) : [];

const language = /^[\s{.]*([\w-]+)/;
/** As in `json web.request.json`, `json title="web.request.json"` and `json:web.request.json`. */
const fileNameIn = (info: string): string | undefined =>
  info.split(/[\s"'`={}:/\\]/).find((word) => /.\.(?:jsonc?|ya?ml)$/i.test(word));

function embeddedInFence({ info, text }: Fence): readonly Embedded[] {
  switch (language.exec(info)?.[1]?.toLowerCase()) {
    case "http":
    case "rest":
      return embeddedThrough(text, embeddedInHttp);
    case "sh":
    case "bash":
    case "shell":
    case "zsh":
    case "console":
      return scriptsIn(text).flatMap((script) => embeddedThrough(script, embeddedInScript));
    case "json":
    case "jsonc":
    case "yaml":
    case "yml": {
      const name = fileNameIn(info);
      return name === undefined ? [] : [{ kind: "file", name, text }];
    }
    default:
      return [];
  }
}
