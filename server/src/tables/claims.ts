import type { ColumnType, Generated } from 'kysely'
import type { ClaimKind, ClaimReason, Remedy } from '../../../contract/claim/claimReason.ts'
import type { ClaimState } from '../../../contract/claim/claimState.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { ReviewPartKind } from '../../../contract/claim/review.ts'
import type { Created, Id } from './column.ts'

/** What a buyer says of goods that came: claims and reviews. */
export type ClaimTables = {
  claim: {
    id: Id
    number: string
    company_id: number
    account_id: number
    order_id: number
    order_line_id: number | null
    kind: ClaimKind
    reason: ClaimReason
    words: string
    quantity: number | null
    state: Generated<ClaimState>
    staff_id: Generated<number | null>
    answer_due_at: Date
    decide_due_at: Date
    answered_at: Generated<Date | null>
    decided_at: Generated<Date | null>
    due_at: Date | null
    warned: Generated<boolean>
    appealed: Generated<boolean>
    remedy: Generated<Remedy | null>
    agreed_quantity: Generated<number | null>
    agreed_fen: Generated<Fen>
    deducted_fen: Generated<Fen>
    coupon_id: Generated<number | null>
    return_to: Generated<string>
    carrier: Generated<string>
    tracking_no: Generated<string>
    posted: Generated<boolean>
    balance_fen: Generated<Fen>
    remake_order_id: Generated<number | null>
    created_at: Created
    closed_at: Generated<Date | null>
  }
  claim_offer: {
    id: Id
    claim_id: number
    company_id: number
    side: 'buyer' | 'staff'
    remedy: Remedy
    quantity: number | null
    amount_fen: Fen
    matrix: ColumnType<Matrix | null, string | null, never>
    batch_id: Generated<number | null>
    coupon: Generated<string | null>
    note: Generated<string>
    state: Generated<'open' | 'accepted' | 'declined' | 'replaced' | 'void'>
    actor_id: number
    actor_name: string
    created_at: Created
  }
  claim_event: {
    id: Id
    claim_id: number
    company_id: number
    at: Created
    move: string
    from_state: string
    to_state: string
    side: 'buyer' | 'staff' | 'system'
    actor_id: number | null
    actor_name: string
    note: Generated<string>
  }
  claim_evidence: {
    id: Id
    claim_id: number
    company_id: number
    file_id: number
    side: Generated<'buyer' | 'staff'>
    event_id: number | null
    offer_id: number | null
    created_at: Created
  }
  claim_payback: { id: Id; claim_id: number; company_id: number; order_id: number; payback_id: number }
  review: {
    id: Id
    company_id: number
    account_id: number
    order_id: number
    order_line_id: number
    product_id: number
    goods: number
    printing: number | null
    delivery: number
    lowest: ColumnType<number, never, never>
    anonymous: boolean
    pictured: boolean
    mockup_shown: Generated<boolean>
    state: Generated<'shown' | 'hidden'>
    reason: Generated<string>
    created_at: Created
  }
  review_part: {
    review_id: number
    company_id: number
    kind: ReviewPartKind
    words: string
    answer: Generated<string>
    answered_by: Generated<number | null>
    answered_at: Generated<Date | null>
    created_at: Created
  }
  review_picture: { id: Id; review_id: number; kind: ReviewPartKind; company_id: number; file_id: number }
}
