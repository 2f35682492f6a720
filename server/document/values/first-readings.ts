import type { Node } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";

/** Whether a node is read so for the first time: aliases can use one in very many places, of which one for each reading is enough. */
export function firstReadings(): (node: Node, reading: string) => boolean {
  const seen = new Map<Node, Set<string>>();
  return (node, reading) => {
    const readings = keptIn(seen, node, () => new Set<string>());
    const { size } = readings;
    return readings.add(reading).size > size;
  };
}
