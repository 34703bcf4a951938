import type { PriceRules, Process } from '../contract/price/price.ts'
import type { Part } from './part.ts'
import type { Placed } from './placed.ts'
import { digitalPart, embroideryPart, foilPart, insertPart, laserPart, type Use } from './run.ts'
import { screenPart } from './screen.ts'

/** All printing, in the order in which its processes were first chosen. */
export function printParts(rules: PriceRules, prints: readonly Placed[]): Part[] {
  // 衣身 → 衣, 袋身 → 袋: what the article is called in a note.
  const article = rules.baseLabel.replace(/身$/, '')
  return [...Map.groupBy(prints, ({ print }) => print.process)].flatMap(([key, uses]) => {
    const process = rules.processes[key]
    if (!process) return []
    if (process.kind === 'screen') return [screenPart(key, process, uses, article)]
    return uses.map((placed) => {
      const { position } = placed
      const name = uses.length > 1 ? `${process.label}（${position.label}）` : process.label
      return piecePart({ rule: `${key}@${position.key}`, name, process, placed })
    })
  })
}

function piecePart(use: Use<Exclude<Process, { kind: 'screen' }>>): Part {
  const { process } = use
  switch (process.kind) {
    case 'digital':
      return digitalPart({ ...use, process })
    case 'laser':
      return laserPart({ ...use, process })
    case 'embroidery':
      return embroideryPart({ ...use, process })
    case 'foil':
      return foilPart({ ...use, process })
    case 'insert':
      return insertPart({ ...use, process })
  }
}
