import { sql } from 'kysely'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { askConcession, decideConcession, undoConcession } from '../../../contract/order/concession.ts'
import { fen, yuan, type Fen } from '../../../contract/money.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { saveProposal, takeProposal, tryProposal, withdrawProposal } from '../../../contract/order/proposal.ts'
import { reverseReceipt } from '../../../contract/payment/bank.ts'
import { anOrder, placers } from './orderActions.fixture.ts'
import type { Action } from './walk.fixture.ts'

// What the merchant's people do about an order's price and its money, and for a buyer.

const twice = (hits: boolean) => ({ length: hits ? 2 : 1 })

/** A booking of one of the newest receipts is taken back, whole or one part of it, also one that went back before. */
export const reversal: Action = async ({ chance, ask, shop }) => {
  const { rows } = await sql<{ reference: string; partId: number | null }>`
    select r.reference, p.id as "partId" from bank_receipt r left join receipt_part p on p.receipt_id = r.id
    where r.state in ('booked', 'suspense', 'placed') order by r.id desc limit 12`.execute(shop.db)
  const found = chance.one(rows)
  if (!found) return
  const asked = { ...found, reason: '随机的原因' }
  const clerk = chance.hits(95) ? 'finance' : 'production'
  await Promise.all(Array.from(twice(chance.hits(25)), () => ask(clerk, reverseReceipt, asked)))
}

/** Something is let off of an order, within the asker's limit or beyond it, agreed to or not, and taken back. */
export const concession: Action = async (walk) => {
  const { chance, ask, shop } = walk
  const number = chance.hits(25) ? anOrder(walk)?.id : null
  const { rows } = await sql<{ number: string; gross: Fen; id: number | null }>`select o.number, o.gross_fen as gross,
    (select max(c.id) from concession c where c.order_id = o.id) as id from customer_order o
    where o.number = ${number} or ${number}::text is null and o.state in ('pending_payment', 'pending_contract')
    order by o.id desc limit 3`.execute(shop.db)
  const standing = chance.one(rows)
  if (!standing) return
  const { gross, id: concessionId } = standing
  if (concessionId !== null && chance.hits(50)) {
    const reason = '随机的原因'
    const undo = () => ask(chance.hits(50) ? 'sales' : 'finance', undoConcession, { concessionId, reason })
    const decide = () => ask(chance.hits(50) ? 'finance' : 'admin', decideConcession, { concessionId, agree: chance.hits(70) })
    await Promise.all(Array.from(twice(chance.hits(25)), () => (chance.hits(50) ? undo() : decide())))
    return
  }
  const amount = yuan(fen(1 + chance.below(Math.max(1, Math.floor(gross / (chance.hits(60) ? 25 : 3))))))
  const asked = { orderId: standing.number, amount, reason: '随机的原因', seen: yuan(fen(Number(gross))) }
  await Promise.all(Array.from(twice(chance.hits(20)), () => ask('sales', askConcession, asked)))
}

/** An order is put together for a buyer, who places it, twice at once too, or from whom it is taken back. */
export const proposal: Action = async (walk) => {
  const { chance, ask, shop, orders } = walk
  const placer = chance.one(placers) ?? 'main'
  const nickname = { main: '陈荣达', buyer: '李娜', stranger: '林海' }[placer]
  const { id: accountId } = await shop.db.selectFrom('account').select('id').where('nickname', '=', nickname).executeTakeFirstOrThrow()
  const lines = [{ productId: shop.products[chance.hits(50) ? 'plainBag' : 'otherLot'], quantity: chance.hits(50) ? 500 : 60 }]
  const tried = await ask('sales', tryProposal, { accountId, lines })
  if (tried.status !== 200 || tried.data.gross === null) return
  const saved = await ask('sales', saveProposal, { accountId, lines, days: 7, seen: tried.data.gross })
  if (saved.status !== 200) return
  const { number } = saved.data
  const withdraw = () => ask('sales', withdrawProposal, { number, reason: '随机的原因' })
  if (chance.hits(20)) await withdraw()
  const taken = await ask(chance.hits(95) ? placer : 'reader', takeProposal, { number })
  if (taken.status !== 200) return
  const confirmed = await ask(placer, confirmOrder, { cartIds: taken.data.cartIds })
  if (confirmed.status !== 200) return
  const from = { key: confirmed.data.orderKey, addressId: shop.addresses[placer], plan: chance.one(confirmed.data.plans)?.plan }
  const all = [...Array.from(twice(chance.hits(30)), () => ask(placer, createOrder, from)), ...(chance.hits(15) ? [withdraw()] : [])]
  const ids = (await Promise.all(all)).flatMap(({ status, data }) =>
    status === 200 && typeof data === 'object' && data !== null && 'orderId' in data ? [String(data.orderId)] : [],
  )
  for (const id of new Set(ids)) orders.push({ id, placer })
}
