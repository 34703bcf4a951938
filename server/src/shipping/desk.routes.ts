import {
  listShipping,
  listShippingRuns,
  shippingAtMost,
  shippingDeeds,
  shippingOutcomes,
  shippingRunDetail,
  startShipping,
  type ShippingFilter,
} from '../../../contract/shipping/shipping.ts'
import type { FileLink } from '../../../contract/file.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { permitArea } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import { addJob } from '../jobs.sql.ts'
import type { Routes } from '../services.ts'
import { shownAtDesk } from './shown.ts'
import { deskCounts, deskPage, idsAnswering, idsThere } from './desk.sql.ts'
import { waybillsOf } from './waybill.sql.ts'
import { insertRun, itemsOf, readRun, runPage, type ListedRun } from './run.sql.ts'

/** The shipping desk: what is ready to go, and what is done with many at once. */
export const shippingRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(listShipping, async ({ input, db, now }) => {
    const page = deskPage(db, input, now)
    // Only where it is waited for: what fails and nobody waits for ends the server.
    const ready = input.stand === 'ready' ? page.then(({ total }) => total) : undefined
    const [{ rows }, stands] = await Promise.all([page, deskCounts(db, input, now, ready)])
    const waybills = await waybillsOf(
      db,
      rows.map(({ id }) => id),
    )
    return { rows: rows.map((row) => shownAtDesk(row, waybills.get(row.id) ?? null)), total: stands[input.stand], stands }
  })

  serveOnce(startShipping, async ({ input, actor, origin, tx, now }) => {
    const { deed, pairs: typed, whole, size, carrier } = input
    permitArea(actor, shippingDeeds[deed].area)
    if (deed === 'waybill' && !services.waybills) refuse('waybill.off')
    const ids = await chosenOf(tx, input, now)
    if (ids.length !== input.count) refuse('shipping.changed')
    const numbers = new Map(typed.map((pair) => [pair.consignmentId, pair]))
    const pairs = ids.map((consignmentId) => numbers.get(consignmentId) ?? { consignmentId, carrier: '', trackingNo: '' })
    const id = await insertRun(
      tx,
      { staffId: actor.staffId, deed, words: { whole, size, ...(carrier && { carrier }) }, address: origin.address, pairs },
      now,
    )
    const job = deed === 'waybill' || deed === 'cancelWaybill' ? 'waybills' : 'shipping'
    await addJob(tx, job, { id }, `${job} ${id}`)
    return { id }
  })

  serve(listShippingRuns, async ({ input, db }) => {
    const { rows, total } = await runPage(db, input)
    const links = await linksOf(db, rows)
    return { rows: rows.map((run) => shownRun(run, links)), total }
  })

  serve(shippingRunDetail, async ({ input: { id }, db }) => {
    const [run, items] = await Promise.all([readRun(db, id), itemsOf(db, id)])
    const shown = items.map((item) => ({ ...item, outcomeLabel: item.outcome ? shippingOutcomes[item.outcome] : '等待处理' }))
    return { ...shownRun(run, await linksOf(db, [run])), items: shown }
  })

  const linksOf = (db: Db, runs: readonly ListedRun[]) =>
    fileLinks(
      db,
      services,
      null,
      runs.flatMap(({ fileId }) => fileId ?? []),
    )
}

type Chosen = { readonly consignmentIds?: readonly number[] | undefined; readonly filter?: ShippingFilter | undefined }

/** The consignments meant. @throws Refusal order.missing where one is named that is not there, shipping.tooMany, shipping.changed where none is left. */
async function chosenOf(tx: Tx, { consignmentIds, filter }: Chosen, now: Date): Promise<number[]> {
  if (consignmentIds) {
    const wanted = [...new Set(consignmentIds)]
    return (await idsThere(tx, wanted)).length === wanted.length ? wanted : refuse('order.missing')
  }
  const found = await idsAnswering(tx, filter ?? { stand: 'ready' }, shippingAtMost + 1, now)
  if (found.length > shippingAtMost) refuse('shipping.tooMany')
  return found.length > 0 ? found : refuse('shipping.changed')
}

const shownRun = ({ deed, createdAt, finishedAt, fileId, ...run }: ListedRun, files: ReadonlyMap<number, FileLink>) => ({
  ...run,
  deed,
  label: shippingDeeds[deed].label,
  file: (fileId !== null && files.get(fileId)) || null,
  createTime: shanghai(createdAt),
  finishTime: finishedAt && shanghai(finishedAt),
})
