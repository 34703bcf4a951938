import type { Subject } from '../subject.ts'
import { makeTicket } from './ticket.jobs.ts'
import { ticketRoutes } from './ticket.routes.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Draws the job ticket of a line. */
    ticket: { id: number }
  }
}

export const jobTicketSubject = {
  routes: [ticketRoutes],
  jobs: (services) => ({
    ticket: ({ id }) => makeTicket(services, id),
  }),
} satisfies Subject
