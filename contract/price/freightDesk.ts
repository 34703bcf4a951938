import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, queryId, text } from '../text.ts'
import { FreightPlace, FreightTemplate, FreightTerms, eachOnce, PickupPlace } from './freightTemplate.ts'

/** The most templates and the most places to fetch goods at that there may be. */
export const templatesAtMost = 50
export const pickupsAtMost = 20

const desk = { who: 'staff', area: 'settings' } as const

/** The version that was shown: of two who change the same at once the second is told. */
const version = z.int('版本不正确').positive('版本不正确').optional()

const Kept = FreightTemplate.extend({
  /** How many products that are sold name it in their price rules. */
  goods: z.int(),
})
export type KeptTemplate = z.infer<typeof Kept>
export const KeptPickup = PickupPlace.extend({ version: z.int() })
export type KeptPickup = z.infer<typeof KeptPickup>

export const listFreight = endpoint({
  ...desk,
  // Whoever sets prices chooses among the templates.
  area: ['settings', 'price'],
  method: 'GET',
  path: '/api/admin/freight/list',
  title: '运费模板与自提点',
  input: z.object({}),
  output: z.object({
    templates: z.array(Kept),
    pickups: z.array(KeptPickup),
    /** How many products that are sold go by the template for all. */
    byDefault: z.int(),
  }),
})

export const saveFreight = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/freight/save',
  once: true,
  title: '保存运费模板',
  told: '保存成功',
  input: FreightTerms.extend({ id: id('运费模板').optional(), version }).superRefine(eachOnce),
  output: z.object({ id: z.int() }),
})

export const chooseFreight = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/freight/default',
  once: true,
  title: '设为默认运费模板',
  told: '已设为默认',
  input: z.object({ id: id('运费模板') }),
  output: z.literal(true),
})

export const deleteFreight = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/freight/del',
  once: true,
  title: '删除运费模板',
  told: '已删除',
  input: z.object({ id: id('运费模板') }),
  output: z.literal(true),
})

export const savePickup = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/freight/pickup/save',
  once: true,
  title: '保存自提点',
  told: '保存成功',
  input: z.object({
    id: id('自提点').optional(),
    version,
    name: text('自提点名称', 20),
    address: text('自提地址', 80, 5),
    phone: z.string('请填写联系电话').regex(/^(?=(\D*\d){5})[\d+\-()（） 转]{5,20}$/, '联系电话应为电话号码，如 0755-88886666'),
    hours: text('自提时间', 40),
  }),
  output: z.object({ id: z.int() }),
})

export const deletePickup = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/freight/pickup/del',
  once: true,
  title: '删除自提点',
  told: '已删除',
  input: z.object({ id: id('自提点') }),
  output: z.literal(true),
})

/** By what a product is sent to the asker's default address. */
export const freightHere = endpoint({
  method: 'GET',
  path: '/api/product/freight/:productId',
  who: 'buyer',
  title: '商品到默认收货地址的运费',
  input: z.object({ productId: queryId('商品编号') }),
  output: z.object({
    /** null: the asker has no address. */
    place: FreightPlace.nullable(),
    /** With the group of the place alone; null: the product has freight of its own, or nothing is set. */
    template: FreightTemplate.nullable(),
  }),
})
