import { redHours } from '../../../contract/invoice/invoiceState.ts'
import { daysLater, shanghai } from '../../../contract/text.ts'
import type { Db, Tx } from '../database/db.ts'
import { eachDue, oneByOne } from '../due.ts'
import type { Services } from '../services.ts'
import { reconcileEach } from '../outside/reconcile.ts'
import { lockRed, lockRefunded } from './due.sql.ts'
import { reconcileInvoice } from './reconcile.ts'
import { tell } from './tell.ts'
import { invoiceAfter, warningDue } from './invoice.rules.ts'
import { lockInvoice, setInvoice, takeLooks } from './invoice.sql.ts'
import { beginRed } from './red.ts'

type Works = Pick<Services, 'db' | 'dataDir' | 'now' | 'invoicing' | 'storage'>

/** What is due about invoices: the platform is asked, red letters are begun, warned of and lapse. */
export const sweepInvoices = (services: Works): Promise<void> =>
  oneByOne([
    async () => reconcileEach(await lookable(services), (id) => reconcileInvoice(services, id)),
    () =>
      eachDue(
        services,
        (tx, after) => lockRed(tx, after, services.now()),
        (tx, { id }) => redDue(tx, id, services.now()),
      ),
    () => takeBackRefunded(services, daysLater(services.now(), -lookedAt)),
  ])

/** Days of which each sweep asks what was taken back. */
const lookedAt = 2

/** Begins red letters for what was taken back since then; of what was missed while the mall stood still a look at all orders, each night, says. */
export const takeBackRefunded = (services: Works, since: Date | null): Promise<void> =>
  eachDue(
    services,
    (tx, after) => lockRefunded(tx, after, since),
    (tx, { id }) => takeBack(tx, id, services.now()),
  )

/** Nothing is put off where there is no platform to ask. */
const lookable = async ({ db, invoicing, now }: Works & { db: Db }) => (invoicing ? takeLooks(db, now()) : [])

async function redDue(tx: Tx, id: number, now: Date): Promise<void> {
  const invoice = await lockInvoice(tx, id, null)
  const { redDueAt } = invoice
  if (!redDueAt) return
  if (redDueAt <= now) {
    const state = invoiceAfter(invoice, 'lapse', 'system')
    await setInvoice(tx, id, { state, red_due_at: null, reason: `${redHours} 小时内未确认，红字信息已失效` })
    await tell(tx, invoice, 'redLapsed', `${redHours} 小时内未确认，原发票仍然有效`, now)
    return
  }
  await setInvoice(tx, id, { red_warned: warningDue(redDueAt, now) })
  const whose = invoice.redBy === 'buyer' ? '等待商家确认' : '请尽快确认'
  await tell(tx, invoice, 'redEnding', `${whose}，${shanghai(redDueAt)} 后失效`, now)
}

async function takeBack(tx: Tx, id: number, now: Date): Promise<void> {
  await beginRed(tx, await lockInvoice(tx, id, null), 'system', '开票后退款', now)
}
