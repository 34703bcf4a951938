import { fen, parseYuan, sum, yuan, type Fen } from '../../../contract/money.ts'
import type { Db, Tx } from '../database/db.ts'
import { lineMargins } from './lineMargin.rules.ts'
import { costedOrders, typedCosts } from './lineMargin.sql.ts'

/** What a line of an order earned, without tax; `cost` null: some of it nobody knows. */
export type Earned = { readonly orderId: number; readonly lineId: number; readonly revenue: Fen; readonly cost: Fen | null }

/** What each line of these orders earned. */
export async function earnedBy(db: Db | Tx, orderIds: readonly number[]): Promise<Earned[]> {
  if (orderIds.length === 0) return []
  const orders = await costedOrders(db, orderIds)
  const costs = await typedCosts(
    db,
    [...orders.values()].flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  )
  return [...orders].flatMap(([orderId, order]) =>
    lineMargins(order, costs).map(({ lineId, revenue, known, margin }) => ({
      ...{ orderId, lineId, revenue: parseYuan(revenue) },
      cost: margin === null ? null : parseYuan(known),
    })),
  )
}

/** What some lines earned together, as a sheet tells it: 未知 where some cost is. */
export function earnedWords(lines: readonly Earned[]): { readonly revenue: string; readonly cost: string; readonly margin: string } {
  const revenue = sum(lines.map((line) => line.revenue))
  const costs = lines.flatMap(({ cost }) => cost ?? [])
  if (lines.length === 0) return { revenue: '', cost: '', margin: '' }
  if (costs.length < lines.length) return { revenue: yuan(revenue), cost: '未知', margin: '未知' }
  return { revenue: yuan(revenue), cost: yuan(sum(costs)), margin: yuan(fen(revenue - sum(costs))) }
}
