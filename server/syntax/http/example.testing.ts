import type { ExampleOfCarrier } from "../carriers.testing.ts";

/** With a separator. */
export const example: ExampleOfCarrier = (body, above = "") =>
  `###\n${above}\nPOST /compute/instances\nAuthorization: Bearer {{token}}\n\n${body}\n`;
