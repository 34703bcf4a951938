import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../../../contract/account/account.ts'
import { productByNumber, productDetail } from '../../../contract/goods/catalog.ts'
import { addFavourite, deleteFootprints, footprintsAtMost, listFavourites } from '../../../contract/goods/favourite.ts'
import { person, lookingBy } from '../account/people.fixture.ts'
import { beginSession } from '../session/session.sql.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'
import { forgetFootprints } from './footprint.sql.ts'

let w: TestWorld
let mine: string
let theirs: string
let goods: number[]
beforeAll(async () => {
  w = await aWorld()
  ;[mine, theirs] = await Promise.all([logIn('main'), logIn('stranger')])
  const rows = await w.db.selectFrom('product').select('id').where('on_sale', '=', true).orderBy('id').limit(8).execute()
  goods = rows.map(({ id }) => id)
})
afterAll(() => w.close())

async function logIn(key: string): Promise<string> {
  const { login: username, password } = person(key)
  return (await w.ask(null, login, { username, password })).data.token
}
const product = (place: number): number => goods[place] ?? 0
const feet = async (token: string, input: object = {}) => (await w.ask(token, listFavourites, { type: 'foot', limit: 100, ...input })).data
const seen = async (token: string) => (await feet(token)).rows.map(({ productId, createTime }) => [productId, createTime])
const at = (time: string) => (w.clock.now = new Date(`${time.replace(' ', 'T')}+08:00`))
const accountOf = async (key: string) =>
  (await w.db.selectFrom('account').select('id').where('phone', '=', person(key).login).executeTakeFirstOrThrow()).id

/** Takes goods off the shelf for as long as `look` looks. */
async function offShelf(id: number, look: () => Promise<void>): Promise<void> {
  await w.db.updateTable('product').set({ on_sale: false }).where('id', '=', id).execute()
  await look()
  await w.db.updateTable('product').set({ on_sale: true }).where('id', '=', id).execute()
}

describe('footprints', () => {
  test('are left on the pages of goods, by id and by number, once a day each, the latest first', async () => {
    at('2026-11-20 09:00:00')
    await w.ask(mine, productDetail, { id: product(0) })
    at('2026-11-21 10:00:00')
    await w.ask(mine, productDetail, { id: product(0) })
    await w.ask(mine, productByNumber, { number: 'FB1001' })
    const named = (await w.ask(null, productByNumber, { number: 'FB1001' })).data.id
    at('2026-11-21 10:30:00')
    await Promise.all(Array.from({ length: 5 }, () => w.ask(mine, productDetail, { id: product(1) })))
    at('2026-11-21 11:00:00')
    await w.ask(mine, productDetail, { id: product(0) })
    expect(await seen(mine)).toEqual(
      [
        [product(0), '2026-11-21 11:00:00'],
        [product(1), '2026-11-21 10:30:00'],
        [named, '2026-11-21 10:00:00'],
        [product(0), '2026-11-20 09:00:00'],
      ].filter(([id], place) => place === 0 || place === 3 || id !== product(0)),
    )
    expect(await seen(theirs)).toEqual([])
  })

  test('are of China’s day, not of Greenwich’s', async () => {
    at('2026-11-22 07:59:00')
    await w.ask(theirs, productDetail, { id: product(0) })
    at('2026-11-22 08:01:00')
    await w.ask(theirs, productDetail, { id: product(0) })
    expect(await seen(theirs)).toEqual([[product(0), '2026-11-22 08:01:00']])
  })

  test('show what is no longer sold as such, and favourites do too', async () => {
    await w.ask(theirs, addFavourite, { id: product(0) })
    await offShelf(product(0), async () => {
      expect((await feet(theirs)).rows).toMatchObject([{ productId: product(0), onSale: false, isCollect: 1, footId: expect.any(Number) }])
      const kept = (await w.ask(theirs, listFavourites)).data
      expect([kept.total, kept.rows]).toMatchObject([1, [{ id: product(0), onSale: false, footId: null }]])
    })
    expect((await feet(theirs)).rows[0]?.onSale).toBe(true)
  })

  test('are not left by guests, by staff in the person’s name, nor on pages that are not there', async () => {
    const before = (await feet(theirs)).total
    const { id: staffId } = await w.db.selectFrom('staff').select('id').where('username', '=', 'sales').executeTakeFirstOrThrow()
    const by = { accountId: await accountOf('stranger'), by: await lookingBy(w.db, staffId, w.clock.now) }
    const { token } = await beginSession(w.db, by, { agent: '', address: '' }, w.clock.now)
    for (const asker of [null, token]) await w.ask(asker, productDetail, { id: product(2) })
    expect(await w.ask(theirs, productDetail, { id: 999_999 })).toMatchObject({ status: 404 })
    expect((await feet(theirs)).total).toBe(before)
  })

  test('are deleted by their owner only; a stranger’s are not there', async () => {
    const [first, second] = (await feet(mine)).rows.map(({ id }) => id)
    const total = (await feet(mine)).total
    expect(await w.ask(theirs, deleteFootprints, { ids: [first, second] })).toMatchObject({
      status: 404,
      code: 'footprint.missing',
    })
    expect((await feet(mine)).total).toBe(total)
    const both = await Promise.all([1, 2].map(() => w.ask(mine, deleteFootprints, { ids: [first, 999_999] })))
    expect(both.map(({ status, msg }) => [status, msg]).toSorted()).toEqual([
      [200, '删除成功'],
      [404, '足迹不存在或已删除'],
    ])
    expect((await feet(mine)).rows.map(({ footId }) => footId)).not.toContain(first)
    expect((await feet(mine)).total).toBe(total - 1)
  })

  test('of a day go together', async () => {
    await w.ask(theirs, deleteFootprints, { day: '2026-11-20' })
    await w.ask(mine, deleteFootprints, { day: '2026-11-21' })
    expect(await seen(mine)).toEqual([[product(0), '2026-11-20 09:00:00']])
  })

  test('are not deleted by a choice of none or of nonsense', async () => {
    for (const input of [{}, { ids: [] }, { ids: ['1'] }, { ids: [-1] }, { day: '2026-02-31' }, { ids: null }])
      expect(await w.ask(mine, deleteFootprints, input), JSON.stringify(input)).toMatchObject({ status: 400 })
    expect(await w.ask(mine, deleteFootprints, { ids: [] })).toMatchObject({ msg: '请选择要删除的足迹' })
    expect(await w.ask(null, deleteFootprints, { ids: [1] })).toMatchObject({ status: 401 })
  })

  test('are kept for ninety days', async () => {
    await forgetFootprints(w.db, new Date('2027-02-18T12:00:00+08:00'))
    expect((await feet(mine)).total).toBe(1)
    await forgetFootprints(w.db, new Date('2027-02-19T12:00:00+08:00'))
    expect((await feet(mine)).total).toBe(0)
  })

  test(`are ${footprintsAtMost} of an account at most, the latest`, async () => {
    const account_id = await accountOf('main')
    const days = Array.from({ length: 63 }, (_, n) => new Date(Date.UTC(2026, 8, 1 + n)).toISOString().slice(0, 10))
    const rows = days.flatMap((day) => goods.map((product_id) => ({ account_id, product_id, day, seen_at: new Date(`${day}T04:00:00Z`) })))
    await w.db.insertInto('footprint').values(rows.slice(0, footprintsAtMost)).execute()
    await w.ask(mine, productDetail, { id: product(3) })
    const { rows: latest, total } = await feet(mine)
    expect([total, latest[0]?.productId]).toEqual([footprintsAtMost, product(3)])
    expect(await w.db.selectFrom('footprint').select('id').where('day', '=', '2026-09-01').execute()).toHaveLength(goods.length - 1)
  })
})
