import { apparel } from './apparel.ts'
import { bags } from './bags.ts'
import { demoGoods } from './demo.ts'
import { digital } from './digital.ts'
import { drinks } from './drinks.ts'
import { events } from './events.ts'
import type { Goods } from './goods.ts'
import { living } from './living.ts'
import { lots } from './lots.ts'
import { office } from './office.ts'
import { packaging } from './packaging.ts'
import { goodsDraft, lotDraft, type Draft } from './rows.ts'
import { tree } from './tree.ts'

/** Everything made to order, the goods of the worked examples first. */
export const madeToOrder: readonly Goods[] = [
  ...demoGoods,
  ...bags,
  ...apparel,
  ...drinks,
  ...office,
  ...events,
  ...living,
  ...digital,
  ...packaging,
]

const prefixes = new Map(
  tree.flatMap(([, branches]) => branches.flatMap(([, leaves]) => leaves.map(([name, , prefix]) => [name, prefix] as const))),
)

const firstCounted = 1006
const firstLot = 5001

/** All products in the order they get their ids: goods made to order, then the lots that came from them. */
export function drafts(): Draft[] {
  const counted = madeToOrder.map((goods, at) =>
    goodsDraft(goods, goods.number ?? `${prefixes.get(goods.leaf) ?? 'YC'}${firstCounted + at - demoGoods.length}`),
  )
  const left = lots.map((lot, at) => {
    const source = madeToOrder.find(({ name }) => name === lot.source)
    if (!source) throw new Error(`no product ${lot.source}`)
    return lotDraft(lot, source, `XH${firstLot + at}`)
  })
  return [...counted, ...left]
}
