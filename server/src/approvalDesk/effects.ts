import { chinaDay } from '../../../contract/text.ts'
import { refuse } from '../../../contract/refusal.ts'
import { ruleFor } from '../approval/approval.rules.ts'
import { waitingNotice } from '../approval/notice.rules.ts'
import { speak } from '../approval/speak.ts'
import { readOpenLevel, readRulesFor, withdrawSteps } from '../approval/step.sql.ts'
import { afterRefusal, submitForApproval } from '../approval/submit.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import type { MoveContext, Effects, Placed } from '../order/effects.ts'

/** The word of whoever decides. */
const say = ({ tx, order, mover, words, now }: MoveContext, decision: 'approved' | 'refused'): Promise<void> => {
  const decider = mover.side === 'buyer' ? mover : refuse('order.move.forbidden')
  return speak(tx, order, decider, decision, decision === 'refused' ? (words.reason ?? '') : '', now)
}

async function submit({ tx, order, now }: MoveContext): Promise<void> {
  const { rules, ...placer } = await readRulesFor(tx, order.companyId, order.accountId)
  await submitForApproval(tx, order, ruleFor(rules, placer, order.grossFen) ?? afterRefusal, now)
}

/** Begins the way of an order that waits for approval, and tells those of its first level that it is theirs. */
async function placed({ tx, order, placer: { accountId }, rule, now }: Placed): Promise<void> {
  if (rule === null) return
  await submitForApproval(tx, order, rule, now)
  const approval = await readOpenLevel(tx, order.id, chinaDay(now))
  await insertNotice(tx, waitingNotice({ ...order, accountId, approval }, accountId), now)
}

const withdraw = ({ tx, order }: MoveContext) => withdrawSteps(tx, order.id)

/** What an order and its moves do to its approval. */
export const approvalEffects = {
  order: {
    approve: (context) => say(context, 'approved'),
    refuse: (context) => say(context, 'refused'),
    resubmit: submit,
    cancel: withdraw,
    close: withdraw,
    dissolve: withdraw,
  },
  placed,
} satisfies Effects
