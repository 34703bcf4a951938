/** A node of a plan as `explain (format json, verbose)` tells it. */
export type Node = {
  readonly 'Node Type': string
  readonly Operation?: string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Alias?: string
  readonly 'Subplan Name'?: string
  readonly 'CTE Name'?: string
  readonly Plans?: readonly Node[]
} & { readonly [key in (typeof conditionKeys)[number]]?: string }

const conditionKeys = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'Conflict Filter'] as const

/** All nodes of a plan, those above before those below. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const below of node.Plans ?? []) yield* nodesOf(below)
}

/** The conditions of one node. */
export const conditionsOf = (node: Node): string[] => conditionKeys.flatMap((key) => node[key] ?? [])

/** Nodes that give rows without reading a table: lists that came along with the statement. */
export const isList = (node: Node): boolean => ['Function Scan', 'Values Scan'].includes(node['Node Type'])

/** Which things are one, as far as was told. */
export class Classes {
  readonly #above = new Map<string, string>()

  of(one: string): string {
    const above = this.#above.get(one)
    return above === undefined ? one : this.of(above)
  }

  join(one: string, other: string): void {
    const [a, b] = [this.of(one), this.of(other)]
    if (a !== b) this.#above.set(a, b)
  }
}
