/**
 * Masks the braces of references and templates before parsing and restores them in the result, so that offsets stay valid.
 */
const openMask = "\uFDD0";
const closeMask = "\uFDD1";

export const mask = (text: string): string => text.replace(/\{/g, openMask).replace(/\}/g, closeMask);

export const unmask = (text: string): string =>
  text.replace(/[\uFDD0\uFDD1]/g, (masked) => (masked === openMask ? "{" : "}"));

/** `{{name}}` would be read as a mapping in a mapping. */
export const maskTemplates = (text: string): string =>
  text.includes("{{") ? text.replace(/\{\{[^{}\r\n]*\}\}/g, mask) : text;
