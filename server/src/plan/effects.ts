import { fen } from '../../../contract/money.ts'
import type { MoveContext, Effects } from '../order/effects.ts'
import { moveIn } from '../order/moveIn.ts'
import { system } from '../order/order.rules.ts'
import { readLocked, type Columns } from '../order/order.sql.ts'
import { releaseCredit, reserveCredit, setTermDay } from './credit.sql.ts'

async function release({ tx, order }: MoveContext): Promise<Columns['order']> {
  if (order.creditFen > 0) await releaseCredit(tx, order.companyId, order.creditFen)
  return { credit_fen: fen(0) }
}

async function reserve({ tx, order, now }: MoveContext): Promise<Columns['order']> {
  if (order.onCredit) await reserveCredit(tx, order.companyId, order.grossFen, now)
  return { credit_fen: order.onCredit ? order.grossFen : fen(0) }
}

/** What an order's moves do to its company's credit: what is made on credit is owed until the credit's last day. */
export const planEffects = {
  order: {
    refuse: release,
    resubmit: reserve,
    cancel: release,
    close: release,
    dissolve: release,
    callOff: release,
    bookCredit: ({ tx, order, now }) => setTermDay(tx, order.id, now),
    form: ({ tx, order, now }) => (order.onCredit ? setTermDay(tx, order.id, now) : undefined),
  },
  begins: async ({ tx, orderId, now }) => {
    const order = await readLocked(tx, orderId, now)
    await moveIn(tx, order, {}, order.grouped ? 'await' : 'bookCredit', system, {}, now)
  },
} satisfies Effects
