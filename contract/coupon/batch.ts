import { z } from 'zod'
import { Share } from '../promotion/rule.ts'
import { Audience, namedAtMost, PromotionScope } from '../promotion/terms.ts'
import { id, Moment, text } from '../text.ts'
import { Sum, Yuan } from '../yuan.ts'

const pieces = (name: string, most: number) =>
  z
    .int({ error: ({ input }) => (input === undefined ? `请填写${name}` : `${name}应为整数`) })
    .min(1, `${name}不能小于 1`)
    .max(most, `${name}最多 ${most}`)

/** The most coupons of a batch. */
export const couponsAtMost = 1_000_000

/** What a coupon takes off: a sum, or a share of article and printing up to a sum, or of the freight a sum. With tax. */
export const CouponGives = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('fixed'), face: Sum('面值') }),
    z.object({ kind: z.literal('share'), bp: Share, most: Sum('最多减').nullable() }),
    z.object({ kind: z.literal('freight'), face: Sum('面值') }),
  ],
  '优惠内容不正确',
)
export type CouponGives = z.infer<typeof CouponGives>

/** How long a coupon is good for: until days of the calendar, or so many days from when it was given. */
export const CouponTime = z.discriminatedUnion(
  'by',
  [z.object({ by: z.literal('dates'), from: Moment, until: Moment }), z.object({ by: z.literal('days'), days: pieces('有效天数', 730) })],
  '有效期不正确',
)
export type CouponTime = z.infer<typeof CouponTime>

export const waysToHave = { take: '领取', give: '发放', code: '兑换码' } as const
export type WayToHave = keyof typeof waysToHave
/** Who may use one: anybody of the company that has it, or the account alone. */
export const holders = { company: '企业共用', account: '个人使用' } as const
export type Holder = keyof typeof holders

const enumOf = <K extends string>(table: Readonly<Record<K, string>>, fault: string) => z.enum(Object.keys(table) as [K, ...K[]], fault)

/** 券批次: all that its coupons say, and how they are come by. */
export const BatchTerms = z
  .object({
    /** As buyers read it. */
    name: text('名称', 20),
    gives: CouponGives,
    /** What the goods it is of must come to, with tax, without samples and freight. */
    least: Yuan.refine((typed) => Number(typed) >= 0, '使用门槛不能为负').default('0.00'),
    scope: PromotionScope,
    /** Products that do not take part. */
    not: z.array(id('商品')).max(namedAtMost, `最多排除 ${namedAtMost} 个商品`).default([]),
    /** Whether lines at agreed prices take part, too. */
    forAgreed: z.boolean(),
    how: enumOf<WayToHave>(waysToHave, '发放方式不正确'),
    holder: enumOf<Holder>(holders, '使用人不正确'),
    /** Who may take one or enter a code. */
    audience: Audience,
    pieces: pieces('数量', couponsAtMost),
    /** Of a company, and of an account; null: as many as there are. */
    perCompany: pieces('每企业限领', 1000).nullable(),
    perAccount: pieces('每人限领', 1000).nullable(),
    /** While they may be taken. */
    from: Moment,
    until: Moment,
    time: CouponTime,
    /** What all of them may take off altogether, with tax; null: as much as is asked. */
    budget: Sum('优惠总额上限').nullable(),
    /** What buyers should know besides. */
    note: text('说明', 200, 0).default(''),
  })
  .refine(({ from, until }) => from < until, { path: ['until'], error: '领取结束时间应晚于开始时间' })
  .refine(({ time }) => time.by !== 'dates' || time.from < time.until, { path: ['time', 'until'], error: '有效期结束应晚于开始' })
  .refine(({ time, until }) => time.by !== 'dates' || time.until >= until, {
    path: ['time', 'until'],
    error: '有效期不能早于领取结束时间，否则领到的券已过期',
  })
  .refine(({ gives, least }) => gives.kind !== 'fixed' || Number(least) === 0 || Number(least) > Number(gives.face), {
    path: ['least'],
    error: '使用门槛应高于面值，或填 0 表示无门槛',
  })
export type BatchTerms = z.infer<typeof BatchTerms>
