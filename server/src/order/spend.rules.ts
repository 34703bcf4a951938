import { fen, formatYuan, yuan, type Fen } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'

/** An account's limits, and what it has made of them in a month. */
export type Budget = {
  limitPerOrder: Fen | null
  limitPerMonth: Fen | null
  /** Of the month: paid and unpaid orders together … */
  spent: Fen
  /** … and the unpaid ones of them, which hold their sum until they are paid or end. */
  reserved: Fen
}

/** Why this account may not spend so much now, by which limit and what it has left; null: it may. */
export function limitHindrance(budget: Budget, gross: Fen): Refusal | null {
  const { limitPerOrder, limitPerMonth, spent, reserved } = budget
  if (limitPerOrder !== null && gross > limitPerOrder) {
    const facts = { limit: yuan(limitPerOrder), amount: yuan(gross) }
    const msg = `超出单笔采购限额：限额 ${formatYuan(limitPerOrder)}，本单 ${formatYuan(gross)}`
    return new Refusal('order.limit.perOrder', facts, msg)
  }
  if (limitPerMonth === null || spent + gross <= limitPerMonth) return null
  const used = fen(spent - reserved)
  const facts = { limit: yuan(limitPerMonth), used: yuan(used), reserved: yuan(reserved), amount: yuan(gross) }
  const msg = `超出本月采购限额：限额 ${formatYuan(limitPerMonth)}，已用 ${formatYuan(used)}，占用 ${formatYuan(reserved)}，本单 ${formatYuan(gross)}`
  return new Refusal('order.limit.perMonth', facts, msg)
}
