import type { Subject } from '../subject.ts'
import { sendNotice } from './notice.jobs.ts'
import { noticeRoutes } from './notice.routes.ts'

export const noticeSubject = {
  routes: [noticeRoutes],
  jobs: (house) => ({
    notice: ({ id }) => sendNotice(house, id),
  }),
} satisfies Subject
