import { goodsTypeOf, type GoodsType } from '../../../contract/goods.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { lawful } from '../../../pricing/lawful.ts'
import type { Detail } from './shown.ts'

/** What a buyer may choose, each with a try at something other than the first choice. */
const tries = {
  material: ({ materials }) => materials[1] && { material: materials[1].key },
  craft: ({ crafts }) => crafts[1] && { craft: crafts[1].key },
  colour: ({ colours }) => colours[1] && { colour: colours[1].key },
  size: ({ sizes }) => sizes[1] && { size: sizes[1].key },
  prints: ({ positions: [first] }) => first && { prints: [{ position: first.key, process: first.processes[0] ?? '' }] },
  packing: ({ packings }) => packings[1] && { packing: packings[1].key },
  options: ({ options }) => options[0] && { options: [options[0].key] },
  sample: ({ sample }) => sample && { sample: true },
  rushDays: ({ rush }) => rush && { rushDays: 1 },
} satisfies Record<string, (rules: PriceRules) => Partial<Selection> | null | undefined>

export type Open = Record<keyof typeof tries, boolean>

/** Which choices this product has and its type leaves to the buyer: those the price engine itself would not refuse. */
export function openChoices({ rules, qiliGoodsTypeId }: Pick<Detail, 'rules' | 'qiliGoodsTypeId'>): Open {
  const type = goodsTypeOf(qiliGoodsTypeId)
  const isOpen = (tried: Partial<Selection> | null | undefined) => Boolean(tried) && allows(type, rules, tried ?? {})
  return Object.fromEntries(Object.entries(tries).map(([field, trial]) => [field, isOpen(trial(rules))])) as Open
}

function allows(type: GoodsType, rules: PriceRules, tried: Partial<Selection>): boolean {
  try {
    lawful(type, rules, { selection: { ...noChoice, ...tried } })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
