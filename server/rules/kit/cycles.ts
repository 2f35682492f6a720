/** A graph: the targets of each node, in order. */
export type Edges<Item = string> = ReadonlyMap<Item, readonly Item[]>;

/**
 * The cyclic strongly connected components (Tarjan), in linear time and without recursion.
 */
export function cyclesIn<Item>(graph: Edges<Item>): readonly ReadonlySet<Item>[] {
  const groups: ReadonlySet<Item>[] = [];
  const states = new Map<Item, State<Item>>();
  const open: State<Item>[] = [];
  const enter = (name: Item): State<Item> => {
    const state: State<Item> = { name, index: states.size, lowest: states.size, next: 0, isOpen: true };
    states.set(name, state);
    open.push(state);
    return state;
  };
  for (const root of graph.keys()) {
    if (states.has(root)) continue;
    const path = [enter(root)];
    for (let state = path.at(-1); state; state = path.at(-1)) {
      const target = graph.get(state.name)?.[state.next++];
      if (target !== undefined) {
        const visited = states.get(target);
        if (!visited) path.push(enter(target));
        else if (visited.isOpen) state.lowest = Math.min(state.lowest, visited.index);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) above.lowest = Math.min(above.lowest, state.lowest);
      if (state.lowest < state.index) continue;
      const members = open.splice(open.lastIndexOf(state));
      for (const member of members) member.isOpen = false;
      const isCycle = members.length > 1 || graph.get(state.name)?.includes(state.name);
      if (isCycle) groups.push(new Set(members.map(({ name }) => name)));
    }
  }
  return groups;
}

interface State<Item> {
  readonly name: Item;
  readonly index: number;
  lowest: number;
  next: number;
  isOpen: boolean;
}

/**
 * The shortest path between two nodes within a group, including both; null if there is none.
 */
export function shortestWay(
  graph: Edges,
  from: string,
  to: string,
  group: ReadonlySet<string>,
): readonly string[] | null {
  const cameFrom = new Map<string, string | null>([[from, null]]);
  const queue = [from];
  for (const name of queue) {
    if (name === to) return wayBack(cameFrom, to);
    for (const target of graph.get(name) ?? []) {
      if (cameFrom.has(target) || !group.has(target)) continue;
      cameFrom.set(target, name);
      queue.push(target);
    }
  }
  return null;
}

function wayBack(cameFrom: ReadonlyMap<string, string | null>, to: string): readonly string[] {
  const way: string[] = [];
  for (let name: string | null | undefined = to; typeof name === "string"; name = cameFrom.get(name)) way.push(name);
  return way.reverse();
}
