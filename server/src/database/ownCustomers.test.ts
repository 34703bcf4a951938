import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changes, type Endpoint } from '../../../contract/endpoint.ts'
import { Area } from '../../../contract/grant.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import { listPrices, priceDetail, publishPrice, readVersion, saveExample } from '../../../contract/price/priceDesk.ts'
import { schedulePrice } from '../../../contract/price/priceSchedule.ts'
import { person, proven } from '../account/people.fixture.ts'
import { calls } from '../contract.fixture.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { holdingsBut } from './holdings.fixture.ts'
import { asSeenBy } from './ownDb.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

// Whoever sees the own customers only is told of no others, whatever is asked, and changes nothing of theirs. What a query finds is
// held by the database (ownCustomers.sql.ts); here every call there is, and every table, is held against it.

let w: TestWorld
let own: string
let whole: string
/** What only the others' rows say: names of companies and people, phones, numbers of orders. */
let marks: string[]
/** Ids of the others' things, by the name a call takes them under. */
let theirs: Record<string, string | number>

const mine = '荣达贸易有限公司'

beforeAll(async () => {
  w = await aWorld()
  await w.db
    .updateTable('staff')
    .set({ areas: [...Area.options], own_only: true, version: sql`version + 1` })
    .where('username', '=', 'agent')
    .execute()
  const token = async (key: string) => {
    const { login: username, password } = person(key)
    return proven(w.db, (await w.ask(null, staffLogin, { username, password })).data.token)
  }
  own = await token('agent')
  whole = await token('admin')
  forgetBelieved()
  const others = sql`(select id from company where name <> ${mine})`
  const { rows } = await sql<{ mark: string }>`
    select name as mark from company where id in ${others} union select credit_code from company where id in ${others}
    union select phone from account where company_id in ${others} union select nickname from account where company_id in ${others}
    union select number from customer_order where company_id in ${others} union select number from claim where company_id in ${others}
    union select number from contract where company_id in ${others} union select number from invoice where company_id in ${others}`.execute(
    w.db,
  )
  marks = rows.map(({ mark }) => mark).filter((mark) => mark.length > 1)
  const one = async (table: string, column = 'id', where = sql`company_id in ${others}`) =>
    (
      await sql<{
        id: number | string
      }>`select ${sql.ref(column)} as id from ${sql.table(table)} where ${where} order by 1 limit 1`.execute(w.db)
    ).rows[0]?.id ?? 0
  theirs = {
    companyId: await one('company', 'id', sql`id in ${others}`),
    accountId: await one('account'),
    orderId: await one('customer_order', 'number'),
    lineId: await one('order_line'),
    consignmentId: await one('consignment'),
    claimId: await one('claim'),
    invoiceId: await one('invoice'),
    statementId: await one('statement'),
    parcelId: await one('parcel'),
    reviewId: await one('review'),
    no: await one('contract', 'number'),
    reference: await one(
      'bank_receipt',
      'reference',
      sql`exists (select from payment_intent i where i.id = intent_id and i.company_id in ${others})`,
    ),
  }
})
afterAll(() => w.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const ofStaff = calls.filter(({ who }) => who === 'staff')

/** What names a company's things, and yet holds nothing that is read of them. */
const nobodys = ['look.session_id', 'sandbox_waybill.order_id', 'session.account_id', 'session.by_session_id']

test('a table whose rows name what is a company’s says so, so that the views hold it apart', async () => {
  const { rows } = await sql<{ column: string }>`select c.relname || '.' || a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attname ~ '(company|account|order|line|claim|consignment|contract|invoice|statement|parcel|session|intent|receipt|review|quotation)_ids?$'
      and not exists (select from pg_views v where v.schemaname = 'own_customers' and v.viewname = c.relname) order by 1`.execute(w.db)
  expect(rows.map(({ column }) => column)).toEqual(nobodys)
})

test('of the merchant’s files that are about others none is found by its number, of the own customers’ each', async () => {
  const { id } = await w.db.selectFrom('staff').select('id').where('username', '=', 'agent').executeTakeFirstOrThrow()
  const his = asSeenBy(w.db, { side: 'staff', staffId: id, ownOnly: true })
  const { rows } = await sql<{ id: number; own: boolean }>`select f.id, c.name = ${mine} as own from stored_file f
    join (select file_id, company_id from proof union select file_id, company_id from step_photo) t on t.file_id = f.id
    join company c on c.id = t.company_id where f.company_id is null order by 1`.execute(w.db)
  const found = await his.selectFrom('stored_file').select('id').where('company_id', 'is', null).orderBy('id').execute()
  const idsOf = (all: readonly { readonly id: number }[]) => [...new Set(all.map((one) => one.id))]
  expect(idsOf(found)).toEqual(idsOf(rows.filter(({ own }) => own)))
  expect(rows.some(({ own }) => own) && rows.some(({ own }) => !own)).toBe(true)
})

type Field = { readonly enum?: unknown[]; readonly anyOf?: readonly Field[]; readonly type?: string; readonly items?: object }
type Shape = { readonly required?: string[]; readonly properties?: Record<string, Field> }
const shapeOf = ({ input }: Endpoint): Shape => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape

/** Whose id `id` is, by how the call's path begins. */
const idOf: readonly (readonly [RegExp, string])[] = [
  [/\/company\//, 'companyId'],
  [/\/claim\//, 'claimId'],
  [/\/review\//, 'reviewId'],
  [/\/invoice\//, 'invoiceId'],
  [/\/statement\//, 'statementId'],
  [/\/parcel\//, 'parcelId'],
  [/\/consignment\//, 'consignmentId'],
  [/\/production\//, 'lineId'],
]

/** What a field is asked with: what names the others' things where it can. */
function worths(call: Endpoint, name: string, field: Field): unknown[] {
  const options = field.enum ?? field.anyOf?.flatMap((one) => one.enum ?? [])
  if (options?.length) return options
  if (name === 'keyword') return ['蓝海', theirs['orderId'], '13900000001', '林海']
  const ofId = name === 'id' ? idOf.find(([path]) => path.test(call.path))?.[1] : name.replace(/s$/, '')
  const worth = (ofId && (theirs[name] ?? theirs[ofId])) ?? (/day|from|to/i.test(name) ? '2026-11-20' : 1)
  return [field.type === 'array' ? [worth] : worth]
}

/** Every way a call is asked: each worth of each field it needs beside the first of all others, and as long a list as it gives. */
function waysOf(call: Endpoint): Record<string, unknown>[] {
  const { required = [], properties = {} } = shapeOf(call)
  const needed = required.map((name) => [name, worths(call, name, properties[name] ?? {})] as const)
  const first = Object.fromEntries(needed.map(([name, [worth]]) => [name, worth]))
  const long = 'limit' in properties ? { limit: 50 } : {}
  const asked = needed.flatMap(([name, all]) => all.slice(1).map((worth) => ({ ...first, ...long, [name]: worth })))
  return [
    { ...first, ...long },
    ...asked,
    ...('keyword' in properties && !required.includes('keyword') ? [{ ...first, ...long, keyword: '蓝海' }] : []),
  ]
}

/** What an answer says of the others, but what was asked with. */
async function heard(token: string, call: Endpoint, input: Record<string, unknown>) {
  const { http, ...answer } = await w.ask(token, call, input)
  const asked = JSON.stringify(input)
  const said = JSON.stringify(answer)
  return { http, answer, said, others: marks.filter((mark) => said.includes(mark) && !asked.includes(mark)) }
}

describe('what is read', () => {
  // Which ends the session that asks.
  const reading = ofStaff.filter((call) => !changes(call) && nameOf(call) !== 'POST /api/admin/logout')
  /** The calls by which whoever sees everybody is told of the others. */
  const telling = new Set<string>()

  test.each(reading.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    for (const input of waysOf(call)) {
      const { http, said, others } = await heard(own, call, input)
      expect([http < 500, input, others], said.slice(0, 2000)).toEqual([true, input, []])
      if ((await heard(whole, call, input)).others.length > 0) telling.add(name)
    }
  })

  test('tells of others whoever may see them, so that the silence means something', () => {
    expect(telling.size).toBeGreaterThanOrEqual(32)
  })
})

/** How calls that change something are asked for the others' things; what is asked about another's is told what never was. */
const changing: Record<string, (of: Record<string, string | number>) => object> = {
  'POST /api/admin/order/move': (of) => ({ orderId: of['orderId'], lineId: of['lineId'], move: 'startProduction' }),
  'POST /api/admin/order/note/add': (of) => ({ orderId: of['orderId'], text: '看到了' }),
  'POST /api/admin/order/tag/save': (of) => ({ orderId: of['orderId'], tags: ['急'] }),
  'POST /api/admin/production/plan': (of) => ({ lineId: of['lineId'], steps: [{ stepId: 1, day: '2026-12-01' }] }),
  'POST /api/admin/production/ticket': (of) => ({ lineId: of['lineId'] }),
  'POST /api/admin/consignment/packing': (of) => ({ id: of['consignmentId'] }),
  'POST /api/admin/parcel/correct': (of) => ({ id: of['parcelId'], courier: 'yunda', trackingNo: 'YD123456789', reason: '录错' }),
  'POST /api/admin/claim/move': (of) => ({ id: of['claimId'], move: 'take' }),
  'POST /api/admin/claim/assign': (of) => ({ id: of['claimId'], staffId: null }),
  'POST /api/admin/claim/callOff': (of) => ({ orderId: of['orderId'], words: '取消', by: 'phone', who: '张三', at: '2026-11-20 10:00:00' }),
  'POST /api/admin/review/answer': (of) => ({ id: of['reviewId'], text: '谢谢' }),
  'POST /api/admin/review/hide': (of) => ({ id: of['reviewId'], reason: '违规' }),
  'POST /api/admin/company/review': (of) => ({ companyId: of['companyId'], verdict: 'verified' }),
  'POST /api/admin/company/freeze': (of) => ({ companyId: of['companyId'], frozen: true, reason: '欠款' }),
  'POST /api/admin/company/assign': (of) => ({ companyId: of['companyId'], levelId: 1, priceBookId: null }),
  'POST /api/admin/company/manager': (of) => ({ companyIds: [of['companyId']], staffId: null }),
  'POST /api/admin/company/notify': (of) => ({ companyId: of['companyId'], title: '通知', body: '内容' }),
  'POST /api/admin/company/impersonate': (of) => ({ accountId: of['accountId'], reason: '客户来电' }),
  'POST /api/admin/company/factor/reset': (of) => ({ accountId: of['accountId'], reason: '手机丢失' }),
  'POST /api/admin/company/credit': (of) => ({ companyId: of['companyId'], termDays: 30, limit: '1000.00', enabled: true }),
  'POST /api/admin/invoice/move': (of) => ({ id: of['invoiceId'], move: 'check' }),
  'POST /api/admin/statement/reply': (of) => ({ id: of['statementId'], lineId: 1, answer: '已核对' }),
  'POST /api/admin/contract/sign/:no': (of) => ({ no: of['no'], version: 1 }),
  'POST /api/admin/bank/void': (of) => ({ reference: of['reference'], reason: '录错' }),
}

const holdings = () => holdingsBut(w.db, mine)

describe('what is changed', () => {
  const madeUp = { ...Object.fromEntries(['companyId', 'accountId', 'lineId', 'consignmentId', 'claimId'].map((name) => [name, 987_654])) }

  test.each(Object.entries(changing))('%s finds nothing of the others', async (name, inputOf) => {
    const call = ofStaff.find((one) => nameOf(one) === name)
    if (!call) throw new Error(`no call ${name}`)
    const never = {
      ...madeUp,
      orderId: '209901010000000000',
      no: 'C209901010000',
      reference: 'NEVER',
      parcelId: 987_654,
      reviewId: 987_654,
      invoiceId: 987_654,
      statementId: 987_654,
    }
    const before = await holdings()
    const [told, toldOfNone] = [await w.ask(own, call, inputOf(theirs)), await w.ask(own, call, inputOf(never))]
    expect([told.http, told.status === 200, told.code, told.msg]).toEqual([200, false, toldOfNone.code, toldOfNone.msg])
    expect(await holdings()).toBe(before)
  })

  test('a bulk run, an export and a shipping run hold nothing of the others', async () => {
    const start = ofStaff.find((one) => nameOf(one) === 'POST /api/admin/order/bulk/start')
    const before = await holdings()
    if (start) await w.ask(own, start, { ids: [theirs['orderId']], move: 'startProduction' })
    expect(await holdings()).toBe(before)
    const { rows } = await sql`select 1 from bulk_item`.execute(w.db)
    expect(rows).toEqual([])
  })
})

test('goods that are for others only are not priced by whoever sees the own customers only', async () => {
  const { rows } = await sql<{
    id: number
    number: string
  }>`select id, number from product where on_sale and type = 'custom' limit 2`.execute(w.db)
  const [hidden, shown] = rows
  if (!hidden || !shown) throw new Error('no goods')
  await sql`update product set exclusive = true where id in (${hidden.id}, ${shown.id})`.execute(w.db)
  const forCompany = (id: number, where: ReturnType<typeof sql>) =>
    sql`insert into product_company (company_id, product_id) select id, ${id} from company where ${where} limit 1`.execute(w.db)
  await forCompany(hidden.id, sql`name <> ${mine}`)
  await forCompany(shown.id, sql`name = ${mine}`)
  expect((await w.ask(own, priceDetail, { productId: shown.id })).data?.number).toBe(shown.number)
  const { version, rules, firstSelection } = (await w.ask(whole, priceDetail, { productId: hidden.id })).data ?? {}
  const publication = { productId: hidden.id, bookId: null, base: version, rules, firstSelection, note: '', accepted: [] }
  const later = { ...publication, dueTime: '2027-01-01 08:00:00' }
  for (const [call, input] of [
    [priceDetail, { productId: hidden.id }],
    [publishPrice, publication],
    [schedulePrice, later],
    [readVersion, { productId: hidden.id, version }],
    [saveExample, { productId: hidden.id, bookId: null, name: '例', selection: firstSelection, quantity: 100, gross: '1.00' }],
  ] as const)
    expect((await w.ask(own, call as Endpoint, input)).http === 200 && (await w.ask(own, call as Endpoint, input)).code).toMatch(/missing$/)
  const numbers = async (token: string) =>
    (await w.ask(token, listPrices, { keyword: hidden.number })).data?.rows.map(({ number }) => number)
  expect([await numbers(own), await numbers(whole)]).toEqual([[], [hidden.number]])
})
