import type { Subject } from '../subject.ts'
import { auditDeskRoutes } from './auditDesk.routes.ts'
import { auditSheet } from './auditSheet.ts'
import { sealAudit } from './seal.sql.ts'

export const auditDeskSubject = {
  routes: [auditDeskRoutes],
  due: (services) => [() => sealAudit(services.db, services.now())],
  sheets: { audit: auditSheet },
} satisfies Subject
