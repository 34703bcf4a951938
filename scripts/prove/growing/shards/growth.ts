import { parts } from './rows.sql.ts'

/** One move: which parts go from which machine to which. */
export type Move = { readonly parts: readonly number[]; readonly from: number; readonly to: number }

/** Which parts lie where on the way from one machine to `most`, and what is moved for each that is added: no more than makes them even. */
export function growth(most: number): { readonly nodes: number; readonly moves: readonly Move[] }[] {
  const lies = new Map([[1, Array.from({ length: parts }, (_, n) => n)]])
  const steps: { nodes: number; moves: Move[] }[] = []
  for (let nodes = 2; nodes <= most; nodes++) {
    const taken = new Map<number, number[]>()
    const mine: number[] = []
    lies.set(nodes, mine)
    while (mine.length < Math.floor(parts / nodes)) {
      const [fullest, theirs] = [...lies].toSorted(([a, x], [b, y]) => y.length - x.length || a - b)[0] ?? [1, []]
      const part = theirs.pop()
      if (part === undefined) break
      mine.push(part)
      taken.set(fullest, [...(taken.get(fullest) ?? []), part])
    }
    steps.push({ nodes, moves: [...taken].map(([from, part]) => ({ parts: part, from, to: nodes })) })
  }
  return steps
}
