import type { Subject } from '../subject.ts'
import { billDaySheet, billLineSheet } from './billSheet.ts'
import { lookAtChannels } from './channel.jobs.ts'
import { channelRoutes } from './channel.routes.ts'
import { codePaymentSheet, codeRefundSheet } from './channelSheet.ts'
import { channelDeskRoutes } from './desk.routes.ts'
import { channelEffects } from './effects.ts'
import { payRoutes } from './pay.routes.ts'
import { channelTodos } from './todos.sql.ts'

export const channelSubject = {
  routes: [payRoutes, channelDeskRoutes, channelRoutes],
  due: (services) => [() => lookAtChannels(services)],
  sheets: {
    codePayments: codePaymentSheet,
    codeRefunds: codeRefundSheet,
    billDays: billDaySheet,
    billLines: billLineSheet,
  },
  effects: channelEffects,
  todos: channelTodos,
} satisfies Subject
