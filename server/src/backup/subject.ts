import type { Subject } from '../subject.ts'
import { drillPlanned, forgetOld, giveUpSilent, planned, runBackup } from './backup.jobs.ts'
import { backupRoutes } from './backup.routes.ts'
import { copyLeft, dropCopy, runCopy } from './copy.jobs.ts'

export const backupSubject = {
  routes: [backupRoutes],
  jobs: (services) => ({
    // Not waited for: it takes longer than a job may be held, and says by itself that it lives.
    backup: async ({ id }) => void runBackup(services, id).catch(() => undefined),
    backupCopy: async ({ id }) => void runCopy(services, id).catch(() => undefined),
    backupGone: (gone) => dropCopy(services, gone),
  }),
  due: (services) => [
    () => giveUpSilent(services),
    () => planned(services),
    () => drillPlanned(services),
    () => copyLeft(services),
    () => forgetOld(services),
  ],
} satisfies Subject
