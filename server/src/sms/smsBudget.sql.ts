import { sql } from 'kysely'
import { alarm } from '../alarm.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Services } from '../services.ts'
import { smsLimits, spentRefusal, usualSmsBudget, type SmsBudget, type SmsPurse } from './smsBudget.rules.ts'
import type { SmsType } from '../sms.rules.ts'
import { countMore } from '../tally/tally.sql.ts'
import type { Limit } from '../tally/tally.rules.ts'

/** Messages of which this process said no since it began, by what they would have been paid from. */
export const smsRefused: Record<SmsPurse, number> = { kept: 0, open: 0 }

type Set = Pick<Services, 'smsBudget'>
type Asking = {
  readonly type: SmsType
  readonly purse: SmsPurse
  /** Nobody is to get it: it is refused when any other would be, and takes nothing. */
  readonly silent?: boolean
}

/**
 * Takes one message of the mall's, exactly: of two at once for the last the second waits, and is refused.
 * @throws Refusal 'sms.spent' with `retryAfter` (seconds); rolled back, nothing is taken.
 */
export async function spendSms(tx: Tx, { smsBudget = usualSmsBudget }: Set, asking: Asking, now: Date): Promise<void> {
  const { type, purse, silent = false } = asking
  const wait = await take(tx, limitsOf(smsBudget, purse), now, silent ? 0 : 1)
  if (wait === 0) return
  refused(smsBudget, purse)
  throw spentRefusal(type, wait, now)
}

/** Counts a message that goes out whatever there is left: what somebody of the mall did, or a phone's owner must learn. */
export async function countSmsSent(tx: Tx, { smsBudget = usualSmsBudget }: Set, now: Date): Promise<void> {
  await take(tx, smsLimits.all(smsBudget), now, 1)
}

/** Seconds until a message of what is for everybody could be sent; 0: now, and until the transaction ends nobody takes it. */
export async function waitForSms(tx: Tx, { smsBudget = usualSmsBudget }: Set, now: Date): Promise<number> {
  const wait = await take(tx, limitsOf(smsBudget, 'open'), now, 0)
  if (wait > 0) refused(smsBudget, 'open')
  return wait
}

const limitsOf = (budget: SmsBudget, purse: SmsPurse): Limit[] =>
  purse === 'kept' ? smsLimits.all(budget) : [...smsLimits.all(budget), ...smsLimits.open(budget)]

/** Counts `by`, 1 or 0, and answers how long there is none left for one more. */
async function take(tx: Tx, limits: readonly Limit[], now: Date, by: 0 | 1): Promise<number> {
  // One after the other: two whose clocks stand in different slices of the count would not see each other.
  await sql`select pg_advisory_xact_lock(hashtext('sms of the mall'))`.execute(tx)
  // Where nothing is counted, there must be room for one.
  return countMore(tx, by === 1 ? limits : limits.map((limit) => ({ ...limit, most: limit.most - 1 })), now, by)
}

function refused({ hour, day }: SmsBudget, purse: SmsPurse): void {
  smsRefused[purse]++
  const whose = purse === 'open' ? '新手机号、陌生网络与通知可用的' : '全部'
  alarm(`sms ${purse}`, `短信发送量已达上限：${whose}份额已用完（SMS_HOUR=${hour}，SMS_DAY=${day}），后续请求被拒绝或推迟`)
}

/** How many messages were sent, of how many there are: all, and those for everybody. */
export async function smsUse(db: Db, { smsBudget = usualSmsBudget }: Set, now: Date): Promise<SmsUse[]> {
  const limits = [...smsLimits.all(smsBudget), ...smsLimits.open(smsBudget)]
  const { rows } = await sql<{ key: string; used: number }>`select key, sum(count)::int as used from tally
    where key = any(${limits.map(({ key }) => key)}) and window_end > ${now} group by key`.execute(db)
  const used = new Map(rows.map((row) => [row.key, row.used]))
  return limits.map(({ key, most }) => ({ of: key.slice('sms '.length), used: used.get(key) ?? 0, most }))
}

/** `of`: 'all hour', 'all day', 'open hour', 'open day'. */
export type SmsUse = { readonly of: string; readonly used: number; readonly most: number }
