/**
 * Braces that mean nothing to YAML: those of references, and of templates that other tools fill in. They are masked before
 * the text is read, and unmasked in what was read, so that offsets stay true.
 */
const openMask = "\uFDD0";
const closeMask = "\uFDD1";

export const mask = (text: string): string => text.replace(/\{/g, openMask).replace(/\}/g, closeMask);

export const unmask = (text: string): string =>
  text.replace(/[\uFDD0\uFDD1]/g, (masked) => (masked === openMask ? "{" : "}"));

/** `{{name}}` would be read as a mapping in a mapping. */
export const maskTemplates = (text: string): string =>
  text.includes("{{") ? text.replace(/\{\{[^{}\r\n]*\}\}/g, mask) : text;
