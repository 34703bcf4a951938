import type { Generated } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { Selection } from '../../../contract/price/price.ts'
import type { PoolMemberState, PoolState } from '../../../contract/promotion/poolState.ts'
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
  }
}
