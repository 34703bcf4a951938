import type { Generated } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { Receipt, Selection } from '../../../contract/price/price.ts'
import type { BackTo, IfFew, PoolMemberState, PoolState, SettlementPaper } from '../../../contract/promotion/poolState.ts'
import type { Created, Id, Json } from './column.ts'

/** 拼印: shared print runs, and who has a place in them. */
export type PoolTables = {
  pool: {
    id: Id
    state: Generated<PoolState>
    product_id: number
    price_version: number
    selection: Json<Selection>
    ready_day: string
    closes_at: Date
    least: number
    most: number
    pieces: Generated<number>
    members: Generated<number>
    reason: Generated<string>
    locked_at: Date | null
    revision: Generated<number>
    staff_id: number
    created_at: Created
    asked_by: number | null
    asked_at: Date | null
    told_soon: Generated<boolean>
    price_fen: Fen | null
    borne_fen: Fen | null
    settled_at: Date | null
    ended_at: Date | null
  }
  pool_member: {
    id: Id
    pool_id: number
    company_id: number
    account_id: number
    state: Generated<PoolMemberState>
    pieces: number
    line_id: number | null
    alone_fen: Fen | null
    final_fen: Fen | null
    created_at: Created
    if_few: Generated<IfFew>
    back_to: Generated<BackTo>
    follow: Generated<'' | IfFew>
    alone_receipt: Json<Receipt> | null
    paper: Json<SettlementPaper> | null
    paper_hash: string | null
    pdf_id: number | null
    pdf_hash: string | null
    over_fen: Fen | null
  }
}
