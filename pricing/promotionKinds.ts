import { parseYuan } from '../contract/money.ts'
import { flashIsNoWorse, flashWords, slotsMeet } from './flashTerms.ts'
import type { GiftStep, PromotionKind, PromotionRule, RuleOf, Step } from '../contract/promotion/rule.ts'
import { fold, short, stepWords } from './discount.ts'

type OfKind<K extends PromotionKind> = {
  /** Of two at once for the same goods only one could hold: the second is not published. */
  readonly alone: boolean
  /** What it gives, as people say it: `85 折`. */
  readonly words: (rule: RuleOf<K>) => string
  /** Whether nobody pays more by the one than by the other: what was published may only become better. */
  readonly isNoWorse: (was: RuleOf<K>, is: RuleOf<K>) => boolean
}

const kinds: { readonly [K in PromotionKind]: OfKind<K> } = {
  sale: {
    alone: true,
    words: ({ reduction }) => ('bp' in reduction ? `${fold(reduction.bp)} 折` : `每件减 ¥${reduction.off}`),
    isNoWorse: (was, is) => (is.withLevel || !was.withLevel) && isDeeper(was.reduction, is.reduction),
  },
  flash: { alone: true, words: flashWords, isNoWorse: flashIsNoWorse },
  tier: { alone: false, words: ({ steps }) => steps.map(stepWords).join('，'), isNoWorse: keepsSteps },
  group: {
    alone: true,
    words: ({ people, goods }) => `${people} 家成团，拼团价 ¥${leastOf(goods)}${goods.length > 1 ? ' 起' : ''}`,
    isNoWorse: keepsGroup,
  },
  prepay: { alone: false, words: ({ steps }) => `全款付清，${steps.map(stepWords).join('，')}`, isNoWorse: keepsSteps },
  gift: { alone: false, words: ({ steps }) => steps.map(giftWords).join('，'), isNoWorse: givesAsMuch },
}

/** `满 ¥5,000 赠 帆布袋 100 个`. */
export const giftWords = ({ least, name, pieces, unit }: GiftStep): string => `满 ${short(least)} 赠 ${name} ${pieces} ${unit}`

/** Each gift is still given, from as little on, and no fewer pieces of it. */
function givesAsMuch(was: RuleOf<'gift'>, is: RuleOf<'gift'>): boolean {
  const isKept = (before: GiftStep) => (after: GiftStep) =>
    after.productId === before.productId &&
    JSON.stringify(after.selection) === JSON.stringify(before.selection) &&
    after.pieces >= before.pieces &&
    parseYuan(after.least) <= parseYuan(before.least)
  return was.steps.every((before) => is.steps.some(isKept(before)))
}

const leastOf = (goods: RuleOf<'group'>['goods']): string =>
  goods.map(({ each }) => each).reduce((least, each) => (Number(each) < Number(least) ? each : least))

/** No price is higher, no more companies are wanted, they have as long, and whoever could take part still can. */
function keepsGroup(was: RuleOf<'group'>, is: RuleOf<'group'>): boolean {
  const eachOf = (id: number) => Number(is.goods.find(({ productId }) => productId === id)?.each ?? Infinity)
  const asMany = (before: number | null, after: number | null) => (after ?? Infinity) >= (before ?? Infinity)
  return (
    was.goods.every(({ productId, each }) => eachOf(productId) <= Number(each)) &&
    is.people <= was.people &&
    is.hours >= was.hours &&
    is.least <= was.least &&
    asMany(was.most, is.most) &&
    asMany(was.perCompany, is.perCompany)
  )
}

type Stepped = { readonly steps: readonly Step[] }

/** Whoever reached a step of before reaches one that takes off as much, and no step above it takes off less. */
function keepsSteps(was: Stepped, is: Stepped): boolean {
  return [...was.steps, ...is.steps].every(({ least }) => {
    const [before, after] = [reachedBy(was, least), reachedBy(is, least)]
    return !before || (after !== undefined && takesAsMuch(before.off, after.off))
  })
}

const reachedBy = ({ steps }: Stepped, sum: string): Step | undefined =>
  steps.filter(({ least }) => parseYuan(least) <= parseYuan(sum)).at(-1)

function takesAsMuch(was: Step['off'], is: Step['off']): boolean {
  if ('fixed' in was) return 'fixed' in is && parseYuan(is.fixed) >= parseYuan(was.fixed)
  const most = (off: { readonly most?: string | undefined }) => (off.most === undefined ? Infinity : parseYuan(off.most))
  return 'bp' in is && is.bp <= was.bp && most(is) >= most(was)
}

function isDeeper(was: RuleOf<'sale'>['reduction'], is: RuleOf<'sale'>['reduction']): boolean {
  if ('bp' in was) return 'bp' in is && is.bp <= was.bp
  return 'off' in is && Number(is.off) >= Number(was.off)
}

/** What a rule gives, as people say it: `85 折`. */
export const ruleWords = <K extends PromotionKind>(rule: RuleOf<K>): string => kinds[rule.kind as K].words(rule)

/** Whether nobody pays more by the one rule than by the other. */
export const isNoWorse = <K extends PromotionKind>(was: RuleOf<K>, is: RuleOf<K>): boolean =>
  was.kind === is.kind && kinds[was.kind as K].isNoWorse(was, is)

/** Whether two of a kind at the same time may be of the same goods at once: those of 秒杀 only where slots of both meet. */
export const mayMeet = (one: PromotionRule, other: PromotionRule): boolean =>
  one.kind !== 'flash' || other.kind !== 'flash' || slotsMeet(one, other)

/** How many of a kind may run at once, where there is no end of them otherwise; all of them are tried for every order. */
export const atOnceAtMost: Partial<Record<PromotionKind, number>> = { tier: 8, gift: 4, prepay: 2 }

/** Whether of two of this kind at once for the same goods only one could hold. */
export const standsAlone = (kind: PromotionKind): boolean => kinds[kind].alone
