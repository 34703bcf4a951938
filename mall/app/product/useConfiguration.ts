import { useMemo, useState } from 'react'
import { goodsTypeOf } from '../../../contract/goods.ts'
import type { LadderRow, Receipt, Selection } from '../../../contract/price/price.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { price } from '../../../pricing/price.ts'
import { ladderTable } from '../../../pricing/table.ts'
import type { Asked } from './asked.ts'
import { axesOf, cellsOf, matrixOf, type Cells } from './cells.ts'
import { openChoices } from './open.ts'
import type { Detail } from './shown.ts'

/** What has been chosen so far, and what it comes to: a receipt, or why there is none. */
export type Configuration = {
  selection: Selection
  choose: (change: Partial<Selection>) => void
  quantity: number
  setQuantity: (quantity: number) => void
  /** Null: all of one colour and size. */
  cells: Cells | null
  setCells: (cells: Cells | null) => void
  asked: Asked
  result: { receipt: Receipt; refusal: null } | { receipt: null; refusal: Refusal }
  ladder: readonly LadderRow[]
  /** What the same costs everybody, where the buyer's price is the company's own; null: it is everybody's, or cannot be told. */
  publicLadder: readonly LadderRow[] | null
}

/** `start`: what to begin with where it is not what everybody begins with. */
export function useConfiguration(detail: Detail, start: Asked | null): Configuration {
  const { rules, today, productId, priceVersion, discount, offered, unitName: unit } = detail
  const offer = offered?.offer
  const goodsType = goodsTypeOf(detail.qiliGoodsTypeId)
  const [selection, setSelection] = useState(start?.selection ?? detail.firstSelection)
  const [single, setQuantity] = useState(start && 'quantity' in start ? start.quantity : detail.firstQuantity)
  const [cells, setCells] = useState<Cells | null>(() =>
    start && 'matrix' in start ? cellsOf(axesOf(rules, openChoices(detail)), start.matrix) : null,
  )

  const asked = useMemo(
    (): Asked => (cells ? { selection, matrix: matrixOf(cells) } : { selection, quantity: single }),
    [selection, single, cells],
  )
  const result = useMemo(
    () => orRefusal(() => price(rules, { productId, priceVersion, goodsType }, asked, { day: today, discount, offer, unit })),
    [rules, productId, priceVersion, goodsType, asked, today, discount, offer, unit],
  )
  const ladder = useMemo(() => ladderOf(detail, selection) ?? detail.ladder, [detail, selection])
  const publicLadder = useMemo(() => publicLadderOf(detail, selection), [detail, selection])
  return {
    selection,
    choose: (change) => setSelection((before) => ({ ...before, ...change })),
    quantity: 'matrix' in asked ? asked.matrix.reduce((sum, cell) => sum + cell.quantity, 0) : single,
    setQuantity,
    cells,
    setCells,
    asked,
    result,
    ladder,
    publicLadder,
  }
}

function orRefusal(receipt: () => Receipt): Configuration['result'] {
  try {
    return { receipt: receipt(), refusal: null }
  } catch (refusal) {
    if (refusal instanceof Refusal) return { receipt: null, refusal }
    throw refusal
  }
}

type Terms = Pick<Detail, 'rules' | 'discount' | 'offered' | 'qiliGoodsTypeId'>

/** The ladder of what is chosen now; null where that cannot be priced. */
function ladderOf({ rules, discount, offered, qiliGoodsTypeId }: Terms, selection: Selection): LadderRow[] | null {
  try {
    return ladderTable(rules, { goodsType: goodsTypeOf(qiliGoodsTypeId) }, selection, { discount, offer: offered?.offer })
  } catch (refusal) {
    if (refusal instanceof Refusal) return null
    throw refusal
  }
}

function publicLadderOf(detail: Detail, selection: Selection): LadderRow[] | null {
  const { publicRules, discount, rules, qiliGoodsTypeId } = detail
  return publicRules || discount ? ladderOf({ rules: publicRules ?? rules, qiliGoodsTypeId }, selection) : null
}
