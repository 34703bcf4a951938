import { sql } from 'kysely'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Db, Tx } from '../database/db.ts'

export type BillLine = {
  readonly channel: ChannelName
  readonly kind: 'pay' | 'refund'
  readonly number: string
  readonly tradeNo: string
  readonly amount: Fen
  readonly fee: Fen
  /** `yyyy-MM-dd HH:mm:ss`, China. */
  readonly at: string
}

const keyOf = ({ channel, kind, number }: Pick<BillLine, 'channel' | 'kind' | 'number'>): string => `${channel} ${kind} ${number}`

/** What is known already of these lines of a provider's bill: the amount by channel, kind and number, see `billKey`. */
export async function knownBills(tx: Tx | Db, lines: readonly BillLine[]): Promise<Map<string, Fen>> {
  if (lines.length === 0) return new Map()
  const rows = await tx
    .selectFrom('channel_bill')
    .select(['channel', 'kind', 'number', 'amount_fen as amount'])
    .where(
      'number',
      'in',
      lines.map(({ number }) => number),
    )
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.amount]))
}
export const billKey = keyOf

/** Writes lines of a bill down; those that are known stay as they are. */
export async function insertBills(tx: Tx, lines: readonly BillLine[], now: Date): Promise<void> {
  if (lines.length === 0) return
  const rows = JSON.stringify(lines)
  await sql`insert into channel_bill (channel, kind, number, trade_no, amount_fen, fee_fen, at, day, created_at)
    select x.channel, x.kind, x.number, x."tradeNo", x.amount, x.fee, x.at::timestamp at time zone 'Asia/Shanghai', left(x.at, 10)::date, ${now}
    from jsonb_to_recordset(${rows}::jsonb) as x (channel text, kind text, number text, "tradeNo" text, amount bigint, fee bigint, at text)
    on conflict do nothing`.execute(tx)
}

export type KnownReceipt = { amount: Fen; state: string; payerName: string; receivedAt: Date }

/** The receipts that are recorded already, by reference. */
export async function knownReceipts(tx: Tx | Db, references: readonly string[]): Promise<Map<string, KnownReceipt>> {
  if (references.length === 0) return new Map()
  const rows = await tx
    .selectFrom('bank_receipt')
    .select(['reference', 'amount_fen as amount', 'state', 'payer_name as payerName', 'received_at as receivedAt'])
    .where('reference', 'in', [...references])
    .execute()
  return new Map(rows.map(({ reference, ...known }) => [reference, known]))
}
