import { startTicket, ticketDetail } from '../../../contract/production/jobTicket.ts'
import { addJob } from '../jobs.sql.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { insertTicket, readTicket } from './ticket.sql.ts'

/** Job tickets: asked for, and fetched once they are made. */
export const ticketRoutes: Routes = ({ serve, serveOnce }, services) => {
  serveOnce(startTicket, async ({ input: { lineId }, actor, tx, now, audit }) => {
    const { id, companyId } = await insertTicket(tx, lineId, actor.staffId, now)
    await addJob(tx, 'ticket', { id }, `ticket ${id}`)
    await audit('production.ticket', `line ${lineId}`, { companyId, after: { ticket: id } })
    return { id }
  })

  serve(ticketDetail, async ({ input: { id }, db }) => {
    const { state, progress, fileId } = await readTicket(db, id)
    const links = await fileLinks(db, services, null, fileId === null ? [] : [fileId])
    return { state, progress, file: (fileId !== null && links.get(fileId)) || null }
  })
}
