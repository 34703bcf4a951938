import { sql } from 'kysely'
import { addToCart } from '../../contract/order/cart.ts'
import { productDetail } from '../../contract/goods/catalog.ts'
import { addFavourite } from '../../contract/goods/favourite.ts'
import { addToPurchaseList } from '../../contract/order/purchaseList.ts'
import { login } from '../../contract/account/account.ts'
import { person, proven } from './account/people.fixture.ts'
import { insertCopy } from './goods/goods.sql.ts'
import { aWorld } from './testWorld.ts'

/** What is one company's own, in texts that stand nowhere else: names, numbers, prices. */
const own = {
  main: {
    company: '荣达贸易有限公司',
    level: '荣达专属等级',
    bp: 9123,
    bag: { number: 'RD9001', name: '帆布袋荣达徽标版' },
    lot: { number: 'RD9002', name: '余料荣达徽标版' },
    each: '31.4159',
    lotEach: '123.45',
    agreed: '13.5791',
    agreedLot: '77.71',
  },
  stranger: {
    company: '蓝海科技有限公司',
    level: '蓝海专属等级',
    bp: 8765,
    bag: { number: 'LH9001', name: '帆布袋蓝海徽标版' },
    lot: { number: 'LH9002', name: '余料蓝海徽标版' },
    each: '27.1828',
    lotEach: '234.56',
    agreed: '24.6813',
    agreedLot: '88.82',
  },
} as const
export type Who = keyof typeof own

/** The texts that only this company may ever be told. */
export const marksOf = (who: Who): string[] => {
  const { company, level, bag, lot, each, lotEach, agreed, agreedLot } = own[who]
  return [company, level, bag.number, bag.name, lot.number, lot.name, each, lotEach, agreed, agreedLot]
}

/**
 * The demo shop with two companies that differ in everything: level, price book, goods of their own on every shelf. 荣达贸易 sees
 * only one branch of the tree. Both have looked at all goods, kept them and put them into the cart before they were parted.
 */
export async function twoCompanies() {
  const w = await aWorld()
  const token = async (who: Who): Promise<string> =>
    proven(w.db, (await w.ask(null, login, { username: person(who).login, password: person(who).password })).data.token)
  const tokens = { main: await token('main'), stranger: await token('stranger') }
  const idOf = async (number: string) =>
    (await w.db.selectFrom('product').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
  const bag = await idOf('FB1001')
  const lot = await idOf('XH5001')
  const mine = { main: { bag: 0, lot: 0 }, stranger: { bag: 0, lot: 0 } }
  for (const who of ['main', 'stranger'] as const) {
    mine[who] = {
      bag: await aCopy(bag, own[who].bag, own[who].each),
      lot: await aCopy(lot, own[who].lot, own[who].lotEach),
    }
    await giveTerms(who)
  }

  /** A product on sale that is as another is, at its own price, the first of every list and shelf. */
  async function aCopy(source: number, { number, name }: { number: string; name: string }, each: string) {
    const id = await w.db.transaction().execute((tx) => insertCopy(tx, source, number, w.clock.now))
    if (id === null) throw new Error(`${number} is taken`)
    await aVersion(id, 2, each)
    await sql`update current_price set version = 2 where product_id = ${id}`.execute(w.db)
    await sql`update product p set name = ${name}, on_sale = true, published_at = ${w.clock.now}, sort = 9999, sales = 99999,
      price_fen = case type when 'spot' then ${Math.round(Number(each) * 100)}::bigint end,
      words = (select words from product where id = ${source}) where id = ${id}`.execute(w.db)
    await sql`update spot_stock set on_hand = 500 where product_id = ${id}`.execute(w.db)
    await sql`insert into product_related (product_id, related_id, sort) values (${source}, ${id}, 0)`.execute(w.db)
    await sql`insert into home_product (shelf, product_id) values ('hot', ${id}), ('like', ${id})`.execute(w.db)
    await sql`insert into scene_product (scene_id, product_id) select id, ${id} from scene`.execute(w.db)
    return id
  }

  /** A version of a product's rules with one price for any quantity. */
  async function aVersion(productId: number, version: number, each: string): Promise<void> {
    await sql`insert into price_version (product_id, version, rules, first_selection)
      select product_id, ${version}, jsonb_set(rules, '{base}', jsonb_build_array(jsonb_build_array(rules->'minimum', ${each}::text))),
        first_selection
      from price_version where product_id = ${productId} and version = 1`.execute(w.db)
  }

  async function giveTerms(who: Who): Promise<void> {
    const { company, level, bp, agreed, agreedLot } = own[who]
    const version = who === 'main' ? 21 : 22
    await aVersion(bag, version, agreed)
    await aVersion(lot, version, agreedLot)
    await sql`with b as (insert into price_book (name) values (${`${company}的价格`}) returning id),
      l as (insert into level (name, discount_bp) values (${level}, ${bp}) returning id),
      p as (insert into book_price (book_id, product_id, version)
        select b.id, x, ${version} from b, unnest(array[${bag}, ${lot}]::bigint[]) x)
      update company set price_book_id = b.id, level_id = l.id from b, l where name = ${company}`.execute(w.db)
  }

  /** Everybody has seen, kept and wanted everything; then each company gets its own. */
  async function part(): Promise<void> {
    for (const token of Object.values(tokens)) {
      await w.ask(token, addToPurchaseList, { name: '常购', productIds: Object.values(mine).flatMap(({ bag, lot }) => [bag, lot]) })
      for (const id of [mine.main.bag, mine.main.lot, mine.stranger.bag, mine.stranger.lot]) {
        const { data } = await w.ask(token, productDetail, { id })
        await w.ask(token, addFavourite, { id })
        await w.ask(token, addToCart, { productId: id, quantity: data.firstQuantity, selection: data.firstSelection })
      }
    }
    for (const who of ['main', 'stranger'] as const) {
      await sql`update product set exclusive = true where id in (${mine[who].bag}, ${mine[who].lot})`.execute(w.db)
      await sql`insert into product_company (company_id, product_id)
        select c.id, x from company c, unnest(array[${mine[who].bag}, ${mine[who].lot}]::bigint[]) x
        where c.name = ${own[who].company}`.execute(w.db)
    }
    await sql`with a as (insert into assortment (name) values ('环保袋') returning id),
      k as (insert into assortment_category (assortment_id, category_id)
        select a.id, p.category1_id from a, product p where p.id = ${bag})
      update company set assortment_id = a.id from a where name = ${own.main.company}`.execute(w.db)
    await layOut()
    w.clock.now = new Date(w.clock.now.getTime() + 1500)
  }

  /** A layout that names everybody's own goods. */
  async function layOut(): Promise<void> {
    const product = Object.values(mine).flatMap(({ bag, lot }) => [bag, lot])
    const named = Object.values(own).flatMap((one) => [one.bag, one.lot])
    const entries = product.map((id, at) => ({ id, storeName: named[at]?.name, pic: '' }))
    const block = { title: '热卖', type: 'ProductHot', index: 0, componentContent: { product: entries } }
    await sql`insert into page_canvas (terminal, name, json, published_at)
      values (1, '分开', ${JSON.stringify([block])}, ${w.clock.now})`.execute(w.db)
  }

  /** The purchase numbers of what 荣达贸易 must not see: what is outside its branch, and what is the other's. */
  const outside = async (): Promise<Set<string>> => {
    const rows = await w.db
      .selectFrom('product')
      .select('number')
      .where('category1_id', '<>', (one) => one.selectFrom('product as p').select('p.category1_id').where('p.id', '=', bag))
      .where('id', 'not in', [mine.main.bag, mine.main.lot])
      .execute()
    return new Set(rows.map(({ number }) => number))
  }

  return {
    ...w,
    tokens,
    mine,
    bag,
    lot,
    part,
    outside,
    numbers: Object.values(own).flatMap((one) => [one.bag.number, one.lot.number]),
  }
}
export type Apart = Awaited<ReturnType<typeof twoCompanies>>
