import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Area } from '../../contract/grant.ts'
import { SiteForm } from '../../contract/page/siteDesk.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { calls } from './contract.fixture.ts'
import { holdingsBut } from './database/holdings.fixture.ts'
import { asSeenBy } from './database/ownDb.ts'
import { hearPastViews } from './database/pastViews.fixture.ts'
import { madeInputs, type Worths } from './madeInputs.fixture.ts'
import { setProven } from './session/proof.sql.ts'
import { beginSession, forgetBelieved } from './session/session.sql.ts'
import { aWorld, type TestWorld } from './testWorld.ts'

// Whoever sees the own customers only does with them, with the shop and with the own account what everybody does: no call fails for the
// way in which the others are kept from him, and none asks the database past it. What he is told when he asks for the others' is in
// database/ownCustomers.test.ts.

const mine = '荣达贸易有限公司'
let w: TestWorld
let agent: number
let before: string
/** Hears what is asked past what he may see. */
let during: Awaited<ReturnType<typeof hearPastViews>>
/** What a call finds of his: ids by table, see `tables`. */
let found: Map<string, readonly unknown[]>

/** Where what a field names stands; of `id` by how the call's path begins. */
const tables: readonly (readonly [RegExp, table: string, column?: string])[] = [
  [/^orderId$/, 'customer_order', 'number'],
  [/^no$|^contractNo$/, 'contract', 'number'],
  [/^reference$/, 'bank_receipt', 'reference'],
  [/^accountId$/, 'account'],
  [/^assortmentId$|\/assortment\//, 'assortment'],
  [/^blankId$|\/blank\//, 'blank_goods'],
  [/^variantId$/, 'blank_variant'],
  [/^(priceB|b)ookId$|\/price\/book\//, 'price_book'],
  [/^categoryId$|\/category\//, 'category'],
  [/^companyId$/, 'company'],
  [/^concessionId$/, 'concession'],
  [/^consignmentId$|\/consignment\//, 'consignment'],
  [/^fileId$/, 'stored_file'],
  [/^levelId$|\/level\//, 'level'],
  [/^lineId$/, 'order_line'],
  [/^offerId$/, 'claim_offer'],
  [/^partId$/, 'receipt_part'],
  [/^processId$|\/production\/process/, 'work_process'],
  [/^(product|related)Id$|\/goods\//, 'product'],
  [/^roleId$|\/role\//, 'staff_role'],
  [/^routeId$|\/production\/route/, 'work_route'],
  [/^runId$/, 'ship_run'],
  [/^slotId$/, 'flash_slot'],
  [/^staffId$|\/staff\/(save|onStatus|factor)/, 'staff'],
  [/^stepId$/, 'line_step'],
  [/^supplierId$|\/supplier\//, 'supplier'],
  [/^templateId$|\/freight\/(save|del|default)/, 'freight_template'],
  [/\/freight\/pickup/, 'pickup_place'],
  [/\/bank\/statement/, 'payment_intent'],
  [/\/banner\//, 'banner'],
  [/\/claim\//, 'claim'],
  [/\/coupon\//, 'coupon_batch'],
  [/\/group\//, 'group_buy'],
  [/\/invoice\//, 'invoice'],
  [/\/openKey\//, 'api_key'],
  [/\/order\/filter/, 'order_filter'],
  [/\/outwork\//, 'outwork'],
  [/\/parcel\//, 'parcel'],
  [/\/plan\//, 'payment_plan'],
  [/\/pool\//, 'pool'],
  [/\/price\/example/, 'price_example'],
  [/\/price\/schedule/, 'price_schedule'],
  [/\/production\/closure/, 'factory_closure'],
  [/\/promotion\//, 'promotion'],
  [/\/purchase\//, 'purchase_order'],
  [/\/review\//, 'review'],
  [/\/robot\//, 'robot'],
  [/\/scene\//, 'scene'],
  [/\/search\/synonym/, 'synonym'],
  [/\/sheet\/import/, 'import_run'],
  [/\/staff\/grant/, 'grant_request'],
  [/\/statement\//, 'statement'],
  [/\/template\//, 'design_template'],
  [/\/webhook\/delivery/, 'webhook_delivery'],
  [/\/webhook\//, 'webhook'],
]

const [day, moment] = [(date: string) => [`2026-${date}`, `2026-${date} 10:00:00`], (date: string) => [`2026-${date} 10:00:00`]]
/** What stands for a field that is more than its JSON Schema can say. */
const typed: Readonly<Record<string, readonly unknown[]>> = {
  code: ['123456'],
  creditCode: ['91330106MA2KC7Y4PM'],
  licence: ['91330106MA2KC7Y4PM'],
  account: ['13911110000'],
  phone: ['13911110000'],
  username: ['m-made'],
  password: ['Lanhai8891x'],
  from: day('12-01'),
  until: day('12-31'),
  to: day('12-31'),
  fromDay: ['2026-12-01'],
  toDay: ['2026-12-02'],
  day: ['2026-11-20'],
  dueTime: moment('12-01'),
  invoiceNumber: ['26312000000000000001'],
  picture: ['/pictures/made'],
  jumpUrl: ['/'],
  readyDay: ['2026-12-20'],
  closes: moment('12-10'),
  rounds: [0],
  srcPassword: ['Yincai2026'],
  confirm: ['Lanhai8891x'],
  newPassword: ['Lanhai8891x'],
}
const steps = [30, 70].map((percent, at) => ({ label: `第 ${at + 1} 期`, percent, gate: at === 0 ? 'start' : 'ship' }))

const column = { letters: 'A', name: '采购编号', column: '采购编号', from: null }
const site = { ...Object.fromEntries(Object.keys(SiteForm.shape).map((name) => [name, ''])), name: '印采', colour: '#c7330b' }

/** Of what its schema says the least. */
const byHand: Readonly<Record<string, readonly object[]>> = {
  'POST /api/admin/order/filter/save': [{ name: '常用', query: { keyword: '荣达' } }],
  'POST /api/admin/plan/save': [{ name: '三七', fromAmount: '1000.00', types: ['custom'], steps, enabled: true }],
  'POST /api/admin/price/sheet/read': [{ fileId: 1, reading: { sheet: '', heading: 1, columns: [column], fillDown: false, tax: '' } }],
  'POST /api/admin/site/save': [{ ...site, seen: site }],
}

const worthsOf =
  ({ path }: Endpoint): Worths =>
  (field) => {
    if (typed[field]) return typed[field]
    if (field === 'key' && !path.includes('/order/')) return ['made-page']
    const name = /^ids?$/.test(field) ? path : field === 'key' ? 'orderId' : field
    const table = tables.find(([pattern]) => pattern.test(name))?.[1]
    const ids = table === undefined ? undefined : found.get(table)
    return ids?.length ? ids : undefined
  }

beforeAll(async () => {
  w = await aWorld()
  during = await hearPastViews(w.db)
  agent = (await w.db.selectFrom('staff').select('id').where('username', '=', 'agent').executeTakeFirstOrThrow()).id
  before = await holdingsBut(w.db, mine)
  const beside: Record<string, RawBuilder<boolean>> = { staff: sql`id <> ${agent}`, product: sql`not exclusive` }
  const his = asSeenBy(w.db, { side: 'staff', staffId: agent, ownOnly: true })
  found = new Map()
  for (const [, table, column = 'id'] of tables) {
    const { rows } = await sql<{
      id: unknown
    }>`select ${sql.ref(column)} as id from ${sql.table(table)} where ${beside[table] ?? sql`true`} order by 1 desc limit 3`.execute(his)
    found.set(
      table,
      rows.map(({ id }) => id),
    )
  }
})
afterAll(() => w.close())

/** His log-in, and his customers, whatever the calls before did with them. */
async function token(): Promise<string> {
  await sql`update staff set own_only = true, role_id = null, state = 'active', password_due = false, areas = ${[...Area.options]}
    where id = ${agent}`.execute(w.db)
  await sql`update company set manager_id = ${agent} where id = any(${found.get('company') ?? []})`.execute(w.db)
  const session = await beginSession(w.db, { staffId: agent }, { agent: 'own', address: '127.0.0.1' }, w.clock.now)
  await setProven(w.db, session.token, new Date('2099-01-01'))
  forgetBelieved()
  return session.token
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const ofStaff = calls.filter(({ who }) => who === 'staff')
/** The calls that were done. */
const heard = new Set<string>()

test.each(ofStaff.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
  const inputs = byHand[name] ?? madeInputs(call, worthsOf(call), 6)
  expect(inputs, 'the call understands none of what is made from its schema').not.toEqual([])
  for (const input of inputs) {
    const his = await token()
    const { done, past } = await during(() => w.ask(his, call, input))
    const { http, status, code, msg } = done
    if (status === 200) heard.add(name)
    const told = `${JSON.stringify(input)} → ${status} ${msg}`
    expect(Math.max(http, status), told).toBeLessThan(500)
    expect(call.everyones ? [] : past, told).toEqual([])
    expect(code ?? '', told).not.toMatch(/^(login.needed|permit.missing|proof.needed|factor.due)$/)
  }
})

test('many were done, so that what was not refused means something', () => {
  expect(heard.size).toBeGreaterThan(200)
})

test('nothing of the others was touched by any of them', async () => {
  expect(await holdingsBut(w.db, mine)).toBe(before)
})
