import { bulkPrices, changedAtMost } from '../../../contract/price/bulkPrice.ts'
import type { PriceSheetOptions } from '../../../contract/price/priceSheet.ts'
import { importRowsAtMost } from '../../../contract/sheet.ts'
import { refuse } from '../../../contract/refusal.ts'
import { keepPriceBook } from '../company/level.sql.ts'
import { addJob } from '../jobs.sql.ts'
import type { Routes } from '../services.ts'
import { storeCsv } from '../sheetRun/files.ts'
import { insertImport } from '../sheetRun/import.sql.ts'
import { bulkHeading, bulkRows, changeWords } from './bulk.rules.ts'
import { pricesToChange } from './bulk.sql.ts'

/** Prices of many goods changed alike, by way of a price sheet that the mall writes itself. */
export const bulkPriceRoutes: Routes = ({ serveOnce }, services) => {
  serveOnce(bulkPrices, async ({ input: { goods, bookId, change }, actor, tx, now, origin }) => {
    await keepPriceBook(tx, bookId)
    const found = await pricesToChange(tx, goods, bookId)
    if (found.every(({ rules }) => rules === null)) refuse('price.bulk.none')
    const rows = bulkRows(found, change)
    if (found.length > changedAtMost || rows.length > importRowsAtMost) refuse('price.bulk.tooMany')
    const named = { name: `批量调价 ${changeWords(change)}`, by: actor }
    const file = await storeCsv(services, named, [[bulkHeading], rows])
    const options = { bookId, previewId: null, dueTime: null, note: '', readingId: null, sums: true } satisfies PriceSheetOptions
    const run = { subject: 'prices', fileId: file.id, dry: true, options, staffId: actor.staffId, address: origin.address } as const
    const id = await insertImport(tx, run, now)
    await addJob(tx, 'importSheet', { id }, `import ${id}`, 'sheets')
    return { id, products: found.length }
  })
}
