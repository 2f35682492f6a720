/** The value of a plain scalar in the core schema of YAML 1.2. */

export function plainValue(text: string, start: number, end: number): string | number | boolean | null {
  const raw = text.slice(start, end);
  if (/^[-+.\d]/.test(raw)) return numberOr(raw);
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

function numberOr(raw: string): string | number {
  if (/^[-+]?[0-9]+$/.test(raw)) return Number.parseInt(raw, 10);
  if (/^0o[0-7]+$/.test(raw)) return Number.parseInt(raw.slice(2), 8);
  if (/^0x[0-9a-fA-F]+$/.test(raw)) return Number.parseInt(raw.slice(2), 16);
  if (/^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/.test(raw)) return Number.parseFloat(raw);
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(raw)) return raw.startsWith("-") ? -Infinity : Infinity;
  return /^\.(?:nan|NaN|NAN)$/.test(raw) ? Number.NaN : raw;
}
