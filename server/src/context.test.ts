import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPeopledWorld, type PeopledWorld } from './account/people.fixture.ts'
import type { Actor, Buyer, Staff } from './actor.ts'
import { insertAudit, type AuditEntry } from './audit/audit.sql.ts'
import { callAt, within, type Change } from './context.ts'
import { inTransaction, type Tx } from './database/db.ts'

let w: PeopledWorld
beforeAll(async () => {
  w = await aPeopledWorld()
})
afterAll(() => w.close())

const buyer: Buyer = {
  side: 'buyer',
  accountId: 3,
  companyId: 7,
  main: true,
  name: '李娜',
  grants: new Set(),
  tariff: { levelId: 1, levelName: '', discountBp: 10_000, isNew: true, ownBookId: null, levelBookId: null },
  by: null,
}
const staff: Staff = { side: 'staff', staffId: 2, name: '何婷', areas: new Set() }
const origin = { address: '10.0.0.9', agent: 'a browser', token: null }
const now = new Date('2026-11-21T23:30:00+08:00')

/** The row that `write` leaves. */
const rowOf = (write: (tx: Tx) => Promise<void>) =>
  inTransaction(w.db, async (tx) => {
    await write(tx)
    const { id: _, ...row } = await tx.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    return row
  })

const actors: [string, Actor | null][] = [
  ['a buyer', buyer],
  ["a company's program", { ...buyer, keyId: 4 }],
  ['staff in a buyer’s name', { ...buyer, by: { staffId: 2, name: '何婷', sessionId: 1 } }],
  ['staff', staff],
  ['nobody', null],
]
const changes: (Change | undefined)[] = [
  undefined,
  { after: { name: 'new' } },
  { companyId: 9, before: { state: 'verified' }, after: { state: 'suspended' } },
  { before: null, after: null },
]

test.each(actors)('what %s did is written down as it is when it is spelled out', async (_, actor) => {
  for (const change of changes) {
    const entry: AuditEntry = { actor, action: 'company.freeze', subject: 'company 9', ...change, address: origin.address }
    const spelled = await rowOf((tx) => insertAudit(tx, entry, now))
    const said = await rowOf((tx) => within(callAt(now, actor, origin), tx).audit('company.freeze', 'company 9', change))
    expect(said).toEqual(spelled)
    expect(said.address).toBe('10.0.0.9')
  }
})

test('the day of a call is the one in China', () => {
  expect(callAt(now, staff, origin).today).toBe('2026-11-21')
  expect(callAt(new Date('2026-11-21T16:30:00Z'), staff, origin).today).toBe('2026-11-22')
})
