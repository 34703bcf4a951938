import { beforeMaking } from '../../../contract/production/lineState.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { PriceRules, Receipt } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { ColourShares } from '../../../contract/order/recolour.ts'
import { isOpen } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { reckon } from '../../../pricing/price.ts'
import { wornPicture } from '../../../pricing/worn.ts'
import { cellName, wordsOf } from '../catalog/wording.rules.ts'
import type { LineFacts, OrderFacts } from './order.rules.ts'

/** A line whose colours were lost, with what goes where, and the rules that it was priced by. */
export type LostLine = {
  readonly lost: boolean
  readonly unit: string
  readonly matrix: Matrix | null
  readonly picture: string
  readonly receipt: Receipt
  readonly rules: PriceRules
  readonly parts: readonly { readonly consignmentId: number; readonly place: number; readonly quantity: number }[]
}

export type Recoloured = {
  readonly matrix: Matrix
  readonly words: string[]
  readonly picture: string
  readonly shares: readonly { readonly consignmentId: number; readonly matrix: Matrix }[]
}

/** @throws Refusal order.move.forbidden with the reason where colours may not be written into the line, or no more. */
export function checkLost({ state }: Pick<OrderFacts, 'state'>, line: Pick<LineFacts, 'state'>, { lost }: LostLine): void {
  if (!lost) refuse('order.move.forbidden', null, '该商品的颜色数量无需更正，或已经更正')
  if (!isOpen(state)) refuse('order.move.forbidden', null, '订单已结束，不能更正颜色数量')
  if (!beforeMaking.some((early) => early === line.state))
    refuse('order.move.forbidden', null, '已开始生产，不能更正颜色数量；如有差错请走售后')
}

/**
 * The line as the named colours make it, in the order of its rules.
 * @throws Refusal input.invalid where an address is missing or gets other than its pieces, or a colour is named twice or unknown;
 * order.move.forbidden where these colours cost otherwise; whatever the rules refuse.
 */
export function recoloured(line: LostLine, asked: ColourShares): Recoloured {
  const shares = line.parts.map((part) => ({ consignmentId: part.consignmentId, matrix: shareOf(line, part, asked) }))
  if (asked.length !== shares.length) wrong('shares', '请为每个收货单各填写一次颜色数量')
  const matrix = inOrder(
    line.rules,
    shares.flatMap((share) => share.matrix),
  )
  checkCost(line, matrix)
  const { selection } = line.receipt
  const picture = wornPicture(line.rules, selection, matrix) ?? line.picture
  return { matrix, words: wordsOf(line.rules, selection, matrix), picture, shares }
}

const wrong = (field: string, msg: string): never => refuse('input.invalid', { fields: { [field]: msg } }, msg)

function shareOf(
  { rules, unit, parts }: LostLine,
  { consignmentId, place, quantity }: LostLine['parts'][number],
  asked: ColourShares,
): Matrix {
  const at = asked.findIndex((share) => share.consignmentId === consignmentId)
  const cells = asked[at]?.cells ?? wrong('shares', '请为每个收货单各填写一次颜色数量')
  const field = `shares.${at}.cells`
  const colours = cells.map(({ colour }) => colour)
  if (new Set(colours).size < colours.length) wrong(field, '同一颜色只能填写一次')
  if (!colours.every((key) => rules.colours.some((colour) => colour.key === key))) {
    wrong(field, `颜色不正确，可选：${rules.colours.map(({ label }) => label).join('、')}`)
  }
  const pieces = cells.reduce((sum, cell) => sum + cell.quantity, 0)
  const where = parts.length > 1 ? `收货单 ${place} ` : ''
  if (pieces !== quantity) wrong(field, `${where}各颜色之和应为 ${quantity} ${unit}，现为 ${pieces} ${unit}`)
  return inOrder(rules, cells)
}

/** The pieces of each colour together, as the rules list the colours. */
const inOrder = ({ colours }: PriceRules, cells: Matrix): Matrix =>
  colours.flatMap(({ key }) => {
    const quantity = cells.reduce((sum, cell) => sum + (cell.colour === key ? cell.quantity : 0), 0)
    return quantity > 0 ? [{ colour: key, quantity }] : []
  })

/** What was agreed and paid stays: its receipt is never written anew (032), so only colours that cost the same may take its place. */
function checkCost({ rules, receipt }: LostLine, matrix: Matrix): void {
  const { selection, quantity, consignments, freightFree, discount, offer } = receipt
  const { gross } = reckon(rules, receipt, { selection, quantity, matrix }, { consignments, freightFree, discount, offer })
  if (gross === receipt.gross) return
  const [is, was] = [gross, receipt.gross].map((amount) => formatYuan(parseYuan(amount)))
  refuse('order.move.forbidden', null, `这些颜色的价格为 ${is}，与订单的 ${was} 不同，不能直接更正；请与买家商定后另下订单，差额走售后`)
}

/** What was changed, for timeline and notice. */
export function recolouredTold({ rules, matrix: before }: LostLine, after: Matrix): string {
  const told = (matrix: Matrix) => matrix.map((cell) => `${cellName(rules, cell)} × ${cell.quantity}`).join('、')
  const [was, is] = [told(before ?? []), told(after)]
  return was === is ? `${is}，与原记录一致` : `${was} 更正为 ${is}`
}
