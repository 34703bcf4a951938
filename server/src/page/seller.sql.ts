import { sql } from 'kysely'
import { Seller } from '../../../contract/order/seller.ts'
import type { Db, Tx } from '../db.ts'

/** What the merchant has set about itself: for its site, for contracts, and for those who pay it. */
export type SellerSettings = { readonly [key in 'site' | 'contract' | 'payee']?: object }

/** `SellerSettings`, to be selected. */
export const sellerSettings = sql<SellerSettings>`(
  select coalesce(json_object_agg(key, case key when 'contract' then value -> 'seller' else value end), '{}'::json)
  from setting where key in ('site', 'contract', 'payee'))`

/** The same of an order `o`: the merchant as it was when the order was made, and where it is paid today. */
export const sellerOfOrder = sql<SellerSettings>`(
  o.seller || (select coalesce(jsonb_object_agg(key, value), '{}') from setting where key = 'payee'))`

const known = (said: object = {}) => Object.fromEntries(Object.entries(said).filter(([, value]) => value)) as Record<string, unknown>

/** The merchant as papers name it: what the site says of it comes before what contracts say. */
export function sellerOf({ site, contract, payee }: SellerSettings): Seller {
  const { name, ...particulars } = known(contract)
  const { licence, ...said } = known(site)
  const named = { company: name, ...(licence !== undefined && { creditCode: licence }), ...particulars, ...said, ...known(payee) }
  return Seller.safeParse(named).data ?? Seller.parse({})
}

/** The merchant as papers name it today. */
export async function sellerNow(db: Db | Tx): Promise<Seller> {
  const { rows } = await sql<{ settings: SellerSettings }>`select ${sellerSettings} as settings`.execute(db)
  return sellerOf(rows[0]?.settings ?? {})
}
