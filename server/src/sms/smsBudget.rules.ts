import { Refusal } from '../../../contract/refusal.ts'
import { chinaDay, shanghai } from '../../../contract/text.ts'
import type { SmsType } from '../sms.rules.ts'
import type { Limit } from '../tally/tally.rules.ts'

/** Text messages that the whole mall may send: each costs money, and whoever makes it send them pays nothing. */
export type SmsBudget = {
  readonly hour: number
  readonly day: number
  /** The share, 0–0.9, that is kept for accounts there are and for networks that somebody has logged in from. */
  readonly kept: number
}

export const usualSmsBudget: SmsBudget = { hour: 500, day: 3000, kept: 0.5 }

/** Whether a message may take of the share that is kept. A stranger's may not, nor may what can wait. */
export type SmsPurse = 'kept' | 'open'

const hour = 3_600_000 // ms

/** All there is, and what of it is for everybody. */
export const smsLimits = {
  all: ({ hour: most, day }: SmsBudget): Limit[] => [
    { key: 'sms all hour', most, window: hour },
    { key: 'sms all day', most: day, window: 24 * hour },
  ],
  open: ({ hour: most, day, kept }: SmsBudget): Limit[] => [
    { key: 'sms open hour', most: Math.ceil(most * (1 - kept)), window: hour },
    { key: 'sms open day', most: Math.ceil(day * (1 - kept)), window: 24 * hour },
  ],
} as const

/** What the asker reads when the mall's messages are used up for `wait` seconds: when to come again, and what to do meanwhile. */
export function spentRefusal(type: SmsType, wait: number, now: Date): Refusal {
  const instead = meanwhile[type] ?? '如有急用请联系在线客服'
  const msg = `短信发送量已达上限，请在 ${momentWords(new Date(now.getTime() + wait * 1000), now)}后再试，${instead}`
  return new Refusal('sms.spent', { retryAfter: wait }, msg)
}

const meanwhile: Partial<Record<SmsType, string>> = {
  login: '或使用密码登录',
  prove: '或使用登录密码验证',
}

/** 14:35, 明天 09:05; by the minute begun. */
function momentWords(until: Date, now: Date): string {
  const moment = shanghai(new Date(Math.ceil(until.getTime() / 60_000) * 60_000))
  const isToday = moment.slice(0, 10) === chinaDay(now)
  return `${isToday ? '' : '明天 '}${moment.slice(11, 16)} `
}

declare module '../services.ts' {
  interface Services {
    /** How many text messages may be sent; absent: `usualSmsBudget`. */
    readonly smsBudget?: SmsBudget
  }
}
