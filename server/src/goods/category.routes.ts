import { deleteCategory, listCategories, moveCategory, saveCategory } from '../../../contract/goods/categoryDesk.ts'
import { addJob } from '../jobs.sql.ts'
import { hindrance, orderWith, sinking, withBelow } from '../../../contract/goods/categoryPlace.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Staff } from '../actor.ts'
import { changedFields, type AuditAction } from '../audit/audit.rules.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Tx } from '../db.ts'
import type { Routes } from '../house.ts'
import type { Origin } from '../serve.ts'
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

type Doing = { readonly actor: Staff; readonly now: Date; readonly origin: Origin }

/** The tree of categories as the merchant looks after it. */
export const categoryRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listCategories, ({ db }) => categoryRows(db))

  serveOnce(saveCategory, async ({ input: { id, parentId, name, shown }, tx, ...doing }) => {
    if (id === undefined) {
      const level = levelUnder(parentId === null ? 0 : (await lockCategory(tx, parentId)).level)
      const made = await insertCategory(tx, { parentId, level, name, shown })
      await audit(tx, 'category.save', made, { before: null, after: { name, shown, parentId } }, doing)
      return { id: made }
    }
    const was = await lockCategory(tx, id)
    await setCategory(tx, id, { name, shown })
    // Its goods are found by the names of all that they stand under.
    if (name !== was.name) await addJob(tx, 'words', { categoryId: id }, `words ${id}`)
    await audit(tx, 'category.save', id, changedFields({ ...was }, { name, shown }), doing)
    return { id }
  })

  serveOnce(moveCategory, async ({ input: { id, ...place }, tx, ...doing }) => {
    const tree = await lockTree(tx)
    const was = tree.find((one) => one.id === id) ?? refuse('category.missing')
    const fault = hindrance(tree, id, place, await hasGoods(tx, was))
    if (fault) refuse(fault)
    const order = orderWith(tree, id, place)
    if (was.parentId === place.parentId) {
      await setOrder(tx, order)
      const before = tree.filter((one) => one.parentId === place.parentId).map((one) => one.id)
      await audit(tx, 'category.sort', id, { before: { order: before }, after: { order } }, doing)
      return true as const
    }
    await setParent(tx, id, place.parentId)
    await sink(tx, withBelow(tree, id), sinking(tree, id, place))
    await setOrder(tx, order)
    await setPaths(tx, withBelow(tree, id))
    await addJob(tx, 'words', { categoryId: id }, `words ${id}`)
    await audit(tx, 'category.move', id, { before: { parentId: was.parentId }, after: place }, doing)
    return true as const
  })

  serveOnce(deleteCategory, async ({ input: { id }, tx, ...doing }) => {
    const { name, parentId } = await lockCategory(tx, id)
    await deleteCategoryRow(tx, id)
    await audit(tx, 'category.delete', id, { before: { name, parentId }, after: null }, doing)
    return true as const
  })
}

type Changed = { readonly before: object | null; readonly after: object | null }

const audit = (tx: Tx, action: AuditAction, id: number, changed: Changed, { actor, now, origin }: Doing) =>
  insertAudit(tx, { actor, action, subject: `category ${id}`, ...changed, address: origin.address }, now)
