import { z } from 'zod'
import { mostPieces } from '../price/quantity.ts'
import { id } from '../text.ts'
import { rateOr } from '../yuan.ts'

/** How long a group may wait to be complete, hours: bank transfers need days. */
export const groupHours = { least: 1, most: 360, usual: 72 } as const
/** How many companies a group may want. */
export const groupPeople = { least: 2, most: 50 } as const

const GroupGoods = z.object({
  productId: id('商品'),
  /** What a piece of the article costs in a group, taxed as the product's prices are. */
  each: rateOr('请填写拼团价').refine((typed) => Number(typed) > 0, '拼团价应大于 0'),
})
const between = (name: string, least: number, most: number, unit: string) =>
  z
    .int({ error: ({ input }) => (input === undefined || input === null ? `请填写${name}` : `${name}应为整数`) })
    .min(least, `${name}应为 ${least}–${most}${unit}`)
    .max(most, `${name}应为 ${least}–${most}${unit}`)

/** 拼团: at a price of its own for companies that buy the product together, once so many have paid. */
export const Group = z
  .object({
    kind: z.literal('group'),
    goods: z
      .array(GroupGoods, '请填写各商品的拼团价')
      .min(1, '请选择商品并填写拼团价')
      .max(100, '最多 100 个商品')
      .refine((all) => new Set(all.map(({ productId }) => productId)).size === all.length, '商品不能重复'),
    people: between('成团企业数', groupPeople.least, groupPeople.most, ' 家'),
    hours: between('拼团时长', groupHours.least, groupHours.most, ' 小时'),
    /** The fewest and the most pieces of one order; null: as many as anybody may order. */
    least: between('每单至少', 1, mostPieces, ' 件'),
    most: between('每单最多', 1, mostPieces, ' 件').nullable(),
    /** In how many of its groups a company may take part; null: in as many as it likes. */
    perCompany: between('每家企业最多参加', 1, 100, ' 次').nullable(),
  })
  .refine(({ least, most }) => most === null || most >= least, { path: ['most'], error: '每单最多不能少于每单至少' })
export type GroupRule = z.infer<typeof Group>
