import { pictureIdsOf } from '../../../artwork/design.ts'
import { pagesOf, piecesOf } from '../../../artwork/names.ts'
import { printStates } from '../../../contract/artwork/printRun.ts'
import { mendable, mendDesign, mendRun } from '../../../contract/artwork/mend.ts'
import { refuse } from '../../../contract/refusal.ts'
import { hashOf } from '../../../pricing/hash.ts'
import { designPictureOf } from '../design/pictures.ts'
import { printQueue, runFor } from '../design/printRun.sql.ts'
import { fileLinks } from '../file/file.sql.ts'
import { addJob } from '../jobs.sql.ts'
import { lockOrderOf, readLocked } from '../order/order.sql.ts'
import type { Routes } from '../services.ts'
import { inTransaction } from '../db.ts'
import { barredFor, checkMendable, checkMended, checkStill, mendedWith, placeShown } from './mend.rules.ts'
import { designedOn, mendingOf, mendingRun } from './mend.sql.ts'

/** The merchant changes a design that lies on a line: what it is, what becomes of it, and how far that is. */
export const mendRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(mendable, async ({ input: { lineId, fileId }, actor, db, now }) => {
    const line = await designedOn(db, lineId, fileId)
    const { names, ...surface } = line.surface
    const ids = [...new Set(pictureIdsOf(surface))]
    const [links, order, underWay] = await Promise.all([
      fileLinks(db, services, null, ids),
      inTransaction(db, (tx) => readLocked(tx, line.orderId, now)),
      mendingOf(db, lineId),
    ])
    const pictures = await Promise.all(ids.map((id) => designPictureOf(services, links.get(id) ?? refuse('file.missing', { id }))))
    return {
      ...{ orderId: line.number, storeName: line.title, companyName: line.companyName, surface, pictures, underWay },
      names: names ? { ...names, rows: names.rows.slice(0, 1) } : null,
      rows: piecesOf(surface, names),
      place: placeShown(line),
      ...{ seen: [...line.files], rounds: line.rounds, answer: line.answer },
      barred: barredFor(order, lineId, actor),
    }
  })

  serveOnce(mendDesign, async ({ input, actor, tx, now, origin }) => {
    const { lineId, fileId, layers, note, seen, rounds } = input
    const { orderId } = await designedOn(tx, lineId, fileId)
    const order = await lockOrderOf(tx, orderId, now)
    const line = await designedOn(tx, lineId, fileId)
    checkMendable(order, lineId, actor)
    checkStill({ seen, rounds }, line.files, line.rounds)
    const surface = mendedWith(line.surface, layers)
    checkMended(line, surface)
    const { names } = line.surface
    const design = { schema: 1 as const, surfaces: [surface], ...(names && { names }) }
    const { staffId, name, ownOnly } = actor
    const by = { staffId, name, ...(ownOnly && { ownOnly }) }
    const mend = { lineId, fileId, note, seen, rounds, by, address: origin.address }
    const hash = hashOf({ lineId, fileId, design, note, rounds, staffId })
    const underWay = await mendingOf(tx, lineId)
    const { id, isNew } = await runFor(tx, line, { productId: line.productId, design, hash, total: pagesOf(surface, names), mend }, now)
    if (underWay !== null && underWay !== id) refuse('artwork.mending')
    if (isNew) await addJob(tx, 'mendDesign', { id }, `print ${id}`, printQueue(line.companyId))
    return { id }
  })

  serve(mendRun, async ({ input: { id }, db }) => {
    const run = await mendingRun(db, id)
    return { ...run, stateLabel: printStates[run.state] }
  })
}
