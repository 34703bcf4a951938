import type { Cheaper } from '../contract/price/cheaper.ts'
import type { PriceRules, Print, Process, Selection } from '../contract/price/price.ts'
import type { GoodsType } from '../contract/goods.ts'
import { fen, yuan, type Fen } from '../contract/money.ts'
import { Refusal } from '../contract/refusal.ts'
import { jobOf, type Context } from './job.ts'
import { lawful } from './lawful.ts'
import { daysFor } from './rush.ts'
import type { Asked } from './selection.ts'

/** What each kind of process is priced by, as far as a print of another kind can tell it; all else would be a guess. */
export const measures: Record<Process['kind'], readonly (keyof Print)[]> = {
  screen: ['colours'],
  digital: ['widthMm', 'heightMm'],
  laser: [],
  embroidery: ['stitches'],
  foil: ['widthMm', 'heightMm'],
  insert: ['pages'],
}

/**
 * The lawful choices one step away that cost less, the one that saves most first: a colour less at a position, another
 * process there, one position less where there are several, a later day instead of a rush. Empty where nothing does, and where what is asked cannot be priced itself.
 */
export function cheaperWays(rules: PriceRules, product: { goodsType: GoodsType }, asked: Asked, context: Context = {}): Cheaper[] {
  const costs = (selection: Selection) => grossOf(rules, product.goodsType, { ...asked, selection }, context)
  const now = costs(asked.selection)
  if (now === null) return []
  return [
    ...withoutRush(rules, asked),
    ...printedLess(rules, asked),
    ...asked.selection.prints.flatMap((_, at) => printedOtherwise(rules, asked, at)),
  ]
    .flatMap((way) => {
      const gross = costs(way.selection)
      return gross !== null && gross < now ? [{ way, gross }] : []
    })
    .toSorted((a, b) => a.gross - b.gross)
    .map(({ way, gross }) => ({ ...way, gross: yuan(gross), saving: yuan(fen(now - gross)) }))
}

type Way = Pick<Cheaper, 'kind' | 'label' | 'selection'>

/** Null where the engine refuses it. */
function grossOf(rules: PriceRules, type: GoodsType, asked: Asked, context: Context): Fen | null {
  try {
    const job = jobOf(rules, { ...asked, ...lawful(type, rules, asked) }, context)
    return job.at(job.settled.quantity).gross
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function withoutRush(rules: PriceRules, { selection, quantity, matrix }: Asked): Way[] {
  if (selection.rushDays === 0) return []
  const days = daysFor(rules.leadDays, quantity ?? (matrix ?? []).reduce((sum, cell) => sum + cell.quantity, 0))
  const label = `不加急，晚 ${selection.rushDays} 个工作日（工期 ${days - selection.rushDays}→${days} 个工作日）`
  return [{ kind: 'rush', label, selection: { ...selection, rushDays: 0 } }]
}

/** The last print stays: goods without any are others. */
function printedLess(rules: PriceRules, { selection }: Asked): Way[] {
  if (selection.prints.length < 2) return []
  return selection.prints.flatMap((print, at): Way[] => {
    const position = rules.positions.find(({ key }) => key === print.position)
    if (!position) return []
    const prints = selection.prints.toSpliced(at, 1)
    return [{ kind: 'position', label: `不印${position.label}`, selection: { ...selection, prints } }]
  })
}

function printedOtherwise(rules: PriceRules, { selection }: Asked, at: number): Way[] {
  const print = selection.prints[at]
  const position = rules.positions.find(({ key }) => key === print?.position)
  if (!print || !position) return []
  const instead = (other: Print): Selection => ({ ...selection, prints: selection.prints.with(at, other) })
  const { colours = 0 } = print
  const fewer: Way[] =
    rules.processes[print.process]?.kind === 'screen' && colours > 1
      ? [
          {
            kind: 'colour',
            label: `${position.label}少印一色（${colours}→${colours - 1} 色）`,
            selection: instead({ ...print, colours: colours - 1 }),
          },
        ]
      : []
  const others = position.processes.flatMap((key): Way[] => {
    const process = rules.processes[key]
    if (!process || key === print.process) return []
    const kept = Object.fromEntries(measures[process.kind].map((name) => [name, print[name]]))
    const other: Print = { ...kept, position: print.position, process: key }
    return [{ kind: 'process', label: `${position.label}改用${process.label}`, selection: instead(other) }]
  })
  return [...fewer, ...others]
}
