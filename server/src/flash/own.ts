import { refuse } from '../../../contract/refusal.ts'
import { releaseReasons } from '../../../contract/promotion/holdState.ts'
import { isFor, type OwnNow } from '../promotion/offer.rules.ts'
import type { OwnAsked, OwnOffers } from '../promotion/offersNow.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { flashOffer, slotHindrance } from './flash.rules.ts'
import { flashGate, type FlashGate } from './gate.ts'
import type { FlashMemory } from './memory.ts'
import { holdsNow, ownHolds, releaseHolds, takePieces, type HoldNow } from './take.sql.ts'

/** Takes as the database says at the moment of the turn. */
export const flashGateOf = (db: Db, clock: () => Date): FlashGate =>
  flashGate(async (itemId, wishes) => (await takePieces(db, itemId, wishes, clock())) ?? refuse('flash.missing'))

/** 秒杀 as an offer of a line's own: pieces are held before the cart is touched, and let go where nothing comes of it. */
export function flashOwn(memory: FlashMemory, gate: FlashGate, clock: () => Date): OwnOffers {
  return {
    now: async (db, owner, ids, now) => new Map((await holdsNow(db, owner, ids)).map((hold) => [hold.id, ownNow(hold, now)])),
    check: ({ id, pieces }) => gate.checkLeft(id, pieces),
    take: async (_, buyer, { id, productId, pieces, priced }: OwnAsked, now) => {
      gate.checkLeft(id, pieces)
      const found = (await memory.itemAt(id, now)) ?? refuse('flash.missing')
      const { slot, item } = found
      if (item.productId !== productId) refuse('flash.missing', {}, '该商品不参加这场秒杀')
      if (!isFor(slot.audience, buyer)) refuse('flash.missing')
      const closed = slotHindrance({ from: new Date(slot.from), until: new Date(slot.until), stopped: slot.stopped }, clock())
      if (closed) throw closed
      const { companyId, accountId } = buyer
      return gate.through(id, { companyId, accountId, productId, pieces }, async () => (await priced()).receipt.quantity)
    },
    drop: async (db, owner, ids, now) => {
      const own = ownHolds(owner, ids)
      const release = (tx: Tx) => releaseHolds(tx, own, 'dropped', now)
      await (isTx(db) ? release(db) : inTransaction(db, release))
    },
  }
}

const isTx = (db: Db | Tx): db is Tx => db.isTransaction

/** How a hold stands for the line that came by it. */
export function ownNow(hold: HoldNow, now: Date): OwnNow {
  if (hold.state === 'released')
    return { gone: hold.why === 'stopped' ? '该场秒杀已停止' : `秒杀占用已释放（${releaseReasons[hold.why ?? 'lapsed']}），请重新抢购` }
  if (hold.state !== 'held') return { gone: '秒杀占用已用于订单' }
  if (hold.until <= now) return { gone: '超过 15 分钟未下单，秒杀占用已释放，请重新抢购' }
  if (hold.halted) return { gone: '该场秒杀已停止' }
  if (hold.ordered) return { gone: '新客秒杀只限第一单，贵公司已有其他订单' }
  const { promotionId, version, name, each, pieces, until, setAside } = hold
  const offer = hold.agreed && !hold.forAgreed ? null : flashOffer(promotionId, version, name, each)
  const none = '按您的数量与价格，平时的单价已不高于秒杀价，请直接加入购物车'
  return { offer, most: pieces, until: until.getTime(), setAside, none }
}
