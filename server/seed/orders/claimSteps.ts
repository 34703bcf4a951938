import { applyClaim, claimDetail, moveClaim } from '../../../contract/claim/claim.ts'
import { staffMoveClaim } from '../../../contract/claim/claimDesk.ts'
import type { ClaimReason, Remedy } from '../../../contract/claim/claimReason.ts'
import type { ClaimMove } from '../../../contract/claim/claimState.ts'
import { staffOrderDetail } from '../../../contract/order/order.ts'
import { sweepClaims } from '../../src/claim/claim.jobs.ts'
import type { Actors } from './actors.ts'

type Asked = {
  quantity: number
  reason: ClaimReason
  words: string
  remedy: Remedy
  amount?: string
  /** What the picture of it is called, and its drawing. */
  picture?: readonly [name: string, svg: string]
}

/** What people of the demo do about goods that are not as they should be. */
export function claimSteps(actors: Actors) {
  /** Claims pieces of an order's only line, with its picture where there is one. Answers the claim. */
  async function claim(who: string, orderId: string, { picture, ...asked }: Asked): Promise<number> {
    const fileIds = picture ? [await actors.upload(who, 'evidence', ...picture)] : []
    const { lines } = await (await actors.as('production'))(staffOrderDetail, { orderId })
    const lineId = lines[0]?.id ?? 0
    return (await (await actors.as(who))(applyClaim, { orderId, lineId, fileIds, ...asked })).id
  }

  const staffMove = async (who: string, id: number, move: ClaimMove, more: object = {}) =>
    (await actors.as(who))(staffMoveClaim, { id, move, ...more })

  /** The merchant proposes that some money goes back. */
  const offer = (id: number, quantity: number, amount: string, text: string) =>
    staffMove('sales', id, 'offer', { offer: { remedy: 'refund', quantity, amount }, text })

  /** The buyer takes what is proposed, and finance sends the money: by bank where it names the bank's number, else as it came. */
  async function settle(who: string, id: number, reference?: string) {
    const buyer = await actors.as(who)
    const offerId = (await buyer(claimDetail, { id })).offers.find(({ state }) => state === 'open')?.id
    await buyer(moveClaim, { id, move: 'accept', offerId })
    await staffMove('finance', id, 'pay', { reference })
    await conclude()
  }

  /** Claims of which all is done are over. */
  const conclude = () => sweepClaims(actors.services)

  return { claim, take: (id: number) => staffMove('sales', id, 'take'), offer, settle, conclude }
}
