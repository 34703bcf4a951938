import type { LineMargin } from '../../../contract/report/lineMargin.ts'
import type { Db } from '../database/db.ts'
import { lineMargins } from './lineMargin.rules.ts'
import { costedOrders, orderIdOf, soldLines, typedCosts } from './lineMargin.sql.ts'
import { soldSince } from './margin.rules.ts'

/** The lines of these orders, by the line's id. */
async function marginsOf(db: Db, orderIds: readonly number[]): Promise<Map<number, LineMargin>> {
  const orders = [...(await costedOrders(db, orderIds)).values()]
  const costs = await typedCosts(
    db,
    orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  )
  return new Map(orders.flatMap((order) => lineMargins(order, costs)).map((line) => [line.lineId, line]))
}

/** The lines of an order with what they bring in and cost. @throws Refusal 'order.missing'. */
export const marginsOfOrder = async (db: Db, number: string): Promise<LineMargin[]> => [
  ...(await marginsOf(db, [await orderIdOf(db, number)])).values(),
]

/** A page of lines of what was sold in the last twelve weeks. */
export async function lineMarginPage(
  db: Db,
  asked: { readonly keyword?: string | undefined; readonly page: number; readonly limit: number },
  now: Date,
): Promise<{ rows: LineMargin[]; total: number }> {
  const { lines, total } = await soldLines(db, soldSince(now), asked)
  const found = await marginsOf(
    db,
    lines.map(({ orderId }) => orderId),
  )
  return { rows: lines.flatMap(({ id }) => found.get(id) ?? []), total }
}
