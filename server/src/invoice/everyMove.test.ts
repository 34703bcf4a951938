import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { editTitle } from '../../../contract/account/invoice.ts'
import { applyInvoice, moveInvoice, staffMoveInvoice } from '../../../contract/invoice/invoiceRecord.ts'
import { invoiceMoves, invoiceStates, type InvoiceMove } from '../../../contract/invoice/invoiceState.ts'
import { permit, permitArea } from '../actor.ts'
import { inTransaction } from '../database/db.ts'
import { actorBy, codeOf, everybody, everyMoveTwice, isClerk, refusalOf, type Machine, type Who } from '../everyMove.fixture.ts'
import { aBilling } from './billing.fixture.ts'
import { sweepInvoices } from './invoice.jobs.ts'
import { reconcileInvoice } from './reconcile.ts'
import { invoiceAfter } from './invoice.rules.ts'
import { sessionsLast } from '../account/people.fixture.ts'
import { lockInvoice } from './invoice.sql.ts'

// Every move of an invoice and of the red letter that takes it back, by everybody, at every state there is, twice at once.
// Shown to fail with the invoice left unlocked, and with a call that does not ask whose it is.

const billing = await aBilling()
const { w, applied, paidOrder, byStaff, byBuyer, platform, issued } = billing
const start = w.clock.now
const tokens = {} as Record<Who, string>
for (const who of everybody) tokens[who] = await w.token(who)
await sessionsLast(w.db)
const seen = new Set<string>()
afterAll(() => w.close())
afterEach(() => void (w.clock.now = start))

const reason = '抬头有误，需重开'
const invoices: Machine<number> = {
  people: everybody,
  moves: Object.keys(invoiceMoves),
  ask: (who, id, move) => w.ask(tokens[who], isClerk(who) ? staffMoveInvoice : moveInvoice, { id, move, reason }),
  async verdicts(who, id) {
    const actor = await actorBy(w, tokens[who])
    const gate = codeOf(() => (actor.side === 'staff' ? permitArea(actor, 'finance') : permit(actor, 'invoice.manage')))
    if (gate !== 'yes') return () => gate
    const companyId = actor.side === 'buyer' ? actor.companyId : null
    const invoice = await inTransaction(w.db, (tx) => lockInvoice(tx, id, companyId)).catch(refusalOf)
    if (typeof invoice === 'string') return () => invoice
    return (move) => codeOf(() => invoiceAfter(invoice, move as InvoiceMove, actor.side, reason))
  },
  async recordOf(id) {
    const { rows } = await sql<{ record: string }>`
      select concat_ws(' ', i.state, i.reason, i.red_by, i.red_reason, i.red_due_at, i.red_round,
        (select count(*) from notice n where n.body like '%' || i.number || '%')) as record
      from invoice i where i.id = ${id}`.execute(w.db)
    return rows[0]?.record ?? ''
  },
}

const checked = async () => {
  const id = await applied(await paidOrder())
  await w.must(byStaff(id, 'check'))
  return id
}
const issuing = async () => {
  const id = await checked()
  await reconcileInvoice(w.services, id)
  return id
}
let wrong = 0
/** Made out to a number whose check sign is wrong. */
const failed = async () => {
  const title = { headerType: 2, type: 1, name: `税号有误${++wrong}`, dutyNumber: '91440300MA5F8K2L7X' }
  const { id: titleId } = await w.must(w.ask(tokens.main, editTitle, title))
  const { id } = await w.must(w.ask(tokens.main, applyInvoice, { orderIds: [await paidOrder()], titleId, type: 1 }))
  await w.must(byStaff(id, 'check'))
  await platform(id)
  return id
}
const redBy = (side: typeof byStaff) => async () => {
  const id = await issued(await paidOrder())
  await w.must(side(id, 'red', reason))
  return id
}
const redIssuing = async () => {
  const id = await redBy(byStaff)()
  await w.must(byBuyer(id, 'confirmRed'))
  return id
}

test.each<[string, () => Promise<number>]>([
  ['applied for', async () => applied(await paidOrder())],
  ['checked', checked],
  ['being issued', issuing],
  ['issued', async () => issued(await paidOrder())],
  [
    'refused',
    async () => {
      const id = await applied(await paidOrder())
      await w.must(byStaff(id, 'refuse', reason))
      return id
    },
  ],
  ['failed', failed],
  ['to be taken back, as the merchant says', redBy(byStaff)],
  ['to be taken back, as the buyer says', redBy(byBuyer)],
  ['its red letter being issued', redIssuing],
  [
    'taken back',
    async () => {
      const id = await redIssuing()
      await platform(id)
      return id
    },
  ],
  [
    'its red letter lapsed',
    async () => {
      const id = await redBy(byStaff)()
      w.clock.now = new Date(start.getTime() + 72 * 3_600_000)
      await sweepInvoices(w.services)
      return id
    },
  ],
])('%s', { timeout: 120_000 }, (_, make) =>
  everyMoveTwice(invoices, async () => {
    w.clock.now = start
    const id = await make()
    seen.add((await billing.recordOf(id)).status)
    return id
  }),
)

test('that was every state of the table', () => {
  expect(Object.keys(invoiceStates).filter((state) => !seen.has(state))).toEqual([])
})
