import { acceptPrices, type PriceSheetOptions } from '../../../contract/price/priceSheet.ts'
import { addJob } from '../jobs.sql.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai } from '../../../contract/text.ts'
import { keepPriceBook } from '../company/level.sql.ts'
import type { Routes } from '../services.ts'
import { insertImport } from '../sheetRun/import.sql.ts'
import { insertAcceptance, previewRun } from './sheet.sql.ts'

/** Prices that came in as a sheet and were accepted; everything else is the sheets' own. */
export const priceSheetRoutes: Routes = ({ serveOnce }) => {
  serveOnce(acceptPrices, async ({ input: { runId, all, except, dueTime, note }, actor, tx, now, origin }) => {
    if (dueTime !== null && fromShanghai(dueTime) <= now) refuse('input.invalid', { fields: { dueTime: '定时发布的时间应晚于现在' } })
    const { fileId, bookId, readingId, sums } = await previewRun(tx, runId)
    await keepPriceBook(tx, bookId)
    const options = { bookId, previewId: runId, dueTime, note, readingId, sums } satisfies PriceSheetOptions
    const run = { subject: 'prices', fileId, dry: false, options, staffId: actor.staffId, address: origin.address } as const
    const id = await insertImport(tx, run, now)
    await insertAcceptance(tx, id, all, except)
    await addJob(tx, 'importSheet', { id }, `import ${id}`, 'sheets')
    return { id }
  })
}
