import { freightWays } from '../../../contract/price/freightWay.ts'
import { daysLater } from '../../../contract/text.ts'
import { refuse } from '../../../contract/refusal.ts'
import { accountOf, sentIn, type MoveContext, type Effects } from '../order/effects.ts'
import type { Columns } from '../order/order.sql.ts'
import { readSetting } from '../setting.ts'
import { askForPacking } from './packing.sql.ts'
import { noteFound } from './receive.ts'
import { refuseTakenBack } from './takenBack.ts'
import { consignmentTerms } from './terms.rules.ts'

/** Nothing goes with a waybill that was taken back. The packing list that lies in it is the buyer's from now on. */
async function ship({ tx, order, step, words, now }: MoveContext): Promise<Columns['consignment']> {
  const { carrier, trackingNo } = sentIn(words)
  await refuseTakenBack(tx, step.id ?? 0, trackingNo)
  await askForPacking(tx, { id: step.id ?? 0, companyId: order.companyId }, now)
  return { carrier, tracking_no: trackingNo, shipped_at: now }
}

/** What is fetched goes by nobody; the packing list that lies in it is the buyer's from now on. */
async function layOut({ tx, order, step, now }: MoveContext): Promise<Columns['consignment']> {
  await askForPacking(tx, { id: step.id ?? 0, companyId: order.companyId }, now)
  return { carrier: freightWays.pickup, shipped_at: now }
}

async function deliver({ tx, now }: MoveContext): Promise<Columns['consignment']> {
  const { signedDays } = await readSetting(tx, consignmentTerms)
  return { delivered_at: now, due_at: daysLater(now, signedDays) }
}

async function sign({ tx, order, step, mover, words, now }: MoveContext): Promise<Columns['consignment']> {
  const { noted = [] } = words
  if (noted.length > 0) {
    const accountId = accountOf(mover) ?? refuse('order.move.forbidden')
    await noteFound(tx, { consignmentId: step.id ?? 0, order, accountId }, noted, now)
  }
  return { signed_at: now, due_at: null }
}

const signed = ({ now }: MoveContext): Columns['consignment'] => ({ signed_at: now, due_at: null })

/** What the moves of a consignment write, its papers and what was found of it. */
export const consignmentEffects = {
  consignment: { ship, layOut, deliver, sign, handOut: signed, signByTime: signed },
} satisfies Effects
