import { bookProducts, deleteBook, listBooks, removeFromBook, saveBook } from '../../../contract/price/priceDesk.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { deleteBookRows, listedBooks, lockBook, readBook, takeOut, usersOf, writeBook } from './book.sql.ts'
import { bookPage } from './list.sql.ts'
import { checkUnused } from './book.rules.ts'
import { lockProduct } from './priceDesk.sql.ts'

/** The price books: which there are, what stands in each, and who buys by it. */
export const bookRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listBooks, ({ db }) => listedBooks(db))

  serve(bookProducts, async ({ input: { bookId, ...paging }, db }) => {
    const book = await readBook(db, bookId)
    return { ...(await bookPage(db, bookId, paging)), book }
  })

  serveOnce(saveBook, async ({ input: { id: known, ...fields }, tx, audit }) => {
    const was = known === undefined ? null : await lockBook(tx, known)
    const id = await writeBook(tx, was?.id ?? null, fields)
    await audit('price.book.save', `price_book ${id}`, changedFields(was, fields))
    return { id }
  })

  serveOnce(deleteBook, async ({ input, tx, audit }) => {
    const { id, ...before } = await lockBook(tx, input.id)
    checkUnused(await usersOf(tx, id))
    await deleteBookRows(tx, id)
    await audit('price.book.delete', `price_book ${id}`, { before })
    return true as const
  })

  serveOnce(removeFromBook, async ({ input: { bookId, productId }, tx, audit }) => {
    await lockProduct(tx, productId)
    const { name } = await lockBook(tx, bookId)
    const version = await takeOut(tx, bookId, productId)
    await audit('price.book.remove', `product ${productId}`, { before: { book: name, version } })
    return true as const
  })
}
