/** Writes keys and scalars in YAML: plain if that parses to the same text, otherwise in double quotes. */

const readsAsOther =
  /^(?:true|false|null|yes|no|on|off|y|n|~|[-+]?(?:\d(?:_*\d)*(?:_*\.\d+)?|\.\d+)(?:e[-+]?\d+)?|[-+]?\d+\.(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+|[-+]?\.(?:inf|nan))$/i;
const plain = /^[\p{L}\p{N}_/.](?:[\p{L}\p{N}_/.@+=~ -]|:(?=\S)|(?<=\S)#)*$/u;
const plainReference = /^[\p{L}\p{N}_/.$][\p{L}\p{N}_{}.:/$-]*$/u;

const isPlain = (text: string, place: "block" | "flow"): boolean =>
  !readsAsOther.test(text) &&
  !/^\s|\s$|:$|^---|^\.\.\./.test(text) &&
  (plain.test(text) || (place === "block" && plainReference.test(text)));

export function yamlScalar(value: string | number | boolean | null, place: "block" | "flow"): string {
  if (typeof value !== "string") return String(value);
  return isPlain(value, place) ? value : JSON.stringify(value);
}

export const yamlKey = (name: string): string => yamlScalar(name, "flow");
