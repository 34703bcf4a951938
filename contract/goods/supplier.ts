import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, queryInt, text } from '../text.ts'

/** Who buys, stocks and makes. */
export const supply = { who: 'staff', area: ['goods', 'production'] } as const

const Supplier = z.object({
  id: z.int(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  /** What they deliver or do: 坯料、印工 … */
  delivers: z.string(),
  /** How they are paid and deliver: 月结 30 天、5 天到货 … */
  terms: z.string(),
  archived: z.boolean(),
  revision: z.int(),
  /** Blank goods that are bought from them. */
  blanks: z.int(),
  /** Pieces of outwork they were given that are not settled yet. */
  outwork: z.int(),
})
export type Supplier = z.infer<typeof Supplier>

/** By name; `archived` 1: those that are no longer bought from too. */
export const listSuppliers = endpoint({
  ...supply,
  method: 'GET',
  path: '/api/admin/supplier/list',
  title: '供应商',
  input: z.object({ archived: queryInt('含停用', 0, 1).default(0) }),
  output: z.array(Supplier),
})

export const SupplierForm = z
  .object({
    id: id('供应商').optional(),
    /** That of the state it was written from. */
    revision: z.int('供应商版本不正确').positive('供应商版本不正确').optional(),
    name: text('名称', 60),
    contact: text('联系人', 30, 0).default(''),
    phone: text('电话', 40, 0).default(''),
    delivers: text('供应内容', 200, 0).default(''),
    terms: text('结算与交货条件', 200, 0).default(''),
    /** true: chosen no more, but stays where it was named. */
    archived: z.boolean('请选择是否停用').default(false),
  })
  .refine(({ id: known, revision }) => known === undefined || revision !== undefined, {
    path: ['revision'],
    error: '请说明是在哪个版本上修改的',
  })

export const saveSupplier = endpoint({
  ...supply,
  method: 'POST',
  path: '/api/admin/supplier/save',
  once: true,
  title: '新增或修改供应商',
  told: '保存成功',
  input: SupplierForm,
  output: z.object({ id: z.int() }),
})
