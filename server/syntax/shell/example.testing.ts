import type { ExampleOfCarrier } from "../carriers.testing.ts";

/** A command. */
export const example: ExampleOfCarrier = (body, above = "") => `${above}\ncurl "$A/compute/instances" -d '${body}'\n`;
