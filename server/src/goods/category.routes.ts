import { deleteCategory, listCategories, saveCategory, sortCategories } from '../../../contract/categoryDesk.ts'
import type { Staff } from '../actor.ts'
import { changedFields, type AuditAction } from '../audit/audit.rules.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Tx } from '../db.ts'
import type { Routes } from '../house.ts'
import { addJob } from '../jobs.ts'
import type { Origin } from '../serve.ts'
import { checkWhole, levelUnder } from './category.rules.ts'
import {
  categoryRows,
  deleteCategoryRow,
  insertCategory,
  lockCategory,
  lockChildren,
  setCategory,
  setOrder,
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
    // Its goods are found by its name as well.
    if (name !== was.name) await addJob(tx, 'words', { categoryId: id }, `words ${id}`)
    await audit(tx, 'category.save', id, changedFields({ ...was }, { name, shown }), doing)
    return { id }
  })

  serveOnce(sortCategories, async ({ input: { parentId, ids }, tx, ...doing }) => {
    if (parentId !== null) await lockCategory(tx, parentId)
    const before = await lockChildren(tx, parentId)
    checkWhole(before, ids)
    await setOrder(tx, ids)
    await audit(tx, 'category.sort', parentId ?? 0, { before: { order: before }, after: { order: ids } }, doing)
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
