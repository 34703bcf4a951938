import { sql } from 'kysely'
import type { Paid } from '../../../contract/payment/payees.ts'
import { namedAccount, readPayeeFor } from '../payment/payee.sql.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import type { ContractFacts } from './content.rules.ts'

type Read = Omit<ContractFacts, 'number' | 'day' | 'payee' | 'plan'>

/** What a contract of this order is made from. The order must be locked in `tx`. @throws Refusal payment.notSetUp. */
export async function readFacts(tx: Tx, orderId: number): Promise<Omit<ContractFacts, 'number' | 'day'>> {
  const { rows } = await sql<Read & { paid: Paid }>`
    select o.number as "orderId", json_build_object('companyId', o.company_id, 'gross', o.gross_fen, 'named', ${namedAccount}) as paid, json_build_object('name', c.name, 'creditCode', c.credit_code) as company,
      a.nickname as contact, o.title, o.address, o.receipt,
      (select coalesce(json_agg(json_build_object('address', c.address, 'lines',
        (select json_agg(json_build_object('place', l.place, 'quantity', k.quantity) order by l.place)
          from consignment_line k join order_line l on l.id = k.order_line_id where k.consignment_id = c.id)) order by c.place), '[]'::json)
        from consignment c where c.order_id = o.id) as deliveries,
      (select json_agg(json_build_object('place', l.place, 'name', l.title, 'purchaseNo', l.number,
        'spec', l.selection_text, 'quantity', l.quantity, 'unit', l.unit, 'amount', l.gross_fen,
        'leadDays', l.receipt->'leadDays', 'printed', l.printed, 'receiptHash', l.receipt->'hash',
        'artwork', (select coalesce(json_agg(f.hash order by la.id), '[]'::json) from line_artwork la
          join stored_file f on f.id = la.file_id where la.line_id = l.id and not la.replaced),
        'proof', (select pr.hash from proof pr where pr.line_id = l.id and pr.state = 'approved'
          order by pr.round desc limit 1)) order by l.place)
        from order_line l where l.order_id = o.id) as lines
    from customer_order o join company c on c.id = o.company_id join account a on a.id = o.account_id
    where o.id = ${orderId}`.execute(tx)
  const [first = refuse('order.missing')] = rows
  const { paid, ...found } = first
  return { ...found, plan: await planOf(tx, orderId), payee: await readPayeeFor(tx, paid) }
}

/** In which parts the order is paid, as its payment steps have it. */
export const planOf = (db: Db | Tx, orderId: number) =>
  db
    .selectFrom('payment_intent')
    .leftJoin('credit_terms', 'credit_terms.company_id', 'payment_intent.company_id')
    .select(['label', 'amount_fen as amount', 'gate', 'credit_terms.days'])
    .where('order_id', '=', orderId)
    .orderBy('step')
    .execute()
