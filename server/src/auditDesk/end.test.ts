import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater } from '../../../contract/text.ts'
import { inSnapshot } from '../backup/backup.sql.ts'
import { oneByOne } from '../due.ts'
import { aWorld, databaseUrl, type TestWorld } from '../testWorld.ts'
import { checkAudit, checkedWhole, newestEnding, remembered } from './check.sql.ts'
import { endMonths } from './end.sql.ts'
import { byForce, logOf, noon } from './log.fixture.ts'
import { auditDeskSubject } from './subject.ts'

// What goes of the log by the merchant's setting, and what is found that went otherwise. Two rows in each month of 2047.

let w: TestWorld
let log: ReturnType<typeof logOf>
const aLife = async () => {
  w = await aWorld('mall_migrated')
  log = logOf(w)
  await log.live(1, 12)
}

/** The nights of the month before compare the whole log, every third of them here; this one ends what is old. */
async function seen(day: string): Promise<void> {
  for (let before = 31; before > 0; before -= 3) await checkAudit(w.db, daysLater(noon(day), -before))
}
async function night(day: string): Promise<number> {
  await seen(day)
  return endMonths(w.db, noon(day))
}
const sealed = (subject: string) =>
  sql<{ number: number; from_id: number }>`select s.number, s.from_id from audit_seal s join audit a on a.id between s.from_id and s.to_id
    where a.subject = ${`company ${subject}`}`
    .execute(w.db)
    .then(({ rows }) => rows[0] ?? { number: 0, from_id: 0 })

describe('what is older than the merchant keeps it', () => {
  beforeEach(aLife)
  afterEach(() => w.close())

  test('stays for good while nothing is set, and while a setting is younger than a week', async () => {
    expect(await night('2029-01-01')).toBe(0)
    await log.keep(6, '2047-12-20')
    expect(await night('2047-12-26')).toBe(0)
    expect(await log.subjects()).toHaveLength(24)
  })

  test('goes month by month once it is older, told in the log and by the chain, which holds', async () => {
    const before = await log.whole('2047-12-28')
    await log.keep(6, '2047-12-01')
    // All that was before 2047 had no rows, and goes without a word.
    expect(await night('2047-12-28')).toBe(6)
    expect((await log.subjects())[0]).toBe('2047-06-03')
    expect((await log.endings()).map(({ subject }) => subject)).toEqual(
      ['02', '03', '04', '05', '06'].map((month) => `audit 2047-${month}-01`),
    )
    expect((await log.endings()).at(-1)?.after).toMatchObject({
      rows: 2,
      allRows: 10,
      keptMonths: 6,
      setBy: '王店长',
      upto: '2047-06-01 00:00:00',
    })
    await log.seal('2047-12-28')
    const after = await log.whole('2047-12-28')
    expect([after.broken, after.rows]).toEqual([null, before.rows - 10 + 5])
    expect(await newestEnding(w.db)).toMatchObject({ rows: 10, upto: '2047-06-01 00:00:00' })
    // The next night has nothing to do; a month later one more goes, and the rows that told of it go in their time.
    expect(await night('2047-12-29')).toBe(0)
    await log.live(13, 20)
    expect(await night('2048-08-25')).toBe(8)
    await log.seal('2048-08-25')
    expect((await log.endings())[0]?.subject).toBe('audit 2047-07-01')
    expect(await newestEnding(w.db)).toMatchObject({ rows: 26 + 5 })
    expect((await log.whole('2048-08-25')).broken).toBeNull()
  })

  test('of two processes at once one ends each month', async () => {
    await log.keep(6, '2047-12-01')
    await seen('2047-12-28')
    const [one = 0, other = 0] = await Promise.all([endMonths(w.db, noon('2047-12-28')), endMonths(w.db, noon('2047-12-28'))])
    expect(one + other).toBe(6)
    expect(await log.endings()).toHaveLength(5)
  })

  test('keeps what the merchant keeps longer, and never less than six months, whatever stands in the settings', async () => {
    await log.keep(9, '2047-12-01')
    await night('2047-12-28')
    expect((await log.subjects())[0]).toBe('2047-03-03')
    await log.keep(1, '2047-12-01')
    expect(await night('2047-12-28')).toBe(0)
  })

  test('a month stays of which something is not sealed, or shares a seal with what stays, until that goes too', async () => {
    // As the release before seals: May and June under one seal.
    const [may, june] = [await sealed('2047-05-20'), await sealed('2047-06-03')]
    await byForce(
      w,
      `delete from audit_seal where number >= ${may.number}`,
      `insert into audit_seal select ${may.number}, ${may.from_id}, max(id), count(*), sha256((select hash from audit_seal where number = ${may.number - 1}) || sha256(convert_to(string_agg(
        jsonb_build_array(id, extract(epoch from at), side, actor_id, actor_name, action, subject, company_id, before, after, address)::text, e'\\n' order by id), 'UTF8'))), '2047-06-20'
       from audit where id between ${may.from_id} and ${june.from_id + 1}`,
    )
    await log.keep(6, '2047-12-01')
    await night('2047-12-28')
    expect((await log.subjects())[0]).toBe('2047-05-03')
    await log.seal('2047-12-28')
    expect((await log.whole('2047-12-28')).broken).toBeNull()
    await log.live(13, 14)
    await night('2048-02-25')
    // What was sealed late is held to be young: its seal is from December.
    expect((await log.subjects())[0]).toBe('2047-05-03')
    await log.live(15, 18)
    await night('2048-07-05')
    expect((await log.subjects())[0]).toBe('2047-12-03')
    await log.seal('2048-07-05')
    expect((await log.whole('2048-07-05')).broken).toBeNull()
  })

  test('what was tampered with stays to be looked at', async () => {
    await log.keep(6, '2047-12-01')
    await seen('2047-12-28')
    await byForce(w, `update audit set address = '10.0.0.9' where subject = 'company 2047-03-20'`)
    await endMonths(w.db, noon('2047-12-28'))
    expect((await log.subjects())[0]).toBe('2047-03-03')
    expect(await night('2047-12-29')).toBe(0)
  })

  test('stays when the clock jumps ahead', async () => {
    await log.keep(6, '2047-12-01')
    await seen('2047-12-28')
    for (let later = 0; later < 30; later += 3) {
      const at = daysLater(noon('2048-12-28'), later)
      expect(await endMonths(w.db, at), `${later} days`).toBe(0)
      await checkAudit(w.db, at)
    }
    // Put right, it is not the clock that it was before either.
    await checkAudit(w.db, noon('2047-12-29'))
    expect(await endMonths(w.db, noon('2047-12-30'))).toBe(0)
    await seen('2048-01-30')
    expect(await endMonths(w.db, noon('2048-01-30'))).toBe(7)
  })

  test('stays while nights are left out', async () => {
    await log.keep(6, '2047-12-01')
    await checkAudit(w.db, noon('2047-11-20'))
    await checkAudit(w.db, noon('2047-12-27'))
    expect(await endMonths(w.db, noon('2047-12-28'))).toBe(0)
  })

  test('what goes while the log is looked at is not missing', async () => {
    await log.keep(6, '2047-12-01')
    await seen('2047-12-28')
    const { db } = w
    let asked = 0
    const meanwhile = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (asked++ === 0) await endMonths(db, noon('2047-12-28'))
        return result
      },
    })
    expect((await checkedWhole(meanwhile, noon('2047-12-28'))).broken).toBeNull()
    expect([asked > 2, (await log.subjects())[0]]).toEqual([true, '2047-06-03'])
  })

  test('a backup that began before sees them all; nobody is told, and the next night lets them go', async () => {
    await log.keep(6, '2047-12-01')
    await seen('2047-12-28')
    const at = async (day: string) => {
      w.clock.now = noon(day)
      await oneByOne(auditDeskSubject.nightly(w.services))
    }
    await inSnapshot(databaseUrl(w.databaseName), async (client) => {
      await at('2047-12-28')
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from audit where action = 'company.review'`)
      expect(rows).toEqual([{ n: 24 }])
    })
    expect((await log.names())[0]).toBe('audit_first')
    await at('2047-12-29')
    expect((await log.names())[0]).toBe('audit_2047_06')
  })

  test('a month that somebody took away behind its back is found, also beside months that went as they should', async () => {
    await log.keep(6, '2047-12-01')
    await night('2047-12-28')
    await log.seal('2047-12-28')
    const august = await sealed('2047-08-03')
    await byForce(w, 'alter table audit detach partition months.audit_2047_08', 'drop table months.audit_2047_08')
    expect((await log.whole('2047-12-28')).broken).toMatchObject({ from: august.from_id })
  })

  test('the end of the chain taken off with its rows is told by what was seen of it the night before, from then on', async () => {
    expect(await checkAudit(w.db, noon('2047-12-28'))).toBeNull()
    const { number } = (await remembered(w.db)) ?? { number: 0 }
    const cut = (await sealed('2047-11-03')).from_id
    await byForce(w, `delete from audit where id >= ${cut}`, `delete from audit_seal where from_id >= ${cut}`)
    expect((await log.whole('2047-12-28')).broken).toBeNull()
    expect(await remembered(w.db)).toMatchObject({ number, lost: expect.anything() })
    for (const day of ['2047-12-29', '2047-12-30']) {
      await log.write(day)
      await log.seal(day)
      expect(await checkAudit(w.db, noon(day))).not.toBeNull()
    }
  })
})

describe('what somebody took away who owns the database, and wrote that it went by the setting,', () => {
  beforeAll(async () => {
    await aLife()
    await byForce(w, 'create table kept as select * from audit; create table kept_seal as select * from audit_seal')
  })
  afterEach(() =>
    byForce(
      w,
      'delete from audit; insert into audit overriding system value select * from kept',
      'delete from audit_seal; insert into audit_seal select * from kept_seal',
    ),
  )
  afterAll(() => w.close())

  /** Takes everything before `day` away by force and writes into the log that it went by the setting. */
  async function forge(upto: string, day: string, more: { seals?: string; rows?: number; at?: string } = {}): Promise<void> {
    const { number } = await sealed(upto)
    const gone = (await log.subjects()).filter((subject) => subject < upto)
    await byForce(
      w,
      `delete from audit where subject < 'company ${upto}' and action = 'company.review'`,
      `insert into audit (at, side, action, subject, after) values ('${noon(more.at ?? day).toISOString()}', 'system', 'audit.end', 'audit ${upto}',
        '${JSON.stringify({ upto: `${upto} 00:00:00`, rows: gone.length, allRows: more.rows ?? gone.length, seals: more.seals ?? `{[1,${number})}`, keptMonths: 6 })}')`,
    )
    await log.seal(day)
  }

  test('holds if it was older than six months, whole and well told', async () => {
    await forge('2047-06-03', '2047-12-28')
    expect((await log.whole('2047-12-28')).broken).toBeNull()
  })

  test.each([
    ['of rows younger than six months', '2047-09-03', {}],
    ['that is said to be of next year', '2047-09-03', { at: '2048-12-28' }],
    ['of more rows than it tells', '2047-06-03', { rows: 6 }],
    ['of fewer seals than went', '2047-06-03', { seals: '{[1,4)}' }],
    ['of seals whose rows are there', '2047-06-03', { seals: '{[1,12)}' }],
    ['that says nothing', '2047-06-03', { seals: 'all of them' }],
    ['of seals that nobody ever made', '2047-06-03', { seals: '{[1,100)}' }],
  ] as const)('a forged ending %s is found', async (_, upto, more) => {
    await forge(upto, '2047-12-28', more)
    expect((await log.whole('2047-12-28')).broken).not.toBeNull()
  })

  test('is found though its seals were set back in time: the rows behind it tell', async () => {
    await forge('2047-09-03', '2047-12-28')
    await byForce(w, `update audit_seal set sealed_at = sealed_at - interval '1 year'`)
    expect((await log.whole('2047-12-28')).broken).not.toBeNull()
  })
})
