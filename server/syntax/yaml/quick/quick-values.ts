import { dash, dot, nine, plus, zero } from "../../../text/characters.ts";
/** The value of a plain scalar in the core schema of YAML 1.2. */

export function plainValue(text: string, start: number, end: number): string | number | boolean | null {
  const first = text.charCodeAt(start);
  if ((first >= zero && first <= nine) || first === dash || first === plus || first === dot)
    return numberOr(text, start, end, first);
  const raw = text.slice(start, end);
  return raw.length > 5 ? raw : wordOr(raw);
}

function wordOr(raw: string): string | boolean | null {
  switch (raw) {
    case "true":
    case "True":
    case "TRUE":
      return true;
    case "false":
    case "False":
    case "FALSE":
      return false;
    case "null":
    case "Null":
    case "NULL":
    case "~":
      return null;
    default:
      return raw;
  }
}

/** Longer numbers are parsed by the platform, for correct rounding. */
const mostDigits = 15;

function numberOr(text: string, start: number, end: number, first: number): string | number {
  const isSigned = first === dash || first === plus;
  let at = isSigned ? start + 1 : start;
  const digits = at;
  let value = 0;
  for (; at < end; at++) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (at === end && at > digits) {
    if (at - digits > mostDigits) return Number.parseInt(text.slice(start, end), 10);
    return first === dash ? -value : value;
  }
  const raw = text.slice(start, end);
  return mayBeNumber(text, at, digits) ? rarerNumber(raw) : raw;
}

/** Whether the text after the first digits may continue a number. */
function mayBeNumber(text: string, at: number, digits: number): boolean {
  const code = text.charCodeAt(at) | 0x20;
  // `.`, `e`, or `x` and `o` after a single zero.
  return text.charCodeAt(at) === dot || code === 0x65 || ((code === 0x78 || code === 0x6f) && at === digits + 1);
}

function rarerNumber(raw: string): string | number {
  if (/^0o[0-7]+$/.test(raw)) return Number.parseInt(raw.slice(2), 8);
  if (/^0x[0-9a-fA-F]+$/.test(raw)) return Number.parseInt(raw.slice(2), 16);
  if (/^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/.test(raw)) return Number.parseFloat(raw);
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(raw)) return raw.startsWith("-") ? -Infinity : Infinity;
  return /^\.(?:nan|NaN|NAN)$/.test(raw) ? Number.NaN : raw;
}
