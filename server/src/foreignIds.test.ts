import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { listSessions } from '../../contract/account/account.ts'
import { calls } from './contract.fixture.ts'
import { aShop, printed, type Shop } from './order/shop.fixture.ts'

// What is another company's is not there: whoever comes with a stranger's id is told what a made-up one is told, word for
// word, and nothing of the stranger's is touched.

/** Ids of one company's things; orders and the keys of confirmations are texts. */
type Ids = Record<
  | 'address'
  | 'title'
  | 'file'
  | 'voucher'
  | 'cartLine'
  | 'son'
  | 'identity'
  | 'session'
  | 'notice'
  | 'footprint'
  | 'review'
  | 'claim'
  | 'claimedLine'
  | 'evidence'
  | 'invoice'
  | 'statement'
  | 'statementLine'
  | 'stamped'
  | 'rule'
  | 'list'
  | 'listRow'
  | 'delegate'
  | 'line'
  | 'consignment'
  | 'parcel'
  | 'apiKey'
  | 'webhook'
  | 'delivery',
  number
> &
  Record<'order' | 'claimed' | 'key' | 'contract', string>

const form = {
  real_name: '张三',
  phone: '13800000001',
  address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 },
  detail: '科苑路 1 号',
  is_default: 0,
}
const titleForm = {
  headerType: 2,
  type: 1,
  name: '某公司',
  dutyNumber: '91440300MA5F8K2L74',
  email: 'a@b.cn',
  drawerPhone: '13800000001',
  isDefault: 0,
}
const rule = { name: '规则', fromAmount: '100.00', identityId: null, levels: [{ mode: 'any', approverIds: [] }] }
/** An allocation that names these addresses; nothing else of it comes out. */
const to = (...addressIds: number[]) => addressIds.map((addressId) => ({ addressId, lines: [] as object[] }))
const voucher = { step: 1, payerName: '某公司', payTime: '2026-11-21 09:00:00', amount: '1.00' }
const days = { fromDay: '2026-11-21', toDay: '2026-11-30' }
const claimForm = { quantity: 1, reason: 'shortage', words: '少了一件货', remedy: 'refund', amount: '0.01' }
const stars = { productScore: 5, deliveryScore: 5, comment: '很好' }
const password = 'Yincai2026'

/** How each call that takes ids is asked with `of`, a stranger's or made-up; `own` are the asker's. One ask for each way in. */
const asks: Record<string, (of: Ids, own: Ids) => object[]> = {
  'POST /api/session/end': (of) => [{ id: of.session }],
  'POST /api/address/getson': (of) => [{ sonId: of.son }],
  'POST /api/address/edit': (of) => [{ ...form, id: of.address }],
  'POST /api/address/del': (of) => [{ id: of.address }],
  'POST /api/address/default/set': (of) => [{ id: of.address }],
  'POST /api/billInfo/edit': (of) => [{ ...titleForm, id: of.title }],
  'GET /api/billInfo/del/:id': (of) => [{ id: of.title }],
  'POST /api/invoice/apply': (of, own) => [
    { orderIds: [of.order], titleId: own.title, type: 1 },
    { orderIds: [own.order, of.order], titleId: own.title, type: 1 },
    { orderIds: [own.order], titleId: of.title, type: 1 },
  ],
  'POST /api/invoice/move': (of) => [{ id: of.invoice, move: 'red', reason: '抬头有误' }],
  'GET /api/statement/detail/:id': (of) => [{ id: of.statement }],
  'POST /api/statement/answer': (of, own) => [
    { id: of.statement, move: 'confirm' },
    { id: of.statement, move: 'dispute', reason: '不对', lineIds: [of.statementLine] },
    { id: own.statement, move: 'confirm', lineIds: [of.statementLine] },
  ],
  'POST /api/contract/stamped/:no': (of, own) => [
    { no: of.contract, version: 1, fileId: own.stamped },
    { no: own.contract, version: 1, fileId: of.stamped },
  ],
  'POST /api/order/again': (of) => [{ orderId: of.order }],
  'POST /api/order/again/toCart': (of, own) => [
    { orderId: of.order, lines: [{ lineId: of.line }] },
    { orderId: own.order, lines: [{ lineId: of.line }] },
  ],
  'POST /api/order/comment': (of, own) => [
    { ...stars, orderId: of.claimed, lineId: of.claimedLine },
    { ...stars, orderId: own.claimed, lineId: of.claimedLine },
    { ...stars, orderId: own.claimed, lineId: own.claimedLine, fileIds: [of.evidence] },
  ],
  'POST /api/order/comment/add': (of) => [{ id: of.review, comment: '很好' }],
  'GET /api/reply/mine': (of) => [{ orderId: of.claimed }],
  'GET /api/afterSale/order/:orderId': (of) => [{ orderId: of.order }],
  'GET /api/afterSale/amount': (of, own) => [
    { orderId: of.order, lineId: of.line, quantity: 1 },
    { orderId: own.order, lineId: of.line, quantity: 1 },
  ],
  'GET /api/afterSale/detail/:id': (of) => [{ id: of.claim }],
  'POST /api/afterSale/move': (of) => [{ id: of.claim, move: 'withdraw' }],
  'POST /api/afterSale/apply': (of, own) => [
    { ...claimForm, orderId: of.order, lineId: of.line },
    { ...claimForm, orderId: own.order, lineId: of.line },
    { ...claimForm, orderId: own.claimed, lineId: own.claimedLine, fileIds: [of.evidence] },
  ],
  'POST /api/webhook/save': (of) => [{ url: 'https://erp.example.com/in', events: ['order.state'], enabled: true, id: of.webhook }],
  'POST /api/webhook/rotate': (of) => [{ id: of.webhook }],
  'POST /api/webhook/ping': (of) => [{ id: of.webhook }],
  'GET /api/webhook/delivery/list': (of) => [{ id: of.webhook }],
  'GET /api/webhook/delivery/detail/:id': (of) => [{ id: of.delivery }],
  'POST /api/webhook/delivery/replay': (of) => [{ id: of.delivery }],
  'POST /api/webhook/del': (of) => [{ id: of.webhook }],
  'POST /api/openKey/revoke': (of) => [{ id: of.apiKey }],
  'POST /api/notice/read': (of) => [{ ids: [of.notice] }],
  'DELETE /api/collect/delFoot': (of) => [{ ids: [of.footprint] }],
  'POST /api/car': (of) => [{ productId: 1, quantity: 500, artworkIds: [of.file] }],
  'POST /api/cart/num': (of) => [{ id: of.cartLine, number: 3 }],
  'POST /api/cart/del': (of) => [{ ids: [of.cartLine] }],
  'POST /api/order/confirm': (of, own) => [{ cartIds: [of.cartLine] }, { cartIds: [own.cartLine, of.cartLine] }],
  'POST /api/quotation': (of, own) => [{ cartIds: [of.cartLine] }, { cartIds: [own.cartLine, of.cartLine] }],
  'POST /api/order/computed/:key': (of, own) => [
    { key: of.key, addressId: own.address },
    { key: own.key, addressId: of.address },
    { key: own.key, allocation: to(own.address, of.address) },
    {
      key: own.key,
      allocation: to(own.address).map((one) => ({ ...one, lines: [{ cartId: of.cartLine, quantities: [1] }] })),
    },
  ],
  'POST /api/order/create/:key': (of, own) => [
    { key: of.key, addressId: own.address },
    { key: own.key, addressId: of.address },
    { key: own.key, allocation: to(own.address, of.address) },
    { key: own.key, addressId: own.address, titleId: of.title },
  ],
  'GET /api/purchaseList/detail/:id': (of) => [{ id: of.list }],
  'POST /api/purchaseList/save': (of) => [{ id: of.list, name: '改', shared: false }],
  'POST /api/purchaseList/add': (of, own) => [
    { id: of.list, cartIds: [own.cartLine] },
    { id: own.list, cartIds: [of.cartLine] },
    { id: own.list, cartIds: [own.cartLine, of.cartLine] },
  ],
  'POST /api/purchaseList/row/num': (of, own) => [
    { id: of.list, rowId: of.listRow, number: 3 },
    { id: own.list, rowId: of.listRow, number: 3 },
  ],
  'POST /api/purchaseList/row/del': (of, own) => [
    { id: of.list, rowIds: [of.listRow] },
    { id: own.list, rowIds: [of.listRow] },
  ],
  'POST /api/purchaseList/toCart': (of, own) => [{ id: of.list }, { id: own.list, rowIds: [of.listRow] }],
  'POST /api/purchaseList/del': (of) => [{ id: of.list }],
  'GET /api/order/detail/:orderId': (of) => [{ orderId: of.order }],
  'GET /api/order/parcel/:id': (of) => [{ id: of.parcel }],
  'GET /api/order/payStatus/:orderId': (of) => [{ orderId: of.order }],
  'POST /api/order/move': (of, own) => [
    { orderId: of.order, move: 'cancel', reason: '不要了' },
    { orderId: own.order, move: 'approveProof', lineId: of.line, proofId: 1 },
    { orderId: own.order, move: 'sign', consignmentId: of.consignment },
  ],
  'POST /api/order/artwork': (of, own) => [
    { orderId: of.order, lineId: of.line, fileIds: [own.file] },
    { orderId: own.order, lineId: of.line, fileIds: [own.file] },
    { orderId: own.order, lineId: own.line, fileIds: [of.file] },
  ],
  'POST /api/order/brief': (of, own) => [
    { orderId: of.order, lineId: of.line, briefs: [{ fileId: own.file, position: '', note: '' }] },
    { orderId: own.order, lineId: of.line, briefs: [{ fileId: own.file, position: '', note: '' }] },
    { orderId: own.order, lineId: own.line, briefs: [{ fileId: of.file, position: '', note: '' }] },
  ],
  'POST /api/order/pay': (of) => [{ orderId: of.order, payType: 'bank', step: 1 }],
  'POST /api/order/voucher': (of, own) => [
    { ...voucher, orderId: of.order, fileId: own.voucher },
    { ...voucher, orderId: own.order, fileId: of.voucher },
  ],
  'POST /api/son/add': (of) => [
    { phone: '13700000009', captcha: '000000', nickname: '新', password: 'Chengyi7308', identityId: of.identity },
  ],
  'POST /api/son/edit': (of, own) => [
    { id: of.son, nickname: '改' },
    { id: own.son, identityId: of.identity },
  ],
  'POST /api/son/onStatus/:id': (of) => [{ id: of.son }],
  'POST /api/son/del': (of) => [{ id: of.son }],
  'POST /api/son/identity/edit': (of) => [{ id: of.identity, name: '身份', remark: '', grants: [] }],
  'POST /api/son/identity/del': (of) => [{ id: of.identity }],
  'POST /api/son/succession/start': (of, own) => [
    { id: of.son, identityId: own.identity, password },
    { id: own.son, identityId: of.identity, password },
  ],
  'GET /api/approval/detail/:orderId': (of) => [{ orderId: of.order }],
  'POST /api/approval/remind': (of) => [{ orderId: of.order }],
  'POST /api/approval/rule/edit': (of) => [
    { ...rule, id: of.rule },
    { ...rule, identityId: of.identity },
    { ...rule, levels: [{ mode: 'any', approverIds: [of.son] }] },
  ],
  'POST /api/approval/rule/del': (of) => [{ id: of.rule }],
  'POST /api/approval/delegate/add': (of) => [{ ...days, toId: of.son }],
  'POST /api/approval/delegate/del': (of) => [{ id: of.delegate }],
}

/** Goods are everybody's; whose rules of them are whose, receipt.test.ts asks. */
const publicIds = ['GET /api/receipt/rules', 'POST /api/collect/add', 'POST /api/collect/del', 'GET /api/reply/list/:productId']

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const takesIds = (call: Endpoint) => {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(schema.properties ?? {}).some((field) => /^(id|ids|key)$|Ids?$/.test(field))
}

test('every call of buyers that takes an id has a row', () => {
  const taking = calls.filter((call) => call.who === 'buyer' && takesIds(call)).map(nameOf)
  expect(Object.keys(asks).concat(publicIds).toSorted()).toEqual(taking.toSorted())
})

let w: Shop
let rongda: string
let lanhai: string
let own: Ids
let foreign: Ids

const madeUp: Ids = {
  address: 987654301,
  title: 987654302,
  file: 987654303,
  voucher: 987654304,
  cartLine: 987654305,
  son: 987654307,
  identity: 987654308,
  session: 987654309,
  notice: 987654310,
  footprint: 987654311,
  rule: 987654312,
  invoice: 987654318,
  statement: 987654323,
  statementLine: 987654324,
  claim: 987654320,
  review: 987654325,
  claimedLine: 987654321,
  evidence: 987654322,
  delegate: 987654313,
  line: 987654314,
  consignment: 987654315,
  parcel: 987654326,
  list: 987654316,
  listRow: 987654317,
  order: 'D20261121000000',
  claimed: 'D20261121000001',
  contract: 'C20261121000000',
  stamped: 987654319,
  apiKey: 987654391,
  webhook: 987654392,
  delivery: 987654393,
  key: '0123456789abcdef0123456789abcdef',
}

/** Everything a company can have, one of each. */
async function everything(who: 'main' | 'stranger', nickname: string, token: string): Promise<Ids> {
  const account = await w.db.selectFrom('account').selectAll().where('nickname', '=', nickname).executeTakeFirstOrThrow()
  const { id: account_id, company_id } = account
  const row = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(w.db)).rows[0]?.id ?? 0
  const one = (table: string) => row(sql`select id from ${sql.table(table)} where company_id = ${company_id} limit 1`)
  const identity = await one('identity')
  const { id: _, ...columns } = account
  const phone = who === 'main' ? '13711110001' : '13711110002'
  const son = { ...columns, parent_id: account_id, identity_id: identity, phone, nickname: `${nickname}的同事` }
  const { id: sonId } = await w.db.insertInto('account').values(son).returning('id').executeTakeFirstOrThrow()
  const order = await w.order(who, token, { product: 'canvasBag', quantity: 500, selection: printed })
  const { confirmation } = await w.confirmed(who, token, [{ product: 'lot', quantity: 2 }])
  await w.token(who)
  const sessions = await w.must(w.ask(token, listSessions))
  const list = await row(
    sql`insert into purchase_list (company_id, account_id, name, shared) values (${company_id}, ${account_id}, '常购', true) returning id`,
  )
  await sql`with k as (insert into contract (number, company_id, order_id, state)
    select ${`C${order}`}, company_id, id, 'pending_buyer' from customer_order where number = ${order} returning id, company_id)
    insert into contract_version (contract_id, company_id, version, state, content, hash, pdf_id, pdf_hash, expires_at)
    select id, company_id, 1, 'pending_buyer', '{}', ${'a'.repeat(64)}, ${await w.file('stamped', nickname, 'd')}, 'd', now() from k`.execute(
    w.db,
  )
  // Signed for, so that something may be claimed of it.
  const signed = await w.order(who, token, { product: 'lot', quantity: 2 })
  const {
    rows: [claimed = { number: '', line: 0 }],
  } = await sql<{ number: string; line: number }>`
    with o as (update customer_order set state = 'completed', paid_fen = gross_fen, review_until = '2027-06-01' where number = ${signed} returning id, number),
      c as (update consignment c set state = 'signed', shipped_at = ${w.clock.now}, signed_at = ${w.clock.now} from o where c.order_id = o.id)
    select o.number, l.id as line from o join order_line l on l.order_id = o.id`.execute(w.db)
  const statement = await row(
    sql`insert into statement (number, company_id, month, opening_fen, closing_fen, state) values (${`DZ${order}`}, ${company_id}, '2026-01', 100, 100, 'issued') returning id`,
  )
  const webhook = await row(
    sql`insert into webhook (company_id, url, events, salt, enabled) values (${company_id}, 'https://erp.example.com/', '{order.state}', 'x', false) returning id`,
  )
  const ofOrder = (table: string) =>
    row(sql`select t.id from ${sql.table(table)} t join customer_order o on o.id = t.order_id where o.number = ${order} limit 1`)
  return {
    address: await one('address'),
    title: await one('invoice_title'),
    file: await w.file('artwork', nickname, 'a'),
    voucher: await w.file('voucher', nickname, 'b'),
    cartLine: await w.cartLine(token, { product: 'lot', quantity: 2 }),
    son: sonId,
    identity,
    session: sessions.find(({ current }) => !current)?.id ?? 0,
    notice: await row(
      sql`insert into notice (company_id, account_id, title, body, link) values (${company_id}, ${account_id}, '', '', '') returning id`,
    ),
    footprint: await row(
      sql`insert into footprint (account_id, product_id, day) values (${account_id}, ${w.products.lot}, '2026-11-20') returning id`,
    ),
    invoice: await row(
      sql`insert into invoice (number, company_id, account_id, kind, title, tax_rate, amount_fen, tax_fen) values (${`F${order}`}, ${company_id}, ${account_id}, 1, '{}', '0.13', 113, 13) returning id`,
    ),
    evidence: await w.file('evidence', nickname, 'c'),
    claimed: claimed.number,
    claimedLine: claimed.line,
    claim: await row(
      sql`insert into claim (number, company_id, account_id, order_id, kind, reason, words, state, answer_due_at, decide_due_at) values (${`A${order}`}, ${company_id}, ${account_id}, (select id from customer_order where number = ${order}), 'order', 'plan', '', 'submitted', now(), now()) returning id`,
    ),
    review: await row(
      sql`insert into review (company_id, account_id, order_id, order_line_id, product_id, goods, delivery, anonymous, pictured) select company_id, ${account_id}, order_id, id, product_id, 5, 5, false, false from order_line where order_id = (select id from customer_order where number = ${order}) limit 1 returning id`,
    ),
    statement,
    statementLine: await row(
      sql`insert into statement_line (statement_id, company_id, place, at, kind, amount_fen) values (${statement}, ${company_id}, 0, now(), 'opening', 0) returning id`,
    ),
    webhook,
    delivery: await row(
      sql`with e as (insert into webhook_event (kind, company_id, data) values ('ping', ${company_id}, '{}') returning id) insert into webhook_delivery (webhook_id, event_id, by_hand, state) select ${webhook}, id, true, 'dead' from e returning id`,
    ),
    apiKey: await row(
      sql`insert into api_key (company_id, account_id, name, shown, key_hash, scopes) values (${company_id}, ${account_id}, 'ERP', 'yk_', ${Buffer.from(order)}, '{order.read}') returning id`,
    ),
    list,
    listRow: await row(
      sql`insert into purchase_row (list_id, company_id, product_id, selection, config_hash, quantity, gross_fen) values (${list}, ${company_id}, ${w.products.lot}, '{"prints":[],"options":[],"sample":false,"rushDays":0}', 'x', 2, 100) returning id`,
    ),
    rule: await row(sql`insert into approval_rule (company_id, name, from_fen) values (${company_id}, '规则', 100) returning id`),
    delegate: await row(
      sql`insert into approval_delegate (company_id, from_id, to_id, from_day, to_day) values (${company_id}, ${account_id}, ${sonId}, '2026-11-21', '2026-11-30') returning id`,
    ),
    line: await ofOrder('order_line'),
    consignment: await ofOrder('consignment'),
    parcel: await row(
      sql`insert into parcel (company_id, order_id, consignment_id, courier, number) select c.company_id, c.order_id, c.id, 'yunda', 'YD123456' from consignment c join customer_order o on o.id = c.order_id where o.number = ${order} limit 1 returning id`,
    ),
    order,
    contract: `C${order}`,
    stamped: await w.file('stamped', nickname, 'c'),
    key: confirmation.orderKey,
  }
}

/** All that the database holds of a company, as one text. */
async function holdings(company: string): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name <> 'audit' order by 1`.execute(w.db)
  const parts = await Promise.all(
    tables.map(({ name }) =>
      sql<{
        all: string
      }>`select ${name} || coalesce(string_agg(t::text, ' ' order by t::text), '') as all from ${sql.table(name)} t
        where company_id = (select id from company where name = ${company})`.execute(w.db),
    ),
  )
  const { rows: others } = await sql<{
    all: string
  }>`select coalesce(string_agg(concat(s.id, s.ended_at, f.id), ' ' order by s.id), '') as all
    from company c join account a on a.company_id = c.id left join session s on s.account_id = a.id left join footprint f on f.account_id = a.id
    where c.name = ${company}`.execute(w.db)
  return [...parts.flatMap(({ rows }) => rows), ...others].map((row) => row.all).join('\n')
}

beforeAll(async () => {
  w = await aShop()
  // Numbers that stand for nothing else in an answer.
  await sql`select setval(pg_get_serial_sequence(name, 'id'), 400000) from unnest(array['notice', 'session', 'footprint', 'purchase_list', 'purchase_row', 'invoice', 'claim', 'statement', 'statement_line', 'parcel']) as name`.execute(
    w.db,
  )
  rongda = await w.token('main')
  lanhai = await w.token('stranger')
  own = await everything('main', '陈荣达', rongda)
  foreign = await everything('stranger', '林海', lanhai)
})
afterAll(() => w.close())

const callNamed = (name: string): Endpoint => {
  const found = calls.find((call) => nameOf(call) === name)
  if (!found) throw new Error(`no call ${name}`)
  return found
}

/** What is told, without the ids that were asked with. */
async function told(token: string, call: Endpoint, input: object, ids: Ids): Promise<string> {
  const { http, status, code, msg, data, facts } = await w.ask(token, call, input)
  // Whose id was not found may be said: it is what was asked with.
  const named = JSON.stringify(facts).replaceAll(/[\w-]+/g, (word) => (Object.values(ids).map(String).includes(word) ? '#' : word))
  return JSON.stringify({ http, status, code, msg, data }) + named
}

describe.each(Object.entries(asks))('%s', (name, inputs) => {
  test('a stranger’s id is told what a made-up one is, and touches nothing', async () => {
    const call = callNamed(name)
    const before = await holdings('蓝海科技有限公司')
    const withForeign = inputs(foreign, own)
    const withMadeUp = inputs(madeUp, own)
    for (const [index, input] of withForeign.entries()) {
      const answer = await told(rongda, call, input, foreign)
      expect(answer).toBe(await told(rongda, call, withMadeUp[index] ?? {}, madeUp))
      // Somebody's things, not an unreadable question: the input was understood.
      expect(answer).not.toContain('"input.invalid"')
    }
    expect(await holdings('蓝海科技有限公司')).toBe(before)
  })
})

// What is not there is passed over in silence, or the code is looked at before.
// What takes things away or switches them off comes last, people after their things.
const late = (name: string) => (/(del|end|onStatus)(\/:id)?$/.test(name) ? (name.includes('/son/') ? 2 : 1) : 0)
const silent = ['POST /api/cart/del', 'DELETE /api/collect/delFoot', 'POST /api/notice/read', 'POST /api/son/add']

test('the owner is told otherwise, so these were ids of something', async () => {
  const heard = Object.entries(asks).filter(([name]) => !silent.includes(name))
  const inOrder = heard.toSorted(([a], [b]) => late(a) - late(b))
  const same: string[] = []
  for (const [name, inputs] of inOrder) {
    const call = callNamed(name)
    const [input = {}] = inputs(foreign, foreign)
    const [nothing = {}] = inputs(madeUp, foreign)
    const [heardOf, heardNothing] = [await told(lanhai, call, input, foreign), await told(lanhai, call, nothing, madeUp)]
    if (heardOf === heardNothing) same.push(`${name}: ${heardOf}`)
  }
  expect(same).toEqual([])
})
