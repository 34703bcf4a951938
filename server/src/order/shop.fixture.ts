import { sql } from 'kysely'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { addToCart } from '../../../contract/order/cart.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import { moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { orderDetail, staffOrderDetail } from '../../../contract/order/order.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { confirmReceipt, payOrder } from '../../../contract/payment/payment.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { lotRules } from '../../seed/goods/lots.ts'
import { demoRules } from '../../seed/rules.ts'
import type { Services } from '../services.ts'
import type { Db } from '../database/db.ts'
import type { Made } from '../testDatabase.ts'
import { aPeopledWorld, peopled } from '../account/people.fixture.ts'

const silk = (position: string, colours: number) => ({ position, process: 'silk', colours })
/** Two colours on the front and one on the back: 例 1 of the trade's worked examples, 500 pieces of the canvas bag. */
export const printed = { prints: [silk('front', 2), silk('back', 1)], options: [], packing: 'opp' }

/** 例 1 with a sample: 5309.87 with tax. */
export const example = { product: 'canvasBag', quantity: 500, selection: { ...printed, sample: true } } as const

const goods = {
  canvasBag: { type: 'custom', rules: demoRules.canvasBag, left: null },
  plainBag: {
    type: 'common',
    rules: { ...demoRules.nonwovenBag, fixed: noChoice },
    left: null,
  },
  tshirt: { type: 'standard', rules: demoRules.tshirt, left: null },
  lot: { type: 'spot', rules: lotRules('6.50', '0.10'), left: 50 },
  otherLot: { type: 'spot', rules: lotRules('3.20', '0.10'), left: 1000 },
} satisfies Record<string, { type: GoodsType; rules: PriceRules; left: number | null }>

/** The demo cast, five goods of the four types, a payee: a mall in which one can buy. Every answer is refused or right. */
export async function aShop(set: Partial<Services> = {}) {
  const w = await aPeopledWorld(set, shop)
  const products = await goodsIn(w.db)

  const addressOf = async (key: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select d.id from address d join account a on a.id = d.account_id
      where a.nickname = ${key} order by d.is_default desc limit 1`.execute(w.db)
    const [found] = rows
    if (!found) throw new Error(`${key} has no address`)
    return found.id
  }
  const addresses = {
    main: await addressOf('陈荣达'),
    buyer: await addressOf('李娜'),
    stranger: await addressOf('林海'),
  }

  /** What a call answered; fails the test where it was refused. */
  async function must<T>(asked: Promise<{ status: number; msg: string; data: T }>): Promise<T> {
    const answer = await asked
    if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.msg}`)
    return answer.data
  }

  type Wanted = {
    product: keyof typeof goods
    quantity?: number
    selection?: object
    matrix?: Matrix
    artworkIds?: number[]
  }

  async function cartLine(token: string, { product, ...wanted }: Wanted): Promise<number> {
    const input = { productId: products[product], ...wanted, new: 1 }
    return (await must(w.ask(token, addToCart, input))).cartId
  }

  /** Confirms lines of the cart and says what is needed to order them. */
  async function confirmed(who: keyof typeof addresses, token: string, wanted: readonly Wanted[]) {
    const cartIds: number[] = []
    for (const one of wanted) cartIds.push(await cartLine(token, one))
    const confirmation = await must(w.ask(token, confirmOrder, { cartIds }))
    return { confirmation, input: { key: confirmation.orderKey, addressId: addresses[who] } }
  }

  async function order(who: keyof typeof addresses, token: string, ...wanted: Wanted[]): Promise<string> {
    return orderBy(undefined, who, token, ...wanted)
  }

  /** An order that is to be paid by this plan. */
  async function orderBy(plan: string | undefined, who: keyof typeof addresses, token: string, ...wanted: Wanted[]) {
    const { input } = await confirmed(who, token, wanted)
    return (await must(w.ask(token, createOrder, { ...input, plan }))).orderId
  }

  let references = 0
  /** Finance books a transfer; without `amount` exactly what is due. */
  async function transfer(payer: string, finance: string, orderId: string, amount?: string, step = 1) {
    const due = amount ?? (await must(w.ask(payer, payOrder, { orderId, payType: 'bank', step }))).amount
    const reference = `REF${++references}`
    const receivedAt = '2026-11-21 09:00:00'
    return must(
      w.ask(finance, confirmReceipt, {
        orderId,
        step,
        amount: due,
        payerName: '荣达贸易有限公司',
        receivedAt,
        reference,
      }),
    )
  }

  const detail = (token: string, orderId: string) => must(w.ask(token, orderDetail, { orderId }))
  const staffDetail = (token: string, orderId: string) => must(w.ask(token, staffOrderDetail, { orderId }))
  const move = (token: string, orderId: string, move: string, more: object = {}) =>
    must(w.ask(token, moveOrder, { orderId, move, ...more }))
  const staffMove = (token: string, orderId: string, move: string, more: object = {}) =>
    must(w.ask(token, staffMoveOrder, { orderId, move, ...more }))

  /** A file as if it had been uploaded: by the account with this nickname, or the merchant's. */
  async function file(
    kind: 'artwork' | 'proof' | 'voucher' | 'stamped' | 'evidence' | 'review',
    owner: string | null,
    hash: string,
  ): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into stored_file (company_id, account_id, kind, name, type, size, hash)
      values ((select company_id from account where nickname = ${owner}), (select id from account where nickname = ${owner}), ${kind}, '文件.png', 'png', 10, ${hash.repeat(64).slice(0, 64)})
      returning id`.execute(w.db)
    return rows[0]?.id ?? 0
  }

  /** How many pieces of a lot there are, and how many of them orders hold. */
  async function lotOf(product: 'lot' | 'otherLot') {
    const row = await w.db.selectFrom('spot_stock').selectAll().where('product_id', '=', products[product]).executeTakeFirstOrThrow()
    return { onHand: row.on_hand, held: row.held }
  }
  /** Makes a company a member of the level of this name. */
  const setLevel = (company: string, level: string) =>
    w.db
      .updateTable('company')
      .set((of) => ({ level_id: of.selectFrom('level').select('id').where('name', '=', level) }))
      .where('name', '=', company)
      .execute()

  const number = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => Number((await query.execute(w.db)).rows[0]?.n)

  return {
    ...w,
    products,
    addresses,
    must,
    cartLine,
    confirmed,
    order,
    orderBy,
    transfer,
    detail,
    staffDetail,
    move,
    staffMove,
    file,
    lotOf,
    setLevel,
    number,
  }
}
export type Shop = Awaited<ReturnType<typeof aShop>>

/** The demo cast, the five goods, the payee. */
const shop: Made = {
  name: 'mall_shop',
  from: peopled,
  async fill({ db }) {
    await insertGoods(db)
    await db
      .insertInto('setting')
      .values({ key: 'payee', value: JSON.stringify({ payee: '印采供应链', bankName: '招商银行', account: '7559' }) })
      .onConflict((row) => row.column('key').doNothing())
      .execute()
  },
}

/** What the goods' ids are. */
async function goodsIn(db: Db): Promise<Record<keyof typeof goods, number>> {
  const rows = await db.selectFrom('product').select(['name', 'id']).execute()
  return Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Record<keyof typeof goods, number>
}

async function insertGoods(db: Db): Promise<void> {
  const levels: number[] = []
  for (const level of [1, 2, 3]) {
    const { id } = await db
      .insertInto('category')
      .values({ parent_id: levels.at(-1) ?? null, level, name: `类目${level}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    levels.push(id)
  }
  const [category1_id = 0, category2_id = 0, category3_id = 0] = levels
  for (const [name, { type, rules, left }] of Object.entries(goods)) {
    const { id } = await db
      .insertInto('product')
      .values({
        number: name.toUpperCase(),
        type,
        category1_id,
        category2_id,
        category3_id,
        name,
        minimum: rules.minimum,
        lead_days: 5,
        sort_price: 1,
        price_fen: type === 'spot' ? (650 as never) : null,
        pictures: ['/pictures/tote'],
        params: '[]',
        story: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('price_version')
      .values({ product_id: id, version: 1, rules: JSON.stringify(rules), first_selection: JSON.stringify(noChoice) })
      .execute()
    await db.insertInto('current_price').values({ product_id: id, version: 1 }).execute()
    if (left !== null)
      await db.insertInto('spot_stock').values({ product_id: id, on_hand: left, source_id: null, source_selection: '{}' }).execute()
  }
}
