import type { ActivityTag, ProductActivity } from '../../../contract/price/activity.ts'
import type { LineOffer } from '../../../contract/price/offer.ts'
import type { GroupRule } from '../../../contract/promotion/groupRule.ts'
import type { SlotTerms } from '../../../contract/promotion/flashRule.ts'
import { promotionKinds } from '../../../contract/promotion/kinds.ts'
import { audienceWords, type PromotionTerms } from '../../../contract/promotion/terms.ts'
import type { Discount } from '../../../contract/price/price.ts'
import { fen, type Rate } from '../../../contract/money.ts'
import { reductions, offerRule } from '../../../pricing/lineOffer.ts'
import { ruleWords } from '../../../pricing/promotionKinds.ts'
import type { Live } from './offer.rules.ts'

const thresholdLost = '按各商品实付金额退；七天无理由退货后留下的商品不满足门槛的，扣除其享受的优惠'

const giftLost =
  '赠品的价款已按价值分摊在实付金额中，质量问题照常售后；七天无理由退货后留下的商品不满足门槛的，扣除赠品的价款，赠品单独退回不退款'

/** What is said of an activity beside the price: the same words wherever it is told of. */
export function rulesOf(terms: PromotionTerms, extended = false): ProductActivity['rules'] {
  const { from, until, audience, forAgreed, rule } = terms
  if (rule.kind === 'flash') return flashRules(terms, rule.slots, extended)
  if (rule.kind === 'group') return groupRules(terms, rule, extended)
  const joins = {
    sale: () =>
      rule.kind === 'sale' && rule.withLevel
        ? '会员折扣在活动价上再享，与满减、付款立减、优惠券同享'
        : '会员折扣与本活动取减得多的一项，与满减、付款立减、优惠券同享',
    tier: () => '一个订单取一个满减，与会员折扣、限时折扣、优惠券同享；按秒杀价、拼团价、拼印价购买的商品不参加',
    prepay: () => '结算时选择全款付清，与会员折扣、限时折扣、满减、优惠券同享；按秒杀价、拼团价、拼印价购买的商品不参加',
    gift: () => '一个订单取一份赠品，与会员折扣、限时折扣、满减、优惠券同享；按秒杀价、拼团价、拼印价购买的商品不计入',
  }[rule.kind]()
  return [
    { name: '期限', text: `${from.slice(0, 16)} 至 ${until.slice(0, 16)}${extended ? '（已延期）' : ''}，以提交订单的时间为准` },
    {
      name: '优惠',
      text:
        rule.kind === 'gift'
          ? `${ruleWords(rule)}，随所购商品一起发货，不收运费；赠品送完即止，结算时可换其他赠品或不要`
          : `${ruleWords(rule)}，按商品与按件印工计算；版费、开机费、打样、加急、包装、运费不减`,
    },
    { name: '对象', text: audienceWords(audience) },
    { name: '数量', text: rule.kind === 'sale' ? '不限，数量阶梯价照常' : '参加商品的含税金额达到门槛，不计运费与打样' },
    { name: '叠加', text: `${joins}；${forAgreed ? '协议价商品在协议价上再减' : '协议价商品不参加'}` },
    { name: '退款', text: rule.kind === 'sale' ? '按该商品实付金额退' : rule.kind === 'gift' ? giftLost : thresholdLost },
  ]
}

/** The same of 秒杀. */
function flashRules({ audience, forAgreed }: PromotionTerms, slots: readonly SlotTerms[], extended: boolean): ProductActivity['rules'] {
  const times = slots.map(
    ({ from, until }) => `${from.slice(0, 16)} 至 ${until.slice(from.slice(0, 10) === until.slice(0, 10) ? 11 : 0, 16)}`,
  )
  return [
    { name: '期限', text: `${times.join('；')}${extended ? '（已延期）' : ''}，以服务器时间为准` },
    { name: '优惠', text: '商品单价按秒杀价；所选材质、印刷、版费、包装、打样、加急、运费照常计价' },
    { name: '对象', text: audienceWords(audience) },
    {
      name: '数量',
      text: '每场件数有限、售完即止，起订量照常；抢到后占用 15 分钟，下单后 30 分钟内付款（须审批、签约或对公转账的一天），逾期释放；30 天内 3 次占用后未付款，7 天内不能参加',
    },
    {
      name: '叠加',
      text: `会员折扣与秒杀价取低的一项；不与满减、付款立减、优惠券同享；${forAgreed ? '协议价商品按更低的一项' : '协议价商品不参加'}`,
    },
    { name: '退款', text: '按该商品实付金额退，退回的件数不恢复秒杀资格' },
  ]
}

/** The same of 拼团. */
function groupRules({ from, until, audience, forAgreed }: PromotionTerms, rule: GroupRule, extended: boolean): ProductActivity['rules'] {
  const { people, hours, least, most, perCompany } = rule
  return [
    {
      name: '期限',
      text: `${from.slice(0, 16)} 至 ${until.slice(0, 16)}${extended ? '（已延期）' : ''}可发起拼团，每个团自发起起 ${hours} 小时内有效`,
    },
    { name: '成团', text: `${people} 家企业付款（含账期）即成团，同一企业在一个团内只占一个名额；下单后须在付款期限内付款，逾期名额释放` },
    { name: '优惠', text: '商品单价按拼团价；材质、印刷、包装等按所选配置另计，运费照常' },
    { name: '对象', text: audienceWords(audience) },
    {
      name: '数量',
      text: `每单至少 ${least} 件${most === null ? '' : `，最多 ${most} 件`}${perCompany === null ? '' : `；每家企业最多参加 ${perCompany} 次`}`,
    },
    {
      name: '叠加',
      text: `会员折扣与拼团价取减得多的一项；不与满减、付款立减、优惠券同享；${forAgreed ? '协议价商品可参加，只会更低' : '协议价商品不参加'}`,
    },
    { name: '退款', text: '成团前可随时退出；到时未成团订单自动取消，扫码支付的原路退回，转账的退回企业余额' },
    { name: '发票', text: '成团后才开始生产和开具发票' },
  ]
}

/** What a card says of an activity. */
export const tagOf = ({ id, terms: { rule } }: Pick<Live, 'id' | 'terms'>): ActivityTag => ({
  id,
  label: promotionKinds[rule.kind],
  gives: ruleWords(rule),
})

/** What a product's page says of it. */
export const activityOf = (live: Live, offer: LineOffer, now: Date): ProductActivity => ({
  name: live.terms.name,
  ...tagOf(live),
  offer,
  until: live.terms.until,
  untilMs: live.until,
  serverTime: now.getTime(),
  extended: live.extended,
  rules: rulesOf(live.terms, live.extended),
})

/** Whether an activity takes more off a piece at this rate than the level alone. */
export function takesOff(rate: Rate, offer: LineOffer, discount: Discount | null): boolean {
  const pieces = 1000
  const amount = fen(Math.round((rate * pieces) / 100))
  const line = { rule: 'base', group: 'goods', label: '', formula: '', quantity: pieces, rate, amount } as const
  return reductions([line], pieces, offer, discount, () => [line]).some(({ rule }) => rule === offerRule(offer))
}
