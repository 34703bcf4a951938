import { z } from 'zod'
import { Card } from './card.ts'
import { endpoint, paged } from '../endpoint.ts'
import { Day, Moment, id, paging } from '../text.ts'
import { RateText } from '../yuan.ts'

// What somebody keeps of the catalogue: favourites and footprints.

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/collect/user',
  who: 'buyer',
  title: '我的收藏、足迹',
  replica: true,
  input: z.object({ ...paging(), type: z.enum(['collect', 'foot'], '类型应为 collect 或 foot').default('collect') }),
  /**
   * Favourites with the latest first, footprints by day and moment. A footprint's `id` is its own, by which it is deleted (also as
   * `footId`, null for a favourite); a favourite's is its product's. Both stay when their goods are no longer sold, and then say so by `onSale`.
   */
  output: paged(
    z.object({
      ...Card.shape,
      createTime: Moment,
      footId: z.int().nullable(),
      onSale: z.boolean(),
      /** What a piece costs the asker's company today at the minimum, before printing, and what it cost then; null: not known. */
      each: RateText,
      eachWas: RateText.nullable(),
    }),
  ),
  paged: true,
})

/** How many of those named were there and are gone now. */
const Deleted = z.object({ deleted: z.int().positive() })

const favouriteCategory = z.enum(['collect', 'product'], '分类不正确').default('collect')

export const addFavourite = endpoint({
  method: 'POST',
  path: '/api/collect/add',
  who: 'buyer',
  grant: 'favourite.manage',
  once: true,
  title: '收藏商品',
  told: '收藏成功',
  input: z.object({ id: id('商品编号'), category: favouriteCategory }),
  output: z.literal(true),
})

/** One, or several at once. What is not kept is passed over; where none of them is, that is refused. */
export const removeFavourite = endpoint({
  method: 'POST',
  path: '/api/collect/del',
  who: 'buyer',
  grant: 'favourite.manage',
  once: true,
  title: '取消收藏',
  told: '已取消收藏',
  input: z
    .object({
      id: id('商品编号').optional(),
      ids: z.array(id('商品编号'), '请选择商品').max(100, '一次最多 100 个').default([]),
      category: favouriteCategory,
    })
    .refine((one) => one.id !== undefined || one.ids.length > 0, { path: ['id'], error: '请选择商品' }),
  output: Deleted,
})

/** Footprints are kept for so many days … */
export const footprintDays = 90
/** … and at most so many of an account: the latest. */
export const footprintsAtMost = 500

/** Deletes footprints one by one, or all of a day (China time). What is not there, or another's, is passed over; where none is left, that is refused. */
export const deleteFootprints = endpoint({
  method: 'DELETE',
  path: '/api/collect/delFoot',
  who: 'buyer',
  once: true,
  title: '删除足迹',
  told: '删除成功',
  input: z
    .object({
      ids: z.array(id('足迹编号'), '请选择要删除的足迹').max(200, '一次最多 200 条').default([]),
      day: Day.optional(),
    })
    .refine(({ ids, day }) => ids.length > 0 || day !== undefined, { path: ['ids'], error: '请选择要删除的足迹' }),
  output: Deleted,
})
