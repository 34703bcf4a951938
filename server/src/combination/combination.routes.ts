import { combinationDetail, combinationPink, leavePink, listCombinations } from '../../../contract/promotion/combination.ts'
import { groupStates, type GroupState } from '../../../contract/promotion/groupState.ts'
import { phaseAt } from '../../../contract/promotion/promotionState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import { productById, productsById } from '../cart/cart.sql.ts'
import { visibilities } from '../catalog/visibility.ts'
import type { Db } from '../database/db.ts'
import { goodsWithin } from '../marketing/activity.sql.ts'
import { isMine } from '../marketing/mine.ts'
import { moveIn } from '../order/moveIn.ts'
import { lockOrder } from '../order/order.sql.ts'
import { groupOffer, ofKind } from '../promotion/offer.rules.ts'
import { offersOf } from '../promotion/offersNow.ts'
import { rulesOf } from '../promotion/told.rules.ts'
import type { Routes } from '../services.ts'
import { cardOfItem, leastOf, pinkOf } from './combination.rules.ts'
import { groupPage, itemById, itemsOf, joinable, type GroupPage } from './combination.sql.ts'
import { companyHindrance, groupTermsOf, wishHindrance, type Wish } from '../group/own.rules.ts'
import { wishFor } from '../group/wish.sql.ts'

/** Groups that a product's page names. */
const namedAtMost = 10
const bools: Readonly<Record<GroupState, number>> = { open: 0, formed: 1, kept: 1, failed: -1, cancelled: -1 }

/** 拼团: what is sold by groups, which may be joined, and how one stands. */
export const combinationRoutes: Routes = ({ serve, serveOnce }, { db: all }) => {
  const offers = offersOf(all)
  const seen = visibilities(all)

  serve(listCombinations, async ({ input, actor, db, now }) => {
    const lives = ofKind(await offers.running(now), 'group').filter((live) => isMine(live, actor))
    const scopes = lives.map(({ scope }) => scope)
    const { rows, total } = await goodsWithin(db, scopes, await seen.of(actor, now), input)
    const ids = rows.map(({ id }) => id)
    const [items, products] = await Promise.all([
      itemsOf(
        db,
        lives.map(({ id }) => id),
        ids,
        now,
      ),
      productsById(db, actor.companyId, ids),
    ])
    const cards = ids.flatMap((productId) => {
      const item = items.find((one) => one.productId === productId)
      const live = lives.find(({ id }) => id === item?.promotionId)
      const product = products.get(productId)
      return (item && live && product && cardOfItem(item, product, live.terms, live.until)) ?? []
    })
    return { storeCombinationQueryVos: cards, lastPage: Math.ceil(total / input.limit), serverTime: now.getTime() }
  })

  serve(combinationDetail, async ({ input, actor, db, now }) => {
    const item = (await itemById(db, input.id, now)) ?? refuse('group.missing')
    const wish = await wishOf(db, actor, item.id, null)
    const terms = groupTermsOf(wish.terms) ?? refuse('group.missing')
    const product = (await productById(db, actor.companyId, item.productId)) ?? refuse('group.missing')
    const card = cardOfItem(item, product, terms, wish.until.getTime()) ?? refuse('group.missing')
    const offer = groupOffer({ id: item.promotionId, version: wish.version }, terms, item.productId) ?? refuse('group.missing')
    return {
      serverTime: now.getTime(),
      storeInfo: card,
      phase: phaseAt(now.getTime(), wish.from.getTime(), wish.until.getTime()),
      fromMs: wish.from.getTime(),
      offer,
      rules: rulesOf(wish.terms),
      hindrance: hindranceOf(wish, now),
      pink: (await joinable(db, item, actor.companyId, namedAtMost, now)).map(pinkOf),
      pinkOkSum: item.formed,
    }
  })

  serve(combinationPink, async ({ input, actor, db, now }) => {
    const group = (await groupPage(db, actor, input.id, now)) ?? refuse('group.missing')
    const wish = await wishOf(db, actor, group.itemId, group.id)
    return { ...(await pinkShown(db, actor, group)), hindrance: hindranceOf(wish, now), serverTime: now.getTime() }
  })

  serveOnce(leavePink, async ({ input, actor, tx, now }) => {
    const group = (await groupPage(tx, actor, input.id, now)) ?? refuse('group.missing')
    if (input.cid !== undefined && input.cid !== group.itemId) refuse('group.missing')
    // Another's place, or one that the asker may not see, is no place of his.
    const number = group.orderId ?? refuse('group.missing', null, '没有可退出的拼团名额')
    const order = await lockOrder(tx, number, actor, now)
    await moveIn(tx, order, {}, 'cancel', actor, { reason: '退出拼团' }, now)
    return { orderId: number }
  })
}

/** What the asker would ask for. @throws Refusal group.missing: there is none such, or it is not for him. */
async function wishOf(db: Db, actor: Buyer, itemId: number, groupId: number | null): Promise<Wish> {
  const wish = (await wishFor(db, actor.companyId, itemId, groupId)) ?? refuse('group.missing')
  if (wish.state === 'draft') refuse('group.missing')
  if (companyHindrance({ ...wish, agreed: false }) !== null && !wish.group?.own) refuse('group.missing')
  return wish
}

const hindranceOf = (wish: Wish, now: Date): string | null => (companyHindrance(wish) ?? wishHindrance(wish, now))?.message ?? null

async function pinkShown(db: Db, actor: Buyer, group: GroupPage) {
  const terms = groupTermsOf(group.terms) ?? refuse('group.missing')
  const product = (await productById(db, actor.companyId, group.productId)) ?? (group.own ? null : refuse('group.missing'))
  const offer = groupOffer({ id: group.promotionId, version: group.version }, terms, group.productId) ?? refuse('group.missing')
  return {
    pinkT: pinkOf(group),
    combinationId: group.itemId,
    productId: group.productId,
    title: group.productName,
    state: group.state,
    stateLabel: groupStates[group.state],
    pinkBool: bools[group.state],
    offer,
    least: product ? leastOf(product, terms) : terms.rule.least,
    most: terms.rule.most,
    reason: group.own ? group.reason : '',
    currentPinkOrder: group.orderId,
    mayLeave: group.state === 'open' && group.orderId !== null && group.ownState !== 'in' && actor.grants.has('order.place'),
  }
}
