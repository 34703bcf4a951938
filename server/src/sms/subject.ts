import type { Subject } from '../subject.ts'
import { smsJob } from './sms.ts'

export const smsSubject = {
  jobs: (house, send) => ({
    sms: smsJob(house, send),
  }),
} satisfies Subject
