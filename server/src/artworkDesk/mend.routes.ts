import { pictureIdsOf } from '../../../artwork/design.ts'
import { piecesOf } from '../../../artwork/names.ts'
import { mendable, mendDesign } from '../../../contract/artwork/mend.ts'
import { refuse } from '../../../contract/refusal.ts'
import { designPictureOf } from '../design/pictures.ts'
import { fileLinks } from '../file/file.sql.ts'
import { readLocked } from '../order/order.sql.ts'
import type { Routes } from '../services.ts'
import { inTransaction } from '../database/db.ts'
import { beginMend } from './beginMend.ts'
import { barredFor, placeShown } from './mend.rules.ts'
import { designedOn, mendingOf } from './mend.sql.ts'

/** The merchant changes a design that lies on a line: what it is, and what becomes of it. */
export const mendRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(mendable, async ({ input: { lineId, fileId }, actor, db, now }) => {
    const line = await designedOn(db, lineId, fileId)
    const { names, ...surface } = line.surface
    const ids = [...new Set(pictureIdsOf(surface))]
    const [links, order, underWay] = await Promise.all([
      fileLinks(db, services, line.companyId, ids),
      inTransaction(db, (tx) => readLocked(tx, line.orderId, now)),
      mendingOf(db, lineId),
    ])
    const pictures = await Promise.all(ids.map((id) => designPictureOf(services, links.get(id) ?? refuse('file.missing', { id }))))
    return {
      ...{ orderId: line.number, storeName: line.title, companyName: line.companyName, surface, pictures, underWay },
      names: names ?? null,
      rows: piecesOf(surface, names),
      place: placeShown(line),
      ...{ seen: [...line.files], rounds: line.rounds, answer: line.answer },
      barred: barredFor(order, lineId, actor),
    }
  })

  serveOnce(mendDesign, ({ input, actor, tx, now, origin }) => beginMend(tx, input, actor, origin.address, now))
}
