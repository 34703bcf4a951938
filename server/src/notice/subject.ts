import type { Subject } from '../subject.ts'
import { sendNotice } from './notice.jobs.ts'
import { noticeRoutes } from './notice.routes.ts'

export const noticeSubject = {
  routes: [noticeRoutes],
  jobs: (services) => ({
    notice: ({ id }) => sendNotice(services, id),
  }),
} satisfies Subject
