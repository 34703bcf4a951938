import { exportRowsAtMost, sheetSubjects } from '../../../contract/sheet.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { asSeenBy, type Asker } from '../database/ownDb.ts'
import type { Services } from '../services.ts'
import { readExport, sightOf, setExport, workAlone } from './export.sql.ts'
import { explanation, mainSheet, storeCsv, storeXlsx } from './files.ts'
import type { Asking, SheetDesk } from '../sheet/desk.ts'
import { fileWord } from '../shop.ts'

type Doing = Pick<Services, 'db' | 'dataDir' | 'now' | 'sheetDesks' | 'replica'>

/** Makes the file of an export, from the beginning. May be run twice: the first file that is there stays. */
export async function runExport(services: Doing, id: number): Promise<void> {
  const run = await readExport(services.db, id)
  if (run?.state !== 'waiting' && run?.state !== 'running') return
  const desk = services.sheetDesks[run.subject]
  const filter = desk.filter.parse(run.filter)
  const who = run.by.side === 'staff' ? { ...run.by, ...(await sightOf(services.db, run.by.staffId)) } : { ...run.by, seesMargins: false }
  const asking = { staffId: run.by.side === 'staff' ? run.by.staffId : null, now: services.now(), seesMargins: who.seesMargins }
  const from: ReadFrom = services.replica?.readCaughtUp ?? ((work) => work(services.db))
  const total = await from((whole) => desk.count(asSeenBy(whole, who), filter, asking))
  const most = exportRowsAtMost[run.format]
  if (total === 0 || total > most) {
    const fault = total === 0 ? '没有符合条件的内容' : tooMany(total, run.format)
    return await setExport(services.db, id, { state: 'failed', fault, total, finished_at: services.now() })
  }
  await setExport(services.db, id, { state: 'running', total, done: 0, margins: who.seesMargins })
  const tell = (done: number) => setExport(services.db, id, { done: Math.min(done, total) })
  const pages = (db: Db) => pagesOf(db, desk, filter, asking, tell)
  const about = fileWord((await desk.named?.(asSeenBy(services.db, who), filter)) ?? '')
  const moment = shanghai(services.now()).replaceAll(/\D/g, '').slice(0, 12)
  const name = [sheetSubjects[run.subject].label, about, moment].filter((part) => part !== '').join('-')
  const named = { name, by: run.by }
  const heading = [desk.columns.map((column) => column.name)]
  const file =
    run.format === 'csv'
      ? await from((whole) => seenAtOnce(whole, who, (db) => storeCsv(services, named, after(heading, pages(db)))))
      : await storeXlsx(services, named, [
          mainSheet(run.subject, desk.columns, await from((whole) => seenAtOnce(whole, who, (db) => all(pages(db))))),
          ...(sheetSubjects[run.subject].brings === 'nothing' ? [] : [explanation(desk.columns)]),
        ])
  await setExport(services.db, id, { state: 'done', done: total, file_id: file.id, finished_at: services.now() })
}

const tooMany = (total: number, format: 'xlsx' | 'csv'): string =>
  format === 'xlsx' && total <= exportRowsAtMost.csv
    ? `共 ${total} 条，xlsx 最多 ${exportRowsAtMost.xlsx} 条，请改用 csv 或缩小筛选范围`
    : `共 ${total} 条，一次最多 ${exportRowsAtMost.csv} 条，请缩小筛选范围`

/** Reads within one state of the database: what is written meanwhile neither doubles a row of the pages nor hides one. */
export const seenAtOnce = <T>(db: Db, who: Asker, work: (db: Db) => Promise<T>): Promise<T> =>
  asSeenBy(db, who)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await workAlone(tx)
      return work(tx)
    })

/** Where it is read; of what was written before it is asked nothing is missing there. */
type ReadFrom = <T>(work: (db: Db) => Promise<T>) => Promise<T>

type Rows = readonly (readonly string[])[]

async function* pagesOf(
  db: Db,
  desk: SheetDesk,
  filter: unknown,
  asking: Asking,
  tell: (done: number) => Promise<void>,
): AsyncGenerator<Rows> {
  let done = 0
  for (let after: number | null = 0; after !== null;) {
    const { rows, things, next } = await desk.page(db, filter, after, asking)
    yield rows
    done += things
    await tell(done)
    after = next
  }
}

async function* after(first: Rows, pages: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  yield first
  yield* pages
}

async function all(pages: AsyncIterable<Rows>): Promise<Rows> {
  const rows: (readonly string[])[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}
