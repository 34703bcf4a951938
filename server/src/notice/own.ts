import type { Setting } from '../../../contract/setting/terms.ts'
import { keyOfNotice } from './notice.rules.ts'

/** What the merchant has set of a notice. Words that are '' are the usual ones. */
export type OwnNotice = {
  readonly on: boolean
  readonly sms: boolean
  readonly main: boolean
  readonly title: string
  readonly body: string
}

/**
 * How one notice is set. Only what differs from the usual is stored: `off`, `noSms`, `main`, `title`, `body`, as the statement that
 * writes notices reads it too.
 */
export const noticeSetting = (name: string): Setting<OwnNotice> => ({
  key: keyOfNotice(name),
  of: (stored) => {
    const own = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
    const words = (key: string): string => (typeof own[key] === 'string' ? own[key] : '')
    return { on: own['off'] !== true, sms: own['noSms'] !== true, main: own['main'] === true, title: words('title'), body: words('body') }
  },
})

/** What is stored of it. */
export const storedOf = ({ on, sms, main, title, body }: OwnNotice): Readonly<Record<string, unknown>> => ({
  ...(!on && { off: true }),
  ...(!sms && { noSms: true }),
  ...(main && { main: true }),
  ...(title && { title }),
  ...(body && { body }),
})
