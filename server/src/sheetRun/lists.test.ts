import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { staffListClaims } from '../../../contract/claim/claimDesk.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listAudit } from '../../../contract/audit.ts'
import { listCompanies } from '../../../contract/account/company.ts'
import { staffListContracts } from '../../../contract/contract/contractDesk.ts'
import { productionBoard } from '../../../contract/production/productionDesk.ts'
import { staffProve } from '../../../contract/account/proof.ts'
import type { Area } from '../../../contract/grant.ts'
import { ReportName } from '../../../contract/report/report.ts'
import { listExports, sheetSubjects, showsMargins, startExport, SheetSubject } from '../../../contract/sheet.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import { staffListStatements } from '../../../contract/plan/statement.ts'
import { saveStaffWebhook } from '../../../contract/webhook/webhook.ts'
import { pathOf } from '../file/store.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { ownOnlyAreas } from '../staff/staff.rules.ts'
import { aWorld } from '../testWorld.ts'
import { runExport } from './export.jobs.ts'
import { sheetDesks } from '../subjects.ts'

// Every list of the merchant's can be taken out as it stands, by the demo cast's own orders, contracts, claims and statements.

vi.setConfig({ testTimeout: 60_000 })

let w: Awaited<ReturnType<typeof aWorld>>
let admin: string
let production: string
beforeAll(async () => {
  w = await aWorld()
  ;[admin = '', production = ''] = await Promise.all(
    ['admin', 'production'].map(async (username) => {
      const { data } = await w.ask(null, staffLogin, { username, password: 'Yincai2026' })
      return data?.token ?? ''
    }),
  )
})
afterAll(() => w.close())

/** The lines of the csv that comes of an export, its heading first; what is said where there is none. */
async function exported(subject: SheetSubject, filter: object = {}, token = admin): Promise<string[] | string> {
  const { data } = await w.ask(token, startExport, { subject, format: 'csv', filter })
  await runExport(w.services, data?.id ?? 0)
  const found = await w.ask(token, listExports, { subject })
  const run = found.data?.rows.find(({ id }) => id === data?.id)
  if (!run?.file) return run?.fault ?? 'no run'
  const { hash } = await w.db.selectFrom('stored_file').select('hash').where('id', '=', run.file.id).executeTakeFirstOrThrow()
  const lines = (await readFile(pathOf(w.services.dataDir, hash), 'utf8')).trimEnd().split('\r\n')
  // A report has its sums and checks below.
  const below = ReportName.safeParse(subject).success ? lines.length - 1 - run.total : 0
  expect(lines).toHaveLength(run.total + 1 + below)
  return lines
}

const only = SheetSubject.options.filter((subject) => sheetSubjects[subject].brings === 'nothing')

/** What only rows of other companies than this one say. */
async function marksBut(mine: string): Promise<string[]> {
  const others = sql`(select id from company where name <> ${mine})`
  const { rows } = await sql<{ mark: string }>`select name as mark from company where id in ${others}
    union select number from customer_order where company_id in ${others} union select number from claim where company_id in ${others}
    union select number from contract where company_id in ${others}`.execute(w.db)
  return rows.map(({ mark }) => mark)
}

test('whoever sees the own customers only takes out what is of them, counted and summed of them alone', async () => {
  const marks = await marksBut('荣达贸易有限公司')
  await w.db
    .updateTable('staff')
    .set({ areas: [...ownOnlyAreas], own_only: true, version: sql`version + 1` })
    .where('username', '=', 'agent')
    .execute()
  const own = (await w.ask(null, staffLogin, { username: 'agent', password: 'Yincai2026' })).data?.token ?? ''
  const may = (subject: SheetSubject) => [sheetSubjects[subject].area].flat().some((area: Area) => ownOnlyAreas.includes(area))
  const telling: SheetSubject[] = []
  const differing: SheetSubject[] = []
  for (const subject of only.filter(may)) {
    const filter = subject === 'bulkItems' ? { id: 1 } : {}
    const [his, all] = [String(await exported(subject, filter, own)), String(await exported(subject, filter))]
    expect([subject, marks.filter((mark) => his.includes(mark))]).toEqual([subject, []])
    if (marks.some((mark) => all.includes(mark))) telling.push(subject)
    if (his !== all) differing.push(subject)
  }
  expect(telling).toEqual(['orders', 'contracts', 'claims', 'reviews', 'lineMargins', 'companies', 'outwork'])
  expect(differing).toEqual(expect.arrayContaining(['margins', 'dashboard']))
})

test.each(only)('%s goes out with a cell for each column, or says that there is nothing', async (subject) => {
  const lines = await exported(subject, subject === 'bulkItems' ? { id: 1 } : {})
  const said = typeof lines === 'string' ? lines : lines[0]
  const heading = sheetDesks[subject].columns.map(({ name }) => name).join(',')
  expect([`\ufeff${heading}`, '没有符合条件的内容']).toContain(said)
})

describe('what goes out is what the list shows', () => {
  const all = { limit: 100, state: 'all' }
  test.each([
    ['contracts', () => w.ask(admin, staffListContracts, all)],
    ['claims', () => w.ask(admin, staffListClaims, { limit: 100, queue: 'all' })],
    ['statements', () => w.ask(admin, staffListStatements, all)],
  ] as const)('%s', async (subject, asked) => {
    const numbers = ((await asked()).data?.rows ?? []).map(({ number }) => number)
    expect(numbers.length).toBeGreaterThan(0)
    const lines = await exported(subject)
    expect(typeof lines === 'string' ? lines : lines.slice(1).map((line) => line.split(',')[0])).toEqual(numbers)
  })

  test('as it was narrowed', async () => {
    expect(await exported('claims', { queue: 'done', keyword: '星河' })).toHaveLength(2)
    expect(await exported('claims', { queue: 'all', keyword: '没有这一单' })).toBe('没有符合条件的内容')
    expect(await exported('contracts', { state: 'effective', keyword: '蓝海' })).toBe('没有符合条件的内容')
  })

  test('and of one’s own only, where that is asked', async () => {
    const { data } = await w.ask(admin, staffListClaims, { queue: 'all', whose: 'mine' })
    expect(data?.total).toBe(0)
    expect(await exported('claims', { whose: 'mine' })).toBe('没有符合条件的内容')
    expect(await exported('claims', { whose: 'none' })).not.toEqual(await exported('claims'))
  })

  test('companies, with their phones as the list shows them', async () => {
    const { data } = await w.ask(admin, listCompanies, { limit: 100, status: 'verified' })
    const rows = data?.rows.map(({ name, creditCode, mainName, mainPhone }) => [name, creditCode, mainName, mainPhone].join(','))
    expect(rows?.length).toBeGreaterThan(1)
    const lines = await exported('companies', { status: 'verified' })
    expect(typeof lines === 'string' ? lines : lines.slice(1).map((line) => line.split(',').slice(0, 4).join(','))).toEqual(rows)
  })

  test('what was sent to one of the merchant’s addresses, and never what was sent to a company’s', async () => {
    admin = (await w.ask(admin, staffProve, { password: 'Yincai2026' })).data?.token ?? ''
    const hook = { events: ['order.state'], enabled: true }
    const ours = [1, 2].map(async (n) => (await w.ask(admin, saveStaffWebhook, { ...hook, url: `https://shop.example/${n}` })).data?.id)
    const [first = 0, second = 0] = await Promise.all(ours)
    const { rows } = await w.pool.query<{ id: string }>(`insert into webhook (company_id, url, events, enabled, salt, created_at)
      values (1, 'https://rongda.example', '{order.state}', true, 'salt', now()) returning id`)
    const { rows: events } = await w.pool.query<{ id: string }>(
      `insert into webhook_event (kind, company_id, data, created_at) values ('ping', null, '{}', now()) returning id`,
    )
    for (const id of [first, first, second, rows[0]?.id])
      await w.pool.query(`insert into webhook_delivery (webhook_id, event_id, by_hand, created_at) values ($1, $2, true, now())`, [
        id,
        events[0]?.id,
      ])
    const urls = async (filter: object) => {
      const lines = await exported('deliveries', filter)
      return typeof lines === 'string' ? lines : lines.slice(1).map((line) => line.split(',')[1])
    }
    expect(await urls({ id: first })).toEqual(['https://shop.example/1', 'https://shop.example/1'])
    expect(await urls({ id: rows[0]?.id })).toBe('没有符合条件的内容')
    const all = [await urls({})].flat()
    expect(all).toEqual(expect.arrayContaining(['https://shop.example/1', 'https://shop.example/2']))
    expect(all).not.toContain('https://rongda.example')
  })

  test('a provider’s days, and each movement of them once, also what the bill has on the next day', async () => {
    const paid = (day: string, number: string, fen: number) =>
      w.pool.query(
        `insert into channel_bill (channel, kind, number, trade_no, amount_fen, fee_fen, at, day)
        values ('weixin', 'pay', $2, 'T' || $2, $3, 6, $1::timestamptz, $1::date)`,
        [day, number, fen],
      )
    await paid('2025-03-05', 'A1', 1000)
    await paid('2025-03-06', 'A2', 2050)
    const filter = { channel: 'weixin', month: '2025-03' }
    expect((await exported('billDays', filter)).slice(1)).toEqual([
      '微信支付,2025-03-06,0,0.00,1,20.50,0,0.00,0,0.00,0.06,有差异',
      '微信支付,2025-03-05,0,0.00,1,10.00,0,0.00,0,0.00,0.06,有差异',
    ])
    const [late, early] = ['微信支付,2025-03-06,A2,,收款,,20.50,商城没有', '微信支付,2025-03-05,A1,,收款,,10.00,商城没有']
    expect((await exported('billLines', filter)).slice(1)).toEqual([late, early])
    expect((await exported('billLines', { ...filter, day: '2025-03-05' })).slice(1)).toEqual([early])
  })

  test('the log to its end, also what is older than its page goes back', async () => {
    await w.pool.query(`insert into audit (at, side, actor_id, actor_name, action, subject, address)
      select now() - (n % 700) * interval '1 minute', 'staff', 1, '管理员', 'plan.save', 'plan 77', '' from generate_series(1, 2600) n`)
    const { data } = await w.ask(admin, listAudit, { keyword: '付款计划 77' })
    expect([data?.total, data?.more]).toEqual([2000, true])
    const lines = await exported('audit', { keyword: '付款计划 77', side: 'staff' })
    expect(new Set(typeof lines === 'string' ? [] : lines.slice(1).map((line) => line.split(',')[0])).size).toBe(2600)
    expect(await exported('audit', { keyword: '付款计划 77', side: 'buyer' })).toBe('没有符合条件的内容')
  })

  test('a card of the board is in the sheet, also beyond those that its column shows', async () => {
    const { data } = await w.ask(production, productionBoard)
    const cards = data?.columns.reduce((sum, { lines }) => sum + lines, 0) ?? 0
    expect(cards).toBeGreaterThan(0)
    const lines = await exported('board')
    expect(lines).toHaveLength(cards + 1)
    // What both say of a card is the same, for each that the board shows.
    const flag = (is: boolean) => (is ? '是' : '否')
    for (const card of data?.columns.flatMap(({ cards }) => cards) ?? []) {
      const { orderId, companyName, storeName, quantity, quantityIn, working, plannedDay, planEnd, promisedDay, overdue, late } = card
      const begun = `,${flag(working)},${orderId},${companyName},${storeName},`
      const days = [plannedDay, planEnd, promisedDay].map((day) => day ?? '').join(',')
      const ended = `,${quantity},${quantityIn},${days},${flag(overdue)},${flag(late)},${card.lacks || ''},${card.outside}`
      expect(typeof lines === 'string' ? [] : lines.filter((line) => line.includes(begun) && line.endsWith(ended))).not.toEqual([])
    }
    // As the columns stand: what waits is first, what is done last.
    const names = data?.columns.flatMap(({ name, lines: shown }) => Array.from({ length: shown }, () => name)) ?? []
    expect(new Set(names).size).toBeGreaterThan(2)
    expect(typeof lines === 'string' ? [] : lines.slice(1).map((line) => line.split(',')[0])).toEqual(names)
  })
})

test('what is written while the pages are read neither doubles a row nor hides one', async () => {
  await w.pool.query(`insert into statement (company_id, number, month, opening_fen, closing_fen, state, created_at)
    select 1, 'T' || n, to_char(date '2030-01-01' + n * interval '1 month', 'YYYY-MM'), 0, 0, 'issued', now() from generate_series(0, 600) n`)
  // Each time an export says how far it is, somebody’s newer statement pushes the others down the list.
  await w.pool.query(`create function pushed() returns trigger language plpgsql as $$ begin
      insert into statement (company_id, number, month, opening_fen, closing_fen, state, created_at)
        values (2, 'P' || clock_timestamp(), to_char(date '2030-01-01' + new.done * interval '1 month', 'YYYY-MM'), 0, 0, 'issued', now())
        on conflict do nothing;
      return null;
    end $$;
    create trigger pushing after update on export_run for each row when (new.done > 0) execute function pushed()`)
  const lines = await exported('statements')
  await w.pool.query(`drop trigger pushing on export_run; delete from statement where number ~ '^[TP]'`)
  const numbers = typeof lines === 'string' ? [] : lines.slice(1).map((line) => line.split(',')[0])
  expect(numbers.length).toBeGreaterThan(600)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => number?.startsWith('T'))).toHaveLength(601)
})

test('only whoever works there may take a list out', async () => {
  for (const subject of ['invoices', 'claims', 'statements', 'balances', 'audit', 'deliveries', 'plans', 'billDays', 'companies'] as const)
    expect(await w.ask(production, startExport, { subject, format: 'csv' })).toMatchObject({ code: 'permit.missing' })
  expect((await w.ask(production, startExport, { subject: 'board', format: 'csv' })).status).toBe(200)
})

test('what a colleague who sees margins took out is there for somebody who does not, without its file', async () => {
  const of = async (username: string) => (await w.ask(null, staffLogin, { username, password: 'Yincai2026' })).data?.token ?? ''
  const sales = await of('sales')
  const has = async (token: string, id: number | undefined) =>
    (await w.ask(token, listExports, { subject: 'dashboard' })).data?.rows.find((run) => run.id === id)
  const made = async (token: string) => {
    const { data } = await w.ask(token, startExport, { subject: 'dashboard', format: 'csv', filter: {} })
    await runExport(w.services, data?.id ?? 0)
    return data?.id
  }
  await w.db
    .updateTable('staff')
    .set((row) => ({ areas: sql`array_append(array_remove(${row.ref('areas')}, 'margin'), 'export')`, version: sql`version + 1` }))
    .where('username', '=', 'sales')
    .execute()
  forgetBelieved()
  const theirs = await made(admin)
  expect((await has(admin, theirs))?.file).not.toBeNull()
  expect(await has(sales, theirs)).toMatchObject({ state: 'done', file: null, fault: '含成本与毛利，须有“成本与毛利”权限才能下载' })
  const own = await made(sales)
  for (const token of [sales, admin]) expect((await has(token, own))?.file).not.toBeNull()
  // Made by a release that does not say: nobody knows what is in it.
  await w.db
    .updateTable('export_run')
    .set({ margins: true })
    .where('id', '=', own ?? 0)
    .execute()
  expect((await has(sales, own))?.file).toBeNull()
})

test.each(SheetSubject.options)('%s says that it shows costs where who sees them is told more', async (subject) => {
  let asked = false
  const asking = (sees: boolean) => ({
    ...{ staffId: 1, now: w.services.now() },
    get seesMargins() {
      asked = true
      return sees
    },
  })
  const filter = sheetDesks[subject].filter.parse(subject === 'bulkItems' ? { id: 1 } : {})
  const told = (sees: boolean) => sheetDesks[subject].page(w.services.db, filter, 0, asking(sees))
  const [all, others] = [await told(true), await told(false)]
  // What is asked counts, not only what differs: the demo cast has not everything that may cost something.
  expect(showsMargins(subject)).toBe(asked)
  expect(asked ? all : others).toEqual(all)
})

test('prices of outwork that a colleague took out are withheld from who gives it out', async () => {
  await w.pool.query(`update staff set areas = array_append(areas, 'export'), version = version + 1
    where username = 'production' and not 'export' = any(areas)`)
  await w.pool.query(`insert into supplier (name) values ('义乌华彩绣花厂') on conflict do nothing`)
  await w.pool.query(`insert into outwork (number, supplier_id, company_id, line_id, process, quantity, price_unit, price_e4, staff_id)
    select 'WX20260101-001', (select min(id) from supplier), company_id, id, '刺绣', 1, 'lump', 880000, 1 from order_line order by id limit 1`)
  forgetBelieved()
  const lines = await exported('outwork')
  expect(lines[1]).toContain(',88.00,')
  const { data } = await w.ask(production, listExports, { subject: 'outwork' })
  expect(data?.rows[0]).toMatchObject({ file: null, fault: '含成本与毛利，须有“成本与毛利”权限才能下载' })
})
