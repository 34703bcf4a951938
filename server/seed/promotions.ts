import type { PromotionRule, RuleOf, Step } from '../../contract/promotion/rule.ts'
import type { PromotionTerms } from '../../contract/promotion/terms.ts'
import { chinaDay, daysLater } from '../../contract/text.ts'
import type { Tx } from '../src/database/db.ts'
import { withGifts } from '../src/marketing/gifts.ts'
import { insertPromotion, setPromotion } from '../src/promotion/promotion.sql.ts'

/** Of which categories, and from when until when, in days from today. */
type Shown = {
  readonly name: string
  readonly of: readonly string[]
  readonly from: number
  readonly until: number
  readonly rule: Exclude<PromotionRule, { readonly kind: 'gift' }> | { readonly kind: 'gift'; readonly gifts: readonly Gift[] }
}

/** So many pieces of the product of this name, from so much on. */
type Gift = readonly [least: number, pieces: number, product: string]

const share = (bp: number): RuleOf<'sale'> => ({ kind: 'sale', reduction: { bp }, withLevel: false })
const minus = (least: number, fixed: number): Step => ({ least: `${least}.00`, off: { fixed: `${fixed}.00` } })
const shareFrom = (least: number, bp: number, most: number): Step => ({ least: `${least}.00`, off: { bp, most: `${most}.00` } })

/** Of each kind one that runs, one to come and one that is over, whenever the demo begins; each of goods of its own. */
const activities: readonly Shown[] = [
  { name: '商务出行季', of: ['双肩包'], from: -2, until: 5, rule: share(8800) },
  { name: '新款内胆包首发', of: ['电脑内胆包'], from: 2, until: 9, rule: share(9000) },
  { name: '返程行李牌特惠', of: ['行李牌'], from: -9, until: -2, rule: share(8500) },
  {
    ...{ name: '展会物料满减', of: ['易拉宝', '广告旗帜', '广告折扇'], from: -3, until: 11 },
    rule: { kind: 'tier', steps: [minus(3000, 120), minus(8000, 400)] },
  },
  {
    ...{ name: '雨季备货满折', of: ['直杆伞', '折叠伞', '高尔夫伞'], from: 3, until: 17 },
    rule: { kind: 'tier', steps: [shareFrom(5000, 9500, 500), shareFrom(10000, 9200, 1500)] },
  },
  { name: '秋季家纺满减', of: ['毛巾', '抱枕', '毛毯'], from: -16, until: -2, rule: { kind: 'tier', steps: [minus(4000, 200)] } },
  { name: '颁奖季全款立减', of: ['水晶奖杯', '金属奖杯', '奖牌'], from: -1, until: 20, rule: { kind: 'prepay', steps: [minus(2000, 60)] } },
  { name: '礼盒全款立减', of: ['天地盖礼盒'], from: 5, until: 19, rule: { kind: 'prepay', steps: [minus(3000, 100)] } },
  { name: '胸牌挂绳全款立减', of: ['证件挂绳', '金属徽章'], from: -20, until: -6, rule: { kind: 'prepay', steps: [minus(1000, 30)] } },
  {
    ...{ name: '团建运动衫送帆布袋', of: ['速干运动T恤', 'POLO衫'], from: -1, until: 15 },
    rule: {
      kind: 'gift',
      gifts: [
        [3000, 20, '帆布袋余料 本白 丝印单色'],
        [10000, 60, '帆布袋余料 本白 丝印单色'],
      ],
    },
  },
  {
    ...{ name: '束口袋送无纺布袋', of: ['束口袋'], from: 4, until: 18 },
    rule: { kind: 'gift', gifts: [[2000, 50, '无纺布袋余料 红色 丝印单色']] },
  },
  {
    ...{ name: '围裙开工礼', of: ['工作围裙'], from: -18, until: -4 },
    rule: { kind: 'gift', gifts: [[2000, 20, '无纺布袋余料 绿色 双面单色']] },
  },
]

/** Activities without invented sales: nobody has bought by them yet. */
export async function seedPromotions(tx: Tx, now: Date): Promise<void> {
  const { id: staffId } = await tx.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  const categories = await tx.selectFrom('category').select(['id', 'name']).execute()
  for (const { name, of, from, until, rule } of activities) {
    const ids = categories.flatMap((one) => (of.includes(one.name) ? [one.id] : []))
    if (ids.length !== of.length) throw new Error(`categories of ${name}`)
    const terms: PromotionTerms = {
      name,
      from: `${chinaDay(daysLater(now, from))} 00:00:00`,
      until: `${chinaDay(daysLater(now, until))} 00:00:00`,
      audience: { who: 'all' },
      scope: { of: 'categories', ids },
      not: [],
      forAgreed: false,
      budget: null,
      rule: rule.kind === 'gift' ? { kind: 'gift', steps: await stepsOf(tx, rule.gifts) } : rule,
    }
    const made = await insertPromotion(tx, await withGifts(tx, terms), staffId, daysLater(now, Math.min(from, 0) - 1))
    await setPromotion(tx, made, { state: 'published' })
  }
}

async function stepsOf(tx: Tx, gifts: readonly Gift[]) {
  const names = gifts.map(([, , name]) => name)
  const products = await tx.selectFrom('product').select(['id', 'name']).where('name', 'in', names).execute()
  return gifts.map(([least, pieces, name]) => {
    const product = products.find((one) => one.name === name)
    if (!product) throw new Error(`no product is called ${name}`)
    return { least: `${least}.00`, productId: product.id, pieces, name, unit: '' }
  })
}
