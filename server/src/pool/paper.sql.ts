import { sql } from 'kysely'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { SettlementPaper } from '../../../contract/promotion/poolState.ts'
import type { Db, Tx } from '../database/db.ts'

/** A member's settlement, as its paper says it. */
export type Settled = {
  readonly companyId: number
  readonly accountId: number
  readonly buyer: string
  readonly number: string
  readonly title: string
  readonly unit: string
  readonly selection: Selection
  readonly rules: PriceRules
  readonly paper: SettlementPaper
  readonly over: number
  readonly settledAt: Date
}

/** A settlement whose paper is not drawn yet; null: there is none. */
export async function undrawn(db: Db, id: number): Promise<Settled | null> {
  const { rows } =
    await sql<Settled>`select m.company_id as "companyId", m.account_id as "accountId", c.name as buyer, o.number, l.title, l.unit,
      p.selection, v.rules, m.paper, coalesce(m.over_fen, 0)::bigint as over, p.settled_at as "settledAt"
    from pool_member m join pool p on p.id = m.pool_id join company c on c.id = m.company_id join order_line l on l.id = m.line_id
    join customer_order o on o.id = l.order_id join price_version v on v.product_id = p.product_id and v.version = p.price_version
    where m.id = ${id} and m.state = 'settled' and m.pdf_id is null`.execute(db)
  return rows[0] ?? null
}

/** The paper of a settlement. False: it has one already. */
export async function keepPaper(
  tx: Tx,
  id: number,
  { fileId, hash }: { readonly fileId: number; readonly hash: string },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update pool_member set pdf_id = ${fileId}, pdf_hash = ${hash} where id = ${id} and pdf_id is null`.execute(tx)
  return numAffectedRows === 1n
}
