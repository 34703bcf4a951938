import {
  deleteExample,
  listPrices,
  priceDetail,
  publishPrice,
  readVersion,
  saveExample,
  tryPrice,
} from '../../../contract/price/priceDesk.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { parseYuan } from '../../../contract/money.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { price } from '../../../pricing/price.ts'
import { ladderTable } from '../../../pricing/table.ts'
import { worksIn } from '../actor.ts'
import { keepPriceBook } from '../company/level.sql.ts'
import type { Routes } from '../services.ts'
import { readBook } from './book.sql.ts'
import { forgetDraft } from './draft.sql.ts'
import { examplesOf, insertExample, removeExample } from './example.sql.ts'
import { pricePage } from './list.sql.ts'
import { booksOf, shownOf, lockProduct, readHead, soldBy, versionOf, versionsOf } from './priceDesk.sql.ts'
import { publish } from './publish.ts'
import { scheduledOf } from './schedule.sql.ts'
import { taxSetting } from '../../../contract/setting/tax.ts'
import { readSetting } from '../setting.ts'

/** Prices as the merchant keeps them: looked at, tried out, published, with examples that must come out. */
export const priceDeskRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listPrices, ({ input, actor, db }) => pricePage(db, input, worksIn(actor, 'margin')))

  serve(priceDetail, async ({ input: { productId, bookId = null }, db }) => {
    const head = await readHead(db, productId)
    const book = bookId === null ? null : await readBook(db, bookId)
    const sold = await soldBy(db, productId, bookId)
    const shown = sold ?? (await soldBy(db, productId, null))
    return {
      ...head,
      ...(await shownOf(db, productId)),
      book: book && { id: book.id, name: book.name },
      version: sold?.version ?? null,
      rules: shown?.rules ?? null,
      firstSelection: shown?.firstSelection ?? noChoice,
      usualRate: (await readSetting(db, taxSetting)).rate,
      books: await booksOf(db, productId),
      history: await versionsOf(db, productId),
      examples: await examplesOf(db, productId, bookId),
      scheduled: await scheduledOf(db, productId, bookId),
    }
  })

  serve(readVersion, ({ input, db }) => versionOf(db, input.productId, input.version))

  serve(tryPrice, async ({ input: { productId, rules, selection, quantity }, db }) => {
    const { goodsType, unit } = await readHead(db, productId)
    try {
      const receipt = price(rules, { productId, priceVersion: 0, goodsType }, { selection, quantity }, { unit })
      return { receipt, refusal: null, ladder: ladderTable(rules, { goodsType }, selection) }
    } catch (error) {
      if (error instanceof Refusal) return { receipt: null, refusal: error.message, ladder: [] }
      throw error
    }
  })

  serveOnce(publishPrice, async ({ input, actor, tx, now, origin }) => {
    const publication = { ...input, staffId: actor.staffId }
    const version = await publish(tx, publication, { actor, address: origin.address }, now)
    await forgetDraft(tx, publication)
    return { version }
  })

  serveOnce(saveExample, async ({ input, tx, audit }) => {
    const { productId, name, quantity, gross } = input
    await lockProduct(tx, productId)
    await keepPriceBook(tx, input.bookId)
    const id = await insertExample(tx, { ...input, gross: parseYuan(gross) })
    await audit('price.example.save', `product ${productId}`, { after: { name, quantity, gross } })
    return { id }
  })

  serveOnce(deleteExample, async ({ input, tx, audit }) => {
    const { productId, ...before } = await removeExample(tx, input.id)
    await audit('price.example.delete', `product ${productId}`, { before })
    return true as const
  })
}
