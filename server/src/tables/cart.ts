import type { Generated } from 'kysely'
import type { OwnOffer } from '../../../contract/price/offer.ts'
import type { Fen } from '../../../contract/money.ts'
import type { OrderReceipt, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { QuotedLine } from '../../../contract/order/quotation.ts'
import type { Seller } from '../../../contract/order/seller.ts'
import type { Created, Id, Json } from './column.ts'

/** A line of the cart as it stood when its buyer went to settle. */
type CartSnapshot = {
  cartId: number
  productId: number
  selection: Selection
  quantity: number
  matrix: Matrix | null
  artworkIds: number[]
  receiptHash: string
}

/** What a buyer gathers before there is an order. */
export type CartTables = {
  cart_line: {
    id: Id
    company_id: number
    account_id: number
    product_id: number
    selection: Json<Selection>
    config_hash: string
    quantity: number
    matrix: Json<Matrix> | null
    artwork_ids: Generated<number[]>
    buy_now: Generated<boolean>
    own_offer: Json<OwnOffer> | null
    created_at: Created
  }
  quotation: {
    id: Id
    number: string
    company_id: number
    account_id: number
    lines: Json<QuotedLine[]>
    receipt: Json<OrderReceipt>
    gross_fen: Fen
    seller: Json<Seller>
    buyer_name: string
    valid_until: Date
    created_at: Created
  }
  purchase_list: {
    id: Id
    company_id: number
    account_id: number
    name: string
    shared: Generated<boolean>
    created_at: Created
    updated_at: Generated<Date>
  }
  purchase_row: {
    id: Id
    list_id: number
    company_id: number
    product_id: number
    selection: Json<Selection>
    config_hash: string
    quantity: number
    matrix: Json<Matrix> | null
    gross_fen: Fen
    priced_at: Generated<Date>
  }
  proposal: {
    quotation_id: number
    company_id: number
    account_id: number
    staff_id: number
    note: Generated<string>
    expires_at: Date
    withdrawn_at: Date | null
    taken_by: number | null
    cart_ids: Generated<number[]>
    order_id: number | null
    created_at: Date
  }
  order_draft: {
    key: string
    company_id: number
    account_id: number
    cart_ids: number[]
    lines: Json<CartSnapshot[]>
    gross_fen: Fen
    expires_at: Date
    order_id: number | null
  }
}
