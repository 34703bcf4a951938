import type { Subject } from '../subject.ts'
import { forgetNotices } from './forget.sql.ts'
import { sendNotice } from './notice.jobs.ts'
import { noticeRoutes } from './notice.routes.ts'
import { noticeTerms } from './terms.rules.ts'
import { readSetting } from '../setting.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Sends a notice to its person's phone. */
    notice: { id: number }
  }
}

export const noticeSubject = {
  routes: [noticeRoutes],
  jobs: (services) => ({
    notice: ({ id }) => sendNotice(services, id),
  }),
  nightly: ({ db, now }) => [async () => forgetNotices(db, (await readSetting(db, noticeTerms)).keptDays, now())],
  settings: [noticeTerms],
} satisfies Subject
