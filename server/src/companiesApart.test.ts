import { strFromU8, unzipSync } from 'fflate'
import { confirmOrder } from '../../contract/order/confirmOrder.ts'
import { noChoice } from '../../contract/price/noChoice.ts'
import { templates } from '../../artwork/templates/templates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportMine } from '../../contract/account/account.ts'
import { categoryTree, listProducts, listScenes, productDetail } from '../../contract/goods/catalog.ts'
import { addToCart } from '../../contract/order/cart.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { createOrder } from '../../contract/order/placeOrder.ts'
import { listAddresses } from '../../contract/account/address.ts'
import { listPurchaseLists } from '../../contract/order/purchaseList.ts'
import { createQuotation } from '../../contract/order/quotation.ts'
import { marksOf, twoCompanies, type Apart, type Who } from './companiesApart.fixture.ts'
import { calls } from './contract.fixture.ts'
import { apart, none } from './missing.fixture.ts'

// What is one company's – prices, goods, names, numbers – is told to nobody else by any call, whoever asked before. A call
// that is added without standing in one of the two tables fails here.
//
// Shown to fail with: what is kept of lists (lists.ts, keyOf) or of a product's page (detail.ts) kept without `visibility.key`.

let w: Apart
/** Ids that belong to one company: papers and orders of before, and the key of a confirmation. */
let papers: Record<Who, { order: string; quotation: string; key: string; address: number; cartId: number; list: number }>
let scenes: number[]
let tops: number[]

/** How each call that tells of goods is asked. Every way is asked by both companies and a guest. */
const walks: Record<string, () => object[]> = {
  'GET /api/pc/index': () => [{}],
  'GET /api/pc/sections': () => [{}],
  'GET /api/getCanvas': () => [{}],
  'GET /api/category': () => [{}],
  'GET /api/products': () => [
    ...[1, 2, 3].map((page) => ({ page, limit: 100 })),
    ...['sales', 'new', 'priceAsc', 'priceDesc'].map((sort) => ({ sort, limit: 100 })),
    ...['帆布袋', '徽标', '荣达', '蓝海', 'fanbudai', '余料', '保温杯', '帆布带', ...w.numbers].map((keyword) => ({ keyword, limit: 100 })),
    ...tops.map((type1) => ({ type1, limit: 100 })),
    { goodsType: 5, limit: 100 },
    { qtyAt: 500, priceMax: '20', limit: 100 },
    { leadMax: 5, limit: 100 },
    { keyword: '没有的东西' },
  ],
  'GET /api/activity/list': () => [{}],
  'GET /api/activity/time': () => [{}],
  'GET /api/discount/list': () => [{ limit: 100 }],
  'GET /api/search/keyword': () => [{}],
  'GET /api/search/suggest': () => ['帆布', '余料', 'fbd', 'RD', 'LH', '荣达', '蓝海'].map((keyword) => ({ keyword })),
  'GET /api/scene/list': () => [{}],
  'GET /api/scene/detail/:id': () => scenes.map((id) => ({ id })),
  'GET /api/product/detail/:id': () => products().map((id) => ({ id })),
  'GET /api/product/offers/:id': () => products().map((id) => ({ id })),
  'GET /api/product/detail': () => [...w.numbers, 'FB1001', 'XH5001'].map((number) => ({ number })),
  'GET /api/product/freight/:productId': () => products().map((productId) => ({ productId })),
  'POST /api/product/price': () => products().map((id) => pieces(id, 500)),
  'POST /api/product/cheaper': () => products().map((id) => pieces(id, 500)),
  'POST /api/collect/add': () => products().map((id) => ({ id })),
  'GET /api/collect/user': () => ['collect', 'foot'].map((type) => ({ type, limit: 100 })),
  'POST /api/car': () => products().map((id) => pieces(id)),
  'GET /api/cart/list': () => [{}],
  'GET /api/cart/count': () => [{}],
  'POST /api/cart/rows': () => [sheet()],
  'POST /api/cart/rows/add': () => [sheet(), ...w.numbers.map((number) => ({ rows: [{ number, quantity: '100' }] }))],
  'POST /api/cart/num': () => both(({ cartId }) => ({ id: cartId, number: 120 })),
  'POST /api/quotation': () => products().map((id) => ({ line: pieces(id) })),
  'GET /api/quotation/list': () => [{}],
  'GET /api/quotation/detail/:number': () => both(({ quotation }) => ({ number: quotation })),
  'POST /api/quotation/toCart': () => both(({ quotation }) => ({ number: quotation })),
  'POST /api/order/confirm': () => both(({ cartId }) => ({ cartIds: [cartId] })),
  'POST /api/order/computed/:key': () => both(({ key, address }) => ({ key, addressId: address })),
  'POST /api/order/create/:key': () => both(({ key, address }) => ({ key, addressId: address })),
  'GET /api/purchaseList/list': () => [{}],
  'GET /api/purchaseList/detail/:id': () => both(({ list }) => ({ id: list })),
  'POST /api/purchaseList/add': () => products().flatMap((id) => both(({ list }) => ({ id: list, line: pieces(id) }))),
  'POST /api/purchaseList/toCart': () => both(({ list }) => ({ id: list })),
  'POST /api/design/print': () => products().map((productId) => ({ productId, design: blankDesign })),
  'GET /api/design/printing/:productId': () => products().map((productId) => ({ productId })),
  'GET /api/design/canvas/:productId': () => products().map((productId) => ({ productId })),
  'GET /api/template/offered/:productId': () => products().map((productId) => ({ productId })),
  'GET /api/template/list': () => [{ limit: 100 }],
  'GET /api/template/detail/:key': () =>
    ['badge', 'bag', 'shirt', 'cup', 'notebook', 'banner'].map((kind) => ({ key: templates.find((one) => one.kind === kind)?.key })),
  'GET /api/order/list': () => [{ limit: 100 }],
  'GET /api/order/detail/:orderId': () => both(({ order }) => ({ orderId: order })),
  'GET /api/order/payStatus/:orderId': () => both(({ order }) => ({ orderId: order })),
  'POST /api/order/pay': () => both(({ order }) => ({ orderId: order, payType: 'bank' })),
  'POST /api/order/again': () => both(({ order }) => ({ orderId: order })),
  'GET /api/reply/list/:productId': () => products().map((productId) => ({ productId })),
  'GET /api/receipt/rules': () => products().map((productId) => ({ productId, priceVersion: 1 })),
  'GET /api/reply/mine': () => ['waiting', 'done'].map((type) => ({ type })),
  'GET /api/afterSale/order/:orderId': () => both(({ order }) => ({ orderId: order })),
  'GET /api/afterSale/list': () => [{}],
  'GET /api/contract/list': () => [{}],
  'GET /api/approval/list': () => [{}],
  'GET /api/approval/detail/:orderId': () => both(({ order }) => ({ orderId: order })),
  'GET /api/notice/list': () => [{ limit: 100 }],
  'GET /api/userinfo': () => [{}],
}

/** Nothing lies on it: whether there is such a product is told before that. */
const blankDesign = { schema: 1, surfaces: [{ position: 'front', widthMm: 10, heightMm: 10, layers: [] }] }

/** Calls that tell nothing of goods. What of a company's they take by id, foreignIds.test.ts holds apart. */
const elsewhere = `
  POST /api/login  POST /api/login/mobile  POST /api/logout  POST /api/admin/login  GET /api/city_list  GET /api/site
  GET /api/shopWays  GET /api/admin/opening/first  POST /api/admin/opening/first
  POST /api/register  POST /api/registerAgain  POST /api/register/verify  POST /api/register/verify/phone
  POST /api/register/company/name  POST /api/register/entered  POST /api/register/reset  POST /api/register/updatePassWord
  POST /api/login/code  POST /api/admin/login/code  GET /api/factor  POST /api/factor/begin  POST /api/factor/confirm  POST /api/factor/codes
  POST /api/factor/off
  POST /api/proof  POST /api/proof/code  POST /api/user/undoPhone  POST /api/receipt/verify
  POST /api/user/edit  POST /api/user/bindPhone  POST /api/user/close  GET /api/user/consents  GET /api/article/:key  GET /api/help/list  GET /api/order/payWays
  GET /api/order/artworkCheck/:orderId  GET /api/order/mockups/:orderId  GET /api/cart/mockups  GET /api/design/picture/:id  POST /api/design/page  GET /api/design/glyphs
  GET /api/design/names/:fileId  GET /api/order/confirm/artwork/:key
  GET /api/design/print/:id  POST /api/design/print/cancel
  POST /api/design/save  GET /api/design/list  GET /api/design/pictures  GET /api/design/detail/:id  POST /api/design/copy  POST /api/design/move  GET /api/design/revs/:id
  GET /api/design/rev/:id/:rev  POST /api/design/link  GET /api/design/byLink/:token  POST /api/design/comment  POST /api/design/comment/byLink
  GET /api/design/comments/:id  POST /api/design/comment/done
  GET /api/design/approval/approvers  POST /api/design/approval/required  POST /api/design/approval/ask  POST /api/design/approval/withdraw
  POST /api/design/approval/decide  GET /api/design/approval/list  GET /api/design/approval/detail/:approvalId  GET /api/template/version/:id/:version
  GET /api/session/list  POST /api/session/end  POST /api/session/endOthers
  GET /api/address/list  POST /api/address/edit  POST /api/address/del  POST /api/address/default/set
  POST /api/address/getson  POST /api/address/recognise
  GET /api/billInfo/list  POST /api/billInfo/edit  GET /api/billInfo/del/:id
  GET /api/credit  GET /api/statement/list  GET /api/statement/detail/:id  POST /api/statement/answer
  GET /api/invoice/list  GET /api/invoice/orders  POST /api/invoice/apply  POST /api/invoice/move
  GET /api/son/list  POST /api/son/add  POST /api/son/edit  POST /api/son/del  POST /api/son/onStatus/:id
  GET /api/son/identity/list  POST /api/son/identity/edit  POST /api/son/identity/del
  GET /api/son/succession  POST /api/son/succession/start  POST /api/son/succession/answer  POST /api/son/succession/cancel
  GET /api/approval/colleagues  POST /api/approval/remind  GET /api/approval/rule/list  POST /api/approval/rule/edit
  POST /api/approval/rule/del  GET /api/approval/delegate/list  POST /api/approval/delegate/add  POST /api/approval/delegate/del
  POST /api/purchaseList/save  POST /api/purchaseList/del  POST /api/purchaseList/row/num  POST /api/purchaseList/row/del
  POST /api/notice/read  POST /api/cart/del  POST /api/collect/del  DELETE /api/collect/delFoot
  POST /api/order/again/toCart  POST /api/order/comment  POST /api/order/comment/add  POST /api/order/comment/mockup  POST /api/order/export  GET /api/order/export/list
  GET /api/afterSale/amount  GET /api/afterSale/detail/:id  POST /api/afterSale/apply  POST /api/afterSale/move
  GET /api/contract/detail/:no  POST /api/contract/sign/:no  POST /api/contract/certify/:no  POST /api/contract/refuse/:no  POST /api/contract/stamped/:no
  POST /api/contract/verify  GET /api/notice/choice  POST /api/notice/choose  GET /api/openKey/list  POST /api/openKey/add
  POST /api/openKey/revoke  GET /api/webhook/list  POST /api/webhook/save  POST /api/webhook/del  POST /api/webhook/rotate
  POST /api/webhook/ping  GET /api/webhook/delivery/list  GET /api/webhook/delivery/detail/:id
  POST /api/webhook/delivery/replay
  GET /api/seckill/index  GET /api/seckill/list  GET /api/seckill/list/:time  GET /api/seckill/detail/:id  GET /api/seckill/product/:productId  POST /api/seckill/remind
  GET /api/pool/list  GET /api/pool/detail/:id  POST /api/pool/choose  POST /api/pool/leave
  GET /api/coupons  GET /api/coupons/user/pc/:type  GET /api/coupons/order/:cartIds  GET /api/cart/offers  GET /api/combination/list  GET /api/combination/detail/:id
  GET /api/combination/pink/:id  POST /api/combination/remove  POST /api/coupon/receive  POST /api/coupon/code
  POST /api/quotation/take  GET /api/order/parcel/:id  POST /api/order/move  POST /api/order/artwork  POST /api/order/brief  POST /api/order/voucher`

/** Asked below, once and in its own way: what it tells lies in an archive. */
const archived = 'POST /api/user/export'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = (list: string): string[] => [...list.matchAll(/(GET|POST|DELETE) \/\S+/g)].map(([name]) => name)

test('every call of the mall is walked, or known to tell nothing of goods', () => {
  const all = calls.filter(({ who }) => who !== 'staff').map(nameOf)
  const said = [...Object.keys(walks), ...named(elsewhere), archived]
  expect(apart(all, said), 'a call that tells of goods has a walk here, any other a line in elsewhere').toEqual(none)
})

/** How many of a product, as it can be bought. */
const pieces = (productId: number, quantity = 100) => {
  const isLot = [w.lot, w.mine.main.lot, w.mine.stranger.lot].includes(productId)
  return isLot ? { productId, quantity: 2, selection: noChoice } : { productId, quantity, selection: { ...noChoice, packing: 'none' } }
}
const products = (): number[] => [w.mine.main.bag, w.mine.main.lot, w.mine.stranger.bag, w.mine.stranger.lot, w.bag, w.lot]
const sheet = () => ({ rows: [...w.numbers, 'FB1001', 'XH5001'].map((number) => ({ number, quantity: '100' })) })
const both = (ask: (of: (typeof papers)[Who]) => object): object[] => [ask(papers.main), ask(papers.stranger)]

beforeAll(async () => {
  w = await twoCompanies()
  scenes = (await w.ask(null, listScenes)).data.map(({ id }) => id)
  tops = (await w.ask(null, categoryTree)).data.map(({ id }) => id)
  await w.part()
  papers = { main: await papersOf('main'), stranger: await papersOf('stranger') }
})
afterAll(() => w.close())

/** An order, a quotation, a confirmation and a cart line of goods that are the company's own. */
async function papersOf(who: Who): Promise<(typeof papers)[Who]> {
  const token = w.tokens[who]
  const { lot } = w.mine[who]
  const address = (await w.ask(token, listAddresses)).data.rows[0]?.id ?? 0
  const bought = async () => (await w.ask(token, addToCart, { productId: lot, quantity: 2, new: 1 })).data.cartId
  const confirmed = async () => (await w.ask(token, confirmOrder, { cartIds: [await bought()] })).data.orderKey
  const { orderId } = (await w.ask(token, createOrder, { key: await confirmed(), addressId: address })).data
  const quotation = (await w.ask(token, createQuotation, { line: pieces(lot) })).data.number
  const list = (await w.ask(token, listPurchaseLists)).data[0]?.id ?? 0
  return { order: orderId, quotation, key: await confirmed(), address, cartId: await bought(), list }
}

type Asker = { readonly who: Who | null; readonly token: string | null }
const asker = (who: Who | null): Asker => ({ who, token: who && w.tokens[who] })
/** Who asks after whom: every one of them right after every other, with what was remembered for the one before. */
const turns: (Who | null)[] = ['main', 'stranger', null, 'stranger', 'main', null, 'main']

/** Everything an answer says but the moment, and what was asked with. */
async function told({ token }: Asker, call: Endpoint, input: object): Promise<string> {
  const { http: _, ...answer } = await w.ask(token, call, input)
  return JSON.stringify(answer)
}

const heard: Record<Who, Set<string>> = { main: new Set(), stranger: new Set() }

describe.each(Object.entries(walks))('%s', (name, inputs) => {
  test('tells nobody of what is another company’s', async () => {
    const call = calls.find((one) => nameOf(one) === name)
    if (!call) throw new Error(`no call ${name}`)
    const outside = await w.outside()
    for (const input of inputs()) {
      const asking = turns.filter((turn) => turn !== null || call.who === 'anyone')
      // All at once, and then each right after another.
      const texts = await Promise.all(asking.map((who) => told(asker(who), call, input)))
      for (const who of asking) texts.push(await told(asker(who), call, input))
      texts.forEach((text, place) => listen(asking[place % asking.length] ?? null, text, input, outside))
    }
  })
})

/** Holds what somebody was told against what may be told. What was asked with says nothing. */
function listen(who: Who | null, text: string, input: object, outside: ReadonlySet<string>): void {
  const news = Object.values(input)
    .flat()
    .reduce<string>((left, word) => (typeof word === 'string' && word ? left.replaceAll(word, '') : left), text)
  const others = (['main', 'stranger'] as const).filter((owner) => owner !== who).flatMap(marksOf)
  expect(
    others.filter((mark) => news.includes(mark)),
    `${who} asks ${JSON.stringify(input)}`,
  ).toEqual([])
  if (who !== null) marksOf(who).forEach((mark) => text.includes(mark) && heard[who].add(mark))
  if (who !== 'main') return
  const numbers = news.match(/\b[A-Z]{2}\d{4}\b/g) ?? []
  expect(
    numbers.filter((number) => outside.has(number)),
    JSON.stringify(input),
  ).toEqual([])
}

test('each was told of its own', () => {
  for (const who of ['main', 'stranger'] as const) expect([...heard[who]].toSorted()).toEqual(marksOf(who).toSorted())
})

describe('what another company has is what never was', () => {
  const madeUp = { id: 987_654, number: 'ZZ9999' }
  const asks: Record<string, (id: number, number: string, who: Who | null) => object> = {
    'GET /api/product/detail/:id': (id) => ({ id }),
    'GET /api/product/detail': (_, number) => ({ number }),
    'GET /api/product/freight/:productId': (id) => ({ productId: id }),
    'POST /api/product/price': (id) => pieces(id),
    'POST /api/product/cheaper': (id) => pieces(id),
    'POST /api/collect/add': (id) => ({ id }),
    'POST /api/car': (id) => pieces(id),
    'POST /api/cart/rows': (_, number) => ({ rows: [{ number, quantity: '100' }] }),
    'POST /api/quotation': (id) => ({ line: pieces(id) }),
    'POST /api/purchaseList/add': (id, _, who) => ({ id: papers[who ?? 'main'].list, productIds: [id] }),
    'GET /api/products': (_, keyword) => ({ keyword, exact: '1' }),
    'GET /api/search/suggest': (_, keyword) => ({ keyword }),
  }

  test.each(Object.entries(asks))('%s', async (name, inputFor) => {
    const call = calls.find((one) => nameOf(one) === name)
    if (!call) throw new Error(`no call ${name}`)
    const answer = async (who: Who | null, id: number, number: string) =>
      (await told(asker(who), call, inputFor(id, number, who))).replaceAll(number, '#').replaceAll(number.toLowerCase(), '#')
    for (const [who, id, number] of [
      ['main', w.mine.stranger.bag, w.numbers[2]],
      ['stranger', w.mine.main.lot, w.numbers[1]],
      ...(call.who === 'anyone' ? ([[null, w.mine.main.bag, w.numbers[0]]] as const) : []),
    ] as const) {
      expect(await answer(who, id, number ?? '')).toBe(await answer(who, madeUp.id, madeUp.number))
    }
  })
})

test('a product’s page names no lots, origin or neighbours that are another’s', async () => {
  const names = async (who: Who | null) => {
    const { lots, related } = (await w.ask(asker(who).token, productDetail, { id: w.bag })).data
    return { lots: lots.map(({ productId }) => productId), related: related.map(({ productId }) => productId) }
  }
  for (const who of turns) {
    const { lots, related } = await names(who)
    for (const owner of ['main', 'stranger'] as const) {
      expect(lots.includes(w.mine[owner].lot)).toBe(who === owner)
      expect(related.includes(w.mine[owner].bag)).toBe(who === owner)
    }
  }
})

test('counts are of what the asker sees, and add up', async () => {
  const counted = async (who: Who | null) => {
    const { total, facets } = (await w.ask(asker(who).token, listProducts, { limit: 1 })).data
    expect(facets.category.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    return total
  }
  const [main, stranger, guest] = [await counted('main'), await counted('stranger'), await counted(null)]
  const { count } = await w.db
    .selectFrom('product_company')
    .innerJoin('company', 'company.id', 'company_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company.name', '=', '蓝海科技有限公司')
    .executeTakeFirstOrThrow()
  expect(stranger).toBe(guest + count)
  expect(main).toBeLessThan(guest)
})

test('the archive of one’s data names nothing that is another’s by now', async () => {
  for (const who of ['main', 'stranger'] as const) {
    const { data } = await w.ask(w.tokens[who], exportMine)
    const files = unzipSync(new Uint8Array((await w.app.inject(data.link)).rawPayload))
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n')
    const has = (owner: Who) => marksOf(owner).filter((mark) => text.includes(mark))
    expect(has(who)).toEqual(expect.arrayContaining([w.numbers[who === 'main' ? 0 : 2]]))
    expect(has(who === 'main' ? 'stranger' : 'main')).toEqual([])
  }
})
