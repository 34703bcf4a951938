import { chinaDay } from '../../../contract/text.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { waitsUntil } from './due.rules.ts'
import { accountOf, lineOf, type MoveContext, type Effects, type Placed } from './effects.ts'
import { keepProofs } from './keepProofs.ts'
import { insertKeptProof, keepBriefs } from './kept.sql.ts'
import { readLocked, type Columns } from './order.sql.ts'
import { answerProof, endProof, insertProof } from './proof.sql.ts'
import { readSetting } from '../setting.ts'
import { releaseSpend, reserveSpend } from './spend.sql.ts'
import { orderTerms } from './terms.rules.ts'

/** Gives back what an unpaid order holds of the limits. The order's columns say what that is and are cleared with it, so it happens once. */
async function release({ tx, order }: MoveContext): Promise<Columns['order']> {
  const { accountId, spendMonth, grossFen } = order
  if (spendMonth !== null) await releaseSpend(tx, { accountId, month: spendMonth, amount: grossFen })
  return { spend_month: null, due_at: null }
}

/** Whatever is waited for now has its time. */
async function wait({ tx, order, step, now }: MoveContext): Promise<Columns['order']> {
  if (step.to === step.from) return {}
  return { due_at: waitsUntil(step.to as OrderState, order.lines, now, await readSetting(tx, orderTerms)) }
}

async function resubmit(context: MoveContext): Promise<Columns['order']> {
  const { tx, order, now } = context
  const month = chinaDay(now).slice(0, 7)
  await reserveSpend(tx, { accountId: order.accountId, month, amount: order.grossFen })
  return { spend_month: month, ...(await wait(context)) }
}

const begin = (): Columns['order'] => ({ due_at: null })

/** The proof before shows the same artwork, and is `ended` by this one; or other artwork, and is void. */
async function sendProof(context: MoveContext, ended: 'superseded' | 'void'): Promise<Columns['line']> {
  const { tx, order, words, now } = context
  const line = lineOf(context)
  await endProof(tx, line.id, ended)
  const sent = await insertProof(
    tx,
    {
      lineId: line.id,
      companyId: order.companyId,
      round: (line.proof?.round ?? 0) + 1,
      fileId: words.fileId ?? 0,
      artworkHashes: line.artwork,
      note: words.note ?? '',
    },
    now,
  )
  if (!sent) refuse('file.missing')
  return { waits_since: now }
}

/** @throws Refusal proof.missing when what is kept stands no more. */
async function keepProof(context: MoveContext): Promise<Columns['line']> {
  const { tx, order, words, now } = context
  const kept = { lineId: lineOf(context).id, companyId: order.companyId, from: words.proofId ?? 0 }
  if (!(await insertKeptProof(tx, kept, now))) refuse('proof.missing')
  await keepBriefs(tx, kept.lineId, kept.from)
  return { waits_since: now }
}

/** @throws Refusal proof.stale when the answer is to another proof than the newest. */
async function answer(context: MoveContext, state: 'approved' | 'change_requested'): Promise<Columns['line']> {
  const { tx, mover, words, now } = context
  const proof = lineOf(context).proof ?? refuse('proof.missing')
  if (words.proofId !== undefined && words.proofId !== proof.id) refuse('proof.stale')
  await answerProof(tx, proof.id, { state, text: words.text ?? '', accountId: accountOf(mover) }, now)
  return heard
}

/** The buyer said what was waited for. */
const heard: Columns['line'] = { waits_since: null }

async function voidProof(context: MoveContext): Promise<Columns['line']> {
  await endProof(context.tx, lineOf(context).id, 'void')
  return { ...heard, sample_sent: false }
}

/** What is ordered again needs no proof drawn anew. */
async function keep({ tx, order, placer, drawn, now }: Placed): Promise<void> {
  if (drawn) await keepProofs(tx, await readLocked(tx, order.id, now), placer, now)
}

/** What an order does at its own moves and once it is placed: its times, its buyer's limits and its proofs. */
export const ownEffects = {
  order: {
    approve: wait,
    refuse: release,
    resubmit,
    cancel: release,
    close: release,
    conclude: wait,
    settle: begin,
    await: begin,
    form: begin,
    dissolve: release,
    unsettle: wait,
    remake: begin,
    callOff: release,
    bookCredit: begin,
  },
  line: {
    replaceArtwork: voidProof,
    keepProof,
    mendArtwork: (context) => sendProof(context, 'void'),
    sendProof: (context) => sendProof(context, 'superseded'),
    approveProof: (context) => answer(context, 'approved'),
    requestChange: (context) => answer(context, 'change_requested'),
    receiveArtwork: () => heard,
    returnArtwork: ({ now }) => ({ waits_since: now }),
  },
  placed: keep,
} satisfies Effects
