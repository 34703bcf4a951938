import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aWorld, type TestWorld } from '../testWorld.ts'
import { logOf, noon } from './log.fixture.ts'
import { monthFrom, monthsBefore, nameOfMonth, wantedMonths } from './months.rules.ts'
import { makeMonths } from './months.sql.ts'

describe('months of China', () => {
  test.each([
    ['2026-11-30T15:59:59Z', 0, '2026-11-01'],
    ['2026-11-30T16:00:00Z', 0, '2026-12-01'],
    ['2026-11-30T16:00:00Z', 1, '2027-01-01'],
    ['2026-01-10T00:00:00Z', -1, '2025-12-01'],
    ['2026-01-10T00:00:00Z', -25, '2023-12-01'],
  ] as const)('%s and %i more is %s', (at, months, first) => expect(monthFrom(new Date(at), months)).toBe(first))

  test.each([
    ['2047-07-20 12:00:00', 6, '2047-01-20 12:00:00'],
    ['2047-08-31 23:59:59', 6, '2047-02-28 23:59:59'],
    ['2047-07-01 00:00:00', 6, '2047-01-01 00:00:00'],
  ] as const)('%s less %i is %s', (at, months, before) => {
    const [from, to] = [at, before].map((moment) => new Date(`${moment.replace(' ', 'T')}+08:00`))
    expect(Math.abs(monthsBefore(from ?? new Date(0), months).getTime() - (to?.getTime() ?? 0))).toBeLessThan(1000)
  })

  test('this one and two ahead are wanted', () => {
    expect(wantedMonths(noon('2047-11-15')).map(nameOfMonth)).toEqual(['audit_2047_11', 'audit_2047_12', 'audit_2048_01'])
  })
})

describe('the months of the log', () => {
  let w: TestWorld
  let log: ReturnType<typeof logOf>
  beforeEach(async () => {
    w = await aWorld('mall_migrated')
    log = logOf(w)
  })
  afterEach(() => w.close())
  const inDefault = async () => (await sql<{ n: number }>`select count(*)::int as n from months.audit_default`.execute(w.db)).rows[0]?.n

  test('begin with what there was, and are made ahead, by two processes at once as well, once', async () => {
    expect(await log.names()).toEqual(['audit_first'])
    await Promise.all([makeMonths(w.db, noon('2047-05-10')), makeMonths(w.db, noon('2047-05-10'))])
    const made = ['audit_first', 'audit_2047_05', 'audit_2047_06', 'audit_2047_07']
    expect(await log.names()).toEqual(made)
    await makeMonths(w.db, noon('2047-05-31'))
    expect(await log.names()).toEqual(made)
    await makeMonths(w.db, noon('2047-06-01'))
    expect(await log.names()).toEqual([...made, 'audit_2047_08'])
  })

  test('a row of a month that nobody made is taken, found and sealed, and laid into its month when there is one', async () => {
    await makeMonths(w.db, noon('2047-01-10'))
    await log.write('2047-01-10')
    for (const day of ['2047-08-05', '2047-09-05', '2099-01-01']) await log.write(day)
    await log.seal('2100-01-01')
    const before = await log.whole('2100-01-01')
    expect([await inDefault(), before.rows, before.broken]).toEqual([3, 4, null])
    await Promise.all([makeMonths(w.db, noon('2047-08-20')), makeMonths(w.db, noon('2047-08-20'))])
    expect(await inDefault()).toBe(1) // 2099 has no month yet
    expect(await log.names()).toEqual(expect.arrayContaining(['audit_2047_08', 'audit_2047_09', 'audit_2047_10']))
    expect(await log.whole('2100-01-01')).toEqual(before)
    expect(await log.subjects()).toEqual(['2047-01-10', '2047-08-05', '2047-09-05', '2099-01-01'])
    await log.write('2047-08-06')
    expect(await inDefault()).toBe(1)
  })

  test('what was before them ends where it should, though a row of a clock that was ahead lies in it', async () => {
    for (const day of ['2026-05-05', '2026-06-09', '2026-07-09', '2047-01-09']) await log.write(day)
    await log.seal('2026-06-10')
    const before = await log.whole('2026-06-10')
    // It was made for a row of next year: to January at least, whenever this is run.
    await makeMonths(w.db, noon('2026-06-10'))
    const made = ['audit_first', 'audit_2026_07', 'audit_2026_08']
    expect(await log.names()).toEqual(made)
    expect(await inDefault()).toBe(1)
    expect(await log.whole('2026-06-10')).toEqual(before)
    expect(await log.subjects()).toEqual(['2026-05-05', '2026-06-09', '2026-07-09', '2047-01-09'])
    await makeMonths(w.db, noon('2026-06-11'))
    expect(await log.names()).toEqual(made)
    for (const change of ['update months.audit_first set subject = subject', 'delete from audit', 'truncate months.audit_first'])
      await expect(w.pool.query(change), change).rejects.toThrow(/rows are never changed/)
  })

  test('a row of a clock that was ahead holds up no seal once one behind it has settled, and has a seal of its own', async () => {
    const seals = async () =>
      (await sql<{ rows: number }>`select rows from audit_seal order by number`.execute(w.db)).rows.map(({ rows }) => rows)
    for (const day of ['2047-01-05', '2047-02-05', '2047-01-06']) await log.write(day)
    await log.seal('2047-01-05') // what is behind the one that is ahead has not settled
    expect(await seals()).toEqual([1])
    await log.seal('2047-01-06')
    await log.write('2047-01-07')
    await log.seal('2047-01-07')
    expect(await seals()).toEqual([1, 1, 1, 1])
    expect((await log.whole('2047-01-07')).broken).toBeNull()
  })

  test('rows of a month stay as they were written, whichever way they are asked for', async () => {
    await log.live(1, 1)
    await log.write('2099-01-01')
    // The first has no row to be kept, but may not be emptied either.
    const changes = ['audit', 'months.audit_2047_01', 'months.audit_default'].flatMap((table) => [
      `update ${table} set subject = 'x'`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
    for (const change of [...changes, 'truncate months.audit_first'])
      await expect(w.pool.query(change), change).rejects.toThrow(/rows are never changed/)
    expect(await log.subjects()).toHaveLength(3)
  })

  test('a month has every index and condition that the log has', async () => {
    await makeMonths(w.db, noon('2047-01-10'))
    const indexes = async (name: string) => {
      const { rows } = await sql<{ of: string }>`select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') as of
        from pg_index where indrelid = ${name}::regclass order by 1`.execute(w.db)
      return rows.map(({ of }) => of)
    }
    const first = await indexes('months.audit_first')
    expect(first).toHaveLength(8)
    expect([await indexes('months.audit_2047_01'), await indexes('months.audit_default')]).toEqual([first, first])
    expect(await indexes('audit')).toEqual(first.filter((of) => of !== 'btree (id)'))
    await expect(
      sql`insert into audit (at, side, action, subject) values (${noon('2047-01-05')}, 'x', 'x', 'x')`.execute(w.db),
    ).rejects.toThrow(/check/)
  })

  test('no seal has rows of two parts; what lies in one part shares them, whatever its months', async () => {
    for (const day of ['2024-01-05', '2025-01-05', '2024-02-05']) await log.write(day)
    await log.live(1, 1)
    await log.write('2047-02-05')
    await log.seal('2047-02-05')
    const { rows } = await sql<{ rows: number }>`select rows from audit_seal order by number`.execute(w.db)
    expect(rows.map((row) => row.rows)).toEqual([3, 2, 1])
  })

  test('own customers are seen through all months', async () => {
    await log.live(1, 2)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from own_customers.audit where action = 'company.review'`.execute(
      w.db,
    )
    expect(rows).toEqual([{ n: 4 }])
  })
})
