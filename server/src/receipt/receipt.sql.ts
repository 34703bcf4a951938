import { sql } from 'kysely'
import type { PriceRules } from '../../../contract/price/price.ts'
import type { ReceiptSource } from '../../../contract/price/receipt.ts'
import type { Buyer } from '../actor.ts'
import { priceVersion } from '../catalog/tariff.sql.ts'
import { isVisible, readVisibility } from '../catalog/visibility.sql.ts'
import type { Db } from '../database/db.ts'

type PricedBy = { readonly productId: number; readonly priceVersion: number }

/**
 * The rules of a version, where the company was priced by it — in an order or a quotation — or is priced by it today; null: none
 * such. What another company's agreed prices are is told to nobody else.
 */
export async function rulesSeenBy(
  db: Db,
  { companyId, tariff }: Buyer,
  { productId, priceVersion: version }: PricedBy,
): Promise<PriceRules | null> {
  const visibility = await readVisibility(db, companyId)
  const { rows } = await sql<{ rules: PriceRules }>`
    select asked.rules from price_version asked
    where asked.product_id = ${productId} and asked.version = ${version} and (
      exists (select from order_line l where l.company_id = ${companyId} and l.product_id = ${productId} and l.receipt ->> 'priceVersion' = ${String(version)})
      or exists (select from quotation q, jsonb_array_elements(q.lines) line
        where q.company_id = ${companyId} and line -> 'receipt' ->> 'productId' = ${String(productId)} and line -> 'receipt' ->> 'priceVersion' = ${String(version)})
      or exists (select from product p
        ${priceVersion(sql`${tariff.ownBookId}::bigint`, sql`${tariff.levelBookId}::bigint`)}
        where p.id = ${productId} and v.version = ${version} and ${isVisible(sql, visibility)}))`.execute(db)
  return rows[0]?.rules ?? null
}

/** Where a receipt of this fingerprint, a line's or a whole order's, is recorded among the company's own: also as it was agreed before a run was settled. */
export async function sourceOf(db: Db, companyId: number, hash: string): Promise<ReceiptSource> {
  const { rows } = await sql<{ source: ReceiptSource }>`select case
    when exists (select from order_line where company_id = ${companyId} and receipt ->> 'hash' = ${hash})
      or exists (select from customer_order where company_id = ${companyId} and receipt ->> 'hash' = ${hash})
      or exists (select from pool_member where company_id = ${companyId} and alone_receipt ->> 'hash' = ${hash}) then 'order'
    when exists (select from quotation q where company_id = ${companyId} and (q.receipt ->> 'hash' = ${hash}
      or exists (select from jsonb_array_elements(q.lines) line where line -> 'receipt' ->> 'hash' = ${hash}))) then 'quotation'
    else 'none' end as source`.execute(db)
  return rows[0]?.source ?? 'none'
}
