import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { hindrance, legalMoves, stateAfter, type Asked } from '../../../contract/moves.ts'
import {
  phaseAt,
  promotionMachine,
  promotionMoves,
  promotionPhases,
  promotionStates,
  type PromotionMove,
  type PromotionPhase,
  type PromotionStanding,
  type PromotionState,
} from '../../../contract/promotion/promotionState.ts'
import { audienceWords, type Audience, type PromotionScope, type PromotionTerms } from '../../../contract/promotion/terms.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import { Refusal, refuse } from '../../../contract/refusal.ts'
import { fromShanghai } from '../../../contract/text.ts'
import { isNoWorse, ruleWords } from '../../../pricing/promotionKinds.ts'

/** What of an activity says how it stands. */
export type Standing = {
  readonly state: PromotionState
  readonly from: Date
  readonly until: Date
  readonly spent: boolean
  readonly asked: boolean
}

/** Where it stands by the clock. */
export const phaseOf = ({ from, until }: Pick<Standing, 'from' | 'until'>, now: Date): PromotionPhase =>
  phaseAt(now.getTime(), from.getTime(), until.getTime())

/** How it stands, in a word. */
export function standingOf(one: Standing, now: Date): PromotionStanding {
  if (one.state === 'draft') return one.asked ? '待复核' : '草稿'
  if (one.state === 'stopped') return promotionStates.stopped
  const phase = phaseOf(one, now)
  if (phase === 'ended') return promotionPhases.ended
  if (one.state === 'paused') return promotionStates.paused
  return one.spent && phase === 'running' ? '预算用完' : promotionPhases[phase]
}

const askedOf = (state: PromotionState): Asked<typeof promotionMachine> => ({
  state,
  asker: { side: 'staff' },
  say: (_, { label }) => new Refusal('promotion.move.forbidden', { state }, `活动${promotionStates[state]}，不能${label}`),
})

/** What may be done with it now. What is over moves no more. */
export const movesOf = (one: Standing, now: Date): PromotionMove[] =>
  one.state !== 'draft' && phaseOf(one, now) === 'ended' ? [] : legalMoves(promotionMachine, askedOf(one.state))

/** The state after a move. @throws Refusal promotion.move.forbidden, promotion.over. */
export function promotionAfter(one: Standing, move: PromotionMove, now: Date): PromotionState {
  const refusal = hindrance(promotionMachine, move, askedOf(one.state))
  if (refusal) throw refusal
  if (move !== 'stop' && phaseOf(one, now) === 'ended')
    refuse('promotion.over', null, `活动的结束时间已过，不能${promotionMoves[move].label}`)
  return stateAfter(promotionMachine, one.state, move)
}

function scopeWords(scope: PromotionScope, not: readonly number[]): string {
  const except = not.length > 0 ? `（${not.length} 个除外）` : ''
  if (scope.of === 'all') return `全部商品${except}`
  if (scope.of === 'types') return `${scope.types.map((type) => goodsTypes[type].tag).join('、')}商品${except}`
  return `${scope.ids.length} 个${scope.of === 'categories' ? '分类' : '商品'}${except}`
}

/** What it gives, for what and to whom. */
export const givesWords = ({ rule, scope, not, audience }: PromotionTerms): string =>
  `${ruleWords(rule)} · ${scopeWords(scope, not)} · ${audienceWords(audience)}`

/** Whether somebody may be among both. */
export const meets = (one: Audience, other: Audience): boolean =>
  !('ids' in one && 'ids' in other) || one.who !== other.who || one.ids.some((id) => other.ids.includes(id))

const isWithin = (was: Audience, is: Audience): boolean =>
  is.who === 'all' || (was.who === is.who && (!('ids' in was && 'ids' in is) || was.ids.every((id) => is.ids.includes(id))))

function isWithinScope(was: PromotionScope, is: PromotionScope): boolean {
  if (is.of === 'all') return true
  if (was.of === 'all' || was.of !== is.of) return false
  if (was.of === 'types' || is.of === 'types')
    return was.of === 'types' && is.of === 'types' && was.types.every((type) => is.types.includes(type))
  return was.ids.every((id) => is.ids.includes(id))
}

/**
 * What was published may only become better for buyers: lower prices, for more of them, for more goods, with more budget, and its end
 * put off once. @throws Refusal promotion.published naming what may not be changed so.
 */
export function checkPublished(was: PromotionTerms, is: PromotionTerms, { extended }: { readonly extended: boolean }): void {
  const no = (words: string): never => refuse('promotion.published', null, `活动已发布，${words}`)
  if (is.from !== was.from) no('开始时间不能修改；如需更改请停止后另建活动')
  if (is.until < was.until) no('结束时间不能提前，请使用“停止”')
  if (is.until > was.until && extended) no('结束时间已延期过一次，不能再延')
  if (!isNoWorse(was.rule, is.rule)) no('优惠不能比已发布的少')
  if (!isWithin(was.audience, is.audience)) no('参加对象只能增加')
  if (!isWithinScope(was.scope, is.scope) || !is.not.every((id) => was.not.includes(id))) no('参加商品只能增加')
  if (was.forAgreed && !is.forAgreed) no('协议价商品不能改为不参加')
  if (is.budget !== null && (was.budget === null || parseYuan(is.budget) < parseYuan(was.budget)))
    no(`预算不能少于已发布的${was.budget === null ? '（不限）' : ` ${formatYuan(parseYuan(was.budget))}`}`)
}

/** @throws Refusal promotion.over where it would be over before anybody could have it. */
export function checkNotOver({ until }: Pick<PromotionTerms, 'until'>, now: Date): void {
  if (fromShanghai(until) <= now) refuse('promotion.over')
}
