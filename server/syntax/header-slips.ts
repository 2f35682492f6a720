/** Headers that are written by hand, with which nothing else begins. */
const names = "accept|authorization|content-type|user-agent";

export const beginsHeader = new RegExp(`^(?:${names})[ \\t]*:`, "i");

/** A header without its colon: its name, and what is in the place of the colon. */
export const headerWithoutColon = new RegExp(`^(${names})([ \\t]*[=;][ \\t]*|[ \\t]+)(?=[^\\s:=;])`, "i");
