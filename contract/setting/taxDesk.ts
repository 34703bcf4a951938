import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment, text } from '../text.ts'
import { isRateOf, taxpayers, type Taxpayer } from './tax.ts'

// 设置 · 税务: what the merchant is to the tax authority, who issues, and which invoices buyers may ask for.

const desk = { who: 'staff', area: ['finance', 'settings'] } as const

const Kinds = z
  .array(z.union([z.literal(1), z.literal(2)], '发票类型不正确'), '请选择发票类型')
  .min(1, '至少提供一种发票')
  .max(2, '发票类型重复')
const Taxpayer = z.enum(Object.keys(taxpayers) as [Taxpayer, ...Taxpayer[]], '请选择纳税人类型')
const facts = {
  taxpayer: Taxpayer,
  rate: z.string('请选择税率').max(6, '税率不正确'),
  kinds: Kinds,
  clerk: text('开票人', 16, 0).default(''),
  payee: text('收款人', 16, 0).default(''),
  checker: text('复核人', 16, 0).default(''),
}

export const taxNow = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/setting/tax',
  title: '税务设置',
  input: z.object({}),
  output: z.object({
    ...facts,
    version: z.int(),
    changedBy: z.string(),
    changedTime: Moment.nullable(),
    /** The rates that goods on sale are priced with, and whether such a merchant charges them. */
    rates: z.array(z.object({ rate: z.string(), products: z.int(), fits: z.boolean() })),
  }),
})
export type TaxNow = z.infer<typeof taxNow.output>

/** Forms judge by it. */
export const TaxForm = z
  .object({ version: z.int('版本号应为整数').min(0, '版本号应为整数'), ...facts })
  .refine(({ taxpayer, rate }) => isRateOf(taxpayer, rate), { path: ['rate'], message: '这类纳税人不用这个税率，请重新选择' })

export const saveTax = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/setting/tax/save',
  once: true,
  title: '修改税务设置',
  told: '已保存，立即生效',
  input: TaxForm,
  output: z.object({ version: z.int() }),
})
