import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../text.ts'

const CategoryRow = z.object({
  id: z.int(),
  /** null: of the first level. */
  parentId: z.int().nullable(),
  level: z.int(),
  name: z.string(),
  /** false: not in the mall's menu. Its goods are still found and sold. */
  shown: z.boolean(),
  /** Goods in it and below, in any state. */
  goods: z.int(),
})
export type CategoryRow = z.infer<typeof CategoryRow>

/** Every category, parents before children, in the merchant's order. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/admin/category/list',
  who: 'staff',
  area: ['goods', 'marketing'],
  title: '商品分类（后台）',
  input: z.object({}),
  output: z.array(CategoryRow),
})

/** A new category under `parentId` (null: of the first level), or `id` changed; where that stands, stays. */
export const CategoryForm = z.object({
  id: id('分类').optional(),
  parentId: id('上级分类').nullable().default(null),
  name: text('分类名称', 20),
  shown: z.boolean('请选择是否显示').default(true),
})

export const saveCategory = endpoint({
  method: 'POST',
  path: '/api/admin/category/save',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '新增或修改分类',
  told: '保存成功',
  input: CategoryForm,
  output: z.object({ id: z.int() }),
})

/**
 * Puts a category under `parentId` (null: on the first level) before its child `before` (null: last), with all that is
 * below it. Goods in it follow; one with goods in it or below stays on its level, because goods stand on the third.
 */
export const moveCategory = endpoint({
  method: 'POST',
  path: '/api/admin/category/move',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '移动分类',
  told: '移动成功',
  input: z.object({
    id: id('分类'),
    parentId: id('上级分类').nullable(),
    before: id('分类').nullable(),
  }),
  output: z.literal(true),
})

export const deleteCategory = endpoint({
  method: 'POST',
  path: '/api/admin/category/del',
  who: 'staff',
  area: 'goods',
  once: true,
  title: '删除分类',
  told: '删除成功',
  input: z.object({ id: id('分类') }),
  output: z.literal(true),
})
