import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen, formatYuan, parseYuan, yuan } from '../../../contract/money.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { editSon } from '../../../contract/account/son.ts'
import { aCompany, type Company } from './company.fixture.ts'

// Shown to fail with: the limit read first and the sum added after.

let w: Company
let main: string
let buyer: string
let buyerId: number
let site: string
beforeAll(async () => {
  w = await aCompany()
  ;[main, buyer] = [await w.token('main'), await w.token('buyer')]
  buyerId = await w.accountOf('buyer')
  site = await w.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => w.close())

type Told = { http: number; status: number; code?: string; msg: string; data: Record<string, string> }

/** Orders over a real connection. */
async function submit({ key, ...rest }: { key: string; addressId: number }): Promise<Told> {
  const response = await fetch(site + createOrder.path.replace(':key', key), {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(rest),
  })
  return { http: response.status, ...((await response.json()) as Omit<Told, 'http'>) }
}

const spent = () => w.number(sql`select spent_fen as n from account_spend where account_id = ${buyerId}`)

async function drafts(count: number, quantity: (i: number) => number) {
  const made = []
  for (let i = 0; i < count; i++) made.push(await w.confirmed('buyer', buyer, [{ product: 'otherLot', quantity: quantity(i) }]))
  return made.map(({ input, confirmation }) => ({ input, gross: parseYuan(confirmation.receipt.gross) }))
}

test('100 submits at once against one month pass exactly what it allows; a cancelled one makes room for one', async () => {
  const made = await drafts(101, () => 1)
  const each = made[0]?.gross ?? fen(0)
  const limit = fen(37 * each + each - 1)
  await w.must(w.ask(main, editSon, { id: buyerId, limitPerOrder: null, limitPerMonth: yuan(limit) }))

  const [last, ...hundred] = made.map(({ input }) => input)
  const answers = await Promise.all(hundred.map(submit))
  expect(answers.filter(({ http }) => http !== 200)).toEqual([])
  const passed = answers.filter(({ status }) => status === 200)
  expect(passed).toHaveLength(37)
  expect(await spent()).toBe(37 * each)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['order.limit.perMonth']))

  const [first, second] = passed.map(({ data }) => data['orderId'] ?? '')
  await w.transfer(main, await w.token('finance'), second ?? '')
  const late = last ? await submit(last) : undefined
  const facts = { limit: yuan(limit), used: yuan(each), reserved: yuan(fen(36 * each)), amount: yuan(each) }
  expect(late).toMatchObject({ status: 409, data: facts })
  expect(late?.msg).toBe(
    `超出本月采购限额：限额 ${formatYuan(limit)}，已用 ${formatYuan(each)}，占用 ${formatYuan(fen(36 * each))}，本单 ${formatYuan(each)}`,
  )
  await w.move(buyer, first ?? '', 'cancel', { reason: '腾出额度' })
  expect(await spent()).toBe(36 * each)
  expect(last && (await submit(last)).status).toBe(200)
  expect(await spent()).toBe(37 * each)
})

test('of sums that differ none is refused that would still have had room', async () => {
  const made = await drafts(60, (i) => 1 + (i % 7))
  const before = await spent()
  const limit = fen(before + 10 * (made[3]?.gross ?? 0))
  await w.must(w.ask(main, editSon, { id: buyerId, limitPerMonth: yuan(limit) }))
  const answers = await Promise.all(made.map(async ({ input, gross }) => ({ gross, ...(await submit(input)) })))
  const passed = answers.filter(({ status }) => status === 200)
  const after = await spent()
  expect(after - before).toBe(passed.reduce((all, { gross }) => all + gross, 0))
  expect(after).toBeLessThanOrEqual(limit)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.filter(({ gross }) => after + gross <= limit)).toEqual([])
})

test('one order above its limit is told by how much', async () => {
  await w.must(w.ask(main, editSon, { id: buyerId, limitPerOrder: '1.00', limitPerMonth: null }))
  const [one] = await drafts(1, () => 2)
  const told = one && (await submit(one.input))
  expect(told).toMatchObject({ status: 409, code: 'order.limit.perOrder', data: { limit: '1.00' } })
  expect(told?.msg).toBe(`超出单笔采购限额：限额 ¥1.00，本单 ${formatYuan(one?.gross ?? fen(0))}`)
})
