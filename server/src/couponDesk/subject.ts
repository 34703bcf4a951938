import type { Subject } from '../subject.ts'
import { batchSheet, couponSheet } from './couponSheet.ts'
import { couponDeskRoutes } from './desk.routes.ts'
import { couponDeskTodos } from './todos.sql.ts'

export const couponDeskSubject = {
  routes: [couponDeskRoutes],
  todos: couponDeskTodos,
  sheets: { couponBatches: batchSheet, coupons: couponSheet },
} satisfies Subject
