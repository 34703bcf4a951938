import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { changes, type Endpoint } from '../../contract/endpoint.ts'
import { Area } from '../../contract/grant.ts'
import { staffLogin } from '../../contract/account/staff.ts'
import { person, proven } from './account/people.fixture.ts'
import { calls } from './contract.fixture.ts'
import { forgetBelieved } from './session/session.sql.ts'
import { aWorld, type TestWorld } from './testWorld.ts'

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
  w = await aWorld('mall_seeded')
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
