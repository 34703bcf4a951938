import { againToCart, orderAgain } from '../../contract/order/again.ts'
import { listTitles } from '../../contract/invoice/billInfo.ts'
import * as cart from '../../contract/order/cart.ts'
import { productByNumber, productDetail } from '../../contract/goods/catalog.ts'
import { artworkNames, staffArtworkNames } from '../../contract/order/artworkNames.ts'
import { settledArtwork } from '../../contract/order/acknowledged.ts'
import { designPicture } from '../../contract/artwork/design.ts'
import { cancelPrint, printDesign, printRun, printRunOf } from '../../contract/artwork/printRun.ts'
import { runPrint } from '../../server/src/design/print.jobs.ts'
import { cartMockups, orderMockups } from '../../contract/artwork/mockup.ts'
import { readPage } from '../../contract/artwork/placedPage.ts'
import { mendable, mendDesign, mendRun } from '../../contract/artwork/mend.ts'
import { artworkChecks } from '../../contract/order/artworkCheck.ts'
import * as claim from '../../contract/claim/claim.ts'
import * as contract from '../../contract/contract/contract.ts'
import * as courier from '../../contract/production/courier.ts'
import * as favourite from '../../contract/goods/favourite.ts'
import * as invoicing from '../../contract/account/invoice.ts'
import * as invoice from '../../contract/invoice/invoiceRecord.ts'
import * as move from '../../contract/order/moveOrder.ts'
import * as order from '../../contract/order/order.ts'
import * as orderExport from '../../contract/order/orderExport.ts'
import * as payment from '../../contract/payment/payment.ts'
import * as confirming from '../../contract/order/confirmOrder.ts'
import * as placing from '../../contract/order/placeOrder.ts'
import { myCredit } from '../../contract/plan/planDesk.ts'
import * as list from '../../contract/order/purchaseList.ts'
import * as quick from '../../contract/order/quick.ts'
import * as quotation from '../../contract/order/quotation.ts'
import { receiptRules } from '../../contract/price/receipt.ts'
import * as review from '../../contract/claim/review.ts'
import * as statement from '../../contract/plan/statement.ts'
import { setContractRule } from '../../contract/contract/contractDesk.ts'
import { readOrderArtwork } from '../../server/src/artwork/artwork.jobs.ts'
import { makePaper } from '../../server/src/contract/make.ts'
import { artworkSvg } from '../../drawings/brand.ts'
import { transferSlipSvg, wetBoxSvg } from '../../drawings/papers.ts'
import { onePage } from './onePage.ts'
import type { Stage } from './stage.ts'

const rongda = '荣达贸易有限公司'
const silk = { position: 'front', process: 'silk', colours: 2 }

/** Favourites, footprints, lists of what is bought often, quotations, rows of numbers. */
export async function gathersGoods({ as }: Stage): Promise<void> {
  const main = await as('main')
  const { id: productId } = await main(productByNumber, { number: 'FB1001' })
  await main(productDetail, { id: productId })
  await main(favourite.addFavourite, { id: productId, category: 'collect' })
  await main(favourite.listFavourites, { page: 1, limit: 1, type: 'collect' })
  await main(favourite.removeFavourite, { ids: [productId], category: 'collect' })
  const { rows: seen } = await main(favourite.listFavourites, { page: 1, limit: 1, type: 'foot' })
  await main(favourite.deleteFootprints, { ids: seen.map(({ id }) => id) })

  const line = { productId, selection: { prints: [silk] }, quantity: 500 }
  const { id } = await main(list.savePurchaseList, { name: '年会物料', shared: true })
  await main(list.addToPurchaseList, { id, line })
  await main(list.listPurchaseLists, {})
  const rowId = (await main(list.purchaseListDetail, { id })).list[0]?.id ?? 0
  await main(list.setPurchaseRow, { id, rowId, number: 600 })
  await main(list.purchaseListToCart, { id, rowIds: [rowId] })
  await main(list.deletePurchaseRows, { id, rowIds: [rowId] })
  await main(list.deletePurchaseList, { id })

  const { number } = await main(quotation.createQuotation, { line })
  await main(quotation.listQuotations, { page: 1, limit: 1 })
  await main(quotation.quotationDetail, { number })
  await main(quotation.quotationToCart, { number })

  const rows = [
    { number: 'FB1001', quantity: '500' },
    { number: 'TX1003', quantity: '60', colour: '白', size: 'L' },
  ]
  await main(quick.quickCheck, { rows })
  await main(quick.quickAdd, { rows })
}

/** What is another on each piece. */
const named = (x: number, y: number) => ({
  ...{ kind: 'text' as const, id: 't', x, y, width: 60, height: 20, angle: 0, text: '{姓名}', font: 'sans' as const, size: 12 },
  ...{
    align: 'middle' as const,
    leading: 1.2,
    tracking: 0,
    isVertical: false,
    bend: 0,
    ink: { rgb: '#000000', spot: null },
    outline: null,
  },
})

/** From the cart to a paid order with its artwork. */
export async function orders({ w, as, upload, uploadLogo, uploadPaper, steps, now }: Stage): Promise<void> {
  const main = await as('main')
  const { id: productId, priceVersion, rules } = await main(productByNumber, { number: 'FB1001' })
  await main(receiptRules, { productId, priceVersion: priceVersion ?? 1 })
  const artworkId = await upload('main', 'artwork', 'logo-印刷稿.svg', artworkSvg('yunfan', '#20365c'))
  const pictureId = await uploadLogo('main', '标志.png', artworkSvg('yunfan', '#20365c'))
  await main(designPicture, { id: pictureId })
  const paperId = await uploadPaper('main', '标志.pdf', await onePage())
  await main(readPage, { id: paperId, page: 1 })
  const picture = { kind: 'picture' as const, id: 'a', fileId: pictureId, x: 100, y: 60, width: 90, height: 60, angle: 0 }
  const surfaces = [{ position: 'front', widthMm: 200, heightMm: 120, layers: [picture] }]
  const given = await main(printDesign, { productId, design: { schema: 1, surfaces } })
  await main(printRunOf, { productId })
  await main(cancelPrint, given)
  const { widthMm, heightMm } = rules.positions.find(({ key }) => key === 'front') ?? { widthMm: 200, heightMm: 120 }
  const listed = { position: 'front', widthMm, heightMm, layers: [named(widthMm / 2, heightMm / 2)] }
  const names = { columns: ['姓名'], rows: [['陈荣达'], ['李明'], ['王小明']] }
  const { id: runId } = await main(printDesign, { productId, design: { schema: 1, surfaces: [listed], names } })
  await runPrint(w.services, runId)
  const { files } = await main(printRun, { id: runId })
  const namesId = files[0]?.id ?? 0
  await main(artworkNames, { fileId: namesId, page: 1, limit: 50 })
  const { cartId } = await main(cart.addToCart, {
    productId,
    selection: { prints: [silk] },
    quantity: 500,
    artworkIds: [artworkId],
    new: 0,
  })
  await main(cart.cartCount, {})
  await main(cartMockups, {})
  await main(cart.setCartQuantity, { id: cartId, number: 600 })
  const { valid } = await main(cart.cartList, {})
  await main(cart.deleteFromCart, { ids: valid.map(({ id }) => id).filter((id) => id !== cartId) })
  const confirmed = await main(confirming.confirmOrder, { cartIds: [cartId] })
  const key = confirmed.orderKey
  await main(settledArtwork, { key })
  const addressId = confirmed.addresses[0]?.id ?? 0
  const { gross } = await main(confirming.computeOrder, { key, addressId, plan: 'full' })
  const titleId = confirmed.titles[0]?.id ?? 0
  const { orderId } = await main(placing.createOrder, { key, addressId, plan: 'full', mark: '请与样品同色', titleId, seen: gross })
  const { lines } = await main(order.orderDetail, { orderId })
  const lineId = lines[0]?.id ?? 0
  const brief = { fileId: artworkId, position: 'front', note: '图案宽度约占印刷区的三分之二，居中' }
  await main(move.attachArtwork, { orderId, lineId, fileIds: [artworkId, namesId], briefs: [brief] })
  const workshop = await as('production')
  await workshop(staffArtworkNames, { lineId, fileId: namesId, page: 1, limit: 50 })
  await main(move.briefArtwork, { orderId, lineId, briefs: [brief] })
  const { seen, rounds } = await workshop(mendable, { lineId, fileId: namesId })
  const layers = [named(widthMm / 2, heightMm / 2 - 5)]
  await workshop(mendRun, await workshop(mendDesign, { lineId, fileId: namesId, layers, note: '名字上移 5 毫米', seen, rounds }))
  const { id } = await w.db.selectFrom('customer_order').select('id').where('number', '=', orderId).executeTakeFirstOrThrow()
  await readOrderArtwork(w.services, id)
  await main(artworkChecks, { orderId })
  await main(orderMockups, { orderId })
  await main(payment.listPayWays, {})
  const { amount } = payment.asTransfer(await main(payment.payOrder, { orderId, payType: 'bank', step: 1 }))
  const fileId = await upload('main', 'voucher', '电子回单.png', transferSlipSvg())
  await main(payment.sendVoucher, { orderId, step: 1, fileId, payerName: rongda, payTime: now(), amount })
  await main(payment.payStatus, { orderId })
  await steps.pay('approver', rongda, orderId)
  await steps.proof(orderId, 'tote', '按来稿制版，正面双色')
  const { lines: proofed } = await main(order.orderDetail, { orderId })
  const proofId = proofed[0]?.proofs[0]?.id
  await main(move.moveOrder, { orderId, lineId, move: 'approveProof', ...(proofId !== undefined && { proofId }) })
  await main(orderExport.startOrderExport, { type: 'all', from: '2026-10-01', to: '2026-11-21', format: 'xlsx' })
  await main(orderExport.listOrderExports, { page: 1, limit: 1 })
}

/** What comes after: parcels, reviews, the same once more. */
export async function receives({ as, upload }: Stage): Promise<void> {
  const main = await as('main')
  const { rows: done } = await main(order.listOrders, { type: 'completed', limit: 10 })
  const orderId = done[0]?.orderId ?? ''
  await main(orderAgain, { orderId })
  const { lines } = await main(orderAgain, { orderId })
  await main(againToCart, { orderId, lines: lines.map(({ lineId }) => ({ lineId })) })
  const { rows: sent } = await main(order.listOrders, { type: 'receiving', limit: 10 })
  for (const { orderId: on } of sent) {
    const parcel = (await main(order.orderDetail, { orderId: on })).consignments.find((one) => one.parcel)?.parcel
    if (parcel) await main(courier.parcelTrail, { id: parcel.id })
  }
  const { rows: mine } = await main(review.listOwnReviews, { page: 1, limit: 1, type: 'done' })
  await main(review.addToReview, { id: mine[0]?.review?.id ?? 0, comment: '用了一个月，印刷没有脱落。', fileIds: [] })
  const school = await as('school')
  const { rows: waiting } = await school(review.listOwnReviews, { page: 1, limit: 1, type: 'waiting' })
  const fileId = await upload('school', 'review', '实物.png', wetBoxSvg())
  const said = { productScore: 5, deliveryScore: 5, comment: '袋子结实，丝印清晰。', fileIds: [fileId], anonymous: false }
  const { orderId: reviewed = '', lineId = 0 } = waiting[0] ?? {}
  await school(review.writeReview, { orderId: reviewed, lineId, ...said, ...(waiting[0]?.printed && { printScore: 5 }) })
  await school(review.listOwnReviews, { type: 'done', orderId: reviewed })
  await main(review.showReviewMockups, { id: mine[0]?.review?.id ?? 0, mockupShown: false })
  await school(review.listReplies, { productId: (await school(productByNumber, { number: 'FB1001' })).id, page: 1, limit: 1, type: 0 })
}

/** Invoices, accounts on credit, statements. */
export async function keepsBooks({ as }: Stage): Promise<void> {
  const main = await as('main')
  await main(listTitles, { page: 1, limit: 1, type: 'title' })
  const form = {
    headerType: 2,
    type: 2,
    name: '荣达贸易有限公司宝安分公司',
    dutyNumber: '91440300MA5F9K3L8X',
    email: 'fapiao@rongda.example',
    drawerPhone: '13800000003',
    tell: '0755-26001234',
    address: '深圳市南山区科苑路 18 号',
    bank: '招商银行深圳科技园支行',
    cardNumber: '755900001234567',
    isDefault: 0,
  } as const
  await main(invoicing.deleteTitle, { id: (await main(invoicing.editTitle, form)).id })
  const { rows: titled } = await main(listTitles, {})
  const { rows: open } = await main(invoice.listInvoiceable, { page: 1, limit: 1 })
  const ordinary = titled.find(({ type }) => type === 1)
  await main(invoice.applyInvoice, { orderIds: open.map(({ orderId }) => orderId).slice(0, 1), titleId: ordinary?.id ?? 0, type: 1 })
  await main(invoice.listInvoices, { page: 1, limit: 1 })
  const hotel = await as('hotel')
  await hotel(invoice.listInvoices, { page: 1, limit: 2 })
  const { rows: asked } = await hotel(invoice.listInvoices, {})
  const applied = asked.find(({ moves }) => moves.length > 0)
  const [way] = applied?.moves ?? []
  if (applied && way) await hotel(invoice.moveInvoice, { id: applied.id, move: way.move, reason: '抬头有误' })
  const school = await as('school')
  await school(myCredit, {})
  const { rows: statements } = await school(statement.listStatements, { page: 1, limit: 1, state: 'all' })
  const id = statements[0]?.id ?? 0
  const { lines } = await school(statement.statementDetail, { id })
  await school(statement.answerStatement, {
    id,
    move: 'dispute',
    reason: '请核对这笔收款的日期',
    lineIds: lines.slice(0, 1).map((one) => one.id),
  })
}

/** A claim that is made, talked about and taken back. */
export async function claims({ as, upload }: Stage): Promise<void> {
  const hotel = await as('hotel')
  await hotel(claim.listClaims, { page: 1, limit: 1, type: 'all', keyword: '帆布' })
  const { rows: known } = await hotel(claim.listClaims, { page: 1, limit: 10 })
  await hotel(claim.claimDetail, { id: known.at(-1)?.id ?? 0 })
  const orderId = known[0]?.orderId ?? ''
  const { lines } = await hotel(claim.claimableOrder, { orderId })
  const lineId = lines[0]?.lineId ?? 0
  await hotel(claim.claimPreview, { orderId, lineId, quantity: 10, reason: 'damage', remedy: 'return' })
  const fileId = await upload('hotel', 'evidence', '外箱浸水.png', wetBoxSvg())
  const { id } = await hotel(claim.applyClaim, {
    orderId,
    lineId,
    quantity: 10,
    reason: 'damage',
    words: '外箱受潮，10 只浸水发霉',
    fileIds: [fileId],
    remedy: 'refund',
    amount: '60.00',
  })
  await hotel(claim.moveClaim, { id, move: 'withdraw' })
}

/** The contracts of orders. */
export async function signs({ as, guest, steps, upload, w, password, companyCalled }: Stage): Promise<void> {
  const signer = await as('approver')
  await signer(contract.listContracts, {
    page: 1,
    limit: 1,
    type: 'all',
    kind: 'order',
    keyword: '荣达',
    from: '2026-10-01',
    to: '2026-11-21',
  })
  const { rows } = await signer(contract.listContracts, { type: 'effective' })
  const { versions } = await signer(contract.contractDetail, { no: rows[0]?.number ?? '', version: 1 })
  await guest(contract.verifyContract, { hashes: [versions[0]?.hash ?? ''] })
  const finance = await as('finance')
  const companyId = await companyCalled(rongda)
  await finance(setContractRule, { companyId, rule: 'always' })
  const made = async () => {
    const orderId = await steps.place('main', [{ name: 'FB1001', quantity: 500 }], '分两批交货')
    const papers = await w.db.selectFrom('contract_version').select('id').where('state', '=', 'making').execute()
    for (const { id: versionId } of papers) await makePaper(w.services, { versionId })
    const no = (await signer(order.orderDetail, { orderId })).contract?.number ?? ''
    const detail = await signer(contract.contractDetail, { no })
    return { no, version: detail.version, hash: detail.versions[0]?.hash ?? '' }
  }
  const signed = await made()
  const fileId = await upload('approver', 'stamped', '盖章件.png', transferSlipSvg())
  await signer(contract.stampContract, { no: signed.no, version: signed.version, fileId })
  await signer(contract.signContract, { ...signed, password })
  await signer(contract.certifyContract, { ...(await made()), password })
  await signer(contract.refuseContract, { ...(await made()), reason: '质量异议期请改为 15 天' })
  await finance(setContractRule, { companyId, rule: null })
}
