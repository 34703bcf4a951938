import type { Subject } from '../subject.ts'
import { makeTicket } from './ticket.jobs.ts'
import { ticketRoutes } from './ticket.routes.ts'

export const jobTicketSubject = {
  routes: [ticketRoutes],
  jobs: (house) => ({
    ticket: ({ id }) => makeTicket(house, id),
  }),
} satisfies Subject
