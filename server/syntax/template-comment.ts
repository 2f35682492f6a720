/**
 * REST clients and shells know only variables. A comment says that one is a template, which another tool fills in.
 */
export const templateComment = (source: string): string => `${source} is filled in by another tool.`;

/** Templates that are the same in JSON as anywhere else. */
const template = /^\$?\{\{[^{}"\\\r\n]*\}\}$/;
const inComment = /^[ \t]*#[ \t]+(\S.*) is filled in by another tool\.[ \t]*$/;

/** The template that such a comment names; null for any other line. */
export function readTemplateComment(line: string): string | null {
  const source = inComment.exec(line)?.[1];
  return source !== undefined && template.test(source) ? source : null;
}
