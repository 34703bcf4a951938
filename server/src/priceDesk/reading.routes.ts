import {
  glimpsedRows,
  headingAtMost,
  lookAtPriceSheet,
  readingFaults,
  readPriceSheet,
  type PriceReading,
} from '../../../contract/price/priceReading.ts'
import { addJob } from '../jobs.sql.ts'
import type { PriceSheetOptions } from '../../../contract/price/priceSheet.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { keepPriceBook } from '../company/level.sql.ts'
import type { Db } from '../database/db.ts'
import { contentAt } from '../file/contents.ts'
import { numberIn } from '../goods/sheet.rules.ts'
import type { Routes } from '../services.ts'
import { insertImport, ownSheet } from '../sheetRun/import.sql.ts'
import type { FileRow } from '../sheet/item.rules.ts'
import { understood } from '../sheet/items.rules.ts'
import { sheetWorker } from '../sheet/sheetWorker.ts'
import { proposedReading } from './proposal.rules.ts'
import { insertReading, keptReadings } from '../sheet/reading.sql.ts'
import { headingsOf, shapeOf } from '../sheet/shape.rules.ts'
import { inWordsNow, numbersAmong } from './reading.sql.ts'
import { numberColumn, priceColumns, targets } from './sheetColumns.rules.ts'

/** Price sheets with the merchant's own headings: looked at, understood as he says, then read like any other. */
export const readingRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(lookAtPriceSheet, async ({ input: { fileId, sheet, heading }, actor, db }) => {
    const file = await ownSheet(db, actor.staffId, 'prices', fileId)
    const seen = await sheetWorker.make({ do: 'read', path: await contentAt(services, file.hash), sheet, most: glimpsedRows })
    if (seen.fault !== undefined) return refuse('input.invalid', { fileId }, seen.fault)
    const { rows, sheets } = seen
    const isOurs = sheet === undefined && understood(rows, { columns: priceColumns, keyOf: numberIn }).fault === undefined
    const kept = heading === undefined ? await keptFor(db, rows) : null
    const reading = kept ? { ...kept.reading, sheet: seen.sheet } : await proposed(db, seen, heading)
    const by = kept && { staffName: kept.staffName, time: shanghai(kept.at) }
    return {
      fileName: file.name,
      sheets: [...sheets],
      rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
      isOurs,
      reading,
      kept: by,
      targets: [...targets],
    }
  })

  serveOnce(readPriceSheet, async ({ input: { fileId, bookId, reading }, actor, origin, tx, now }) => {
    const faults = readingFaults(reading, targets)
    if (faults.length > 0) refuse('input.invalid', {}, faults.join('；'))
    await ownSheet(tx, actor.staffId, 'prices', fileId)
    await keepPriceBook(tx, bookId)
    const shape = shapeOf(reading.columns.map(({ name }) => name))
    const readingId = await insertReading(tx, 'price_reading', { shape, reading, staffId: actor.staffId }, now)
    const options = { bookId, previewId: null, dueTime: null, note: '', readingId, sums: false } satisfies PriceSheetOptions
    const run = { subject: 'prices', fileId, dry: true, options, staffId: actor.staffId, address: origin.address } as const
    const id = await insertImport(tx, run, now)
    await addJob(tx, 'importSheet', { id }, `import ${id}`, 'sheets')
    return { id }
  })
}

/** How a sheet with these headings was read last, wherever in the sheet they stand. */
async function keptFor(db: Db, rows: readonly FileRow[]) {
  const shapes = new Map(rows.filter(({ row }) => row <= headingAtMost).map(({ row }) => [shapeOf(headingsOf(rows, row)), row]))
  const [kept] = await keptReadings<PriceReading>(db, 'price_reading', [...shapes.keys()])
  if (!kept) return null
  return { ...kept, reading: { ...inWordsNow(kept.reading), heading: shapes.get(kept.shape) ?? kept.reading.heading } }
}

async function proposed(db: Db, seen: { readonly sheet: string; readonly rows: readonly FileRow[] }, heading?: number) {
  const asNumber = (cell: string) => numberIn({ [numberColumn]: cell })
  const texts = new Set(seen.rows.flatMap(({ cells }) => cells.map(asNumber)))
  const known = await numbersAmong(
    db,
    [...texts].filter((text) => text !== '' && text.length <= 64),
  )
  return proposedReading({ ...seen, targets, isNumber: (cell) => known.has(asNumber(cell)) }, heading)
}
