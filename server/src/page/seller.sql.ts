import { sql } from 'kysely'
import { payeeFor, payeesOf, type FurtherPayee, type Paid } from '../../../contract/payment/payees.ts'
import { Seller } from '../../../contract/order/seller.ts'
import type { Db, Tx } from '../database/db.ts'

/** What the merchant has set about itself: for its site, for contracts, and for those who pay it. */
export type SellerSettings = { readonly [key in 'site' | 'contract' | 'payee']?: object } & {
  /** The merchant's further accounts, and what one of them all is chosen by. */
  readonly payees?: { readonly accounts?: readonly FurtherPayee[] }
  readonly paid?: Paid
}

/** `SellerSettings`, to be selected. */
export const sellerSettings = sql<SellerSettings>`(
  select coalesce(json_object_agg(key, case key when 'contract' then value -> 'seller' else value end), '{}'::json)
  from setting where key in ('site', 'contract', 'payee', 'payees'))`

/** The same of an order `o`: the merchant as it was when the order was made, and where it is paid today. */
export const sellerOfOrder = sql<SellerSettings>`(
  o.seller || (select coalesce(jsonb_object_agg(key, value), '{}') from setting where key in ('payee', 'payees'))
  || jsonb_build_object('paid', json_build_object('companyId', o.company_id, 'gross', o.gross_fen, 'named', (
    select v.content -> 'seller' ->> 'account' from contract c join contract_version v on v.contract_id = c.id and v.state = 'effective'
    where c.order_id = o.id order by v.version desc limit 1))))`

const known = (said: object = {}) => Object.fromEntries(Object.entries(said).filter(([, value]) => value)) as Record<string, unknown>

/** The merchant as papers name it: what the site says of it comes before what contracts say. */
export function sellerOf({ site, contract, payee, payees, paid }: SellerSettings): Seller {
  const chosen = paid && payeeFor(payeesOf({ payee, further: payees?.accounts }), paid)
  const account = chosen ?? payee
  const { name, ...particulars } = known(contract)
  const { licence, ...said } = known(site)
  const named = { company: name, ...(licence !== undefined && { creditCode: licence }), ...particulars, ...said, ...known(account) }
  return Seller.safeParse(named).data ?? Seller.parse({})
}

/** The merchant as papers name it today; `paid`: what is to be paid by the paper. */
export async function sellerNow(db: Db | Tx, paid: Paid): Promise<Seller> {
  const { rows } = await sql<{ settings: SellerSettings }>`select ${sellerSettings} as settings`.execute(db)
  return sellerOf({ ...rows[0]?.settings, paid })
}
