import { deleteCategory, listCategories, moveCategory, saveCategory } from '../../../contract/goods/categoryDesk.ts'
import { addJob } from '../jobs.sql.ts'
import { hindrance, orderWith, sinking, withBelow } from '../../../contract/goods/categoryPlace.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { levelUnder } from './category.rules.ts'
import {
  categoryRows,
  deleteCategoryRow,
  hasGoods,
  insertCategory,
  lockCategory,
  lockTree,
  setCategory,
  setOrder,
  setParent,
  setPaths,
  sink,
} from './category.sql.ts'

/** The tree of categories as the merchant looks after it. */
export const categoryRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listCategories, ({ db }) => categoryRows(db))

  serveOnce(saveCategory, async ({ input: { id, parentId, name, shown }, tx, audit }) => {
    if (id === undefined) {
      const level = levelUnder(parentId === null ? 0 : (await lockCategory(tx, parentId)).level)
      const made = await insertCategory(tx, { parentId, level, name, shown })
      await audit('category.save', `category ${made}`, { before: null, after: { name, shown, parentId } })
      return { id: made }
    }
    const was = await lockCategory(tx, id)
    await setCategory(tx, id, { name, shown })
    // Its goods are found by the names of all that they stand under.
    if (name !== was.name) await addJob(tx, 'words', { categoryId: id }, `words ${id}`)
    await audit('category.save', `category ${id}`, changedFields({ ...was }, { name, shown }))
    return { id }
  })

  serveOnce(moveCategory, async ({ input: { id, ...place }, tx, audit }) => {
    const tree = await lockTree(tx)
    const was = tree.find((one) => one.id === id) ?? refuse('category.missing')
    const fault = hindrance(tree, id, place, await hasGoods(tx, was))
    if (fault) refuse(fault)
    const order = orderWith(tree, id, place)
    if (was.parentId === place.parentId) {
      await setOrder(tx, order)
      const before = tree.filter((one) => one.parentId === place.parentId).map((one) => one.id)
      await audit('category.sort', `category ${id}`, { before: { order: before }, after: { order } })
      return true as const
    }
    await setParent(tx, id, place.parentId)
    await sink(tx, withBelow(tree, id), sinking(tree, id, place))
    await setOrder(tx, order)
    await setPaths(tx, withBelow(tree, id))
    await addJob(tx, 'words', { categoryId: id }, `words ${id}`)
    await audit('category.move', `category ${id}`, { before: { parentId: was.parentId }, after: place })
    return true as const
  })

  serveOnce(deleteCategory, async ({ input: { id }, tx, audit }) => {
    const { name, parentId } = await lockCategory(tx, id)
    await deleteCategoryRow(tx, id)
    await audit('category.delete', `category ${id}`, { before: { name, parentId }, after: null })
    return true as const
  })
}
