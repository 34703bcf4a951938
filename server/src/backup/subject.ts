import type { Subject } from '../subject.ts'
import { forgetOld, giveUpSilent, planned, runBackup } from './backup.jobs.ts'
import { backupRoutes } from './backup.routes.ts'

export const backupSubject = {
  routes: [backupRoutes],
  jobs: (services) => ({
    // Not waited for: it takes longer than a job may be held, and says by itself that it lives.
    backup: async ({ id }) => void runBackup(services, id).catch(() => undefined),
  }),
  due: (services) => [() => giveUpSilent(services), () => planned(services), () => forgetOld(services)],
} satisfies Subject
