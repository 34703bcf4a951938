import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GoodsType } from '../goods.ts'
import { Moment } from '../text.ts'

// 设置 · 商品类型: which of the four types of goods this merchant sells.

const Types = z
  .array(z.enum(GoodsType.options, '商品类型不正确，可选：custom、common、standard、spot'), '请选择商品类型')
  .min(1, '至少使用一种商品类型')
  .max(GoodsType.options.length, '商品类型重复')

export const goodsTypesNow = endpoint({
  who: 'staff',
  area: ['goods', 'settings'],
  method: 'GET',
  path: '/api/admin/setting/goodsTypes',
  title: '使用的商品类型',
  input: z.object({}),
  output: z.object({
    types: z.array(GoodsType),
    version: z.int(),
    changedBy: z.string(),
    changedTime: Moment.nullable(),
    /** How many goods there are of each type that are not archived, and how many of them are on sale. */
    counts: z.array(z.object({ type: GoodsType, products: z.int(), onSale: z.int() })),
  }),
})
export type GoodsTypesNow = z.infer<typeof goodsTypesNow.output>

export const saveGoodsTypes = endpoint({
  who: 'staff',
  area: 'settings',
  method: 'POST',
  path: '/api/admin/setting/goodsTypes/save',
  once: true,
  title: '修改使用的商品类型',
  told: '已保存，立即生效',
  input: z.object({ version: z.int('版本号应为整数').min(0, '版本号应为整数'), types: Types }),
  output: z.object({ version: z.int() }),
})
