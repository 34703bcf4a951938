import { pagesOf } from '../../../artwork/names.ts'
import { printedIdsOf } from '../../../artwork/design.ts'
import {
  cancelPrint,
  isUnderWay,
  printDesign,
  printRun,
  printRunOf,
  printStates,
  type PrintRun,
} from '../../../contract/artwork/printRun.ts'
import { refuse } from '../../../contract/refusal.ts'
import { hashOf } from '../../../pricing/hash.ts'
import type { Buyer } from '../actor.ts'
import { productsSeen } from '../cart/cart.sql.ts'
import { inTransaction, type Db } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import { checkSlots } from '../designShelf/slotsOnly.ts'
import { addJob } from '../jobs.sql.ts'
import { checkArtwork } from '../order/artwork.sql.ts'
import type { Routes } from '../services.ts'
import { surfacesToPrint } from './design.rules.ts'
import { picturesOf } from './pictures.ts'
import { endRun, noteSeen, ownRun, printQueue, runFor, runToTell, type Run } from './printRun.sql.ts'

/** The files of a design are made behind the page that asks for them. */
export const printRoutes: Routes = ({ serve, serveOnce }, services) => {
  async function told(db: Db, { companyId }: Buyer, { files, ...run }: Run): Promise<PrintRun> {
    const made = run.state === 'done' ? files : []
    const ids = made.map(({ id }) => id)
    const links = await fileLinks(db, services, companyId, ids)
    const shown = made.flatMap(({ id, position }) => {
      const link = links.get(id)
      return link ? [{ ...link, position }] : []
    })
    return { ...run, stateLabel: printStates[run.state], files: shown }
  }

  serve(printDesign, async ({ input: { productId, design }, actor, db, now }) => {
    const product = (await productsSeen(db, actor.companyId, [productId])).get(productId) ?? refuse('product.missing')
    await checkSlots(db, actor, product, design)
    const surfaces = surfacesToPrint(design.surfaces, product.rules ?? refuse('product.missing'), design.names)
    if (surfaces.length === 0)
      refuse('input.invalid', { fields: { design: '请先放上图片、文字或图形' } }, '设计是空的，请先放上图片、文字或图形')
    const shown = surfaces.flatMap(({ surface }) => surface.layers.filter(({ hidden }) => !hidden))
    await picturesOf(services, actor, [...new Set(shown.flatMap((layer) => (layer.kind === 'picture' ? [layer.fileId] : [])))], now)
    const total = surfaces.reduce((sum, { surface }) => sum + pagesOf(surface, design.names), 0)
    return inTransaction(db, async (tx) => {
      // Also what is hidden: it is kept with the file, and may be shown by whoever mends it.
      await checkArtwork(tx, actor, [...new Set(design.surfaces.flatMap(printedIdsOf))], now)
      const { id, isNew } = await runFor(tx, actor, { productId, design, hash: hashOf({ productId, design }), total }, now)
      if (isNew) await addJob(tx, 'printDesign', { id }, `print ${id}`, printQueue(actor.companyId))
      return { id }
    })
  })

  serve(printRun, async ({ input: { id }, actor, db }) => {
    const run = await ownRun(db, actor, id)
    // Who only looks on as the buyer tells him nothing.
    if (!isUnderWay(run) && actor.by === null) await noteSeen(db, actor, id)
    return told(db, actor, run)
  })

  serve(printRunOf, async ({ input: { productId }, actor, db, now }) => {
    const run = await runToTell(db, actor, productId, now)
    return run && told(db, actor, run)
  })

  serveOnce(cancelPrint, async ({ input: { id }, actor, tx, now }) => {
    await ownRun(tx, actor, id)
    if (!(await endRun(tx, id, { state: 'cancelled' }, now))) refuse('design.print.over')
    return true as const
  })
}
