import { bankQueue } from '../../contract/payment/bank.ts'
import { staffListClaims, staffClaimDetail } from '../../contract/claim/claimDesk.ts'
import { companyDetail, listCompanies } from '../../contract/account/company.ts'
import { staffContractDetail, staffListContracts } from '../../contract/contract/contractDesk.ts'
import { staffInvoiceDetail, staffListInvoices } from '../../contract/invoice/invoiceRecord.ts'
import { listTroubledParcels, staffParcelTrail } from '../../contract/production/courier.ts'
import type { LiveDeskName } from '../../contract/live.ts'
import { staffArtworkLine, staffArtworkQueue } from '../../contract/order/artworkDesk.ts'
import { staffListOrders, staffOrderDetail } from '../../contract/order/order.ts'
import { bulkChoices } from '../../contract/order/orderDesk.ts'
import { listReceipts, proposeReceipt } from '../../contract/payment/payment.ts'
import { lineProduction, productionBoard } from '../../contract/production/productionDesk.ts'
import { staffListStatements, staffStatementDetail } from '../../contract/plan/statement.ts'
import { listTodos, todoNumbers } from '../../contract/todo/todo.ts'
import type { Heard } from '../../kit/live/live.ts'

/** What each desk shows, by the paths of its calls. */
const shownAt: Record<LiveDeskName | 'order' | 'payment', readonly { readonly path: string }[]> = {
  claim: [staffListClaims, staffClaimDetail],
  receipt: [listReceipts, bankQueue, proposeReceipt],
  company: [listCompanies, companyDetail],
  invoice: [staffListInvoices, staffInvoiceDetail],
  contract: [staffListContracts, staffContractDetail],
  parcel: [listTroubledParcels],
  statement: [staffListStatements, staffStatementDetail],
  todo: [],
  order: [staffListOrders, bulkChoices, productionBoard, lineProduction, staffArtworkQueue, staffArtworkLine, staffParcelTrail],
  payment: [listReceipts, bankQueue, proposeReceipt],
}
const keysOf = (desks: readonly (keyof typeof shownAt)[]): string[][] => desks.flatMap((desk) => shownAt[desk].map(({ path }) => [path]))

/** Whatever changed, something may wait that did not, or no more. */
const todos = [[todoNumbers.path], [listTodos.path]]

/** Whether it is what waits that is to be read again. */
export const isTodo = ([path]: readonly string[]): boolean => path === todoNumbers.path || path === listTodos.path

/** What is to be read again after something was heard, as the beginnings of query keys. */
export function staleBy(heard: Heard): readonly (readonly string[])[] {
  if (heard.name === 'unread') return []
  if (heard.name === 'desk') return [...todos, ...keysOf([heard.data.desk])]
  if (heard.name === 'order') {
    const { orderId, about } = heard.data
    return [...todos, [staffOrderDetail.path, orderId], ...keysOf(about.includes('payment') ? ['order', 'payment'] : ['order'])]
  }
  // The first word, and the last: what was changed before or will be is not told.
  return [...todos, [staffOrderDetail.path], ...keysOf(Object.keys(shownAt) as (keyof typeof shownAt)[])]
}
