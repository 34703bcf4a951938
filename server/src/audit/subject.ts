import type { Subject } from '../subject.ts'
import { auditRoutes } from './audit.routes.ts'
import { auditSheet } from './auditSheet.ts'
import { sealAudit } from './seal.sql.ts'

export const auditSubject = {
  routes: [auditRoutes],
  due: (house) => [() => sealAudit(house.db, house.now())],
  sheets: { audit: auditSheet },
} satisfies Subject
