import type { Subject } from '../subject.ts'
import { drillPlanned, forgetOld, giveUpSilent, planned, runBackup } from './backup.jobs.ts'
import { backupRoutes } from './backup.routes.ts'
import { copyLeft, dropCopy, runCopy } from './copy.jobs.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Makes a backup, or tries whether one can be restored. */
    backup: { id: number }
    /** Takes a backup to the object store. */
    backupCopy: { id: number }
    /** Takes what the object store has of a deleted backup away. */
    backupGone: { name: string }
  }
}

export const backupSubject = {
  routes: [backupRoutes],
  jobs: (services) => ({
    // Not waited for: it takes longer than a job may be held, and says by itself that it lives.
    backup: async ({ id }) => void runBackup(services, id).catch(() => undefined),
    backupCopy: async ({ id }) => void runCopy(services, id).catch(() => undefined),
    backupGone: (gone) => dropCopy(services, gone),
  }),
  lanes: { outside: ['backupGone'] },
  due: (services) => [
    () => giveUpSilent(services),
    () => planned(services),
    () => drillPlanned(services),
    () => copyLeft(services),
    () => forgetOld(services),
  ],
} satisfies Subject
