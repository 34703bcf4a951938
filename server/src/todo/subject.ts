import type { Subject } from '../subject.ts'
import { endAssigned } from './assign.sql.ts'
import { todoRoutes } from './todo.routes.ts'
import { forgetNoted } from './todo.sql.ts'

const keptFor = 60 * 86_400_000 // ms; what is read ends showing long before

export const todoSubject = {
  routes: [todoRoutes],
  due: ({ db, now }) => [() => forgetNoted(db, new Date(now().getTime() - keptFor)), () => endAssigned(db, now())],
} satisfies Subject
