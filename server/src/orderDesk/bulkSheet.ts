import { bulkDetail, bulkOutcomes } from '../../../contract/order/orderDesk.ts'
import { wholeSheet } from '../sheet/outward.ts'
import { itemsOf, type ListedItem } from './bulk.sql.ts'

/** What became of each order of a run over many, as a sheet. */
export const bulkSheet = wholeSheet({
  filter: bulkDetail.input,
  columns: [
    ['订单号', 24, (row: ListedItem) => row.orderId],
    ['企业', 26, (row) => row.companyName],
    ['结果', 12, (row) => (row.outcome ? bulkOutcomes[row.outcome] : '等待处理')],
    ['说明', 40, (row) => row.told],
  ],
  rows: (db, { id }) => itemsOf(db, id),
})
