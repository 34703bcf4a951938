import { createHash } from 'node:crypto'
import type { StatementOptions } from '../../../contract/payment/bank.ts'
import {
  forgetStatement,
  lookAtStatement,
  readStatement,
  statementHeadingAtMost,
  statementReadingFaults,
  type StatementReading,
} from '../../../contract/payment/statementReading.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { z } from 'zod'
import type { Db } from '../database/db.ts'
import { contentAt } from '../file/contents.ts'
import { addJob } from '../jobs.sql.ts'
import type { Routes } from '../services.ts'
import type { FileRow } from '../sheet/item.rules.ts'
import { insertReading, keptReadings } from '../sheet/reading.sql.ts'
import { headingsOf, shapeOf } from '../sheet/shape.rules.ts'
import { sheetWorker } from '../sheet/sheetWorker.ts'
import { insertImport, ownSheet } from '../sheetRun/import.sql.ts'
import { proposedStatement } from './columns.rules.ts'
import { recognise } from './forms.rules.ts'
import { forgetReading } from './reading.sql.ts'

const glimpsed = 80

/** Statements of a form we do not know: looked at, understood as somebody says, then read like any other. */
export const statementReadingRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(lookAtStatement, async ({ input: { fileId, sheet, heading }, actor, db }) => {
    const file = await ownSheet(db, actor.staffId, 'statement', fileId)
    const seen = await sheetWorker.make({ do: 'read', path: await contentAt(services, file.hash), sheet, most: glimpsed })
    if (seen.fault !== undefined) return refuse('input.invalid', { fileId }, seen.fault)
    const { rows, sheets } = seen
    const kept = heading === undefined ? await keptFor(db, rows) : null
    return {
      fileName: file.name,
      sheets: [...sheets],
      rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
      known: recognise(rows)?.form.label ?? null,
      reading: kept ? { ...kept.reading, sheet: seen.sheet } : proposedStatement(seen.sheet, rows, heading),
      kept: kept && { id: kept.id, staffName: kept.staffName, time: shanghai(kept.at) },
    }
  })

  serveOnce(readStatement, async ({ input: { fileId, book, account, reading }, actor, origin, tx, now }) => {
    const faults = statementReadingFaults(reading)
    if (faults.length > 0) refuse('input.invalid', {}, faults.join('；'))
    await ownSheet(tx, actor.staffId, 'statement', fileId)
    const shape = shapeOf(reading.columns.map(({ name }) => name))
    const readingId = await insertReading(tx, 'statement_reading', { shape, reading, staffId: actor.staffId }, now)
    const options = { book, account, readingId } satisfies z.input<typeof StatementOptions>
    const run = { subject: 'statement', fileId, dry: true, options, staffId: actor.staffId, address: origin.address } as const
    const id = await insertImport(tx, run, now)
    await addJob(tx, 'importSheet', { id }, `import ${id}`, 'sheets')
    return { id }
  })

  serveOnce(forgetStatement, async ({ input: { id }, tx, now, audit }) => {
    if (!(await forgetReading(tx, id, now))) refuse('reading.missing', { id })
    await audit('statement.forget', `reading ${id}`)
    return true as const
  })
}

/** How a file with these headings was read last, wherever in it they stand. */
async function keptFor(db: Db, rows: readonly FileRow[]) {
  const shapes = new Map(rows.filter(({ row }) => row <= statementHeadingAtMost).map(({ row }) => [shapeOf(headingsOf(rows, row)), row]))
  const [kept] = await keptReadings<StatementReading>(db, 'statement_reading', [...shapes.keys()])
  if (!kept) return null
  return { ...kept, reading: { ...kept.reading, heading: shapes.get(kept.shape) ?? kept.reading.heading } }
}

export const lineHash = (text: string): string => createHash('sha256').update(text).digest('hex')
