import { askPacking, listNoted, readdressConsignment, seeNoted } from '../../../contract/order/consignmentDesk.ts'
import { notedText } from '../order/noted.rules.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { seeNotes, unseenNotes } from './noted.sql.ts'
import { askForPacking, consignmentOf } from './packing.sql.ts'
import { readdress } from './readdress.ts'

/** The merchant's side of consignments: packing lists, and what buyers found when they signed. */
export const consignmentRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listNoted, async ({ input, db }) => {
    const { rows, total } = await unseenNotes(db, input)
    return {
      rows: rows.map(({ found, at, ...row }) => {
        const lines = found.map(({ title, unit }, id) => ({ id, title, unit }))
        const noted = found.map((one, lineId) => ({ ...one, lineId, text: '', fileIds: [] }))
        return { ...row, found: notedText(lines, noted), createTime: shanghai(at) }
      }),
      total,
    }
  })

  serveOnce(seeNoted, async ({ input, actor, tx, now, audit }) => {
    const { companyId, orderId } = await consignmentOf(tx, input.consignmentId)
    if (!(await seeNotes(tx, input.consignmentId, actor.staffId, now))) return true as const
    const after = { consignmentId: input.consignmentId }
    await audit('consignment.seen', `order ${orderId}`, { companyId, after })
    return true as const
  })

  serveOnce(readdressConsignment, async ({ input, actor, tx, now, audit }) => {
    const changed = await readdress(tx, actor, input, now)
    if (!changed) return true as const
    const { companyId, orderId, ...change } = changed
    await audit('consignment.address', `order ${orderId}`, { companyId, ...change })
    return true as const
  })

  serveOnce(askPacking, async ({ input, tx, now, audit }) => {
    const consignment = await consignmentOf(tx, input.consignmentId)
    await askForPacking(tx, consignment, now)
    const { companyId, orderId } = consignment
    const after = { consignmentId: consignment.id }
    await audit('consignment.packing', `order ${orderId}`, { companyId, after })
    return true as const
  })
}
