import type { Subject } from '../subject.ts'
import { makeTicket } from './ticket.jobs.ts'
import { ticketRoutes } from './ticket.routes.ts'

export const jobTicketSubject = {
  routes: [ticketRoutes],
  jobs: (services) => ({
    ticket: ({ id }) => makeTicket(services, id),
  }),
} satisfies Subject
