import { answerSuccession, cancelSuccession, successionState, startSuccession } from '../../../contract/account/succession.ts'
import { swapMain } from '../account/account.sql.ts'
import { refuse } from '../../../contract/refusal.ts'
import { oneDay, shanghai } from '../../../contract/text.ts'
import { checkSettled } from '../account/openChange.sql.ts'
import { proveOwn } from '../account/proveOwn.ts'
import { endSessionsOf, forgetBelieved } from '../session/session.sql.ts'
import type { Buyer } from '../actor.ts'
import type { Routes } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { insertOffer, lockPair, offerFor, takeOffer } from './succession.sql.ts'

/** How long an offer waits for its answer, ms. */
const waits = 3 * oneDay

/** The main account passes to a sub-account: offered by the one, taken by the other, each with the own password. */
export const successionRoutes: Routes = ({ serve, serveOnce, serveTried }) => {
  serve(successionState, async ({ actor, db, now }) => {
    const offer = await offerFor(db, actor, now)
    if (!offer) return null
    const { from, to, toId, identityName, expiresAt } = offer
    const mine = toId === actor.accountId
    return { from, to: { id: toId, nickname: to }, identityName, mine, expiresTime: shanghai(expiresAt) }
  })

  serveTried(startSuccession, async ({ input, actor, db, now, origin, act }) => {
    await proveOwn(db, actor, input.password, origin, now)
    const { id: toId, identityId } = input
    return act(async ({ tx, audit }) => {
      await lockPair(tx, actor)
      await checkSettled(tx, [actor.accountId, toId], '移交主账号', now)
      await insertOffer(tx, actor, { toId, identityId, expiresAt: new Date(now.getTime() + waits) })
      await tell(tx, actor, toId, '请确认是否接任主账号', `${actor.name} 请您接任企业主账号，请在三天内答复`, now)
      await audit('succession.start', `account ${toId}`, { after: { identityId } })
      return true as const
    })
  })

  serveOnce(cancelSuccession, async ({ actor, tx, now, audit }) => {
    const offer = (await offerFor(tx, actor, now)) ?? refuse('succession.missing')
    if (!(await takeOffer(tx, actor.companyId))) refuse('succession.missing')
    await tell(tx, actor, offer.toId, '主账号移交已撤回', `${actor.name} 撤回了主账号移交`, now)
    await audit('succession.cancel', `account ${offer.toId}`)
    return true as const
  })

  serveTried(answerSuccession, async ({ input, actor, db, now, origin, act }) => {
    const asked = await offerFor(db, actor, now)
    if (asked?.toId !== actor.accountId) refuse('succession.missing')
    await proveOwn(db, actor, input.password, origin, now)
    return act(async ({ tx, onCommit, audit }) => {
      // Read again: it may have been withdrawn, or made to somebody else, or the heir deleted, while the password was compared.
      await lockPair(tx, actor)
      const offer = await offerFor(tx, actor, now)
      if (offer?.toId !== actor.accountId || !(await takeOffer(tx, actor.companyId))) return refuse('succession.missing')
      const { fromId } = offer
      if (input.accept) {
        await checkSettled(tx, [fromId, actor.accountId], '接任主账号', now)
        await swapMain(tx, actor.companyId, offer)
        await endSessionsOf(tx, [fromId, actor.accountId], now)
      }
      const title = input.accept ? '主账号已移交' : '主账号移交被拒绝'
      await tell(tx, actor, fromId, title, `${actor.name}${input.accept ? '已接任' : '没有接受'}企业主账号`, now)
      const after = { accepted: input.accept, from: fromId }
      await audit('succession.answer', `account ${actor.accountId}`, { after })
      onCommit(forgetBelieved)
      return true as const
    })
  })
}

const tell = (tx: Parameters<typeof insertNotice>[0], actor: Buyer, to: number, title: string, body: string, now: Date) =>
  insertNotice(tx, { companyId: actor.companyId, title, body, link: '/userInfo', to }, now)
