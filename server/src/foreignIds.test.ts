import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addToCart } from '../../contract/order/cart.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { listSessions } from '../../contract/account/account.ts'
import { calls } from './contract.fixture.ts'
import { apart, none } from './missing.fixture.ts'
import { asks, madeUp, publicIds, type Ids } from './foreignIds.fixture.ts'
import { aShop, printed, type Shop } from './order/shop.fixture.ts'

// What is another company's is not there: whoever comes with a stranger's id is told what a made-up one is told, word for
// word, and nothing of the stranger's is touched.

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const takesIds = (call: Endpoint) => {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(schema.properties ?? {}).some((field) => /^(id|ids|key)$|Ids?$/.test(field))
}

test('every call of buyers that takes an id has a row', () => {
  const taking = calls.filter((call) => call.who === 'buyer' && takesIds(call)).map(nameOf)
  const said = Object.keys(asks).concat(publicIds)
  expect(
    apart(taking, said),
    'ids of a company have a row in asks of server/src/foreignIds.fixture.ts, ids that all see one in publicIds',
  ).toEqual(none)
})

let w: Shop
let rongda: string
let lanhai: string
let own: Ids
let foreign: Ids

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
  const design = await row(
    sql`insert into design (company_id, account_id, saved_by, product_id, name, document, rev, shared, updated_at)
      values (${company_id}, ${account_id}, ${account_id}, 1, '设计',
        '{"schema":1,"surfaces":[{"position":"front","widthMm":100,"heightMm":80,"layers":[]}]}', 1, true, now()) returning id`,
  )
  const ofOrder = (table: string) =>
    row(sql`select t.id from ${sql.table(table)} t join customer_order o on o.id = t.order_id where o.number = ${order} limit 1`)
  return {
    address: await one('address'),
    title: await one('invoice_title'),
    file: await w.file('artwork', nickname, 'a'),
    voucher: await w.file('voucher', nickname, 'b'),
    cartLine: await w.cartLine(token, { product: 'lot', quantity: 2 }),
    // Bought now it would be none of the cart's.
    inCart: (await w.must(w.ask(token, addToCart, { productId: w.products.lot, quantity: 2 }))).cartId,
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
    design,
    designComment: await row(
      sql`insert into design_comment (design_id, company_id, position, x, y, words, account_id, at) values (${design}, ${company_id}, 'front', 0, 0, '好', ${account_id}, now()) returning id`,
    ),
    printRun: await row(
      sql`insert into print_run (company_id, account_id, product_id, hash, total, state, created_at, finished_at)
        values (${company_id}, ${account_id}, 1, 'x', 1, 'done', now(), now()) returning id`,
    ),
    designApproval: await row(
      sql`insert into design_approval (company_id, design_id, product_id, name, rev, hash, printed, state, asked_by, asked_at, note)
        values (${company_id}, ${design}, 1, '设计', 1, 'x', '{}', 'waiting', ${account_id}, now(), '') returning id`,
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
  await sql`select setval(pg_get_serial_sequence(name, 'id'), 400000) from unnest(array['notice', 'session', 'footprint', 'purchase_list', 'purchase_row', 'design', 'design_comment', 'design_approval', 'print_run', 'invoice', 'claim', 'statement', 'statement_line', 'parcel']) as name`.execute(
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
const silent = [
  'POST /api/cart/del',
  'DELETE /api/collect/delFoot',
  'POST /api/notice/read',
  'POST /api/son/add',
  'GET /api/design/printing/:productId',
]

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
