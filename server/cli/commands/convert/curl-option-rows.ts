import { type CurlEffect, curlOptions } from "../../../syntax/shell/curl-options.ts";
import type { HelpRow } from "../../command.ts";

/** The options of curl that conversion does not report. */
export const curlOptionRows = (): readonly HelpRow[] => [
  ["converted", options("request")],
  ["skipped", `${options("terminal")}, because they only change what a terminal shows or the exit code`],
];

const options = (wanted: CurlEffect): string =>
  curlOptions
    .filter(({ effect }) => effect === wanted)
    .map(({ name, letter }) => (letter === null ? `--${name}` : `-${letter}`))
    .join(" ");
