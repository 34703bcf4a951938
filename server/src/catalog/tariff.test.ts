import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '../../../contract/goods/card.ts'
import {
  categoryTree,
  home,
  listProducts,
  listScenes,
  productByNumber,
  productDetail,
  sceneDetail,
  suggest,
} from '../../../contract/goods/catalog.ts'
import { addFavourite, listFavourites } from '../../../contract/goods/favourite.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { person } from '../account/people.fixture.ts'
import { login } from '../../../contract/account/account.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

// Three see the same catalogue: a guest; 荣达贸易, here a 钻石会员 whose level has a book; 蓝海科技, a 金牌会员 with its own.
let w: TestWorld
const askers: { name: string; token: string | null; book: Map<number, PriceRules>; bp: number }[] = []
let products: { id: number; number: string; price: number | null; rules: PriceRules }[]

beforeAll(async () => {
  w = await aWorld()
  const { rows } = await sql<(typeof products)[number]>`
    select p.id, p.number, p.price_fen as price, v.rules from product p
    join current_price now on now.product_id = p.id join price_version v on v.product_id = p.id and v.version = now.version
    where p.on_sale and not p.exclusive order by p.id`.execute(w.db)
  products = rows
  const level = await aLevelWithBook()
  const company = (name: string) => w.db.updateTable('company').where('name', '=', name)
  await company('荣达贸易有限公司').set({ level_id: level }).execute()
  const token = async (key: string) =>
    (await w.ask(null, login, { username: person(key).login, password: person(key).password })).data.token
  askers.push({ name: 'guest', token: null, book: new Map(), bp: 10_000 })
  askers.push({ name: '荣达', token: await token('main'), book: await bookOf('钻石协议价'), bp: 9500 })
  askers.push({ name: '蓝海', token: await token('stranger'), book: await bookOf('蓝海科技协议价'), bp: 9800 })
})
afterAll(() => w.close())

/** 钻石会员 with a book of its own that names the same canvas bag and lot as 蓝海科技's, at other prices. */
async function aLevelWithBook(): Promise<number> {
  const { id } = await w.db.insertInto('price_book').values({ name: '钻石协议价' }).returning('id').executeTakeFirstOrThrow()
  for (const [number, each] of [
    ['FB1001', '7.00'],
    ['XH5001', '5.55'],
    ['XH5002', '6.66'],
  ] as const) {
    await sql`with v as (
        insert into price_version (product_id, version, rules, first_selection)
        select p.id, 7, jsonb_set(v.rules, '{base}', ${JSON.stringify([[number === 'FB1001' ? 50 : 1, each]])}::jsonb), v.first_selection
        from product p join price_version v on v.product_id = p.id and v.version = 1 where p.number = ${number}
        returning product_id, version)
      insert into book_price (book_id, product_id, version) select ${id}, product_id, version from v`.execute(w.db)
  }
  const level = await w.db
    .updateTable('level')
    .set({ price_book_id: id })
    .where('name', '=', '钻石会员')
    .returning('id')
    .executeTakeFirstOrThrow()
  return level.id
}

async function bookOf(name: string): Promise<Map<number, PriceRules>> {
  const { rows } = await sql<{ id: number; rules: PriceRules }>`
    select b.product_id as id, v.rules from book_price b join price_book on price_book.id = b.book_id
    join price_version v on v.product_id = b.product_id and v.version = b.version
    where price_book.name = ${name}`.execute(w.db)
  return new Map(rows.map(({ id, rules }) => [id, rules]))
}

type Asker = (typeof askers)[number]

/** What a card must show this asker, reckoned apart from the mall's own code. */
function expected({ book, bp }: Asker, id: number) {
  const product = products.find((one) => one.id === id)
  const agreed = book.get(id)
  if (product?.price === null || product === undefined) return { price: null, terms: agreed && 'agreed' }
  if (agreed) return { price: Number(agreed.base[0]?.[1]).toFixed(2), terms: 'agreed' }
  if (bp === 10_000) return { price: (product.price / 100).toFixed(2), terms: undefined }
  const off = Math.floor((product.price * (10_000 - bp) + 5000) / 10_000)
  return { price: ((product.price - off) / 100).toFixed(2), terms: 'member' }
}

const shown = (cards: readonly Pick<Card, 'productId' | 'price' | 'terms'>[]) =>
  cards.map(({ productId, price, terms }) => ({ productId, price, terms }))

/** Asks for the same by everybody, all at once and then one after the other, and looks at every price of every answer. */
async function walk(cardsFor: (token: string | null) => Promise<readonly Card[]>): Promise<number> {
  const rounds = [...(await Promise.all(askers.map(({ token }) => cardsFor(token))))]
  for (const { token } of askers) rounds.push(await cardsFor(token))
  rounds.forEach((cards, i) => {
    const asker = askers[i % askers.length]
    if (!asker) throw new Error('nobody asked')
    expect(shown(cards), asker.name).toEqual(cards.map(({ productId }) => ({ productId, ...expected(asker, productId) })))
  })
  return rounds[0]?.filter(({ price }) => price !== null).length ?? 0
}

test('on every page of every list each sees the own company’s price, and a guest the public one', async () => {
  const tree = (await w.ask(null, categoryTree)).data
  const lists = [
    {},
    { sort: 'priceAsc' },
    { goodsType: 5 },
    { keyword: '余料' },
    { keyword: '帆布袋' },
    ...tree.map(({ id }) => ({ type1: id })),
  ]
  let priced = 0
  for (const list of lists) {
    const { total } = (await w.ask(null, listProducts, { ...list, limit: 1 })).data
    for (let page = 1; page <= Math.ceil(total / 50); page++) {
      priced += await walk(async (token) => (await w.ask(token, listProducts, { ...list, page, limit: 50 })).data.rows)
    }
  }
  expect(priced).toBeGreaterThan(50)
})

test('so do the home page, the scenes and the favourites', async () => {
  await walk(async (token) => {
    const { seasonHot, likeInfo } = (await w.ask(token, home)).data
    return [...seasonHot, ...likeInfo]
  })
  for (const { id } of (await w.ask(null, listScenes)).data) {
    await walk(async (token) => (await w.ask(token, sceneDetail, { id })).data.goods)
  }
  for (const asker of askers.slice(1)) {
    for (const { id } of products.filter(({ price }) => price !== null)) await w.ask(asker.token, addFavourite, { id })
    const { rows } = (await w.ask(asker.token, listFavourites, { limit: 100 })).data
    expect(rows.length).toBeGreaterThan(10)
    expect(shown(rows)).toEqual(rows.map(({ productId }) => ({ productId, ...expected(asker, productId) })))
  }
})

test('on every product’s page rules, ladder, lots and related goods are the asker’s own', async () => {
  const lots = new Set<number>()
  for (const { id, rules } of products) {
    for (const asker of [...askers, ...askers]) {
      const { data } = await w.ask(asker.token, productDetail, { id })
      const agreed = asker.book.get(id)
      expect(data.price).toBe(expected(asker, id).price)
      expect(data.terms).toBe(agreed ? 'agreed' : asker.bp < 10_000 ? 'member' : undefined)
      expect(data.rules).toEqual(agreed ?? rules)
      expect(data.publicRules).toEqual(agreed && rules)
      expect(data.discount?.bp).toBe(agreed || asker.bp === 10_000 ? undefined : asker.bp)
      for (const cards of [data.related, data.lots]) {
        expect(shown(cards)).toEqual(cards.map(({ productId }) => ({ productId, ...expected(asker, productId) })))
      }
      for (const { productId } of data.lots) lots.add(productId)
    }
  }
  expect(lots.size).toBeGreaterThan(10)
}, 60_000)

test('suggestions hold no price, and are the same for all', async () => {
  for (const keyword of ['帆布', '保温', 'fbd', 'XH']) {
    const answers = await Promise.all(askers.map(({ token }) => w.ask(token, suggest, { keyword })))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  }
})

test('the price asked for is the one the page reckons: agreed, less the discount, or public', async () => {
  const receiptFor = async ({ token }: Asker, number: string) => {
    const { data } = await w.ask(token, productByNumber, { number })
    const quantity = 100
    return (await w.ask(token, priceProduct, { productId: data.id, quantity, selection: data.firstSelection })).data
  }
  const gists = async (number: string) =>
    Promise.all(
      askers.map(async (asker) => {
        const { priceVersion, discount, lines } = await receiptFor(asker, number)
        return { priceVersion, bp: discount?.bp, first: lines[0]?.amount }
      }),
    )
  expect(await gists('FB1001')).toEqual([
    { priceVersion: 1, bp: undefined, first: '860.00' },
    { priceVersion: 7, bp: undefined, first: '700.00' },
    { priceVersion: 2, bp: undefined, first: '808.00' },
  ])
  expect(await gists('TX1003')).toEqual([
    { priceVersion: 1, bp: undefined, first: '2500.00' },
    { priceVersion: 1, bp: 9500, first: '2500.00' },
    { priceVersion: 1, bp: 9800, first: '2500.00' },
  ])
})

test('a company’s own book goes before its level’s, and the level’s before the public price', async () => {
  const level = await w.db.selectFrom('level').select('id').where('name', '=', '钻石会员').executeTakeFirstOrThrow()
  await w.db.updateTable('company').set({ level_id: level.id }).where('name', '=', '蓝海科技有限公司').execute()
  w.clock.now = new Date(w.clock.now.getTime() + 1500)
  const each = async (number: string) => {
    const { price, terms } = (await w.ask(askers[2]?.token ?? null, productByNumber, { number })).data
    return [price, terms]
  }
  expect(await each('XH5001')).toEqual(['6.26', 'agreed'])
  expect(await each('XH5002')).toEqual(['6.66', 'agreed'])
  expect(await each('XH5003')).toEqual(['8.45', 'member'])
})
