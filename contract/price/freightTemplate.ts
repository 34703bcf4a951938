import { z } from 'zod'
import { text } from '../text.ts'
import { Yuan } from '../yuan.ts'
import { freightWays, type FreightWay as Way } from './freightWay.ts'

export const FreightWay = z.enum(Object.keys(freightWays) as [Way, ...Way[]], '请选择配送方式')

/** Kilograms of a charge, to the gram. */
const chargedKg = (name: string) =>
  z
    .string(`请填写${name}`)
    .regex(/^\d{1,5}(\.\d{1,3})?$/, {
      error: ({ input }) => (input === '' ? `请填写${name}` : `${name}应为不超过 99999 的公斤数，最多三位小数`),
    })
    .refine((typed) => Number(typed) > 0, `${name}应大于 0`)
const charged = (name: string) =>
  z.string(`请填写${name}`).regex(/^\d{1,5}(\.\d{1,2})?$/, {
    error: ({ input }) => `${input === '' ? `请填写${name}，` : name}应为不超过 99999 的元，最多两位小数`,
  })

/** The code of a province or of a city (GB/T 2260). */
const RegionCode = z.int('地区不正确').refine((code) => code % 100 === 0 && code >= 110_000 && code < 1_000_000, '地区应为省或市')

/** What it costs to send to some provinces and cities; to all that nobody names where `regions` is empty. */
export const FreightGroup = z.object({
  regions: z.array(RegionCode).max(400, '一组最多 400 个地区'),
  /** Up to so many kilograms for `first`, each begun `nextKg` beyond for `next`. */
  firstKg: chargedKg('首重'),
  first: charged('首重运费'),
  nextKg: chargedKg('续重'),
  next: charged('续重运费'),
  /** What goes to one address costs nothing from this amount of goods and processing, as they are priced; null: never. */
  freeFrom: Yuan.refine((typed) => Number(typed) > 0, '满额包邮的金额应大于 0').nullable(),
  /** The same by pieces. */
  freePieces: z.int('满件包邮的件数应为整数').positive('满件包邮的件数应大于 0').max(10_000_000, '满件包邮的件数最多 10000000').nullable(),
})
export type FreightGroup = z.infer<typeof FreightGroup>

/** 运费模板: what sending costs, by region and weight. */
export const FreightTerms = z.object({
  name: text('模板名称', 30),
  ways: z.array(FreightWay).min(1, '请至少选择一种配送方式'),
  /** 体积重: so many cm³ weigh a kilogram; null: only what it weighs counts. */
  divisor: z.int('体积重系数应为整数').min(1000, '体积重系数不能小于 1000').max(20_000, '体积重系数不能大于 20000').nullable(),
  /** The last names no regions: 其他地区. */
  groups: z.array(FreightGroup).min(1, '请填写其他地区的运费').max(30, '最多 30 组地区'),
  /** Where nothing is sent to. A city that a group names is sent to though its province is not. */
  excluded: z.array(RegionCode).max(400, '最多 400 个不配送地区'),
})
export type FreightTerms = z.infer<typeof FreightTerms>

/** What is asked of terms besides: every region stands once, and one group at the end is for all others. */
export const eachOnce = ({ groups, excluded }: Pick<FreightTerms, 'groups' | 'excluded'>, judged: z.RefinementCtx): void => {
  const seen = new Set<number>(excluded)
  if (seen.size < excluded.length) judged.addIssue({ code: 'custom', path: ['excluded'], message: '不配送地区有重复' })
  groups.forEach(({ regions }, at) => {
    const path = ['groups', at, 'regions']
    const isLast = at === groups.length - 1
    if (isLast !== (regions.length === 0))
      judged.addIssue({ code: 'custom', path, message: isLast ? '最后一组应为其他地区，不选具体地区' : `请选择第 ${at + 1} 组的地区` })
    if (regions.some((code) => seen.has(code)) || new Set(regions).size < regions.length)
      judged.addIssue({ code: 'custom', path, message: `第 ${at + 1} 组有地区已在其他组或不配送地区中` })
    regions.forEach((code) => seen.add(code))
  })
}

/** A template as prices are reckoned by it; of what goes somewhere, with the groups alone that it goes by. */
export const FreightTemplate = FreightTerms.extend({
  ...{ id: z.int(), version: z.int(), isDefault: z.boolean() },
  groups: z.array(FreightGroup),
})
export type FreightTemplate = z.infer<typeof FreightTemplate>

/** Where something is sent to: the code of the district, or of the city where it has none. */
export const FreightPlace = z.object({ code: z.int(), name: z.string() })
export type FreightPlace = z.infer<typeof FreightPlace>

/** 自提点: where the merchant hands goods out. */
export const PickupPlace = z.object({ id: z.int(), name: z.string(), address: z.string(), phone: z.string(), hours: z.string() })
export type PickupPlace = z.infer<typeof PickupPlace>

/** By which way and which templates the goods of an order go, as it was on its day. */
export const Carriage = z.object({
  way: FreightWay,
  /** One for each consignment; one where all goes to one address. */
  places: z.array(FreightPlace),
  /** Those that were gone by, each with the groups that were. */
  templates: z.array(FreightTemplate),
  /** Where it is fetched; only of what is. */
  pickup: PickupPlace.optional(),
})
export type Carriage = z.infer<typeof Carriage>
