import type { CarrierReader, Embedded } from "../carrier.ts";
import { type CarrierVariables, joinVariables, variablesThrough } from "../carrier-variables.ts";
import { embeddedInHttp } from "../http/http-file.ts";
import { variablesInHttp } from "../http/http-variables.ts";
import { embeddedThrough } from "../layer.ts";
import { embeddedInScript } from "../shell/curl.ts";
import { variablesInScript } from "../shell/variables.ts";
import type { StretchReader } from "../stretches.ts";
import { scriptsIn } from "./console.ts";
import { type Fence, fencesOf } from "./fences.ts";
import { endOfFrontMatter, endOfMarkdownStretch, headOfMarkdown } from "./markdown-stretches.ts";

/** The requests and files in the fences of a Markdown text. */
export const embeddedInMarkdown: CarrierReader = (text) => readFences(text, endOfFrontMatter(text));

export const markdownStretches: StretchReader = {
  headOf: headOfMarkdown,
  endOf: endOfMarkdownStretch,
  read: (stretch, start) => (start === 0 ? embeddedInMarkdown(stretch) : readFences(stretch, 0)),
};

const readFences = (text: string, from: number): readonly Embedded[] =>
  /```|~~~/.test(text) ? fencesOf(text, from).flatMap(embeddedInFence) : [];

const language = /^[\s{.]*([\w-]+)/;
/** As in `json web.request.json`, `json title="web.request.json"` and `json:web.request.json`. */
const fileNameIn = (info: string): string | undefined =>
  info.split(/[\s"'`={}:/\\]/).find((word) => /.\.(?:jsonc?|ya?ml)$/i.test(word));

function embeddedInFence(fence: Fence): readonly Embedded[] {
  const { info, text } = fence;
  switch (languageOfFence(fence)) {
    case "http":
      return embeddedThrough(text, embeddedInHttp);
    case "shell":
      return scriptsIn(text).flatMap((script) => embeddedThrough(script, embeddedInScript));
    case "file": {
      const name = fileNameIn(info);
      return name === undefined ? [] : [{ kind: "file", name, text }];
    }
    case null:
      return [];
  }
}

/** The variables that fences set. */
export const variablesInMarkdown = (text: string): CarrierVariables =>
  joinVariables(
    fencesOf(text, endOfFrontMatter(text)).flatMap((fence) => {
      switch (languageOfFence(fence)) {
        case "http":
          return [variablesThrough(fence.text, variablesInHttp(fence.text.text))];
        case "shell":
          return scriptsIn(fence.text).map((script) => variablesThrough(script, variablesInScript(script.text)));
        default:
          return [];
      }
    }),
  );

function languageOfFence({ info }: Fence): "http" | "shell" | "file" | null {
  switch (language.exec(info)?.[1]?.toLowerCase()) {
    case "http":
    case "rest":
      return "http";
    case "sh":
    case "bash":
    case "shell":
    case "zsh":
    case "console":
      return "shell";
    case "json":
    case "jsonc":
    case "yaml":
    case "yml":
      return "file";
    default:
      return null;
  }
}
