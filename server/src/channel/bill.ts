import type { ChannelName } from '../../../contract/payment/channel.ts'
import { fen, yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Db } from '../database/db.ts'
import { spanOf } from '../period.rules.ts'
import { laidBeside, type Matched } from './bill.rules.ts'
import { billAround, daysOf, oursAround, type BilledDay } from './desk.sql.ts'

type MonthAsked = { readonly channel: ChannelName; readonly month?: string | undefined }

/** Each day of a month, this one where none is named, on which ours or the bill's has something; the latest first. */
export async function billMonth(db: Db, { channel, month }: MonthAsked, now: Date) {
  const asked = month || shanghai(now).slice(0, 7)
  const span = spanOf({ from: asked, to: asked }, now)
  const rows = await daysOf(db, channel, span.begin, span.end)
  const days = [...new Set(rows.map(({ day }) => day))].toSorted().toReversed()
  return { month: asked, days: days.map((day) => dayOf(day, rows)) }
}

/** Each payment and refund of a day as we and as the bill have it. */
export async function matchedOn(db: Db, channel: ChannelName, day: string): Promise<Matched[]> {
  const ours = await oursAround(db, channel, day)
  return laidBeside(ours, await billAround(db, channel, day, ours), day)
}

function dayOf(day: string, rows: readonly BilledDay[]) {
  const side = (kind: 'pay' | 'refund', bill: boolean) => {
    const found = rows.find((row) => row.day === day && row.kind === kind && row.bill === bill)
    return { count: found?.count ?? 0, amount: yuan(found?.amount ?? fen(0)) }
  }
  const [pays, billPays, refunds, billRefunds] = [side('pay', false), side('pay', true), side('refund', false), side('refund', true)]
  const fee = rows.filter((row) => row.day === day && row.bill).reduce((sum, row) => sum + row.fee, 0)
  const equal = pays.amount === billPays.amount && refunds.amount === billRefunds.amount
  return { day, pays, billPays, refunds, billRefunds, fee: yuan(fen(fee)), equal }
}
export type ShownDay = ReturnType<typeof dayOf>
