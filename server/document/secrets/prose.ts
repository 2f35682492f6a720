import { withoutReferences } from "./star.ts";

/** Tells sentences about a secret from the secret. */

/** Whether it is a word of a sentence, such as `Bearer token` or `Basic authentication`. */
export const isWordOfProse = (text: string): boolean =>
  /^(?:[A-Z]?[a-z]{1,15}(?:[/-][a-z]{1,15})?|[A-Z]{1,15}|[…-])[.,:;!?)]*$/.test(text);

/**
 * Whether what follows the name of a secret is a sentence, or says where the value is or what it must be, such as
 * `see the vault` or `required`. Other words may be a passphrase.
 */
export const isProse = (text: string): boolean =>
  sentence.test(text) ||
  state.test(text) ||
  (beginning.test(text) && !mixed.test(text) && withoutReferences(text).split(joint).every(isPlain));

const isPlain = (part: string): boolean => /^(?:1Password|\p{Lu}?\p{Ll}*|\p{Lu}{2,15}|\d{1,3})$/u.test(part);
const joint = /[\s(),;./"“”'’:_+%!?…→-]/;
/** A word of letters and digits, except a name. */
const mixed = /(?!1Password)(?:\p{L}[^\s\d]{0,99}\d|\d[^\s\p{L}]{0,99}\p{L})/u;

const sentence = /^[A-Za-z]{1,20}(?: [A-Za-z]{1,20}){2,20}[.!?]$/;

/** What says all alone, in the languages whose names of secrets are known. */
const states =
  "none|required?|optional|mandatory|needed|unneeded|unused|unset|empty|missing|unknown|disabled|enabled|expired|rotated|generated|redacted|hidden|yes|no|n/a|todo|tbd|see|siehe|keine?[rs]?|nein|erforderlich|notwendig|unbenutzt|leer|fehlt|unbekannt|requise?|aucune?|optionnel(?:le)?|requerid[oa]|ningun[oa]|opcional";
const state = new RegExp(String.raw`^\(?(?:${states}|basic|bearer|digest|oauth)[.!?)]*$`, "iu");
/** What a sentence goes on after. */
const beginning = new RegExp(
  String.raw`^\(?(?:${states}|ask|look|comes?|taken|read|kept|stored|lives?|created|rotates?|expires?|changes?|set by|from|at least|in (?:the|our|your)|via|must|should|may|can|will|not|never|only|same as|requires|aus|im|in der|wird|muss|soll|kann|darf|steht|liegt|kommt|nicht|nur|nie|mindestens|wie|voir|dans|depuis|doit|ver|véase|desde|debe|zie|vedi|patrz)[,:;.)]*\s`,
  "iu",
);
