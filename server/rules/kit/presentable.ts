import { type Block, type Shown, show, showMessage, type Value } from "../../document/index.ts";
import type { Data } from "../../syntax/index.ts";
import { codeList } from "../../text/prose.ts";

/** The name of a value in titles. */
export const nameOf = (value: Value): string =>
  typeof value.segment === "number" ? "it" : `\`${forDisplay(value.name)}\``;

/** An offer of names or values at the end of a message, with the space before it; empty for none. */
export const offerOf = (near: readonly string[]): string =>
  near.length > 0 ? ` Did you mean ${codeList(near.map(forDisplay), "or")}?` : "";

/** A name or value for a message or title: short, on one line, without secrets. */
export function forDisplay(data: Data): string {
  const whole = typeof data === "string" ? data : JSON.stringify(data);
  return shorten(show(onOneLine(whole.slice(0, mostLookedAt))), 60, 57);
}

/** A long text cut off behind so many of its UTF-16 units, but in no character. */
export const shorten = (text: string, most: number, kept = most): string =>
  text.length > most ? `${text.slice(0, kept).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

const mostLookedAt = 1_000;

const onOneLine = (text: string): string => text.replace(/\s*[\r\n]\s*/g, " ");

/**
 * A message or title about some blocks, safe to show: on one line, with names clipped and without secrets, whatever the file
 * contains.
 */
export function presentable(text: string, blocks: Iterable<Block>): Shown {
  const line = onOneLine(text);
  const short =
    line.length > 300
      ? line.replace(/`([^`]{120,})`/g, (_, name: string) => `\`${shorten(show(name), 60, 57)}\``)
      : line;
  return showMessage(short, blocks);
}
