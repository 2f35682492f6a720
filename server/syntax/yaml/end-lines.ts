/** YAML does not take a lone carriage return for the end of a line, but editors do. */
export const endLines = (text: string): string => (text.includes("\r") ? text.replace(/\r(?!\n)/g, "\n") : text);
