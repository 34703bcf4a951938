import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { poolRun, type Member } from '../../../pricing/pool.ts'
import { demoRules } from '../../seed/rules.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import type { Tx } from '../database/db.ts'
import {
  dissolvePool,
  duePools,
  joinPool,
  leavePool,
  lockPool,
  membersIn,
  openPool,
  openPools,
  orderPlace,
  payPlaces,
  settlePool,
} from './pool.sql.ts'

// Places in shared print runs, each statement by two at once. Shown to fail with: a run joined without its guard on the most, a leave
// that locks the place before the run, a closing that does not wait for who has just paid.

let w: Shop
const came = { price: fen(0), borne: fen(0), now: new Date('2026-11-22T03:00:00Z') }
let owners: { companyId: number; accountId: number }[]
const at = new Date('2026-11-21T03:00:00Z')
const closes = new Date('2026-11-22T03:00:00Z')
const selection = { prints: [{ position: 'front', process: 'silk', colours: 1 }], options: [], sample: false, rushDays: 0 }

beforeAll(async () => {
  w = await aShop()
  const { rows } = await sql<{ companyId: number; accountId: number }>`select company_id as "companyId", min(id) as "accountId"
    from account group by 1 order by 1 limit 3`.execute(w.db)
  owners = rows.map(({ companyId, accountId }) => ({ companyId: Number(companyId), accountId: Number(accountId) }))
})
afterAll(() => w.close())

/** What must be there. */
function had<T>(one: T | null | undefined): T {
  if (one === null || one === undefined) throw new Error('it is not there')
  return one
}
const owner = (place: number) => had(owners[place])
const inTx = <T>(of: (tx: Tx) => Promise<T>): Promise<T> => w.db.transaction().execute(of)

/** As a route makes it: what was not had leaves nothing behind. */
async function join(place: number, poolId: number, pieces: number, now = at): Promise<number | null> {
  try {
    return await inTx(async (tx) => {
      const id = await joinPool(tx, owner(place), poolId, pieces, now)
      if (typeof id === 'string') throw new Error('none')
      return id
    })
  } catch (error) {
    if (error instanceof Error && error.message === 'none') return null
    throw error
  }
}

async function aPool(bounds: { least?: number; most?: number } = {}): Promise<number> {
  const { id } = await w.db
    .insertInto('pool')
    .values({
      product_id: w.products.canvasBag,
      price_version: 1,
      selection: JSON.stringify(selection),
      ready_day: '2026-12-10',
      closes_at: closes,
      least: bounds.least ?? 500,
      most: bounds.most ?? 5000,
      staff_id: sql`(select min(id) from staff)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await inTx((tx) => openPool(tx, id, at))).toBe(true)
  return id
}
const pool = (id: number) => w.db.selectFrom('pool').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const states = async (id: number) =>
  (await w.db.selectFrom('pool_member').select('state').where('pool_id', '=', id).orderBy('id').execute()).map(({ state }) => state)

/** The company's line of so many bags, at the price of alone; its proof is approved, or not drawn yet. */
async function lineOf(who: 'main' | 'stranger', quantity: number, proof = true) {
  const number = await w.order(who, await w.token(who), { product: 'canvasBag', quantity, selection })
  const { rows } = await sql<{ id: number; orderId: number; companyId: number; gross: number }>`select l.id, l.order_id as "orderId",
    l.company_id as "companyId", l.gross_fen as gross from order_line l join customer_order o on o.id = l.order_id where o.number = ${number}`.execute(
    w.db,
  )
  const line = had(rows[0])
  if (proof) {
    const fileId = await w.file('proof', null, String(line.id % 10))
    await sql`insert into proof (line_id, company_id, round, file_id, hash, artwork_hashes, state)
      values (${line.id}, ${line.companyId}, 1, ${fileId}, 'h', '{}', 'approved')`.execute(w.db)
  }
  return { ...line, place: owners.findIndex(({ companyId }) => companyId === Number(line.companyId)) }
}

/** Joins with a line that is ordered, and paid for where `paid`. */
async function member(poolId: number, who: 'main' | 'stranger', quantity: number, { paid = true, proof = true } = {}) {
  const line = await lineOf(who, quantity, proof)
  const id = had(await join(line.place, poolId, quantity))
  const { companyId } = owner(line.place)
  expect(await inTx((tx) => orderPlace(tx, { companyId }, id, { id: line.id, pieces: quantity, gross: line.gross as never }))).toBe(true)
  expect(paid ? await inTx((tx) => payPlaces(tx, line.orderId, true)) : 1).toBe(1)
  return { ...line, memberId: id }
}

/** What the run says of its pieces is what its members are. */
async function addsUp(id: number): Promise<void> {
  const { rows } = await sql`select from pool p where p.id = ${id} and (p.pieces, p.members) = (select coalesce(sum(m.pieces), 0), count(*)
    from pool_member m where m.pool_id = p.id and m.state in ('held', 'paid', 'in', 'settled'))`.execute(w.db)
  expect(rows.length).toBe(1)
}

test('a company that joins twice at once has one place, and of two at once for the last room one has it', async () => {
  const id = await aPool({ most: 900 })
  const twice = await Promise.all([join(0, id, 300), join(0, id, 300)])
  expect(twice.filter((place) => place !== null).length).toBe(1)
  const last = await Promise.all([join(1, id, 500), join(2 % owners.length, id, 500), join(1, id, 500)])
  expect(last.filter((place) => place !== null).length).toBe(1)
  expect(await pool(id)).toMatchObject({ pieces: 800, members: 2 })
  await addsUp(id)
  // Too late, and a draft.
  expect(await join(2 % owners.length, await aPool(), 100, closes)).toBeNull()
})

test('a run is told by its counts while it may be joined, and never by who is in it', async () => {
  const id = await aPool()
  await join(0, id, 300)
  const [seen] = (await openPools(w.db, w.products.canvasBag, at)).filter((one) => one.id === id)
  expect(Object.keys(seen ?? {}).toSorted()).toEqual(
    ['id', 'state', 'productId', 'readyDay', 'closesAt', 'least', 'most', 'pieces', 'members'].toSorted(),
  )
  expect(seen).toMatchObject({ pieces: 300, members: 1, readyDay: '2026-12-10' })
  expect((await openPools(w.db, w.products.canvasBag, closes)).some((one) => one.id === id)).toBe(false)
})

test('leaving is free while it is open, once, and only one’s own', async () => {
  const id = await aPool()
  const place = had(await join(0, id, 300))
  expect(await inTx((tx) => leavePool(tx, owner(1), place))).toBe(false)
  const left = await Promise.all([1, 2].map(() => inTx((tx) => leavePool(tx, owner(0), place))))
  expect(left.filter(Boolean).length).toBe(1)
  expect(await pool(id)).toMatchObject({ pieces: 0, members: 0 })
  // There is room for another try.
  expect(await join(0, id, 200)).not.toBeNull()
  await addsUp(id)
})

test('another company’s line is no line of a place', async () => {
  const id = await aPool()
  const line = await lineOf('main', 300)
  const other = line.place === 0 ? 1 : 0
  const place = had(await join(other, id, 300))
  await expect(inTx((tx) => orderPlace(tx, owner(other), place, { id: line.id, pieces: 300, gross: line.gross as never }))).rejects.toThrow(
    'foreign key',
  )
  expect(await inTx((tx) => orderPlace(tx, owner(line.place), place, { id: line.id, pieces: 300, gross: line.gross as never }))).toBe(false)
})

test('closed twice at once it is closed once; unpaid or without a proof one is alone; and it is settled once', async () => {
  const id = await aPool({ least: 300 })
  const first = await member(id, 'main', 300)
  await member(id, 'stranger', 500, { proof: false })
  expect(await inTx((tx) => lockPool(tx, id, at))).toBeNull()
  expect(await duePools(w.db, at)).not.toContain(id)
  expect(await duePools(w.db, closes)).toContain(id)
  const ends = await Promise.all([1, 2].map(() => inTx((tx) => lockPool(tx, id, closes))))
  expect(ends.filter((end) => end !== null)).toEqual(['locked'])
  expect(await states(id)).toEqual(['in', 'alone'])
  expect(await pool(id)).toMatchObject({ state: 'locked', pieces: 300, members: 1 })
  await addsUp(id)
  expect(await inTx((tx) => leavePool(tx, owner(first.place), first.memberId))).toBe(false)
  const finals = (await membersIn(w.db as never, id)).map(({ id: member, alone }) => ({ id: member, final: alone }))
  const settled = await Promise.all([1, 2].map(() => inTx((tx) => settlePool(tx, id, finals, came))))
  expect(settled.filter(Boolean).length).toBe(1)
  expect(await states(id)).toEqual(['settled', 'alone'])
})

test('who has just paid is waited for when it is closed', async () => {
  const id = await aPool({ least: 300 })
  const { orderId } = await member(id, 'main', 300, { paid: false })
  let closing: Promise<unknown> = Promise.resolve()
  await inTx(async (tx) => {
    expect(await payPlaces(tx, orderId, true)).toBe(1)
    closing = inTx((other) => lockPool(other, id, closes))
    // It is waiting for the place that is being paid.
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          w.db,
        )
        return rows.length
      })
      .toBe(1)
  })
  expect(await closing).toBe('locked')
  expect(await states(id)).toEqual(['in'])
  // Paid a moment later it would have been alone.
  expect(await inTx((tx) => payPlaces(tx, orderId, true))).toBe(0)
})

test('leaving while it is closed ends in either, and never in both', async () => {
  const id = await aPool({ least: 300 })
  const { memberId, place } = await member(id, 'main', 300)
  const [left, end] = await Promise.all([inTx((tx) => leavePool(tx, owner(place), memberId)), inTx((tx) => lockPool(tx, id, closes))])
  expect([left, end]).toEqual(left ? [true, 'dissolved'] : [false, 'locked'])
  await addsUp(id)
})

test('too few pieces dissolve it, and so does the merchant: whoever has an order is alone', async () => {
  const few = await aPool({ least: 1000 })
  await member(few, 'main', 300)
  await join(1, few, 200)
  expect(await inTx((tx) => lockPool(tx, few, closes))).toBe('dissolved')
  expect((await states(few)).toSorted()).toEqual(['alone', 'out'])
  expect(await pool(few)).toMatchObject({ state: 'dissolved', pieces: 0, members: 0 })
  const given = await aPool()
  await join(0, given, 300)
  const dissolved = await Promise.all([1, 2].map(() => inTx((tx) => dissolvePool(tx, given, '改期', at))))
  expect(dissolved.filter(Boolean).length).toBe(1)
  expect(await states(given)).toEqual(['out'])
  await addsUp(few)
  await addsUp(given)
})

test('17: orders at the price of alone, and what they come to together', async () => {
  const id = await aPool({ least: 700 })
  await member(id, 'main', 300)
  await member(id, 'stranger', 500)
  expect(await inTx((tx) => lockPool(tx, id, closes))).toBe('locked')
  const members = await membersIn(w.db as never, id)
  expect(members.map(({ alone }) => yuan(alone))).toEqual(['2836.30', '4171.96'])
  const receipts = await Promise.all(
    members.map(({ lineId }) => w.db.selectFrom('order_line').select('receipt').where('id', '=', lineId).executeTakeFirstOrThrow()),
  )
  // The second is a gold member: of the level and the run that holds which takes off more.
  const asked = receipts.map(({ receipt }): Member => ({ asked: receipt, context: { discount: receipt.discount ?? null } }))
  const product = { productId: w.products.canvasBag, priceVersion: 1 }
  const { shares } = poolRun(demoRules.canvasBag, product, { id, version: 1, label: '拼印' }, asked)
  expect(shares.map(({ pooled }) => pooled.gross)).toEqual(['2599.00', '4171.96'])
  const finals = members.map((one, place) => ({ id: one.id, final: parseYuan(shares[place]?.pooled.gross ?? '') }))
  // One who is left out, and more than alone, are refused by the database.
  await expect(inTx((tx) => settlePool(tx, id, finals.slice(1), came))).rejects.toThrow('not all')
  await expect(
    inTx((tx) =>
      settlePool(
        tx,
        id,
        finals.map((one) => ({ ...one, final: 9_999_999 as never })),
        came,
      ),
    ),
  ).rejects.toThrow('check')
  expect(await inTx((tx) => settlePool(tx, id, finals, came))).toBe(true)
  expect(await states(id)).toEqual(['settled', 'settled'])
})
