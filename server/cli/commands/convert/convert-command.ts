import { type CurlEffect, curlOptions } from "../../../syntax/shell/curl-options.ts";
import { oneOf } from "../../arguments.ts";
import { type Command, lastValue, paragraph, requestOptions, WrongCall } from "../../command.ts";
import { convertFormatNames } from "./convert-formats.ts";

/** The options of curl with an effect. */
const optionsWith = (wanted: CurlEffect): string =>
  curlOptions
    .filter(({ effect }) => effect === wanted)
    .map(({ name, letter }) => (letter === null ? `--${name}` : `-${letter}`))
    .join(" ");

export const convertCommand: Command = {
  details: [
    paragraph(
      "FROM is a request file, an HTTP file (`.http`, `.rest`), a shell script, a Markdown file, or a folder, which is searched for",
      "them, or `-` for standard input, whose kind is recognized by its content unless `--as` is given. All requests to the API are",
      "converted, in order.",
    ),
    [
      ["requests", "a sequence, for a file such as `shop.requests.json`; with comments if --output ends in .jsonc"],
      ["request", "one file for each request; `--output` is their folder"],
      ["http", "a file for REST clients; the variables at its top come from the environment"],
      ["curl", "a shell script that needs curl and jq; it stops at the first error"],
    ],
    paragraph(
      "Variables of shells and REST clients become environment variables, `${env:NAME}`, one for each value that they are set to, and",
      "so do literal secrets in URLs, headers and bodies. Comments above requests are kept, except in JSON. Whatever cannot be converted is listed on standard error with",
      "its line: values and defaults of variables, credentials in front of a host, loops and conditions around a command, commands that end a script, files and",
      "commands that get a response, scripts and tests of REST clients and comments such as `# @no-redirect`, fields whose names are",
      "inserted, URLs that expand to several, and options of curl, except those below. A body that is not JSON is kept only with",
      "`http` and `curl`. A note says once that `script_data` is in the output as written, except for what looks like a secret.",
    ),
    [
      ["converted", optionsWith("request")],
      ["skipped", `${optionsWith("terminal")}, because they only change what a terminal shows or the exit code`],
    ],
    "Exit code 0: everything is converted; 1: something is missing; 2: invalid usage, or a file could not be read or written.",
  ],
  options: {
    to: { value: "FORMAT", short: "t", doc: "output format", choices: convertFormatNames },
    output: {
      short: "o",
      value: "PATH",
      doc: "write to this file (with `--to request`: folder) instead of standard output",
    },
    ...requestOptions,
  },
  run: async (call) => {
    if (call.paths.length === 0)
      throw new WrongCall("`convert` needs a file with requests: `compute-stack convert create.sh --to http`.");
    const { runConvert } = await import("./convert-run.ts");
    const format = oneOf("--to", lastValue(call, "to") ?? "requests", convertFormatNames);
    return runConvert(format, lastValue(call, "output") ?? null, call);
  },
};
