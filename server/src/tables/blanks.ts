import type { Generated } from 'kysely'
import type { MovementKind } from '../../../contract/goods/blank.ts'
import type { PurchaseState } from '../../../contract/goods/purchaseState.ts'
import type { Fen, Rate } from '../../../contract/money.ts'
import type { Created, Id } from './column.ts'

/** What goods are made of, and who delivers it. */
export type BlankTables = {
  supplier: {
    id: Id
    name: string
    contact: Generated<string>
    phone: Generated<string>
    delivers: Generated<string>
    terms: Generated<string>
    revision: Generated<number>
    archived_at: Date | null
    created_at: Created
  }
  blank_goods: {
    id: Id
    code: string
    name: string
    unit: Generated<string>
    supplier_id: number | null
    remark: Generated<string>
    revision: Generated<number>
    archived_at: Date | null
    created_at: Created
  }
  blank_variant: {
    id: Id
    blank_id: number
    colour: Generated<string>
    size: Generated<string>
    low_at: number | null
    on_hand: Generated<number>
    value_fen: Generated<Fen>
    last_e4: Rate | null
  }
  blank_movement: {
    id: Id
    variant_id: number
    kind: MovementKind
    quantity: number
    amount_fen: Fen
    on_hand: number
    company_id: number | null
    line_id: number | null
    staff_id: number | null
    note: Generated<string>
    purchase_line_id: number | null
    created_at: Created
  }
  purchase_order: {
    id: Id
    number: string
    supplier_id: number
    state: Generated<PurchaseState>
    expected_day: string | null
    remark: Generated<string>
    reason: Generated<string>
    staff_id: number
    revision: Generated<number>
    created_at: Created
    sent_at: Date | null
    ended_at: Date | null
  }
  purchase_line: {
    id: Id
    purchase_id: number
    place: number
    variant_id: number
    quantity: number
    price_e4: Rate
    received: Generated<number>
  }
  product_blank: { product_id: number; blank_id: number; costed: Generated<boolean>; revision: Generated<number> }
  product_blank_match: { product_id: number; colour: Generated<string>; size: Generated<string>; variant_id: number }
  blank_need: { line_id: number; company_id: number; variant_id: number; quantity: number; created_at: Created }
}
