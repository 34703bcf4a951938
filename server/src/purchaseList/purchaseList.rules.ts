import { goodsTypes } from '../../../contract/goods.ts'
import { fen, parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import type { ListHead, ListRow } from '../../../contract/order/purchaseList.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { priced, type ProductNow, type Wanted } from '../cart/cart.rules.ts'
import { pictureOf, wordsOf } from '../catalog/wording.rules.ts'
import { rightOf } from '../shareRight.rules.ts'

type Asker = { readonly accountId: number; readonly main: boolean }
type Owned = { readonly accountId: number; readonly shared: boolean }

/** @throws Refusal purchaseList.missing for a colleague's own list, permit.missing for one that is only shown. */
export function mayEdit(list: Owned, asker: Asker): 'own' | 'edit' {
  const right = rightOf(list, asker) ?? refuse('purchaseList.missing')
  return right === 'view' ? refuse('permit.missing', null, '只有清单创建者和主账号可以修改这份清单') : right
}

export type StoredList = Owned & { id: number; name: string; owner: string; rows: number; updatedAt: Date }

export const headOf = (list: StoredList, asker: Asker): ListHead => ({
  id: list.id,
  name: list.name,
  shared: list.shared,
  owner: list.owner,
  mine: list.accountId === asker.accountId,
  mayEdit: rightOf(list, asker) !== 'view',
  rows: list.rows,
  updateTime: shanghai(list.updatedAt),
})

/** A configuration, and how many. */
export type StoredRow = Wanted & { id: number; productId: number; gross: Fen; pricedAt: Date }

/** A row with what it costs today and what changed since it was put in. */
export function rowOf(row: StoredRow, product: ProductNow, day: string): ListRow {
  const { receipt, refusal } = priced(product, row, day)
  const change = receipt ? fen(parseYuan(receipt.gross) - row.gross) : fen(0)
  const gone = refusal?.code === 'product.missing'
  return {
    id: row.id,
    productId: product.id,
    storeName: product.name,
    image: pictureOf(product, row.selection, row.matrix),
    purchaseNo: product.number,
    unitName: product.unit,
    qiliGoodsTypeId: goodsTypes[product.type].wire,
    selection: row.selection,
    selectionText: product.rules ? wordsOf(product.rules, row.selection, row.matrix) : [],
    quantity: row.quantity,
    moq: product.rules?.minimum ?? product.minimum,
    step: product.rules?.step ?? 1,
    matrix: row.matrix,
    state: refusal ? (gone ? 'gone' : 'faulty') : change > 0 ? 'dearer' : change < 0 ? 'cheaper' : 'same',
    reason: refusal && (gone ? '商品已下架或已失效' : refusal.message),
    was: yuan(row.gross),
    since: shanghai(row.pricedAt),
    now: receipt && { gross: receipt.gross, unitGross: receipt.unitGross },
    difference: change === 0 ? null : yuan(fen(Math.abs(change))),
  }
}
