import { proposalStates, type ProposalState } from '../../../contract/order/proposal.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'

/** What decides how a proposal stands. */
export type Standing = { readonly orderId: string | null; readonly withdrawn: boolean; readonly expiresAt: Date }

/** How a proposal stands at `now`. */
export function stateOf({ orderId, withdrawn, expiresAt }: Standing, now: Date): ProposalState {
  if (orderId !== null) return 'ordered'
  if (withdrawn) return 'withdrawn'
  return expiresAt <= now ? 'ended' : 'open'
}

export const labelOf = (state: ProposalState): string => proposalStates[state]

/** Why its lines cannot be placed any more; null: they can. */
export function hindranceOf(standing: Standing, now: Date): Refusal | null {
  const state = stateOf(standing, now)
  const words = {
    ordered: `已按此下单：订单 ${standing.orderId ?? ''}`,
    withdrawn: '商家已撤回这份代拟订单，请联系商家',
    ended: '这份代拟订单已过有效期，请联系商家重新拟定，或直接加入购物车',
  }
  return state === 'open' ? null : new Refusal('proposal.done', {}, words[state])
}

/** As the buyer's page shows it. */
export function proposalShown(one: Standing & { readonly note: string }, now: Date) {
  const state = stateOf(one, now)
  return { state, stateLabel: labelOf(state), note: one.note, expireTime: shanghai(one.expiresAt), orderId: one.orderId }
}
