import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts, productByNumber, productDetail } from '../../../contract/goods/catalog.ts'
import { addFavourite, listFavourites, removeFavourite } from '../../../contract/goods/favourite.ts'
import { login } from '../../../contract/account/account.ts'
import { person } from '../account/people.fixture.ts'
import { beginSession, forgetBelieved } from '../session/session.sql.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

let w: TestWorld
let mine: string
let theirs: string
beforeAll(async () => {
  w = await aWorld()
  mine = await aBuyer('长风印务有限公司', '13811110001')
  theirs = await aBuyer('远山文具有限公司', '13811110002')
})
afterAll(() => w.close())

async function aBuyer(name: string, phone: string): Promise<string> {
  const company = await w.db
    .insertInto('company')
    .values({ name, credit_code: phone, state: 'verified' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await w.db
    .insertInto('account')
    .values({
      company_id: company.id,
      parent_id: null,
      identity_id: null,
      phone,
      nickname: name,
      avatar: null,
      password_hash: '',
      limit_per_order_fen: null,
      limit_per_month_fen: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await beginSession(w.db, { accountId: account.id }, { agent: '', address: '' }, w.clock.now)
  return session.token
}

const idOf = async (number: string) => (await w.ask(null, productByNumber, { number })).data.id

test('a favourite is kept once, however often it is asked for at the same time', async () => {
  const id = await idOf('FB1001')
  const answers = await Promise.all(Array.from({ length: 5 }, () => w.ask(mine, addFavourite, { id, category: 'collect' })))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const { data } = await w.ask(mine, listFavourites)
  expect(data.rows).toMatchObject([{ id, isCollect: 1, createTime: '2026-11-21 10:00:00' }])
  expect(data.total).toBe(1)
})

test('cards and pages show it to its owner only', async () => {
  const id = await idOf('FB1001')
  const marks = async (token: string | null) => {
    const list = await w.ask(token, listProducts, { keyword: 'FB1001' })
    const page = await w.ask(token, productByNumber, { number: 'FB1001' })
    return [list.data.rows.find((card) => card.id === id)?.isCollect, page.data.isCollect]
  }
  expect(await marks(mine)).toEqual([1, 1])
  expect(await marks(theirs)).toEqual([0, 0])
  expect(await marks(null)).toEqual([0, 0])
  expect((await w.ask(theirs, listFavourites)).data.total).toBe(0)
})

test('it can be let go, once', async () => {
  const id = await idOf('FB1001')
  expect(await w.ask(theirs, removeFavourite, { id })).toMatchObject({ status: 404, code: 'favourite.missing' })
  expect((await w.ask(mine, listFavourites)).data.total).toBe(1)
  expect((await w.ask(mine, removeFavourite, { id })).data).toEqual({ deleted: 1 })
  expect(await w.ask(mine, removeFavourite, { id })).toMatchObject({ status: 404, msg: '收藏中没有此商品' })
  expect((await w.ask(mine, listFavourites)).data.total).toBe(0)
})

test('nobody without a log-in, and nothing that is not on sale', async () => {
  const id = await idOf('FB1001')
  expect(await w.ask(null, addFavourite, { id })).toMatchObject({ status: 401, code: 'login.needed' })
  expect(await w.ask(null, listFavourites)).toMatchObject({ status: 401 })
  expect(await w.ask(mine, addFavourite, { id: 999_999 })).toMatchObject({ status: 404, code: 'product.missing' })
  expect(await w.ask(mine, addFavourite, { id: -1 })).toMatchObject({ status: 400, facts: { fields: { id: expect.any(String) } } })
})

test('several go at once, one’s own only', async () => {
  const ids = (await w.ask(null, listProducts, { limit: 2 })).data.rows.map((card) => card.id)
  for (const token of [mine, theirs]) for (const id of ids) await w.ask(token, addFavourite, { id })
  expect(await w.ask(mine, removeFavourite, { ids: [...ids, 999_999] })).toMatchObject({
    status: 200,
    msg: '已取消收藏',
    data: { deleted: 2 },
  })
  expect((await w.ask(mine, listFavourites)).data.total).toBe(0)
  expect((await w.ask(theirs, listFavourites)).data.total).toBe(2)
  for (const input of [{}, { ids: [] }, { ids: ['1'] }]) expect(await w.ask(mine, removeFavourite, input)).toMatchObject({ status: 400 })
})

test('who may not keep favourites is told so', async () => {
  await w.db.updateTable('identity').set({ grants: [] }).where('name', '=', '设计').execute()
  const { login: username, password } = person('designer')
  const { token } = (await w.ask(null, login, { username, password })).data
  const id = await idOf('FB1001')
  for (const answer of [await w.ask(token, addFavourite, { id }), await w.ask(token, removeFavourite, { id })])
    expect(answer).toMatchObject({ status: 403, code: 'permit.missing' })
  expect((await w.ask(token, listFavourites)).data.total).toBe(0)
})

test('a favourite and a footprint tell what a piece costs today, and what it cost then', async () => {
  const rows = (await w.ask(null, listProducts, { limit: 20 })).data.rows
  for (const { id } of rows) await w.ask(mine, productDetail, { id })
  const [kept] = rows
  const id = kept?.id ?? 0
  await w.ask(mine, addFavourite, { id })
  const told = async (type: string) => (await w.ask(mine, listFavourites, { type, limit: 100 })).data.rows
  for (const row of [...(await told('collect')), ...(await told('foot'))]) expect(row.each).toBe(row.eachWas)
  expect(await told('foot')).toHaveLength(rows.length)
  await sql`update product set sort_price = sort_price + 2500 where id = ${id}`.execute(w.db)
  for (const type of ['collect', 'foot']) {
    const row = (await told(type)).find((one) => one.productId === id)
    expect(Number(row?.each) - Number(row?.eachWas)).toBeCloseTo(0.25, 4)
  }
  await sql`update product set sort_price = sort_price - 2500 where id = ${id}`.execute(w.db)
  await sql`update level set discount_bp = 9000`.execute(w.db)
  forgetBelieved()
  const { data } = await w.ask(theirs, addFavourite, { id })
  expect(data).toBe(true)
  const theirFirst = (await w.ask(theirs, listFavourites)).data.rows.find((one) => one.productId === id)
  expect(Number(theirFirst?.each)).toBeCloseTo(Number((await told('collect'))[0]?.eachWas) * 0.9, 3)
})
