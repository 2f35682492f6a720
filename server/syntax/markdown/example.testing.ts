import type { ExampleOfCarrier } from "../carriers.testing.ts";

/** A command in a fence. */
export const example: ExampleOfCarrier = (body, above = "") =>
  `${above}\n\`\`\`sh\ncurl "$A/compute/instances" -d '${body}'\n\`\`\`\n\n`;
