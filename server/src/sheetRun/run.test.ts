import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { cancelImport, importDetail, importFaults, importItems, listImports, startExport, startImport } from '../../../contract/sheet.ts'
import { lookAtPriceSheet } from '../../../contract/price/priceReading.ts'
import { runExport } from './export.jobs.ts'
import { forgetSheets } from './forget.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { forgetPassing } from '../file/passing.ts'
import { runImport, takePart } from './import.jobs.ts'
import { sheetDesks } from '../subjects.ts'
import { aSheetDesk } from './sheet.fixture.ts'

const w = await aSheetDesk()
const { newNumber, heading, row, found } = w
afterAll(() => w.close())

describe('a run', () => {
  const many = (count: number) => [heading, ...Array.from({ length: count }, () => row(newNumber()))]

  test('goes on where a killed process left it, and doubles nothing', async () => {
    const rows = many(250)
    const id = await w.begin(await w.bring(w.csv(rows)))
    const blocked = rows[200]?.[0]
    await w.pool.query(`create function stop_it() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`)
    await w.pool.query(
      `create trigger stop_it before insert on product for each row when (new.number = '${blocked}') execute function stop_it()`,
    )
    await expect(runImport(w.services, id)).rejects.toThrow('killed')
    expect(await w.detail(id)).toMatchObject({ state: 'running', total: 250, done: 100, created: 100 })
    await w.pool.query('drop function stop_it cascade')
    await Promise.all([runImport(w.services, id), runImport(w.services, id)])
    expect(await w.detail(id)).toMatchObject({ state: 'done', done: 250, created: 250, updated: 0, failed: 0 })
    const { rows: audits } = await w.pool.query<{ n: number }>(
      `select count(*)::int as n from audit where action = 'goods.save' and after ->> 'import' = '${id}'`,
    )
    expect(audits[0]?.n).toBe(250)
    await runImport(w.services, id)
    expect(await w.detail(id)).toMatchObject({ done: 250 })
  }, 30_000)

  test('is cancelled between two parts; what was done stays', async () => {
    const rows = many(250)
    const id = await w.begin(await w.bring(w.csv(rows)))
    const cancel = () => w.ask(w.sales, cancelImport, { id })
    await runOnePart(id)
    expect((await w.detail(id)).done).toBe(100)
    expect((await cancel()).status).toBe(200)
    expect(await cancel()).toMatchObject({ status: 409, code: 'import.ended' })
    expect(await takePart(w.services, sheetDesks.products, id)).toBe(false)
    await runImport(w.services, id)
    expect(await w.detail(id)).toMatchObject({ state: 'cancelled', done: 100, created: 100 })
    expect(await found(rows[1]?.[0] ?? '')).toBeDefined()
    expect(await found(rows[201]?.[0] ?? '')).toBeUndefined()
    const again = await w.ran(rows)
    expect(again).toMatchObject({ unchanged: 100, created: 150 })
  }, 30_000)

  test.each([
    ['is switched off', sql`state = 'disabled'`],
    ['works there no more', sql`areas = '{orders}'`],
  ])(
    'goes no further once whoever began it %s',
    async (_, change) => {
      const rows = many(250)
      const id = await w.begin(await w.bring(w.csv(rows)))
      await runOnePart(id)
      const { areas } = await w.db.selectFrom('staff').select('areas').where('username', '=', 'sales').executeTakeFirstOrThrow()
      await sql`update staff set ${change} where username = 'sales'`.execute(w.db)
      await runImport(w.services, id)
      await sql`update staff set state = 'active', areas = ${areas} where username = 'sales'`.execute(w.db)
      forgetBelieved()
      expect(await w.detail(id)).toMatchObject({ state: 'cancelled', done: 100, created: 100, fault: expect.stringContaining('发起人') })
      expect(await found(rows[201]?.[0] ?? '')).toBeUndefined()
    },
    30_000,
  )

  /** Reads the file in and takes the first part: what a process does that dies then. */
  async function runOnePart(id: number) {
    await w.pool.query(`create function once_only() returns trigger language plpgsql as $$ begin
      if new.done > 100 then raise 'dies here'; end if; return new; end $$`)
    await w.pool.query('create trigger once_only before update on import_run for each row execute function once_only()')
    await expect(runImport(w.services, id)).rejects.toThrow('dies here')
    await w.pool.query('drop function once_only cascade')
  }

  test('begun twice at once by one key is one run', async () => {
    const fileId = await w.bring(w.csv([heading, row(newNumber())]))
    const key = 'import-twice-0001'
    const both = await Promise.all([1, 2].map(() => w.ask(w.sales, startImport, { subject: 'products', fileId, dry: true }, key)))
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  })

  test('two runs over one file at once write it once', async () => {
    const fileId = await w.bring(w.csv(many(30)))
    const ids = [await w.begin(fileId), await w.begin(fileId)]
    await Promise.all(ids.map((id) => runImport(w.services, id)))
    const runs = await Promise.all(ids.map(w.detail))
    expect(runs.reduce((sum, { created }) => sum + created, 0)).toBe(30)
    expect(runs.every(({ state, done }) => state === 'done' && done === 30)).toBe(true)
  })
})

describe('who may', () => {
  let finance: string
  let price: string
  let buyer: string
  beforeEach(async () => {
    finance = await w.token('finance')
    price = await w.token('price').catch(() => finance)
    buyer = await w.token('main')
  })

  test('only those who look after goods, and only over files of this kind', async () => {
    const fileId = await w.bring(w.csv([heading, row(newNumber())]))
    const ask = { subject: 'products', fileId, dry: true }
    for (const token of [finance, price]) expect(await w.ask(token, startImport, ask)).toMatchObject({ code: 'permit.missing' })
    expect(await w.ask(buyer, startImport, ask)).toMatchObject({ code: 'login.needed' })
    const art = await w.file('artwork', '陈荣达', 'e')
    const proof = await w.file('proof', null, 'f')
    for (const other of [art, proof, 987_654])
      expect(await w.ask(w.sales, startImport, { ...ask, fileId: other })).toMatchObject({ code: 'file.missing' })
    const missing = { code: 'import.missing' }
    expect(await w.ask(w.sales, importDetail, { id: 987_654 })).toMatchObject(missing)
    expect(await w.ask(w.sales, importItems, { id: 987_654 })).toMatchObject(missing)
    expect(await w.ask(w.sales, importFaults, { id: 987_654 })).toMatchObject(missing)
    expect(await w.ask(w.sales, cancelImport, { id: 987_654 })).toMatchObject(missing)
    expect(await w.ask(w.sales, listImports, { subject: 'staff' })).toMatchObject({ code: 'input.invalid' })
    expect(await w.ask(w.sales, startExport, { subject: 'products', format: 'pdf' })).toMatchObject({
      code: 'input.invalid',
    })
    expect(await w.ask(w.sales, startExport, { subject: 'products', format: 'csv', filter: { state: 'x' } })).toMatchObject({
      code: 'input.invalid',
    })
  })

  test('a sheet that a colleague took out elsewhere is none to be read here', async () => {
    const { id } = await w.must(w.ask(finance, startExport, { subject: 'dashboard', format: 'csv' }))
    await runExport(w.services, id)
    const { file_id: fileId } = await w.db.selectFrom('export_run').select('file_id').where('id', '=', id).executeTakeFirstOrThrow()
    expect(fileId).not.toBeNull()
    const refused = { code: 'file.missing' }
    expect(await w.ask(w.sales, startImport, { subject: 'products', fileId, dry: true })).toMatchObject(refused)
    expect(await w.ask(w.sales, lookAtPriceSheet, { fileId })).toMatchObject(refused)
  })

  test('what a colleague tried first may be imported by another of the desk', async () => {
    const fileId = await w.bring(w.csv([heading, row(newNumber())]))
    await w.begin(fileId, true)
    const admin = await w.token('admin')
    expect(await w.ask(admin, startImport, { subject: 'products', fileId, dry: false })).toMatchObject({ status: 200 })
    expect(await w.ask(admin, startImport, { subject: 'prices', fileId, dry: true })).toMatchObject({ code: 'file.missing' })
  })
})

test('runs and their files are forgotten after three months', async () => {
  await w.ran([['采购编号'], ['TSHIRT']])
  await forgetSheets(w.db, w.clock.now)
  expect(await w.db.selectFrom('import_run').select('id').execute()).not.toEqual([])
  const later = new Date(Date.now() + 3650 * 86_400_000)
  await forgetSheets(w.db, later)
  await forgetPassing({ ...w.services, now: () => later })
  for (const table of ['import_run', 'import_item', 'export_run'] as const)
    expect((await sql`select 1 from ${sql.table(table)}`.execute(w.db)).rows).toEqual([])
  expect(await w.db.selectFrom('stored_file').select('id').where('kind', '=', 'sheet').execute()).toEqual([])
})
