import * as blank from '../../contract/goods/blank.ts'
import { productByNumber } from '../../contract/goods/catalog.ts'
import * as purchase from '../../contract/goods/purchase.ts'
import * as supplier from '../../contract/goods/supplier.ts'
import * as outwork from '../../contract/production/outwork.ts'
import { productionBoard } from '../../contract/production/productionDesk.ts'
import { listLineMargins, orderMargins } from '../../contract/report/lineMargin.ts'
import type { Stage } from './stage.ts'

type Asking = Awaited<ReturnType<Stage['as']>>

/** What goods are made of, and who delivers it. */
export async function keepsBlanks({ as, guest }: Stage): Promise<void> {
  const staff = await as('admin')
  await staff(supplier.listSuppliers, { archived: 1 })
  const { id: supplierId } = await staff(supplier.saveSupplier, {
    ...{ name: '南通白坯布厂', contact: '顾厂长', phone: '13751300004', delivers: '帆布袋白坯', terms: '月结 30 天' },
  })
  const { id: blankId } = await staff(blank.saveBlank, {
    ...{ code: 'FB-12A', name: '12 安帆布袋白坯', unitName: '个', supplierId, remark: '本白，可染' },
    variants: [{ colour: '本白', size: '', lowAt: 500 }],
  })
  const { variants } = await staff(blank.blankDetail, { id: blankId })
  const variantId = variants[0]?.id ?? 0
  await staff(blank.moveBlank, { variantId, kind: 'counted', quantity: 2400, seen: 0, cost: '3.85', reason: '期初盘点' })
  await staff(blank.blankMovements, { variantId, page: 1, limit: 1 })
  await staff(blank.listBlankStock, { keyword: 'FB-12A', state: 'all', supplierId, page: 1, limit: 1 })
  await buys(staff, supplierId, variantId)
  await givesOut(staff, supplierId)
  const { id: productId } = await guest(productByNumber, { number: 'FB1001' })
  const { revision, colours, sizes } = await staff(blank.productBlank, { productId })
  const matches = [{ colour: colours[0]?.key ?? '', size: sizes[0]?.key ?? '', variantId }]
  await staff(blank.saveProductBlank, { productId, revision, blankId, costed: false, matches })
}

/** A purchase order that is written, sent, and comes in part. */
async function buys(staff: Asking, supplierId: number, variantId: number): Promise<void> {
  const form = { supplierId, expectedDay: null, remark: '' }
  const { id } = await staff(purchase.savePurchase, { ...form, lines: [{ variantId, quantity: 1000, price: '3.70' }] })
  await staff(purchase.movePurchase, { id, revision: 1, move: 'send', reason: '' })
  const { lines, revision } = await staff(purchase.purchaseDetail, { id })
  const came = [{ lineId: lines[0]?.lineId ?? 0, quantity: 600 }]
  await staff(purchase.receivePurchase, { id, revision, lines: came, note: '送货单 0712' })
  await staff(purchase.purchaseDetail, { id })
  await staff(purchase.listPurchases, { keyword: '南通', state: 'open', page: 1, limit: 1 })
}

/** Work on a line that a supplier does: given out, sent, back in part, with an entry that was wrong. */
async function givesOut(staff: Asking, supplierId: number): Promise<void> {
  const { columns } = await staff(productionBoard, {})
  const lineId = columns.flatMap(({ cards }) => cards).find(({ stepId }) => stepId !== null)?.lineId ?? 0
  await staff(blank.lineBlanks, { lineId })
  const { charges } = await staff(outwork.outworkOptions, { lineId })
  const covers = charges.slice(0, 1).map(({ rule }) => rule)
  const form = { lineId, stepId: null, supplierId, process: '拷边', quantity: 100, expectedDay: null, remark: '线色同面料' }
  const price = { unit: 'piece', amount: '0.35', taxRate: 13 } as const
  const { id } = await staff(outwork.saveOutwork, { ...form, covers, price })
  await staff(outwork.priceOutwork, { id, revision: 2, price: { ...price, amount: '0.33' } })
  await staff(outwork.moveOutwork, { id, revision: 3, move: 'send', reason: '' })
  await staff(outwork.receiveOutwork, { id, revision: 4, good: 60, bad: 1, note: '送货单 0713' })
  const { returns } = await staff(outwork.outworkDetail, { id })
  const { rows: sold } = await staff(listLineMargins, { keyword: '荣达', page: 1, limit: 1 })
  await staff(orderMargins, { orderId: sold[0]?.orderId ?? '' })
  await staff(outwork.listOutwork, { keyword: '拷边', state: 'open', supplierId, lineId, page: 1, limit: 1 })
  await staff(outwork.correctOutwork, { id, revision: 5, returnId: returns[0]?.id ?? 0, reason: '数量填错' })
}
