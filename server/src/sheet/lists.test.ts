import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { staffListClaims } from '../../../contract/claim.ts'
import { staffListContracts } from '../../../contract/contractDesk.ts'
import { productionBoard } from '../../../contract/productionDesk.ts'
import { ReportName } from '../../../contract/report.ts'
import { listExports, sheetSubjects, startExport, SheetSubject } from '../../../contract/sheet.ts'
import { staffLogin } from '../../../contract/staff.ts'
import { staffListStatements } from '../../../contract/statement.ts'
import { pathOf } from '../file/store.ts'
import { aWorld } from '../testWorld.ts'
import { runExport } from './export.jobs.ts'
import { sheetDesks } from './registry.ts'

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
async function exported(subject: SheetSubject, filter: object = {}): Promise<string[] | string> {
  const { data } = await w.ask(admin, startExport, { subject, format: 'csv', filter })
  await runExport(w.house, data?.id ?? 0)
  const found = await w.ask(admin, listExports, { subject })
  const run = found.data?.rows.find(({ id }) => id === data?.id)
  if (!run?.file) return run?.fault ?? 'no run'
  const { hash } = await w.db
    .selectFrom('stored_file')
    .select('hash')
    .where('id', '=', run.file.id)
    .executeTakeFirstOrThrow()
  const lines = (await readFile(pathOf(w.house.dataDir, hash), 'utf8')).trimEnd().split('\r\n')
  // A report has its sums and checks below.
  const below = ReportName.safeParse(subject).success ? lines.length - 1 - run.total : 0
  expect(lines).toHaveLength(run.total + 1 + below)
  return lines
}

const only = SheetSubject.options.filter((subject) => sheetSubjects[subject].brings === 'nothing')

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
    expect(await exported('claims', { queue: 'done' })).toHaveLength(2)
    expect(await exported('claims', { queue: 'all', keyword: '没有这一单' })).toBe('没有符合条件的内容')
    expect(await exported('contracts', { state: 'effective', keyword: '蓝海' })).toBe('没有符合条件的内容')
  })

  test('and of one’s own only, where that is asked', async () => {
    const { data } = await w.ask(admin, staffListClaims, { queue: 'all', whose: 'mine' })
    expect(data?.total).toBe(0)
    expect(await exported('claims', { whose: 'mine' })).toBe('没有符合条件的内容')
    expect(await exported('claims', { whose: 'none' })).not.toEqual(await exported('claims'))
  })

  test('a card of the board is in the sheet, also beyond those that its column shows', async () => {
    const { data } = await w.ask(production, productionBoard)
    const cards = data?.columns.reduce((sum, { lines }) => sum + lines, 0) ?? 0
    expect(cards).toBeGreaterThan(0)
    expect(await exported('board')).toHaveLength(cards + 1)
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
  for (const subject of ['invoices', 'claims', 'statements', 'balances'] as const)
    expect(await w.ask(production, startExport, { subject, format: 'csv' })).toMatchObject({ code: 'permit.missing' })
  expect((await w.ask(production, startExport, { subject: 'board', format: 'csv' })).status).toBe(200)
})
