import type { Sms } from '../sms.rules.ts'
import type { Subject } from '../subject.ts'
import { smsJob } from './sms.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Sends a text message; not any more after `until` (ISO moment), and not at all where it is `silent`. */
    sms: Sms & { until: string; silent?: boolean }
  }
}

export const smsSubject = {
  jobs: (services, send) => ({
    sms: smsJob(services, send),
  }),
} satisfies Subject
