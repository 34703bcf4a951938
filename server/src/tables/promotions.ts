import type { Generated } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { GroupState, MemberState } from '../../../contract/promotion/groupState.ts'
import type { PromotionState } from '../../../contract/promotion/promotionState.ts'
import type { PromotionKind } from '../../../contract/promotion/rule.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import type { HoldState, ReleaseReason } from '../../../contract/promotion/holdState.ts'
import type { Created, Id, Json } from './column.ts'

/** Activities, their versions, and what orders were let off by them. */
export type PromotionTables = {
  promotion: {
    id: Id
    kind: PromotionKind
    state: Generated<PromotionState>
    version: Generated<number>
    revision: Generated<number>
    name: string
    from_at: Date
    until_at: Date
    extended: Generated<boolean>
    budget_fen: Fen | null
    used_fen: Generated<Fen>
    spent: Generated<boolean>
    asked_by: number | null
    asked_at: Date | null
    reason: Generated<string>
    staff_id: number
    lows_at: Date | null
    created_at: Created
  }
  promotion_low: { promotion_id: number; product_id: number; rung: number; each_e4: number; day: string | null }
  promotion_version: {
    promotion_id: number
    version: number
    terms: Json<PromotionTerms>
    staff_id: number
    created_at: Created
  }
  group_buy: {
    id: Id
    promotion_id: number
    version: number
    product_id: number
    people: number
    state: Generated<GroupState>
    taken: Generated<number>
    paid: Generated<number>
    until_at: Date
    ended_at: Date | null
    reason: Generated<string>
    reminded_at: Date | null
    created_at: Created
  }
  group_item: { id: Id; promotion_id: number; product_id: number }
  group_ask: { id: Id; company_id: number; account_id: number; item_id: number; group_id: number | null; created_at: Created }
  group_member: {
    id: Id
    group_id: number
    company_id: number
    order_id: number
    pieces: number
    leader: boolean
    state: Generated<MemberState>
    created_at: Created
  }
  flash_slot: { id: Id; promotion_id: number; from_at: Date; until_at: Date; stopped_at: Date | null; closed_at: Date | null }
  flash_item: {
    id: Id
    slot_id: number
    promotion_id: number
    version: number
    product_id: number
    each_e4: number
    pieces: number
    left: number
    per_company: number | null
    per_account: number | null
    set_aside: boolean
    closed: Generated<boolean>
  }
  flash_use: { item_id: number; company_id: number; account_id: number; pieces: number }
  flash_hold: {
    id: Id
    item_id: number
    company_id: number
    account_id: number
    pieces: number
    state: Generated<HoldState>
    each_e4: number
    version: number
    order_id: number | null
    until_at: Date
    released_at: Date | null
    why: ReleaseReason | null
    created_at: Created
  }
  flash_reminder: { slot_id: number; company_id: number; account_id: number; told_at: Date | null; created_at: Created }
  order_offer: {
    order_id: number
    company_id: number
    place: number
    line_place: number | null
    promotion_id: number
    version: number
    kind: string
    amount_fen: Fen
    released_at: Date | null
    created_at: Created
  }
}
