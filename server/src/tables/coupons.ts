import type { Generated } from 'kysely'
import type { BatchTerms, WayToHave } from '../../../contract/coupon/batch.ts'
import type { BatchState, CouponState } from '../../../contract/coupon/couponState.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Created, Id, Json } from './column.ts'

/** 优惠券: batches, what companies have of them, codes. */
export type CouponTables = {
  coupon_batch: {
    id: Id
    terms: Json<BatchTerms>
    name: string
    how: WayToHave
    state: Generated<BatchState>
    reason: Generated<string>
    pieces: number
    left: number
    per_company: number | null
    per_account: number | null
    from_at: Date
    until_at: Date
    budget_fen: Fen | null
    used_fen: Generated<Fen>
    revision: Generated<number>
    staff_id: number
    created_at: Created
  }
  coupon_count: { batch_id: number; company_id: number; account_id: number; pieces: number }
  coupon: {
    id: Id
    batch_id: number
    company_id: number
    account_id: number | null
    state: Generated<CouponState>
    how: WayToHave
    from_at: Date
    until_at: Date
    order_id: number | null
    off_fen: Fen | null
    used_at: Date | null
    prolonged_at: Date | null
    reason: Generated<string>
    created_at: Created
  }
  coupon_code: { hash: Buffer; batch_id: number; coupon_id: number | null; created_at: Created }
}
