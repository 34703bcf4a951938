import { sql } from 'kysely'
import type { Shop } from '../order/shop.fixture.ts'

/** What the one who placed an order was told of it, the first first. */
export const noticesOf = async (w: Shop, orderId: string) =>
  (
    await sql<{ title: string; body: string }>`
      select n.title, n.body from notice n join account a on a.id = n.account_id where n.link = ${`/orderDetail/${orderId}`}
        and a.nickname = '陈荣达' order by n.id`.execute(w.db)
  ).rows

/** Takes a plain order to where it is packed. */
export async function pack(w: Shop, production: string, orderId: string): Promise<void> {
  const { lines } = await w.staffDetail(production, orderId)
  for (const { id: lineId } of lines) {
    for (const [move, more] of [
      ['schedule', { date: '2026-11-30' }],
      ['start', {}],
      ['finish', {}],
      ['finish', {}],
      ['passQc', {}],
      ['pack', {}],
    ] as const) {
      const now = await w.db.selectFrom('order_line').select('state').where('id', '=', lineId).executeTakeFirstOrThrow()
      const from = {
        schedule: ['ready'],
        start: ['scheduled', 'materials'],
        finish: ['printing', 'finishing'],
        passQc: ['qc'],
        pack: ['passed'],
      }[move]
      if (from.includes(now.state)) await w.staffMove(production, orderId, move, { lineId, ...more })
    }
  }
}
