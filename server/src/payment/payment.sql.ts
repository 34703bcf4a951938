import { sql, type RawBuilder } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { seenBy } from '../order/order.sql.ts'
import { orderTerms } from '../order/terms.rules.ts'
import { readSetting } from '../setting.ts'
import { payeeFor, payeesOf, type Paid, type Payee } from '../../../contract/payment/payees.ts'
import { namedAccount, payeesStored } from './payee.sql.ts'
import { intentFields, type Intent } from './intent.sql.ts'

export type OrderIntent = Intent & { orderState: OrderState }

const intentsOf = <Row = OrderIntent>(number: string, seen: RawBuilder<unknown>, more = sql``) => sql<Row>`/* kept */
  select ${intentFields}, o.state as "orderState"${more} from customer_order o join payment_intent i on i.order_id = o.id
  where o.number = ${number} and ${seen} order by i.step`

/** What is to be paid of an order the buyer sees, step by step. @throws Refusal order.missing. */
export async function readIntents(db: Db | Tx, number: string, buyer: Buyer, now: Date): Promise<OrderIntent[]> {
  const { rows } = await intentsOf(number, seenBy(buyer, now)).execute(db)
  return rows.length > 0 ? rows : refuse('order.missing')
}

/** The same, and where transfers go. @throws Refusal order.missing, payment.notSetUp. */
export async function readIntentsAndPayee(
  db: Db,
  number: string,
  buyer: Buyer,
  now: Date,
): Promise<{ intents: OrderIntent[]; payee: Payee }> {
  type Row = OrderIntent & Paid & { payees: unknown }
  const { rows } = await intentsOf<Row>(
    number,
    seenBy(buyer, now),
    sql`, ${payeesStored} as payees, o.company_id as "companyId", o.gross_fen as gross, ${namedAccount} as named`,
  ).execute(db)
  const [first = refuse('order.missing')] = rows
  return { intents: rows, payee: payeeFor(payeesOf(first.payees), first) ?? refuse('payment.notSetUp') }
}

export type NewVoucher = {
  companyId: number
  orderId: number
  accountId: number
  step: number
  fileId: number
  payerName: string
  amount: Fen
  paidAt: Date
}

export async function insertVoucher(tx: Tx, voucher: NewVoucher, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('voucher')
    .values({
      company_id: voucher.companyId,
      order_id: voucher.orderId,
      account_id: voucher.accountId,
      step: voucher.step,
      file_id: voucher.fileId,
      payer_name: voucher.payerName,
      amount_fen: voucher.amount,
      paid_at: voucher.paidAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps an order that waits for payment open so long that finance can look, once for its first voucher and whenever part of it is paid. */
export async function keepOpen(tx: Tx, orderId: number, now: Date): Promise<void> {
  const { heldHours } = await readSetting(tx, orderTerms)
  const until = new Date(now.getTime() + heldHours * 3_600_000)
  await sql`
    with o as (update customer_order set due_at = ${until} where id = ${orderId} and due_at < ${until} returning id)
    update payment_intent i set expires_at = ${until} from o where i.order_id = o.id and i.gate = 'start'`.execute(tx)
}

export async function countVouchers(tx: Tx, orderId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('voucher')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
