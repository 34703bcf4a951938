import { sql } from 'kysely'
import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import type { Db, Tx } from '../database/db.ts'

/** A batch of which a coupon may be given for a claim. */
export type Givable = { readonly id: number; readonly name: string; readonly left: number; readonly terms: BatchTerms }

/** The batches that the merchant gives, and of which some are left, the newest first. */
export async function givable(db: Db, now: Date): Promise<Givable[]> {
  const { rows } = await sql<Givable>`select id, name, "left", terms from coupon_batch
    where how = 'give' and terms ->> 'holder' = 'company' and state = 'open' and "left" > 0 and from_at <= ${now} and until_at > ${now}
    order by id desc limit 100`.execute(db)
  return rows
}

/** What the coupons of a batch say of which one may be given now; null: there is no such. */
export async function givableTerms(tx: Tx, id: number, now: Date): Promise<BatchTerms | null> {
  const { rows } = await sql<{ terms: BatchTerms }>`select terms from coupon_batch where id = ${id}
    and how = 'give' and terms ->> 'holder' = 'company' and state = 'open' and "left" > 0 and from_at <= ${now} and until_at > ${now}`.execute(
    tx,
  )
  return rows[0]?.terms ?? null
}

/** The coupon that a claim was settled by, where it was. */
export async function given(tx: Tx, claimId: number): Promise<{ coupon?: number }> {
  const { coupon_id: coupon } = await tx.selectFrom('claim').select('coupon_id').where('id', '=', claimId).executeTakeFirstOrThrow()
  return coupon === null ? {} : { coupon }
}
