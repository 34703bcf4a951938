import type { Matrix } from '../../../contract/price/quantity.ts'
import { holdStock } from '../stock/stock.sql.ts'
import { piecesByLot } from '../order/lots.rules.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import { moveIn } from '../order/moveIn.ts'
import { newNumbers } from '../order/number.ts'
import { system } from '../order/order.rules.ts'
import { readLocked } from '../order/order.sql.ts'
import { partWords } from './cells.rules.ts'
import { freeOrder, freeReceipt } from './remake.rules.ts'
import { insertRemake, readOriginal } from './remake.sql.ts'

type Wanted = {
  readonly lineId: number | null
  readonly number: string
  readonly quantity: number
  /** Of which colours and sizes; null: the line has none. */
  readonly matrix: Matrix | null
  readonly label: string
}

/**
 * Has pieces of a line made or sent anew at no price, in an order of their own: it is produced, shipped and signed for like
 * any other. Pieces of lots are taken from what is left. Answers the new order's id.
 * @throws Refusal stock.short where a lot has not so many left.
 */
export async function makeAnew(tx: Tx, { lineId, number, quantity, matrix, label }: Wanted, now: Date): Promise<number> {
  const original = await readOriginal(tx, lineId ?? refuse('claim.missing'))
  const words = partWords(original, matrix)
  const receipt = freeReceipt(original.receipt, quantity, matrix)
  const orderReceipt = freeOrder(original.orderReceipt, receipt)
  const pieces = piecesByLot([{ productId: original.productId, type: original.type, quantity }])
  const remake = { lineId: lineId ?? 0, quantity, matrix, words, receipt, orderReceipt, holdsStock: pieces.size > 0 }
  const mark = `售后单 ${number} ${label}`
  for (let tries = 0; tries < 5; tries++) {
    const id = await insertRemake(tx, { ...remake, mark, number: newNumbers(now, 0).number }, now)
    if (id === null) continue
    await holdStock(tx, pieces)
    await moveIn(tx, await readLocked(tx, id, now), {}, 'remake', system, { note: mark }, now)
    return id
  }
  throw new Error('five order numbers in a row were taken')
}
