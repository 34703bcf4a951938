import { sheetSubjects } from '../../../contract/sheet.ts'
import { addJob } from '../jobs.sql.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { worksIn, type Staff } from '../actor.ts'
import { inTransaction, type Tx } from '../database/db.ts'
import { seeOwn } from '../database/ownCustomers.sql.ts'
import { contentAt } from '../file/contents.ts'
import type { Services } from '../services.ts'
import { beginImport, endImport, lockImport, nextItems, readImport, settleItems, type LockedRun } from './import.sql.ts'
import type { FileRow } from '../sheet/item.rules.ts'
import { understood, withCells, type Understood } from '../sheet/items.rules.ts'
import { sheetWorker } from '../sheet/sheetWorker.ts'
import type { SheetDesk } from '../sheet/desk.ts'

type Doing = Pick<Services, 'db' | 'dataDir' | 'now' | 'sheetDesks' | 'storage'>

/** Jobs that are held much longer count as those of a killed process, so one hands over to the next in good time. */
const turn = 15_000 // ms

/**
 * Walks a run from where it stands: reads the file, then settles its items part by part, each part and the position after
 * it in one transaction. A run that was cancelled or is done stays as it is, and one whose beginner may not go on is cancelled.
 * May be run twice, also at once.
 */
export async function runImport(services: Doing, id: number): Promise<void> {
  const run = await readImport(services.db, id)
  if (run.state !== 'waiting' && run.state !== 'running') return
  const desk: SheetDesk = services.sheetDesks[run.subject]
  if (run.state === 'waiting') await readIn(services, desk, id)
  if (!run.dry) await desk.prepare?.()
  const until = performance.now() + turn
  while (await takePart(services, desk, id)) {
    if (performance.now() < until) continue
    await addJob(services.db, 'importSheet', { id }, `import ${id}`, 'sheets')
    return
  }
}

/** Reads the file of a run that waits and writes down its items; a file that is none ends the run and says why. */
async function readIn(services: Doing, desk: SheetDesk, id: number): Promise<void> {
  const { hash, options } = await inTransaction(services.db, (tx) => lockImport(tx, id))
  const own = (await desk.ownWay?.(services.db, options)) ?? null
  const read = await sheetWorker.make({ do: 'read', path: await contentAt(services, hash), sheet: own?.sheet })
  const found = read.fault !== undefined ? read : own ? own.understood(read.rows) : takenFor(desk, read.rows)
  await inTransaction(services.db, async (tx) => {
    const { state } = await lockImport(tx, id)
    if (state !== 'waiting') return
    if (found.fault === undefined) await beginImport(tx, id, found)
    else await endImport(tx, id, 'failed', services.now(), found.fault)
  })
}

function takenFor(desk: SheetDesk, rows: readonly FileRow[]): Understood {
  const columns = desk.importColumns ?? desk.columns
  const recast = desk.recast?.(rows)
  if (!recast) return understood(rows, { ...desk, columns })
  if (recast.fault !== undefined) return recast
  const found = understood(recast.rows, { ...desk, columns })
  // Its columns are ours now and stand elsewhere in the file.
  return found.fault === undefined ? { ...found, told: recast.told, letters: {} } : found
}

/** Settles the next items of a run. False: there are none, or the run does not go on. */
export const takePart = (services: Doing, desk: SheetDesk, id: number): Promise<boolean> =>
  inTransaction(services.db, async (tx) => {
    const run = await lockImport(tx, id)
    if (run.state !== 'running') return false
    const items = await nextItems(tx, id, run.done, desk.atOnce)
    if (items.length === 0) {
      await finish(tx, run, services.now())
      return false
    }
    const actor = actorOf(run)
    if (!worksIn(actor, sheetSubjects[run.subject].area)) {
      await endImport(tx, id, 'cancelled', services.now(), '发起人已停用或不再负责此内容，导入已停止')
      return false
    }
    if (run.ownOnly) await seeOwn(tx, run.staffId)
    const { dry, options, address } = run
    const taken = await desk.take(tx, items, {
      runId: id,
      dry,
      options,
      actor,
      address,
      now: services.now(),
    })
    await settleItems(
      tx,
      id,
      items.map(({ place }, at) => {
        const one = taken[at]
        if (!one) throw new Error(`no answer for item ${place} of import ${id}`)
        const settled = one.outcome === 'failed' ? { ...one, faults: withCells(one.faults, run.letters) } : one
        return { place, taken: settled }
      }),
    )
    return true
  })

const actorOf = ({ staffId, staffName: name, areas }: LockedRun): Staff => ({
  side: 'staff',
  staffId,
  name,
  areas: new Set(areas),
})

async function finish(tx: Tx, run: LockedRun, now: Date): Promise<void> {
  await endImport(tx, run.id, 'done', now)
  if (run.dry) return
  const { created, updated, unchanged, failed } = await readImport(tx, run.id)
  const after = { subject: run.subject, file: run.fileId, created, updated, unchanged, failed }
  const entry = { actor: actorOf(run), subject: `import ${run.id}`, after, address: run.address }
  await insertAudit(tx, { ...entry, action: 'sheet.import' }, now)
}
