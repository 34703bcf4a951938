import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditChain, listAudit } from '../../../contract/audit.ts'
import { saveStaff, staffInfo } from '../../../contract/account/staff.ts'
import { aPeopledWorld, type PeopledWorld } from '../account/people.fixture.ts'
import { actorOf, forgetBelieved } from '../session/session.sql.ts'
import { auditSheet } from './auditSheet.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { oneByOne } from '../due.ts'
import { sealAudit } from './seal.sql.ts'
import { auditDeskSubject } from './subject.ts'

let w: PeopledWorld
let admin: string
beforeAll(async () => {
  w = await aPeopledWorld()
  admin = await w.token('admin')
})
afterAll(() => w.close())

const idOf = async (table: 'company' | 'account', column: 'name' | 'nickname', name: string) =>
  (await w.db.selectFrom(table).select('id').where(w.db.dynamic.ref<string>(column), '=', name).executeTakeFirstOrThrow()).id

const day = (text: string) => new Date(`${text}T12:00:00+08:00`)

/** What stands in the log before anybody asks: three days, both sides, the mall itself. */
async function aLog() {
  const rongda = await idOf('company', 'name', '荣达贸易有限公司')
  const lina = await idOf('account', 'nickname', '李娜')
  const buyer = await actorOf(w.db, await w.token('buyer'), w.clock.now)
  const staff = await actorOf(w.db, await w.token('sales'), w.clock.now)
  if (buyer?.side !== 'buyer' || staff?.side !== 'staff') throw new Error('nobody there')
  const seen = { ...buyer, by: { staffId: staff.staffId, name: staff.name, sessionId: 1 } }
  await insertAudit(w.db, { actor: null, action: 'login.failed', subject: `account ${lina}`, side: 'buyer' }, day('2026-11-01'))
  await insertAudit(w.db, { actor: buyer, action: 'son.add', subject: 'account 999', after: { nickname: '小王' } }, day('2026-11-02'))
  await insertAudit(
    w.db,
    {
      actor: staff,
      action: 'company.freeze',
      subject: `company ${rongda}`,
      companyId: rongda,
      before: { state: 'verified' },
      after: { state: 'suspended' },
      address: '10.0.0.1',
    },
    day('2026-11-03'),
  )
  await insertAudit(w.db, { actor: seen, action: 'son.edit', subject: 'account 998' }, day('2026-11-04'))
  await insertAudit(w.db, { actor: null, side: 'system', action: 'session.end', subject: 'session 7' }, day('2026-11-05'))
  return { rongda, lina }
}

describe('the log', () => {
  let rongda: number
  beforeAll(async () => {
    rongda = (await aLog()).rongda
  })
  const found = async (asked: object) =>
    (await w.ask(admin, listAudit, { to: '2026-11-10', ...asked })).data.rows.map(({ action }) => action)

  test('the newest first, with who, what, about what, and what changed', async () => {
    const { data } = await w.ask(admin, listAudit, { to: '2026-11-10' })
    expect(data.rows.map(({ action }) => action)).toEqual(['session.end', 'son.edit', 'company.freeze', 'son.add', 'login.failed'])
    expect(data).toMatchObject({ total: 5, more: false })
    expect(data.rows[2]).toEqual({
      id: expect.any(Number),
      time: '2026-11-03 12:00:00',
      side: 'staff',
      who: '何婷',
      action: 'company.freeze',
      actionLabel: '冻结或解冻企业',
      subject: `company ${rongda}`,
      subjectLabel: '企业 荣达贸易有限公司',
      companyId: rongda,
      companyName: '荣达贸易有限公司',
      before: '{"state": "verified"}',
      after: '{"state": "suspended"}',
      address: '10.0.0.1',
    })
    expect(data.rows.map(({ who, subjectLabel }) => `${who}: ${subjectLabel}`)).toEqual([
      ': session 7',
      '李娜（何婷 代）: 账号 998',
      '何婷: 企业 荣达贸易有限公司',
      '李娜: 账号 999',
      ': 账号 李娜',
    ])
  })

  test.each([
    ['荣达', ['son.edit', 'company.freeze', 'son.add']],
    ['李娜', ['son.edit', 'son.add', 'login.failed']],
    ['何婷', ['son.edit', 'company.freeze']],
    ['冻结', ['company.freeze']],
    ['子账号', ['son.edit', 'son.add']],
    ['账号 999', ['son.add']],
    ['session 7', ['session.end']],
    ['%', []],
    ['查无此词', []],
  ])('%s finds %j', async (keyword, actions) => expect(await found({ keyword })).toEqual(actions))

  test('by side, days and company, alone and together', async () => {
    expect(await found({ side: 'system' })).toEqual(['session.end'])
    expect(await found({ from: '2026-11-02', to: '2026-11-03' })).toEqual(['company.freeze', 'son.add'])
    expect(await found({ companyId: rongda })).toEqual(['son.edit', 'company.freeze', 'son.add'])
    expect(await found({ companyId: rongda, side: 'buyer', keyword: '子账号', from: '2026-11-03' })).toEqual(['son.edit'])
    expect(await w.ask(admin, listAudit, { from: '2026-02-30' })).toMatchObject({ status: 400 })
  })

  test('page by page', async () => {
    const { data } = await w.ask(admin, listAudit, { to: '2026-11-10', page: 2, limit: 2 })
    expect(data.rows.map(({ action }) => action)).toEqual(['company.freeze', 'son.add'])
    expect((await w.ask(admin, listAudit, { to: '2026-11-10', page: 9, limit: 2 })).data.rows).toEqual([])
  })

  test('a log-in of staff, good or bad, stands in it', async () => {
    await w.logIn('finance', 'Wrong2026')
    await w.logIn('finance')
    const { data } = await w.ask(admin, listAudit, { keyword: '孙莉' })
    expect(data.rows.map(({ who, action, subjectLabel }) => `${who} ${action} ${subjectLabel}`)).toEqual([
      '孙莉 login.ok 员工 孙莉',
      ' login.failed 员工 孙莉',
    ])
  })
})

describe('nothing is ever changed', () => {
  test.each([
    `update audit set subject = 'company 1'`,
    `delete from audit`,
    `truncate audit`,
    `update audit_seal set rows = rows + 1`,
    `delete from audit_seal`,
    `truncate audit_seal`,
  ])('%s', async (statement) => {
    await sealAudit(w.db, new Date(w.clock.now.getTime() + 3_600_000))
    await expect(w.pool.query(statement)).rejects.toThrow(/rows are never changed/)
  })
})

describe('the chain of seals', () => {
  /** As somebody who owns the database could. */
  const byForce = async (statement: string) => {
    const client = await w.pool.connect()
    await client.query('begin; set local session_replication_role = replica')
    await client.query(statement)
    await client.query('commit')
    client.release()
  }
  const whole = async () => (await w.ask(admin, auditChain)).data
  const later = (minutes: number) => new Date(w.clock.now.getTime() + minutes * 60_000)

  let hole: number // a number that no row has: of a transaction that was rolled back
  beforeAll(async () => {
    const next = await w.pool.query<{ id: number }>(`select nextval(pg_get_serial_sequence('audit', 'id')) as id`)
    hole = next.rows[0]?.id ?? 0
    for (let minute = 0; minute < 3; minute++) {
      await w.ask(admin, saveStaff, { username: `sealed${minute}`, name: '封', areas: [], password: 'Sealed2026' })
      await sealAudit(w.db, later(10 + minute))
    }
  })

  test('holds over everything that has settled, and grows with it', async () => {
    const { rows } = await w.pool.query<{ n: string }>('select count(*) as n from audit')
    expect(await whole()).toMatchObject({ rows: Number(rows[0]?.n), broken: null, next: null })
    const before = await whole()
    await w.ask(admin, saveStaff, { username: 'young', name: '封', areas: [], password: 'Sealed2026' })
    await sealAudit(w.db, later(1))
    expect(await whole()).toEqual(before) // too young
    await Promise.all([sealAudit(w.db, later(3)), sealAudit(w.db, later(3))])
    expect(await whole()).toMatchObject({ rows: before.rows + 1, seal: { number: (before.seal?.number ?? 0) + 1 } })
  })

  test.each([
    ['a row that was changed', 'update audit set after = null where id = $'],
    ['a row that was removed', 'delete from audit where id = $'],
    ['a row that was moved to another moment', `update audit set at = at - interval '1 microsecond' where id = $`],
  ])('%s breaks it where it stood', async (_, statement) => {
    const { rows } = await w.pool.query<{ id: number }>(`select id from audit where after->>'username' = 'sealed1'`)
    const id = rows[0]?.id ?? 0
    await byForce(`create table kept as select * from audit where id = ${id}`)
    await byForce(statement.replace('$', String(id)))
    const { broken } = await whole()
    expect(broken && broken.from <= id && id <= broken.to).toBe(true)
    await byForce(`delete from audit where id = ${id}`)
    await byForce('insert into audit overriding system value select * from kept; drop table kept')
    expect((await whole()).broken).toBeNull()
  })

  test('so does a row slipped in among old ones, a seal rewritten, and a seal taken out', async () => {
    const { rows } = await w.pool.query<{ from_id: number }>('select from_id from audit_seal where number = 2')
    const from = rows[0]?.from_id ?? 0
    await byForce('create table kept as select * from audit_seal where number = 2')
    await byForce(`update audit_seal set hash = sha256('forged') where number = 2`)
    expect((await whole()).broken).toMatchObject({ from })
    await byForce('delete from audit_seal where number = 2')
    expect((await whole()).broken).not.toBeNull()
    await byForce('insert into audit_seal select * from kept; drop table kept')
    expect((await whole()).broken).toBeNull()
    await byForce(`insert into audit (id, side, action, subject) overriding system value values (${hole}, 'system', 'x', 'x')`)
    expect((await whole()).broken).not.toBeNull()
    await byForce(`delete from audit where id = ${hole}`)
    expect((await whole()).broken).toBeNull()
  })

  test('is compared whole each night; who looks has what came since compared, and all of it when he asks', async () => {
    const night = () => oneByOne(auditDeskSubject.nightly(w.services))
    const all = await whole()
    await night()
    expect(await whole()).toMatchObject({ rows: 0, seal: all.seal, compared: { rows: all.rows }, broken: null })
    await w.ask(admin, saveStaff, { username: 'since', name: '封', areas: [], password: 'Sealed2026' })
    await sealAudit(w.db, later(20))
    expect(await whole()).toMatchObject({ rows: 1, compared: { rows: all.rows }, broken: null })
    const since = `where after->>'username' = 'since'`
    const old = `where after->>'username' = 'sealed1'`
    await byForce(`create table kept as select * from audit ${since} or after->>'username' = 'sealed1'`)
    await byForce(`update audit set address = 'x' ${since}`)
    expect((await whole()).broken).not.toBeNull()
    await byForce(`update audit set address = (select address from kept ${since}) ${since}`)
    await byForce(`update audit set address = 'x' ${old}`)
    expect((await w.ask(admin, auditChain, { from: 0 })).data.broken).not.toBeNull()
    await night()
    expect((await whole()).broken).not.toBeNull()
    await byForce(`update audit set address = (select address from kept ${old}) ${old}; drop table kept`)
    await night()
    expect((await whole()).broken).toBeNull()
    expect(await w.ask(admin, auditChain, { from: -1 })).toMatchObject({ status: 400 })
  })

  test('is asked for in parts', async () => {
    const { seal } = await whole()
    expect((await w.ask(admin, auditChain, { from: (seal?.number ?? 0) - 1 })).data).toMatchObject({ seal, next: null })
    expect((await w.ask(admin, auditChain, { from: seal?.number })).data).toEqual({
      rows: 0,
      seal: null,
      broken: null,
      next: null,
      compared: null,
      gone: null,
    })
    expect(await w.ask(await w.token('sales'), staffInfo)).toMatchObject({ status: 200 })
    expect(await w.ask(await w.token('sales'), auditChain)).toMatchObject({ status: 403 })
  })
})

test('costs in the log are told to who sees them; prices of purchase orders to who buys as well', async () => {
  const staff = await actorOf(w.db, admin, w.clock.now)
  const price = { unit: 'piece', amount: '1.13' }
  const outwork = { actor: staff, action: 'outwork.save', subject: 'outwork 1', after: { quantity: 5, price } } as const
  const bought = {
    actor: staff,
    action: 'purchase.save',
    subject: 'purchase 1',
    after: { lines: [{ quantity: 7, price: '2.26' }] },
  } as const
  await insertAudit(w.db, outwork, day('2025-01-01'))
  await insertAudit(w.db, bought, day('2025-01-01'))
  const told = async (...areas: string[]) => {
    await w.db
      .updateTable('staff')
      .set((row) => ({ areas: sql`${areas}::text[]`, version: sql`${row.ref('version')} + 1` }))
      .where('username', '=', 'finance')
      .execute()
    forgetBelieved()
    const { data } = await w.ask(await w.token('finance'), listAudit, { to: '2025-01-02' })
    const sheet = { staffId: 1, now: w.clock.now, seesMargins: areas.includes('margin') }
    const { rows } = await auditSheet.page(w.db, auditSheet.filter.parse({ to: '2025-01-02' }), 0, sheet)
    const all = data.rows.map(({ after }) => after).join()
    return [all.includes('1.13'), all.includes('2.26'), rows.flat().join().includes('1.13'), all.includes('（无权查看）')]
  }
  expect(await told('audit')).toEqual([false, false, false, true])
  expect(await told('audit', 'goods')).toEqual([false, true, false, true])
  expect(await told('audit', 'margin')).toEqual([true, true, true, false])
})
