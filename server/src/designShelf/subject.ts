import type { Subject } from '../subject.ts'
import { designShelfRoutes } from './designShelf.routes.ts'
import { forgetDeleted } from './designShelf.sql.ts'
import { designLinkRoutes } from './link.routes.ts'
import { templateRoutes } from './template.routes.ts'
import { templateDeskRoutes } from './templateDesk.routes.ts'

export const designShelfSubject = {
  routes: [designShelfRoutes, designLinkRoutes, templateRoutes, templateDeskRoutes],
  due: ({ db, now }) => [() => forgetDeleted(db, now())],
} satisfies Subject
