import { formatYuan, type Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'

/** What still hangs on an account, or on the whole company where it is the main one. */
export type Unfinished = {
  /** Numbers of orders that have not ended, newest first. */
  readonly orders: readonly string[]
  /** Sub-accounts that are still switched on. */
  readonly sons: number
  /** What the merchant owes the company. */
  readonly balance: Fen
}

const named = 3

/** @throws Refusal 'account.busy' that names what has to be done first. */
export function mayClose({ orders, sons, balance }: Unfinished): void {
  const facts = { orders: orders.slice(0, 20), sons }
  if (orders.length > 0) {
    const shown = orders.slice(0, named).join('、')
    const more = orders.length > named ? ` 等 ${orders.length} 个` : ''
    refuse('account.busy', facts, `还有未完成的订单：${shown}${more}，处理完后才能注销`)
  }
  if (sons > 0) refuse('account.busy', facts, `还有 ${sons} 个启用中的子账号，请先停用或删除`)
  if (balance > 0) refuse('account.busy', facts, `企业还有余额 ${formatYuan(balance)}，请先联系在线客服退款`)
}
