import { phaseAt } from '../../../contract/promotion/promotionState.ts'
import type { PromotionKind } from '../../../contract/promotion/rule.ts'
import { chinaDay, oneDay } from '../../../contract/text.ts'
import { givesWords } from '../../../pricing/discount.ts'
import { ruleWords } from '../../../pricing/promotionKinds.ts'
import type { Actor } from '../actor.ts'
import { visibilities } from '../catalog/visibility.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { onOffer, type OnOffer } from '../coupon/take.sql.ts'
import type { OfferSections, Section } from '../page/offerSections.ts'
import { openPage } from '../pool/seen.sql.ts'
import { isFor, ofKind, type Live } from '../promotion/offer.rules.ts'
import { offersOf } from '../promotion/offersNow.ts'
import type { Services } from '../services.ts'
import { isMine, type GoodsOf } from './mine.ts'

const toldAhead = 30 * oneDay
/** For how long what coupons there are is remembered, ms. */
const couponsKept = 5000

/** What the home page shows of what is on offer, for the blocks that the merchant has placed there: as words and goods that it draws anyway. */
export function homeOffers({ db }: Services, goodsOf: GoodsOf): OfferSections {
  const offers = offersOf(db)
  const seen = visibilities(db)
  const coupons = catalogMemory(db).shelf<OnOffer[]>(2)

  async function reduced(count: number, actor: Actor | null, now: Date) {
    const sales = ofKind(await offers.running(now), 'sale').filter((live) => isMine(live, actor))
    if (sales.length === 0) return []
    const { cards } = await goodsOf(sales, actor, { page: 1, limit: 2 * count }, now)
    return cards.filter(({ activity }) => activity).slice(0, count)
  }

  async function flash(count: number, actor: Actor | null, now: Date) {
    const lives = ofKind(await offers.running(now), 'flash').filter((live) => isMine(live, actor))
    if (lives.length === 0) return []
    const { cards } = await goodsOf(lives, actor, { page: 1, limit: 2 * count }, now)
    return cards.filter(({ activity }) => lives.some(({ id }) => id === activity?.id)).slice(0, count)
  }

  async function grouped(most: number, actor: Actor | null, now: Date) {
    const lives = ofKind(await offers.running(now), 'group').filter((live) => isMine(live, actor))
    if (lives.length === 0) return []
    const { cards } = await goodsOf(lives, actor, { page: 1, limit: most }, now)
    const to = actor?.side === 'buyer' ? '/indexpage/combination' : '/indexpage/activityGoods'
    return cards.flatMap(({ id, storeName }) => {
      const live = lives.find(({ terms }) => terms.rule.goods.some(({ productId }) => productId === id))
      const each = live?.terms.rule.goods.find(({ productId }) => productId === id)?.each
      return live && each !== undefined ? [{ title: `${storeName}：${live.terms.rule.people} 家成团，拼团价 ¥${each} ›`, to }] : []
    })
  }

  async function pools(most: number, actor: Actor | null, now: Date) {
    const buyer = actor?.side === 'buyer' ? actor : null
    const { rows } = await openPage(db, buyer, await seen.of(actor, now), { page: 1, limit: most }, now)
    return rows.map(({ id, title, closesAt, members }) => ({
      title: `${title}：${members > 0 ? `已有 ${members} 家同印，` : ''}${chinaDay(closesAt).slice(5)} 截止 ›`,
      to: `/poolDetail?id=${id}`,
    }))
  }

  async function activities(most: number, actor: Actor | null, now: Date) {
    const at = now.getTime()
    const mine = (await offers.published(now)).filter((live) => isMine(live, actor) && live.until > at && live.from < at + toldAhead)
    return mine
      .toSorted((a, b) => Math.max(at, a.from) - Math.max(at, b.from) || a.until - b.until)
      .slice(0, most)
      .map((live) => linkOf(live, actor, at))
  }

  async function takeable(most: number, actor: Actor | null, now: Date) {
    const found = await coupons(String(Math.floor(now.getTime() / couponsKept)), now, () => onOffer(db, now))
    return found
      .filter(({ terms }) => isFor(terms.audience, actor?.side === 'buyer' ? actor : null))
      .slice(0, most)
      .map(({ terms }) => ({ title: `${givesWords(terms)}（${terms.name}）›`, to: '/indexpage/getcoupon' }))
  }

  return async ({ type, title, componentContent: content }, actor, now): Promise<Section | null> => {
    if (type === 'ProductSale' || type === 'ProductFlash') {
      const goods = await (type === 'ProductSale' ? reduced : flash)(content.count, actor, now)
      return goods.length > 0 ? { type: 'ProductAuto', title, goods } : null
    }
    const told = { Groups: grouped, Pools: pools, Activities: activities, Coupons: takeable }
    const links = await told[type](content.most, actor, now)
    return links.length > 0 ? { type: 'Links', title, goods: [], links } : null
  }
}

const placeOf = (id: number, kind: PromotionKind): string =>
  kind === 'flash' ? '/indexpage/seckill' : `/indexpage/discount?activity=${id}`

/** 「商务出行季：88 折，至 11-29 ›」, leading buyers to its goods, and others and to what is to come to 活动中心, which asks for no log-in. */
function linkOf({ id, terms, from, until }: Live, actor: Actor | null, at: number): { title: string; to: string } {
  const runs = phaseAt(at, from, until) === 'running'
  const when = runs ? `至 ${terms.until.slice(5, 10)}` : `${terms.from.slice(5, 10)} 开始`
  return {
    title: `${terms.name}：${ruleWords(terms.rule)}，${when} ›`,
    to: runs && actor?.side === 'buyer' ? placeOf(id, terms.rule.kind) : '/indexpage/activityGoods',
  }
}
