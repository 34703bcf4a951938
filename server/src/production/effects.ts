import { chinaDay } from '../../../contract/text.ts'
import type { PromiseCause } from '../../../contract/production/production.ts'
import { accountOf, lineOf, sentIn, type Deed, type Effects } from '../order/effects.ts'
import { setPromisedDays, type Columns } from '../order/order.sql.ts'
import { followParcel } from '../parcel/follow.ts'
import { closePhase, doAgain, dropPlan, layOutLine } from './making.ts'
import { heardFrom, promiseFirst } from './promise.ts'
import { answerSample, insertSample, sendSample, voidSample } from './sample.sql.ts'

/** The work begins: each line gets its first promised day. */
const begin = async ({ tx, order, now }: Deed): Promise<void> => setPromisedDays(tx, await promiseFirst(tx, order, order.lines, now))

async function callOff({ tx, order }: Deed): Promise<void> {
  for (const { id } of order.lines) await dropPlan(tx, id)
}

/** The buyer said what was waited for: a late word moves the promised day. */
const heard = (deed: Deed, cause: Extract<PromiseCause, 'artwork' | 'proof' | 'sample'>): Promise<void> =>
  heardFrom(deed.tx, deed.order, lineOf(deed), cause, deed.now)

async function beginAnew(deed: Deed): Promise<void> {
  const { id } = lineOf(deed)
  await voidSample(deed.tx, id)
  await dropPlan(deed.tx, id)
  await heard(deed, 'artwork')
}

const sampleOf = (deed: Deed) => ({ id: lineOf(deed).id, companyId: deed.order.companyId })

async function shipSample(deed: Deed): Promise<Columns['line']> {
  const { tx, order, words, now } = deed
  const sent = sentIn(words)
  const sampleId = await sendSample(tx, sampleOf(deed), sent, now)
  await followParcel(tx, { companyId: order.companyId, orderId: order.id, sampleId }, sent, now)
  return { sample_sent: true, waits_since: now }
}

async function judgeSample(deed: Deed, state: 'approved' | 'rejected'): Promise<Columns['line']> {
  const { tx, mover, words, now } = deed
  await answerSample(tx, lineOf(deed).id, { state, text: words.text ?? '', accountId: accountOf(mover) }, now)
  await heard(deed, 'sample')
  return { waits_since: null, ...(state === 'rejected' && { sample_sent: false }) }
}

async function schedule(deed: Deed): Promise<Columns['line']> {
  const day = deed.words.date ?? chinaDay(deed.now)
  return { scheduled_day: day, ...(await layOutLine(deed.tx, lineOf(deed).id, day, deed.now)) }
}

/** The steps of the phase that the line leaves count as done. */
async function leave(deed: Deed): Promise<void> {
  const { tx, mover, now } = deed
  const { id, state } = lineOf(deed)
  await closePhase(tx, id, state, mover.side === 'staff' ? mover.staffId : null, now)
}

async function workAgain(deed: Deed): Promise<void> {
  const { tx, order, step, words, now } = deed
  const phase = step.to === 'printing' ? 'printing' : 'finishing'
  await doAgain(tx, order, lineOf(deed), phase, words.cause ?? '', now)
}

/** What the moves of an order and of its lines do to plans, samples and promised days. */
export const productionEffects = {
  order: { settle: begin, remake: begin, bookCredit: begin, callOff },
  line: {
    replaceArtwork: beginAnew,
    approveProof: (deed) => heard(deed, 'proof'),
    requestChange: (deed) => heard(deed, 'proof'),
    receiveArtwork: (deed) => heard(deed, 'artwork'),
    makeSample: (deed) => insertSample(deed.tx, sampleOf(deed), deed.now),
    sendSample: shipSample,
    confirmSample: (deed) => judgeSample(deed, 'approved'),
    rejectSample: (deed) => judgeSample(deed, 'rejected'),
    schedule,
    start: leave,
    finish: leave,
    passQc: leave,
    failQc: workAgain,
    pack: leave,
  },
} satisfies Effects
