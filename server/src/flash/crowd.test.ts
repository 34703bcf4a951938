import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { movePromotion, promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import { flashBoard, stopSlot } from '../../../contract/promotion/flashDesk.ts'
import { productFlash, remindFlash, seckillDetail, seckillIndex, seckillList } from '../../../contract/promotion/flash.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { flashed, flashTerms, itemOf } from './flash.fixture.ts'
import { remindOfSlots } from './remind.ts'
import { takePieces } from './take.sql.ts'

// Many at once, and what is told of it. Shown to fail with: caps that are looked at before they are counted, `left` read before it is changed.

let w: Shop
let main: string
let stranger: string
let admin: string
beforeAll(async () => {
  w = await aShop()
  ;[main, stranger, admin] = await Promise.all([w.token('main'), w.token('stranger'), w.token('admin')])
})
afterAll(() => w.close())

const free = { perCompany: null, perAccount: null }
const slot = (from: string, until: string, pieces: number, also: object = {}) => ({
  from: `2026-11-21 ${from}:00`,
  until: `2026-11-21 ${until}:00`,
  items: [{ productId: w.products.otherLot, each: '1.20', pieces, ...free, ...also }],
})
/** Two months, so that slots do not clash. */
let hour = 0
async function item(pieces: number, also: object = {}): Promise<number> {
  const id = await flashed(w, admin, [{ ...slot('09:00', '23:00', pieces, also), from: `2026-11-21 0${hour++}:00:00` }])
  made.push(id)
  return (await itemOf(w, id, 'otherLot')).id
}
const made: number[] = []
async function stopped(): Promise<void> {
  for (const id of made.splice(0)) {
    const { revision } = await w.must(w.ask(admin, promotionDetail, { id }))
    await w.must(w.ask(admin, movePromotion, { id, revision, move: 'stop', reason: '测试' }))
  }
}
/** Accounts of this company, by number. */
async function sons(company: string, many: number, group: number): Promise<{ companyId: number; accountId: number }[]> {
  const { rows } = await sql<{ companyId: number; accountId: number }>`
    with i as (insert into identity (company_id, name, grants) select id, '抢购' || ${group}::int, '{}' from company where name like ${company}
      returning id, company_id)
    insert into account (company_id, parent_id, identity_id, phone, nickname, password_hash)
    select c.id, (select min(a.id) from account a where a.company_id = c.id and a.parent_id is null), i.id,
      (15000000000 + c.id * 1000 + ${group}::int * 100 + n)::text, '子账号' || n, 'x'
    from company c join i on i.company_id = c.id, generate_series(1, ${many}::int) n returning company_id as "companyId", id as "accountId"`.execute(
    w.db,
  )
  return rows
}
/** How many are given pieces, so many of them taken for together. */
const taken = async (itemId: number, owners: readonly { companyId: number; accountId: number }[], together = 1) => {
  const wishes = owners.map((owner) => ({ ...owner, productId: w.products.otherLot, pieces: 1 }))
  const groups = Array.from({ length: Math.ceil(wishes.length / together) }, (_, at) => wishes.slice(at * together, (at + 1) * together))
  const all = await Promise.all(groups.map((group) => takePieces(w.db, itemId, group, w.clock.now)))
  const holds = all.flatMap((one) => one?.given ?? []).filter((one) => typeof one === 'number')
  expect(new Set(holds).size).toBe(holds.length)
  return holds.length
}

test.each([1, 9])('sixty at once, %i taken for together, for the last seven: seven have them', async (together) => {
  const id = await item(7)
  const all = [...(await sons('荣达%', 30, together)), ...(await sons('蓝海%', 30, together))]
  expect(await taken(id, all, together)).toBe(7)
  expect((await w.db.selectFrom('flash_item').select('left').where('id', '=', id).executeTakeFirstOrThrow()).left).toBe(0)
  expect(await faultsInBooks(w.db)).toEqual([])
  await stopped()
})

test.each([1, 7])(
  'twenty accounts of one company, %i taken for together, past its cap: the exact sum, and no account more than its own',
  async (together) => {
    const id = await item(500, { perCompany: 11, perAccount: 2 })
    const own = await sql<{ companyId: number; accountId: number }>`select company_id as "companyId", id as "accountId" from account
    where nickname like '子账号%' and company_id = (select id from company where name like '荣达%') order by id limit 20`.execute(w.db)
    expect(await taken(id, own.rows, together)).toBe(11)
    expect(await taken(id, own.rows, together)).toBe(0)
    const other = await sql<{ companyId: number; accountId: number }>`select company_id as "companyId", id as "accountId" from account
    where nickname = '林海'`.execute(w.db)
    expect(await taken(id, [...other.rows, ...other.rows, ...other.rows, ...other.rows], together)).toBe(2)
    expect(await faultsInBooks(w.db)).toEqual([])
    await stopped()
  },
)

test('lists, page and board say the same; a slot is stopped at once, and what lay in carts is over', async () => {
  const itemId = await item(40, { perCompany: 30 })
  const cartId = (await w.must(w.ask(main, addToCart, { productId: w.products.otherLot, quantity: 12, secKillId: itemId }))).cartId
  w.clock.now = new Date(w.clock.now.getTime() + 1000)
  const index = await w.must(w.ask(null, seckillIndex))
  const running = index.seckillTime[index.seckillTimeIndex]
  expect(running).toMatchObject({ status: 1, state: '抢购中' })
  expect(index.serverTime).toBe(w.clock.now.getTime())
  const { rows, total } = await w.must(w.ask(null, seckillList, { time: running?.id } as never))
  expect([total, rows[0]]).toMatchObject([
    1,
    { id: itemId, price: '1.20', stock: 28, sales: 0, total: 40, num: 30, percent: 30, otPrice: null },
  ])
  expect((await w.must(w.ask(null, seckillDetail, { id: itemId } as never))).storeInfo).toMatchObject({ id: itemId, stock: 28 })
  expect((await w.must(w.ask(stranger, productFlash, { productId: w.products.otherLot } as never))).rows).toMatchObject([
    { id: itemId, useless: false },
  ])
  const [id = 0] = made
  const board = await w.must(w.ask(admin, flashBoard, { id } as never))
  expect(board.slots[0]?.items[0]).toMatchObject({ pieces: 40, left: 28, held: 12, ordered: 0, sold: 0, lapsed: 0, companies: 1 })

  await w.must(w.ask(admin, stopSlot, { id, slotId: board.slots[0]?.id ?? 0, reason: '价格填错' }))
  expect(await w.ask(stranger, addToCart, { productId: w.products.otherLot, quantity: 12, secKillId: itemId })).toMatchObject({
    code: 'flash.closed',
  })
  const { invalid } = await w.must(w.ask(main, cartList))
  expect(invalid.find((line) => line.id === cartId)?.reason).toContain('停止')
  expect(await w.ask(admin, stopSlot, { id, slotId: board.slots[0]?.id ?? 0, reason: '再停' })).toMatchObject({ code: 'flash.closed' })
  await stopped()
})

test('who wants to be told of a slot is told once, five minutes before', async () => {
  const id = await flashed(w, admin, [slot('20:00', '21:00', 10)])
  made.push(id)
  const { seckillTime } = await w.must(w.ask(main, seckillIndex))
  const soon = seckillTime.find(({ status }) => status === 2)
  expect(await w.must(w.ask(main, remindFlash, { time: soon?.id ?? 0 }))).toEqual({ reminded: true })
  expect((await w.must(w.ask(main, seckillIndex))).seckillTime.find((one) => one.id === soon?.id)?.reminded).toBe(true)
  expect((await w.must(w.ask(stranger, seckillIndex))).seckillTime.find((one) => one.id === soon?.id)?.reminded).toBe(false)
  const told = () => w.number(sql`select count(*)::int as n from notice where title like '秒杀即将开始%'`)
  w.clock.now = new Date('2026-11-21T19:54:59+08:00')
  await remindOfSlots({ db: w.db, now: () => w.clock.now })
  expect(await told()).toBe(0)
  w.clock.now = new Date('2026-11-21T19:55:00+08:00')
  for (let i = 0; i < 2; i++) await remindOfSlots({ db: w.db, now: () => w.clock.now })
  expect(await told()).toBe(1)
  await stopped()
})

test('a price with a digit too few is published by nobody alone, and what is published only becomes better', async () => {
  const better = await flashed(w, admin, [slot('21:00', '21:30', 10)])
  made.push(better)
  const change = async (changed: ReturnType<typeof slot>) =>
    w.ask(admin, savePromotion, {
      id: better,
      revision: (await w.must(w.ask(admin, promotionDetail, { id: better }))).revision,
      terms: flashTerms([changed]),
    })
  for (const worse of [slot('21:00', '21:30', 9), slot('21:00', '21:20', 10), slot('21:00', '21:30', 10, { each: '1.30' })])
    expect(await change(worse)).toMatchObject({ status: 409 })
  expect(await change({ ...slot('21:00', '21:30', 25) })).toMatchObject({ status: 200 })
  expect(await itemOf(w, better, 'otherLot')).toMatchObject({ pieces: 25, left: 25 })
  // From here on there is a second one.
  await sql`update staff set areas = array_append(areas, 'marketing'), version = version + 1 where username = 'sales'`.execute(w.db)
  const sales = await w.token('sales')
  const terms = flashTerms([slot('22:00', '22:30', 10, { each: '0.01' })])
  const { id } = await w.must(w.ask(sales, savePromotion, { terms }))
  const { revision } = await w.must(w.ask(sales, promotionDetail, { id }))
  expect(await w.must(w.ask(sales, movePromotion, { id, revision, move: 'publish' }))).toMatchObject({ asked: true, state: 'draft' })
  expect(await faultsInBooks(w.db)).toEqual([])
})
