import type { Subject } from '../subject.ts'
import { smsJob } from './sms.ts'

export const smsSubject = {
  jobs: (services, send) => ({
    sms: smsJob(services, send),
  }),
} satisfies Subject
