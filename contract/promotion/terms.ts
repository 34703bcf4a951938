import { z } from 'zod'
import { GoodsType } from '../goods.ts'
import { id, momentOr, text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { goodsOfSlots } from './flashRule.ts'
import { PromotionRule } from './rule.ts'

export const namedAtMost = 200

/** What terms name, with its name. */
export const Named = z.object({ id: z.int(), name: z.string() })

const ids = (name: string) =>
  z
    .array(id(name), `请选择${name}`)
    .min(1, `请选择${name}`)
    .max(namedAtMost, `最多 ${namedAtMost} 个${name}`)
    .refine((all) => new Set(all).size === all.length, `${name}不能重复`)

/** Who may have it: an objective condition, the same for all who meet it (价格法 14). */
export const Audience = z.discriminatedUnion(
  'who',
  [
    z.object({ who: z.literal('all') }),
    /** Companies that have not bought anything yet. */
    z.object({ who: z.literal('newcomers') }),
    z.object({ who: z.literal('levels'), ids: ids('会员等级') }),
    z.object({ who: z.literal('companies'), ids: ids('企业') }),
  ],
  '参加对象不正确',
)
export type Audience = z.infer<typeof Audience>

type Called = { readonly levels: string; readonly companies: string }

/** For whom it is, in words; who is called, as `called` has it. */
export const audienceWords = ({ who }: Audience, called: Called = { levels: '指定会员等级', companies: '指定企业' }): string =>
  ({ all: '所有客户', newcomers: '新客（还没有买过东西的企业）', ...called })[who]

/** Of what it is; never of what a buyer does not see. */
export const PromotionScope = z.discriminatedUnion(
  'of',
  [
    z.object({ of: z.literal('all') }),
    z.object({ of: z.literal('categories'), ids: ids('分类') }),
    z.object({ of: z.literal('products'), ids: ids('商品') }),
    z.object({ of: z.literal('types'), types: z.array(GoodsType, '请选择商品类型').min(1, '请选择商品类型') }),
  ],
  '参加商品不正确',
)
export type PromotionScope = z.infer<typeof PromotionScope>

type Whole = { from: string; until: string; scope: PromotionScope; not: number[]; budget: string | null; rule: PromotionRule }

/** When, of what and how much of it 秒杀 is, its slots say. */
function asSlotsSay({ from, until, scope, not, budget, rule }: Whole): boolean {
  if (rule.kind !== 'flash') return true
  const goods = goodsOfSlots(rule.slots)
  const isOfThem = scope.of === 'products' && scope.ids.length === goods.length && goods.every((one) => scope.ids.includes(one))
  return from === rule.slots[0]?.from && until === rule.slots.at(-1)?.until && isOfThem && not.length === 0 && budget === null
}

/** 拼团 is of the goods that its rule has prices for, and of no others. */
function isOfItsGoods({ rule, scope, not }: Whole): boolean {
  if (rule.kind !== 'group') return true
  const priced = new Set(rule.goods.map(({ productId }) => productId))
  return scope.of === 'products' && not.length === 0 && scope.ids.length === priced.size && scope.ids.every((one) => priced.has(one))
}

/** All that an activity says: one version of it. Versions are never changed. */
export const PromotionTerms = z
  .object({
    /** As buyers read it. */
    name: text('活动名称', 20),
    from: momentOr('请选择开始时间'),
    until: momentOr('请选择结束时间'),
    audience: Audience,
    scope: PromotionScope,
    /** Products that do not take part. */
    not: z.array(id('商品')).max(namedAtMost, `最多排除 ${namedAtMost} 个商品`).default([]),
    /** Whether lines at agreed prices take part, too: their price only falls. */
    forAgreed: z.boolean(),
    /** What it may take off altogether, with tax; null: as much as is asked. */
    budget: Yuan.refine((typed) => Number(typed) > 0, '预算应大于 0').nullable(),
    rule: PromotionRule,
  })
  .refine(({ from, until }) => from < until, { path: ['until'], error: '结束时间应晚于开始时间' })
  .refine(asSlotsSay, { path: ['rule', 'slots'], error: '秒杀的起止时间、参加商品应与场次一致，且以件数为限、不设预算' })
  .refine(isOfItsGoods, { path: ['scope'], error: '拼团只能指定商品，并为每个商品填写拼团价' })
export type PromotionTerms = z.infer<typeof PromotionTerms>
