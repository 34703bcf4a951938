import { chinaDay } from '../../../contract/text.ts'
import type { PromiseCause } from '../../../contract/production/production.ts'
import { accountOf, lineOf, sentIn, type MoveContext, type Effects } from '../order/effects.ts'
import { setPromisedDays, type Columns } from '../order/order.sql.ts'
import { followParcel } from '../parcel/follow.ts'
import { closePhase, doAgain, dropPlan, layOutLine } from './making.ts'
import { heardFrom, promiseFirst } from './promise.ts'
import { answerSample, insertSample, sendSample, voidSample } from './sample.sql.ts'

/** The work begins: each line gets its first promised day. */
const begin = async ({ tx, order, now }: MoveContext): Promise<void> => setPromisedDays(tx, await promiseFirst(tx, order, order.lines, now))

async function callOff({ tx, order }: MoveContext): Promise<void> {
  for (const { id } of order.lines) await dropPlan(tx, id)
}

/** The buyer said what was waited for: a late word moves the promised day. */
const heard = (context: MoveContext, cause: Extract<PromiseCause, 'artwork' | 'proof' | 'sample'>): Promise<void> =>
  heardFrom(context.tx, context.order, lineOf(context), cause, context.now)

async function beginAnew(context: MoveContext): Promise<void> {
  const { id } = lineOf(context)
  await voidSample(context.tx, id)
  await dropPlan(context.tx, id)
  await heard(context, 'artwork')
}

const sampleOf = (context: MoveContext) => ({ id: lineOf(context).id, companyId: context.order.companyId })

async function shipSample(context: MoveContext): Promise<Columns['line']> {
  const { tx, order, words, now } = context
  const sent = sentIn(words)
  const sampleId = await sendSample(tx, sampleOf(context), sent, now)
  await followParcel(tx, { companyId: order.companyId, orderId: order.id, sampleId }, sent, now)
  return { sample_sent: true, waits_since: now }
}

async function judgeSample(context: MoveContext, state: 'approved' | 'rejected'): Promise<Columns['line']> {
  const { tx, mover, words, now } = context
  await answerSample(tx, lineOf(context).id, { state, text: words.text ?? '', accountId: accountOf(mover) }, now)
  await heard(context, 'sample')
  return { waits_since: null, ...(state === 'rejected' && { sample_sent: false }) }
}

async function schedule(context: MoveContext): Promise<Columns['line']> {
  const day = context.words.date ?? chinaDay(context.now)
  return { scheduled_day: day, ...(await layOutLine(context.tx, lineOf(context).id, day, context.now)) }
}

/** The steps of the phase that the line leaves count as done. */
async function leave(context: MoveContext): Promise<void> {
  const { tx, mover, now } = context
  const { id, state } = lineOf(context)
  await closePhase(tx, id, state, mover.side === 'staff' ? mover.staffId : null, now)
}

async function workAgain(context: MoveContext): Promise<void> {
  const { tx, order, step, words, now } = context
  const phase = step.to === 'printing' ? 'printing' : 'finishing'
  await doAgain(tx, order, lineOf(context), phase, words.cause ?? '', now)
}

/** What the moves of an order and of its lines do to plans, samples and promised days. */
export const productionEffects = {
  order: { settle: begin, form: begin, remake: begin, bookCredit: begin, callOff },
  line: {
    replaceArtwork: beginAnew,
    approveProof: (context) => heard(context, 'proof'),
    requestChange: (context) => heard(context, 'proof'),
    receiveArtwork: (context) => heard(context, 'artwork'),
    makeSample: (context) => insertSample(context.tx, sampleOf(context), context.now),
    sendSample: shipSample,
    confirmSample: (context) => judgeSample(context, 'approved'),
    rejectSample: (context) => judgeSample(context, 'rejected'),
    schedule,
    start: leave,
    finish: leave,
    passQc: leave,
    failQc: workAgain,
    pack: leave,
  },
} satisfies Effects
