import { accountRoutes } from './account/account.routes.ts'
import { forgetRunOut } from './account/account.sql.ts'
import { proofRoutes } from './account/proof.routes.ts'
import { factorRoutes } from './factor/factor.routes.ts'
import { registerRoutes } from './account/register.routes.ts'
import { personalRoutes } from './account/personal.routes.ts'
import { profileRoutes } from './account/profile.routes.ts'
import { sessionRoutes } from './account/sessions.routes.ts'
import { smsJob, type SmsProvider } from './account/sms.ts'
import { pursueDelivery } from './webhook/pursue.ts'
import { webhookRoutes } from './webhook/webhook.routes.ts'
import { forgetEvents } from './webhook/webhook.sql.ts'
import { keyRoutes } from './apiKey/key.routes.ts'
import { addressRoutes } from './address/address.routes.ts'
import { successionRoutes } from './succession/succession.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { jobDeskRoutes } from './jobDesk/jobDesk.routes.ts'
import { sealAudit } from './audit/seal.sql.ts'
import { askUnasked, remindSlow } from './approval/approval.jobs.ts'
import { assortmentRoutes } from './assortment/assortment.routes.ts'
import { approvalRoutes } from './approval/approval.routes.ts'
import { delegateRoutes } from './approval/delegate.routes.ts'
import { ruleRoutes } from './approval/rule.routes.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { favouriteRoutes } from './catalog/favourite.routes.ts'
import { forgetFootprints } from './catalog/footprint.sql.ts'
import { priceRoutes } from './catalog/price.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import { impersonationRoutes } from './company/impersonation.routes.ts'
import { levelRoutes } from './company/level.routes.ts'
import { bookRoutes } from './priceDesk/book.routes.ts'
import { priceDeskRoutes } from './priceDesk/priceDesk.routes.ts'
import { priceSheetRoutes } from './priceDesk/priceSheet.routes.ts'
import { readingRoutes } from './priceDesk/reading.routes.ts'
import { publishDue } from './priceDesk/schedule.jobs.ts'
import { scheduleRoutes } from './priceDesk/schedule.routes.ts'
import { categoryRoutes } from './goods/category.routes.ts'
import { goodsChangeRoutes } from './goods/change.routes.ts'
import { makeWords } from './goods/goods.jobs.ts'
import { goodsRoutes } from './goods/goods.routes.ts'
import { pageRoutes } from './page/page.routes.ts'
import { bannerRoutes } from './pageDesk/banner.routes.ts'
import { articleRoutes } from './pageDesk/article.routes.ts'
import { layoutRoutes } from './pageDesk/layout.routes.ts'
import { sceneRoutes } from './pageDesk/scene.routes.ts'
import { siteRoutes } from './pageDesk/site.routes.ts'
import { shelfRoutes } from './pageDesk/shelf.routes.ts'
import { pictureRoutes } from './pictures.ts'
import { printAreaRoutes } from './printArea/printArea.routes.ts'
import { forgetSearches } from './search/log.sql.ts'
import { searchDeskRoutes } from './search/searchDesk.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { runExport } from './sheet/export.jobs.ts'
import { runImport } from './sheet/import.jobs.ts'
import { forgetSheets } from './sheet/forget.ts'
import { sheetRoutes } from './sheet/sheet.routes.ts'
import { fileRoutes } from './file/file.routes.ts'
import { forgetPassing, forgetUnattached } from './file/passing.ts'
import { discardLeftovers } from './file/store.ts'
import { sweepInvoices } from './invoice/invoice.jobs.ts'
import { invoiceRoutes } from './invoice/invoice.routes.ts'
import { pursueInvoice } from './invoice/pursue.ts'
import { recordRoutes } from './invoice/record.routes.ts'
import { certifyRoutes } from './certify/certify.routes.ts'
import { lookAtFlows } from './certify/pursue.ts'
import { sweepContracts } from './contract/contract.jobs.ts'
import { contractDeskRoutes, contractRoutes } from './contract/contract.routes.ts'
import { sweepFrames } from './frame/frame.jobs.ts'
import { frameRoutes } from './frame/frame.routes.ts'
import { makePaper } from './contract/make.ts'
import { sweepClaims } from './claim/claim.jobs.ts'
import { claimRoutes } from './claim/claim.routes.ts'
import { claimDeskRoutes } from './claim/desk.routes.ts'
import { againRoutes } from './again/again.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { reviewDeskRoutes } from './review/desk.routes.ts'
import { consignmentRoutes } from './consignment/consignment.routes.ts'
import { makePackingList } from './consignment/make.ts'
import { courierRoutes } from './courier/courier.routes.ts'
import { askSilentParcels, pursueParcel } from './courier/pursue.ts'
import { identityRoutes } from './son/identity.routes.ts'
import { sonRoutes } from './son/son.routes.ts'
import { liveRoutes } from './live/live.routes.ts'
import { sendNotice } from './notice/notice.jobs.ts'
import { noticeRoutes } from './notice/notice.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { quickRoutes } from './quick/quick.routes.ts'
import { purchaseListRoutes } from './purchaseList/purchaseList.routes.ts'
import { quotationRoutes } from './quotation/quotation.routes.ts'
import { sweep } from './order/order.jobs.ts'
import { orderExportRoutes } from './order/export.routes.ts'
import { orderRoutes } from './order/order.routes.ts'
import { runBulk } from './orderDesk/bulk.jobs.ts'
import { bulkRoutes } from './orderDesk/bulk.routes.ts'
import { forgetBulks } from './orderDesk/bulk.sql.ts'
import { filterRoutes } from './orderDesk/filter.routes.ts'
import { makeTicket } from './jobTicket/ticket.jobs.ts'
import { ticketRoutes } from './jobTicket/ticket.routes.ts'
import { placeRoutes } from './order/place.routes.ts'
import { marginRoutes } from './margin/margin.routes.ts'
import { planRoutes } from './plan/plan.routes.ts'
import { remindPayments } from './plan/remind.jobs.ts'
import { paymentRoutes } from './payment/payment.routes.ts'
import { receiptCheckRoutes } from './receipt/receipt.routes.ts'
import { receiptRoutes } from './payment/receipt.routes.ts'
import { channelDeskRoutes } from './channel/desk.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { lookAtChannels } from './channel/channel.jobs.ts'
import { channelRoutes } from './channel/channel.routes.ts'
import { courierGateRoutes } from './sandbox/courierGate.ts'
import { tellParcel } from './sandbox/courierTell.ts'
import { nuonuoGateRoutes } from './sandbox/nuonuoGate.ts'
import { issueAndTell } from './sandbox/nuonuoTell.ts'
import { signingSandboxRoutes } from './sandbox/signing.routes.ts'
import { tellSigned } from './sandbox/signTell.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { tellPaid } from './sandbox/tell.ts'
import { slipLateLines } from './production/late.ts'
import { loadRoutes } from './production/load.routes.ts'
import { productionRoutes } from './production/production.routes.ts'
import { workRouteRoutes } from './production/route.routes.ts'
import { makeStatementFiles } from './statement/files.ts'
import { issueStatements } from './statement/statement.jobs.ts'
import { statementRoutes } from './statement/statement.routes.ts'
import { grantRoutes } from './staff/grant.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { oneByOne } from './due.ts'
import { noted } from './swept.ts'
import type { House, Routes } from './house.ts'
import type { Workers } from './jobs.ts'

/** Every subject's routes. */
export const subjects: readonly Routes[] = [
  accountRoutes,
  registerRoutes,
  profileRoutes,
  proofRoutes,
  factorRoutes,
  sessionRoutes,
  personalRoutes,
  staffRoutes,
  grantRoutes,
  successionRoutes,
  auditRoutes,
  jobDeskRoutes,
  addressRoutes,
  sonRoutes,
  identityRoutes,
  invoiceRoutes,
  recordRoutes,
  claimRoutes,
  claimDeskRoutes,
  reviewRoutes,
  reviewDeskRoutes,
  noticeRoutes,
  liveRoutes,
  keyRoutes,
  webhookRoutes,
  fileRoutes,
  catalogRoutes,
  priceRoutes,
  receiptCheckRoutes,
  favouriteRoutes,
  searchRoutes,
  searchDeskRoutes,
  pageRoutes,
  bannerRoutes,
  siteRoutes,
  sceneRoutes,
  shelfRoutes,
  layoutRoutes,
  articleRoutes,
  pictureRoutes,
  cartRoutes,
  quickRoutes,
  quotationRoutes,
  purchaseListRoutes,
  placeRoutes,
  orderRoutes,
  filterRoutes,
  bulkRoutes,
  orderExportRoutes,
  againRoutes,
  ticketRoutes,
  consignmentRoutes,
  courierRoutes,
  productionRoutes,
  loadRoutes,
  workRouteRoutes,
  marginRoutes,
  planRoutes,
  statementRoutes,
  paymentRoutes,
  receiptRoutes,
  bankRoutes,
  channelDeskRoutes,
  reportRoutes,
  channelRoutes,
  sandboxRoutes,
  nuonuoGateRoutes,
  signingSandboxRoutes,
  courierGateRoutes,
  contractRoutes,
  contractDeskRoutes,
  certifyRoutes,
  frameRoutes,
  companyRoutes,
  impersonationRoutes,
  levelRoutes,
  priceDeskRoutes,
  bookRoutes,
  scheduleRoutes,
  priceSheetRoutes,
  readingRoutes,
  goodsRoutes,
  goodsChangeRoutes,
  categoryRoutes,
  assortmentRoutes,
  printAreaRoutes,
  sheetRoutes,
  approvalRoutes,
  ruleRoutes,
  delegateRoutes,
]

/** What each job does. */
export const workersOf = (house: House, send: SmsProvider): Workers => ({
  sms: smsJob(house, send),
  notice: ({ id }) => sendNotice(house, id),
  sandboxTell: (trade) => tellPaid(house, trade),
  invoice: ({ id }) => pursueInvoice(house, id),
  sandboxInvoice: (asked) => issueAndTell(house, asked),
  sandboxSign: (told) => tellSigned(house, told),
  contract: (asked) => makePaper(house, asked),
  packing: ({ consignmentId }) => makePackingList(house, consignmentId),
  parcel: ({ id }) => pursueParcel(house, id),
  sandboxParcel: (parcel) => tellParcel(house, parcel),
  webhook: ({ id }) => pursueDelivery(house, id),
  words: ({ categoryId }) => makeWords(house, categoryId),
  statement: ({ id }) => makeStatementFiles(house, id),
  importSheet: ({ id }) => runImport(house, id),
  ticket: ({ id }) => makeTicket(house, id),
  bulkMoves: ({ id }) => runBulk(house, id),
  exportSheet: ({ id }) => runExport(house, id),
  tidy: async () => {
    await house.setClock?.()
    await forgetUnattached(house)
  },
  sweep: async () => {
    // What is closed and deleted now is judged by the database's time: this machine's may be anything.
    await house.setClock?.()
    await noted(() =>
      oneByOne([
        // First, because a price is awaited at its minute.
        () => publishDue(house),
        () => forgetRunOut(house.db, house.now()),
        () => forgetFootprints(house.db, house.now()),
        () => forgetSearches(house.db, house.now()),
        () => forgetEvents(house.db, house.now()),
        () => discardLeftovers(house.dataDir, house.now()),
        () => forgetSheets(house.db, house.now()),
        () => forgetBulks(house.db, house.now()),
        () => forgetPassing(house),
        () => sweep(house),
        () => lookAtChannels(house),
        () => askSilentParcels(house),
        () => sweepClaims(house),
        () => sweepInvoices(house),
        () => lookAtFlows(house),
        () => sweepContracts(house),
        () => sweepFrames(house),
        () => remindPayments(house),
        () => issueStatements(house),
        () => sealAudit(house.db, house.now()),
        () => askUnasked(house),
        () => remindSlow(house),
        () => slipLateLines(house),
      ]),
    )
  },
})
