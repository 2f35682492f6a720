import type { ServiceNames } from "../../api/index.ts";

/** For tests: what a service might call the words of the API documentation. */
export const acme: ServiceNames = { compute: "acme", loadbalancer: "acmebalancer", script: "acmescript" };

interface Rewritten {
  readonly text: string;
  /** The offset there of an offset in the text before. */
  readonly at: (offset: number) => number;
}

/** A text of the API documentation's words in the words of that service, rewritten as a person would who reads it. */
export function rewritten(text: string): Rewritten {
  const changes: { readonly start: number; readonly end: number; readonly by: number }[] = [];
  const result = text.replace(words, (word: string, ...rest) => {
    const start = Number(rest.find((one) => typeof one === "number"));
    const other = word
      .replace(/^compute/, "acme")
      .replace(/^loadbalancer/, "acmebalancer")
      .replace(/^script/, "acmescript")
      .replace("add_computes", "add_acmes");
    changes.push({ start, end: start + word.length, by: other.length - word.length });
    return other;
  });
  const at = (offset: number): number =>
    offset +
    changes.reduce(
      (sum, { start, end, by }) => (offset >= end ? sum + by : offset > start ? sum + Math.min(by, end - offset) : sum),
      0,
    );
  return { text: result, at };
}

const words =
  /(?<![\w$-])(?:compute_id|script_id|script_data|loadbalancer_id|add_computes|computes:read_write|loadbalancerId)(?![\w-])|compute(?=\/instances|\/[\w$<{…]|\/`|\/"|\/$)|(?<=^\/|\.\/|[\s"'`=}]\/|\/v\d\w*\/|\.\w+\/|\$\w+\/|:\d+\/)loadbalancers(?=[/"'`\s?#)]|$)/gm;
