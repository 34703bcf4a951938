import { bookProducts, deleteBook, listBooks, removeFromBook, saveBook } from '../../../contract/price/priceDesk.ts'
import { changedFields } from '../audit/audit.rules.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Routes } from '../house.ts'
import { deleteBookRows, listedBooks, lockBook, readBook, takeOut, usersOf, writeBook } from './book.sql.ts'
import { bookPage } from './list.sql.ts'
import { checkUnused } from './priceDesk.rules.ts'
import { lockProduct } from './priceDesk.sql.ts'

/** The price books: which there are, what stands in each, and who buys by it. */
export const bookRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listBooks, ({ db }) => listedBooks(db))

  serve(bookProducts, async ({ input: { bookId, ...paging }, db }) => {
    const book = await readBook(db, bookId)
    return { ...(await bookPage(db, bookId, paging)), book }
  })

  serveOnce(saveBook, async ({ input: { id: known, ...fields }, actor, tx, now, origin }) => {
    const was = known === undefined ? null : await lockBook(tx, known)
    const id = await writeBook(tx, was?.id ?? null, fields)
    const entry = { actor, action: 'price.book.save', subject: `price_book ${id}`, address: origin.address } as const
    await insertAudit(tx, { ...entry, ...changedFields(was, fields) }, now)
    return { id }
  })

  serveOnce(deleteBook, async ({ input, actor, tx, now, origin }) => {
    const { id, ...before } = await lockBook(tx, input.id)
    checkUnused(await usersOf(tx, id))
    await deleteBookRows(tx, id)
    const entry = { actor, action: 'price.book.delete', subject: `price_book ${id}`, address: origin.address } as const
    await insertAudit(tx, { ...entry, before }, now)
    return true as const
  })

  serveOnce(removeFromBook, async ({ input: { bookId, productId }, actor, tx, now, origin }) => {
    await lockProduct(tx, productId)
    const { name } = await lockBook(tx, bookId)
    const version = await takeOut(tx, bookId, productId)
    const entry = {
      actor,
      action: 'price.book.remove',
      subject: `product ${productId}`,
      address: origin.address,
    } as const
    await insertAudit(tx, { ...entry, before: { book: name, version } }, now)
    return true as const
  })
}
