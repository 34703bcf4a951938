import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { applyInvoice } from '../../../contract/invoice/invoiceRecord.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { poolQuestions } from './books.fixture.ts'
import { aRunShop, joined } from './run.fixture.ts'

// The books' questions about runs answer nothing where all is lawful, and answer where it is not.

const { w, main, stranger, run, paidIn, closeNow } = await aRunShop()
afterAll(() => w.close())

let settled: string
let open: number
beforeAll(async () => {
  const id = await run()
  settled = await paidIn(id, 0, 300)
  await paidIn(id, 1, 500)
  await paidIn(id, 2, 700)
  await closeNow(id)
  const titles = (await w.must(w.ask(main, listTitles))).rows
  await w.must(w.ask(main, applyInvoice, { orderIds: [settled], type: 1, titleId: titles.find(({ type }) => type === 1)?.id ?? 0 }))
  open = await run()
  await paidIn(open, 0, 300)
  await joined(w, stranger, w.addresses.stranger, open, { quantity: 500 })
})

test('a run that is settled and one that is open, with who has paid and who has not, are right', async () => {
  expect(await faultsInBooks(w.db)).toEqual([])
})

const faults: Record<string, () => RawBuilder<unknown>> = {
  拼印的件数与成员不符: () => sql`update pool set pieces = pieces + 10 where id = ${open}`,
  拼印的成员与状态不符: () => sql`update pool_member set state = 'in' where pool_id = ${open} and state = 'paid'`,
  拼印的成员与订单不符: () => sql`update pool_member set state = 'paid' where pool_id = ${open} and state = 'held'`,
  拼印结算价高于单独购买价或与订单不符: () => sql`update pool_member set final_fen = final_fen + 1 where line_id = ${line()}`,
  拼印的差额没有记账或记了不止一次: () => sql`
    with p as (insert into posting (kind, ref, at) values ('pool', 'twice', now()) returning id)
    insert into entry (posting_id, account, company_id, order_id, amount_fen) select p.id, e.account, e.company_id, e.order_id, e.amount_fen
      from p, entry e join posting g on g.id = e.posting_id where g.kind = 'pool'`,
  拼印退回的差价与各期不符: () => sql`update pool_member set over_fen = over_fen - 1 where line_id = ${line()}`,
  拼印的分摊之和不是全部同印的价格: () => sql`update pool set price_fen = price_fen + 1 where state = 'settled'`,
  未截止的拼印就排产: () =>
    sql`update order_line set state = 'scheduled' where id in (select line_id from pool_member where state = 'paid')`,
  结算前开出的发票: () => sql`update pool_member set state = 'in', final_fen = null, over_fen = null, paper = null, paper_hash = null
    where line_id = ${line()}`,
}

/** The line of the order that was settled. */
const line = () => sql`(select l.id from order_line l join customer_order o on o.id = l.order_id where o.number = ${settled})`

test('every question about runs is asked', () => {
  expect(Object.keys(faults)).toEqual(Object.keys(poolQuestions))
})

test.each(Object.keys(faults))('%s is found', async (name) => {
  // Planted, asked after, and taken back.
  const found: string[] = []
  const planted = w.db.transaction().execute(async (tx) => {
    await faults[name]?.().execute(tx)
    found.push(...(await faultsInBooks(tx)))
    throw new Error('planted')
  })
  await expect(planted).rejects.toThrow('planted')
  expect(found.map((fault) => fault.split('：')[0])).toContain(name)
})
