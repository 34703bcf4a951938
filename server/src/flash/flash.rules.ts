import type { LineOffer } from '../../../contract/price/offer.ts'
import type { Rate } from '../../../contract/money.ts'
import { rateText } from '../../../contract/money.ts'
import { promotionKinds } from '../../../contract/promotion/kinds.ts'
import type { PromotionState } from '../../../contract/promotion/promotionState.ts'
import type { Audience } from '../../../contract/promotion/terms.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { oneDay, shanghai } from '../../../contract/text.ts'

/** A slot of a published 秒杀, as every process remembers it: times in ms. What is left of its pieces is asked of the database. */
export type Slot = {
  readonly id: number
  readonly promotionId: number
  readonly name: string
  readonly audience: Audience
  readonly forAgreed: boolean
  readonly extended: boolean
  readonly from: number
  readonly until: number
  readonly stopped: boolean
  readonly items: readonly Item[]
}

/** A product of it. */
export type Item = {
  readonly id: number
  readonly productId: number
  readonly each: Rate
  readonly version: number
  readonly pieces: number
  readonly perCompany: number | null
  readonly perAccount: number | null
}

/** How many pieces of an item are left, and how many were paid for. */
export type Stock = { readonly id: number; readonly left: number; readonly sold: number }

/** Pieces are held for so long until they are ordered, ms. */
export const heldFor = 15 * 60_000
/** What is held is put into the cart at once; after so long without a line the server that was to do it is gone, ms. */
export const looseAfter = 60_000
/** So many lapses within so many days bar a company for so long. */
export const lapsesAtMost = 3
export const lapseDays = 30
export const barredDays = 7

/** What sells a piece at the price of the slot. */
export const flashOffer = (promotionId: number, version: number, name: string, each: Rate): LineOffer => ({
  id: promotionId,
  version,
  label: `${promotionKinds.flash}（${name}）`,
  terms: { kind: 'flash', each: rateText(each) },
})

/** What decides whether pieces may be taken, as it was when they could not be. */
export type Facts = {
  readonly productId: number
  /** What its pieces are called. */
  readonly unit: string
  readonly state: PromotionState
  readonly from: Date
  readonly until: Date
  readonly stopped: boolean
  readonly left: number
  readonly perCompany: number | null
  readonly perAccount: number | null
  readonly ofCompany: number
  readonly ofAccount: number
  /** When pieces that the company had held lapsed, the newest first. */
  readonly lapses: readonly Date[]
}

/** Until when a company that let pieces lapse has none; null: it may. */
export function barredUntil(lapses: readonly Date[], now: Date): Date | null {
  for (const [at, last] of lapses.entries()) {
    const third = lapses[at + lapsesAtMost - 1]
    const until = new Date(last.getTime() + barredDays * oneDay)
    if (third && last.getTime() - third.getTime() <= lapseDays * oneDay && until > now) return until
  }
  return null
}

const minute = (at: Date): string => shanghai(at).slice(5, 16)

/** Whether the slot is to be bought from at this moment. */
export function slotHindrance(slot: Pick<Facts, 'from' | 'until' | 'stopped'>, now: Date): Refusal | null {
  if (slot.stopped) return new Refusal('flash.closed', {}, '该场秒杀已停止')
  if (now < slot.from) return new Refusal('flash.closed', {}, `该场秒杀 ${minute(slot.from)} 开始，请稍候`)
  return now >= slot.until ? new Refusal('flash.closed', {}, '该场秒杀已结束') : null
}

/** Why so many pieces cannot be taken; null: nothing stands before it any more. */
export function takeHindrance(facts: Facts, pieces: number, now: Date): Refusal | null {
  const closed = slotHindrance({ ...facts, stopped: facts.stopped || facts.state !== 'published' }, now)
  if (closed) return closed
  const barred = barredUntil(facts.lapses, now)
  if (barred)
    return new Refusal(
      'flash.limit',
      {},
      `贵企业 ${lapseDays} 天内 ${lapsesAtMost} 次占用后未付款，${shanghai(barred).slice(0, 16)} 前不能参加秒杀`,
    )
  const over = overLimit(facts, pieces)
  if (over) return over
  return facts.left < pieces ? soldOut(facts.left) : null
}

/** Of whom, how many pieces. */
export type Wish = { readonly companyId: number; readonly accountId: number; readonly productId: number; readonly pieces: number }

/** How an item stands, with what companies and accounts have of it already and what companies let lapse. */
export type Standing = {
  readonly item: Omit<Facts, 'ofCompany' | 'ofAccount' | 'lapses'>
  readonly ofCompanies: ReadonlyMap<number, number>
  readonly ofAccounts: ReadonlyMap<number, number>
  readonly lapses: ReadonlyMap<number, readonly Date[]>
}

/** Who of those who come together is given pieces (null), the first first, and why the others are not; and how many pieces are left. */
export function givenInTurn({ item, ...before }: Standing, wishes: readonly Wish[], now: Date): { why: (Refusal | null)[]; left: number } {
  let { left } = item
  const [ofCompanies, ofAccounts] = [new Map(before.ofCompanies), new Map(before.ofAccounts)]
  const why = wishes.map(({ companyId, accountId, productId, pieces }) => {
    if (productId !== item.productId) return new Refusal('flash.missing', {}, '该商品不参加这场秒杀')
    const [ofCompany, ofAccount] = [ofCompanies.get(companyId) ?? 0, ofAccounts.get(accountId) ?? 0]
    const lapses = before.lapses.get(companyId) ?? []
    const hindrance = takeHindrance({ ...item, left, ofCompany, ofAccount, lapses }, pieces, now)
    if (hindrance) return hindrance
    left -= pieces
    ofCompanies.set(companyId, ofCompany + pieces)
    ofAccounts.set(accountId, ofAccount + pieces)
    return null
  })
  return { why, left }
}

function overLimit({ unit, perCompany, ofCompany, perAccount, ofAccount }: Facts, pieces: number): Refusal | null {
  const told = (who: string, most: number, had: number) =>
    new Refusal('flash.limit', { most, had }, `${who}限购 ${most} ${unit}，已购或占用 ${had} ${unit}`)
  if (perCompany !== null && ofCompany + pieces > perCompany) return told('每企业', perCompany, ofCompany)
  if (perAccount !== null && ofAccount + pieces > perAccount) return told('每人', perAccount, ofAccount)
  return null
}

/** Fewer are left than were asked for. */
export const soldOut = (left: number): Refusal =>
  left === 0 ? new Refusal('flash.gone', { left }) : new Refusal('flash.gone', { left }, `仅剩 ${left}，请减少数量`)
