import { deleteLevel, listLevels, listPriceBooks, saveLevel } from '../../../contract/account/company.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { keepAssortment } from '../assortment/assortment.sql.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { checkDeletable, isDeletable } from './level.rules.ts'
import { companiesOfLevel, deleteLevelRow, insertLevel, keepPriceBook, levels, lockLevel, priceBooks, setLevel } from './level.sql.ts'

/** The levels companies are put into, and the price books they may buy by. */
export const levelRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listLevels, async ({ db }) => (await levels(db)).map((level) => ({ ...level, deletable: isDeletable(level.id, level.companies) })))

  serve(listPriceBooks, ({ db }) => priceBooks(db))

  serveOnce(saveLevel, async ({ input, tx, onCommit, audit }) => {
    const { id: known, name, discountBp: discount_bp, priceBookId: price_book_id, sort } = input
    await keepPriceBook(tx, price_book_id)
    const was = known === undefined ? null : await lockLevel(tx, known)
    const { assortmentId: assortment_id = was?.assortment_id ?? null } = input
    await keepAssortment(tx, assortment_id)
    const fields = { name, discount_bp, price_book_id, assortment_id, sort }
    const id = was?.id ?? (await insertLevel(tx, fields))
    if (was) await setLevel(tx, id, fields)
    const { before, after } = changedFields(was, fields)
    await audit('level.save', `level ${id}`, { before, after })
    onCommit(forgetBelieved) // by what a company buys is remembered with who asks
    return { id }
  })

  serveOnce(deleteLevel, async ({ input, tx, audit }) => {
    const { id, ...before } = await lockLevel(tx, input.id)
    checkDeletable(id, await companiesOfLevel(tx, id))
    await deleteLevelRow(tx, id)
    await audit('level.delete', `level ${id}`, { before })
    return true as const
  })
}
