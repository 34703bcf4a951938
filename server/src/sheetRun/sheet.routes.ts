import {
  cancelImport,
  importDetail,
  importFaults,
  importItems,
  listExports,
  listImports,
  sheetSubjects,
  showsMargins,
  sheetTemplate,
  startExport,
  startImport,
  type SheetSubject,
} from '../../../contract/sheet.ts'
import { refuse } from '../../../contract/refusal.ts'
import { addJob } from '../jobs.sql.ts'
import { shanghai } from '../../../contract/text.ts'
import { permitArea, worksIn, type Staff } from '../actor.ts'
import { withoutSearch } from '../audit/fields.rules.ts'
import type { Db } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Services, Routes } from '../services.ts'
import { parseInput } from '../http/input.ts'
import { exportPage, insertExport, type ShownExport } from './export.sql.ts'
import { explanation, mainSheet, storeCsv, storeXlsx } from './files.ts'
import {
  endImport,
  importFaultsOf,
  importPage,
  insertImport,
  itemPage,
  lockImport,
  ownSheet,
  readImport,
  type ShownImport,
} from './import.sql.ts'
import { shownExport } from './shown.ts'

/** Whose things come and go is asked of the subject: the calls are the same for all. */
const permitSubject = (staff: Staff, subject: SheetSubject): void => permitArea(staff, sheetSubjects[subject].area)

/** Spreadsheets in and out: templates, runs over uploaded files, what came of each row, and exports. */
export const sheetRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(sheetTemplate, async ({ input: { subject }, actor, db }) => {
    permitSubject(actor, subject)
    if (sheetSubjects[subject].brings !== 'ours') refuse('input.invalid', null, '此内容没有导入模板')
    const columns = services.sheetDesks[subject].columns
    const sheets = [
      mainSheet(
        subject,
        columns.filter(({ exportOnly }) => !exportOnly),
        [],
      ),
      explanation(columns),
    ]
    const name = `${sheetSubjects[subject].label}导入模板`
    return linkTo(db, services, (await storeXlsx(services, { name, by: actor }, sheets)).id)
  })

  serveOnce(startImport, async ({ input: { subject, fileId, dry, ...input }, actor, origin, now, tx }) => {
    permitSubject(actor, subject)
    const options = parseInput(services.sheetDesks[subject].options, input.options)
    const { staffId } = actor
    await ownSheet(tx, staffId, subject, fileId)
    const id = await insertImport(tx, { subject, fileId, dry, options, staffId, address: origin.address }, now)
    await addJob(tx, 'importSheet', { id }, `import ${id}`, 'sheets')
    return { id }
  })

  serveOnce(cancelImport, async ({ input: { id }, actor, now, tx, audit }) => {
    const run = await lockImport(tx, id)
    permitSubject(actor, run.subject)
    if (run.state !== 'waiting' && run.state !== 'running') refuse('import.ended')
    await endImport(tx, id, 'cancelled', now)
    const after = { state: 'cancelled', done: run.done, total: run.total, dry: run.dry }
    await audit('sheet.cancel', `import ${id}`, { after })
    return true as const
  })

  serve(listImports, async ({ input, actor, db }) => {
    permitSubject(actor, input.subject)
    const { rows, total } = await importPage(db, input)
    return { rows: rows.map(shownImport), total }
  })

  serve(importDetail, async ({ input: { id }, actor, db }) => {
    const run = await readImport(db, id)
    permitSubject(actor, run.subject)
    return shownImport(run)
  })

  serve(importItems, async ({ input, actor, db }) => {
    permitSubject(actor, (await readImport(db, input.id)).subject)
    return itemPage(db, input)
  })

  serve(importFaults, async ({ input: { id }, actor, db }) => {
    permitSubject(actor, (await readImport(db, id)).subject)
    const faults = await importFaultsOf(db, id)
    const rows = faults.map(({ row, key, column, cell, message }) => [String(row), key, column, cell ?? '', message])
    const named = { name: `导入${id}的错误`, by: actor }
    return linkTo(db, services, (await storeCsv(services, named, [[['行号', '编号', '列', '单元格', '问题']], rows])).id)
  })

  serveOnce(startExport, async ({ input: { subject, format, ...input }, actor, now, tx, audit }) => {
    permitSubject(actor, subject)
    const filter = parseInput(services.sheetDesks[subject].filter, input.filter)
    const id = await insertExport(tx, { subject, format, filter, by: actor }, now)
    await addJob(tx, 'exportSheet', { id }, `export ${id}`, 'sheets')
    const after = { subject, format, ...withoutSearch({ ...filter }) }
    await audit('sheet.export', `export ${id}`, { after })
    return { id }
  })

  serve(listExports, async ({ input, actor, db }) => {
    permitSubject(actor, input.subject)
    const { rows, total } = await exportPage(db, input)
    const files = await fileLinks(
      db,
      services,
      null,
      rows.flatMap(({ fileId }) => fileId ?? []),
    )
    const seesMargins = worksIn(actor, 'margin')
    return {
      rows: rows.map(({ margins, ...run }) =>
        margins && !seesMargins && showsMargins(run.subject) ? withheld(run) : shownExport(run, files),
      ),
      total,
    }
  })
}

/** What a colleague who sees margins had made, for somebody who does not: that there is such an export, without its file. */
const withheld = (run: Omit<ShownExport, 'margins'>) => ({
  ...shownExport(run, new Map()),
  fault: '含成本与毛利，须有“成本与毛利”权限才能下载',
})

const linkTo = async (db: Db, services: Services, id: number) =>
  (await fileLinks(db, services, null, [id])).get(id) ?? refuse('file.missing')

const shownImport = ({ createdAt, finishedAt, ...run }: ShownImport) => ({
  ...run,
  createTime: shanghai(createdAt),
  finishTime: finishedAt && shanghai(finishedAt),
})
