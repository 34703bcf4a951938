import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Selection } from './price.ts'
import { id, Moment, queryId } from '../text.ts'

// Rules that somebody is writing. They may be unsound and half filled in; only their outline is looked at.

const list = z.array(z.unknown())

/** The outline that the editor needs; what stands within is checked when it is published. */
const DraftRules = z
  .looseObject({
    base: list,
    leadDays: list,
    materials: list,
    crafts: list,
    colours: list,
    sizes: list,
    positions: list,
    packings: list,
    options: list,
    conflicts: list,
    processes: z.record(z.string(), z.unknown()),
    freight: z.looseObject({}),
  })
  .refine((rules) => JSON.stringify(rules).length <= 60_000, '价格规则过大')

const of = { productId: id('商品编号'), bookId: id('价格本').nullable() }

const Draft = z.object({
  /** The version it was begun from; null: there was none. */
  base: z.int('版本号应为整数').min(0, '版本号应为整数').max(2_147_483_647, '版本号不正确').nullable(),
  rules: DraftRules,
  firstSelection: Selection,
})

/** The asker's own draft of a product's price; null: there is none. */
export const readDraft = endpoint({
  method: 'GET',
  path: '/api/admin/price/draft/detail/:productId',
  who: 'staff',
  area: 'price',
  title: '我的价格草稿',
  input: z.object({ productId: queryId('商品编号'), bookId: queryId('价格本').optional() }),
  output: z.object({ draft: z.object({ ...Draft.shape, time: Moment }).nullable() }),
})
export type KeptDraft = NonNullable<z.infer<typeof readDraft.output>['draft']>

/** Keeps the asker's draft in place of the one before. */
export const keepDraft = endpoint({
  method: 'POST',
  path: '/api/admin/price/draft/save',
  who: 'staff',
  area: 'price',
  once: true,
  title: '保存价格草稿',
  input: z.object({ ...of, ...Draft.shape }),
  output: z.object({ time: Moment }),
})

export const dropDraft = endpoint({
  method: 'POST',
  path: '/api/admin/price/draft/del',
  who: 'staff',
  area: 'price',
  once: true,
  title: '丢弃价格草稿',
  input: z.object(of),
  /** 0: there was none. */
  output: z.object({ deleted: z.int() }),
})
