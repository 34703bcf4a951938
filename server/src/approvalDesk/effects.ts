import { refuse } from '../../../contract/refusal.ts'
import { ruleFor } from '../approval/approval.rules.ts'
import { speak } from '../approval/speak.ts'
import { readRulesFor, withdrawSteps } from '../approval/step.sql.ts'
import { afterRefusal, submitForApproval } from '../approval/submit.ts'
import type { Deed, Effects } from '../order/effects.ts'

/** The word of whoever decides. */
const say = ({ tx, order, mover, words, now }: Deed, decision: 'approved' | 'refused'): Promise<void> => {
  const decider = mover.side === 'buyer' ? mover : refuse('order.move.forbidden')
  return speak(tx, order, decider, decision, decision === 'refused' ? (words.reason ?? '') : '', now)
}

async function submit({ tx, order, now }: Deed): Promise<void> {
  const { rules, ...placer } = await readRulesFor(tx, order.companyId, order.accountId)
  await submitForApproval(tx, order, ruleFor(rules, placer, order.grossFen) ?? afterRefusal, now)
}

const withdraw = ({ tx, order }: Deed) => withdrawSteps(tx, order.id)

/** What an order's moves do to its approval. */
export const approvalEffects = {
  order: {
    approve: (deed) => say(deed, 'approved'),
    refuse: (deed) => say(deed, 'refused'),
    resubmit: submit,
    cancel: withdraw,
    close: withdraw,
  },
} satisfies Effects
