import type { ExampleOfCarrier } from "../carriers.testing.ts";

/** A command in a script of a workflow. */
export const example: ExampleOfCarrier = (body, above = "") =>
  `${above}\n- run: |\n    curl "$A/compute/instances" -d '${body.replaceAll("\n", "\n    ")}'\n`;
