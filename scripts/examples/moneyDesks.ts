import { isCreditCode } from '../../contract/account/creditCode.ts'
import { enterCompany } from '../../contract/account/register.ts'
import { auditChain, listAudit } from '../../contract/audit.ts'
import * as bank from '../../contract/payment/bank.ts'
import * as readings from '../../contract/payment/statementReading.ts'
import * as channel from '../../contract/payment/channelDesk.ts'
import * as claim from '../../contract/claim/claimDesk.ts'
import * as contract from '../../contract/contract/contractDesk.ts'
import * as contractOf from '../../contract/contract/contract.ts'
import * as frame from '../../contract/contract/frame.ts'
import * as invoice from '../../contract/invoice/invoiceRecord.ts'
import * as margin from '../../contract/price/margin.ts'
import * as order from '../../contract/order/order.ts'
import * as payment from '../../contract/payment/payment.ts'
import * as plan from '../../contract/plan/planDesk.ts'
import * as report from '../../contract/report/report.ts'
import * as review from '../../contract/claim/review.ts'
import * as statement from '../../contract/plan/statement.ts'
import { makePaper } from '../../server/src/contract/make.ts'
import { transferSlipSvg } from '../../drawings/papers.ts'
import type { Stage } from './stage.ts'

/** Finance: what the bank and the providers show, and where it belongs. */
export async function keepsAccounts({ as, upload, steps, now, companyCalled }: Stage): Promise<void> {
  const staff = await as('admin')
  await staff(payment.listReceipts, { state: 'all', keyword: 'CMB', page: 1, limit: 1 })
  const orderId = await steps.place('main', [{ name: 'FB1001', quantity: 100, selection: { prints: [] } }])
  const { amount, remarkCode } = payment.asTransfer(await (await as('main'))(payment.payOrder, { orderId, payType: 'bank' }))
  const seen = (reference: string, more: object = {}) => ({
    amount,
    payerName: '荣达贸易有限公司',
    receivedAt: now(),
    reference,
    remark: `货款 ${remarkCode}`,
    ...more,
  })
  await staff(payment.recordReceipt, seen('CMB2026112190001'))
  await staff(payment.proposeReceipt, { reference: 'CMB2026112190001' })
  await staff(bank.bankQueue, { page: 1, limit: 1 })
  await staff(bank.confirmProposals, { chosen: [{ reference: 'CMB2026112190001', orderId, step: 1, outcome: 'exact' }] })
  const companyId = await companyCalled('荣达贸易有限公司')
  const odd = (reference: string) =>
    staff(payment.recordReceipt, seen(reference, { amount: '500.00', payerName: '张伟', remark: '预付款' }))
  await odd('CMB2026112190002')
  await staff(bank.suspendReceipt, { reference: 'CMB2026112190002', note: '待客户确认用途' })
  await staff(bank.placeReceipt, { reference: 'CMB2026112190002', parts: [{ kind: 'balance', companyId, amount: '500.00' }] })
  await staff(bank.receiptPayers, { reference: 'CMB2026112190002' })
  await staff(bank.companyBills, { companyId })
  await staff(bank.companyBills, { orderId })
  const [part] = await staff(bank.receiptParts, { reference: 'CMB2026112190002' })
  await staff(bank.reverseReceipt, { reference: 'CMB2026112190002', partId: part?.id ?? null, reason: '应入另一家企业' })
  await staff(bank.placeReceipt, { reference: 'CMB2026112190002', parts: [{ kind: 'balance', companyId, amount: '500.00' }] })
  const statement = await upload('admin', 'sheet', '村镇银行明细.csv', '何日,借贷,数额,来自\n2026/11/20,贷,88.00,荣达贸易有限公司\n')
  const { reading } = await staff(readings.lookAtStatement, { fileId: statement })
  await staff(readings.readStatement, { fileId: statement, reading })
  const { kept } = await staff(readings.lookAtStatement, { fileId: statement })
  await staff(readings.lookAtStatement, { fileId: statement, sheet: '村镇银行明细', heading: 1 })
  await staff(readings.forgetStatement, { id: kept?.id ?? 0 })
  await odd('CMB2026112190003')
  await staff(bank.voidReceipt, { reference: 'CMB2026112190003', note: '重复登记' })
  await staff(bank.listBalances, { keyword: '荣达', page: 1, limit: 1 })
  const next = await steps.place('main', [{ name: 'FB1001', quantity: 100, selection: { prints: [] } }])
  await staff(bank.applyBalance, { orderId: next, step: 1, amount: '300.00' })
  await staff(bank.payBack, { companyId, amount: '200.00', reference: 'CMBT2026112190001', reason: '客户要求退回余额' })
  const rest = payment.asTransfer(await (await as('main'))(payment.payOrder, { orderId: next, payType: 'bank' }))
  await staff(payment.confirmReceipt, { orderId: next, step: 1, ...seen('CMB2026112190004', { amount: rest.amount }) })
  // What a customer says on the phone.
  const word = { who: '陈荣达', how: 'phone', at: now() } as const
  const { lines: claimable } = await staff(claim.staffClaimable, { orderId })
  const lineId = claimable[0]?.lineId ?? 0
  await staff(claim.staffClaimPreview, { orderId, lineId, quantity: 1, reason: 'quality', remedy: 'return' })
  await staff(claim.callOffOrder, { orderId, reason: 'plan', text: '客户来电：活动取消，不再需要', word })
  const whole = { reason: 'mistake', words: '客户来电：颜色下错了，想取消重下', remedy: 'cancel', amount: '100.00' } as const
  await staff(claim.staffApplyClaim, { orderId: next, ...whole, word })

  await staff(channel.listCodePayments, { state: 'paid', channel: 'alipay', keyword: 'P2026', page: 1, limit: 1 })
  await staff(channel.listCodePayments, { state: 'all', limit: 1 })
  await staff(channel.listRefunds, { state: 'all', page: 1, limit: 1 })
  const { days } = await staff(channel.billDays, { channel: 'alipay', month: '2026-11' })
  await staff(channel.billDay, { channel: 'alipay', day: days[0]?.day ?? '2026-11-19' })

  const { rows: margins } = await staff(margin.listMargins, { state: 'known', keyword: '帆布', page: 1, limit: 1 })
  await staff(margin.listMargins, { state: 'all', limit: 2 })
  const priced = margins[0] ?? (await staff(margin.listMargins, { state: 'known' })).rows[0]
  if (priced)
    await staff(margin.saveCost, {
      rule: priced.rule,
      productId: priced.productId,
      cost: '3.1000',
      unit: priced.unit,
      seen: priced.unitCost,
    })
  await staff(report.readDashboard, {})
  await staff(report.readReport, { name: 'sales', from: '2026-10', to: '2026-11' })
  await staff(report.listEntries, { account: 'bank', companyId, kind: '', side: 'in', from: '2026-10', to: '2026-11', page: 1, limit: 2 })
  await staff(report.listEntries, { page: 1, limit: 2 })
  await staff(listAudit, { keyword: '荣达', side: 'buyer', from: '2026-10-01', to: '2026-11-21', companyId, page: 1, limit: 2 })
  await staff(auditChain, { from: 0 })
}

/** Invoices, statements, plans and credit. */
export async function grantsCredit({ as, companyCalled }: Stage): Promise<void> {
  const staff = await as('admin')
  const { rows: asked } = await staff(invoice.staffListInvoices, { state: 'all', keyword: '山河', page: 1, limit: 1 })
  await staff(invoice.staffInvoiceDetail, { id: asked[0]?.id ?? 0 })
  const { rows: open } = await staff(invoice.staffListInvoices, { state: 'applied', limit: 5 })
  if (open[0]) await staff(invoice.staffMoveInvoice, { id: open[0].id, move: 'check' })
  const { rows: statements } = await staff(statement.staffListStatements, {
    state: 'disputed',
    month: '2026-10',
    keyword: '星河',
    page: 1,
    limit: 1,
  })
  const all = await staff(statement.staffListStatements, { state: 'all', limit: 5 })
  const disputed = statements[0] ?? all.rows.find(({ state }) => state === 'disputed') ?? all.rows[0]
  const { lines, id } = await staff(statement.staffStatementDetail, { id: disputed?.id ?? 0 })
  const line = lines.find(({ moves }) => moves.includes('answer'))
  if (line) await staff(statement.replyStatement, { id, lineId: line.id, answer: '已核对，以银行回单日期为准' })
  await staff(plan.listPlans, {})
  const steps = [
    { label: '定金', percent: 40, gate: 'start' as const },
    { label: '尾款', percent: 60, gate: 'ship' as const },
  ]
  const { id: planId } = await staff(plan.savePlan, { name: '定金 40%', fromAmount: '8000.00', types: ['custom'], steps, enabled: true })
  await staff(plan.deletePlan, { id: planId })
  const companyId = await companyCalled('星河教育科技有限公司')
  const credit = await staff(plan.companyCredit, { companyId })
  await staff(plan.saveCredit, { companyId, enabled: true, limit: credit?.limit ?? '50000.00', days: credit?.days ?? 60 })
}

/** A credit code by its first signs: the last one checks them. */
const creditCodeOf = (first: string): string => [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((sign) => first + sign).find(isCreditCode) ?? ''

/** Service: claims and reviews. */
export async function answersClaims({ as, claims }: Stage): Promise<void> {
  const staff = await as('sales')
  await staff(enterCompany, {
    companyName: '晨光会展服务有限公司',
    creditCode: creditCodeOf('91440300MD0000001'),
    account: '13500000071',
    nickname: '周航',
    checked: '电话核对营业执照，与国家企业信用信息公示系统一致',
  })
  const { rows } = await staff(claim.staffListClaims, { queue: 'open', page: 1, limit: 1 })
  await staff(claim.staffListClaims, { state: 'submitted', reason: 'damage', whose: 'all', keyword: '山河' })
  const id = rows[0]?.id ?? 0
  await staff(claim.staffClaimDetail, { id })
  const people = await staff(claim.claimStaff, {})
  await staff(claim.claimCoupons, {})
  await staff(claim.assignClaim, { id, staffId: people[0]?.id ?? null })
  const { rows: fresh } = await staff(claim.staffListClaims, { state: 'submitted' })
  await claims.take(fresh[0]?.id ?? id)
  const { rows: reviews } = await staff(review.staffListReviews, { queue: 'unanswered', page: 1, limit: 1 })
  const reviewId = reviews[0]?.id ?? 0
  await staff(review.staffListReviews, { keyword: '帆布', queue: 'all' })
  await staff(review.answerReview, { id: reviewId, part: 'first', answer: '抱歉给您添麻烦了，已按短少数量退款。' })
  await staff(review.hideReview, { id: reviewId, reason: '含有联系方式' })
  await staff(review.showReview, { id: reviewId })
}

/** Contracts as the merchant keeps them. */
export async function keepsContracts({ as, steps, upload, w, password, companyCalled }: Stage): Promise<void> {
  const staff = await as('finance')
  await staff(contract.staffListContracts, { state: 'all', kind: 'order', keyword: '荣达', page: 1, limit: 1 })
  const { settings } = await staff(contract.contractSettings, { keyword: '荣达' })
  await staff(contract.saveContractSettings, settings)
  const companyId = await companyCalled('荣达贸易有限公司')
  await staff(contract.setContractRule, { companyId, rule: 'always' })
  const papers = async () => {
    const waiting = await w.db.selectFrom('contract_version').select('id').where('state', '=', 'making').execute()
    for (const { id: versionId } of waiting) await makePaper(w.services, { versionId })
  }
  const signer = await as('approver')
  const made = async () => {
    const orderId = await steps.place('main', [{ name: 'FB1001', quantity: 500 }], '分两批交货')
    await papers()
    const no = (await signer(order.orderDetail, { orderId })).contract?.number ?? ''
    const { version, versions } = await staff(contract.staffContractDetail, { no })
    return { no, version, hash: versions[0]?.hash ?? '' }
  }
  const first = await made()
  await staff(contract.staffContractDetail, { no: first.no, version: 1 })
  const fileId = await upload('finance', 'stamped', '盖章件.png', transferSlipSvg())
  await staff(contract.staffStampContract, { no: first.no, version: first.version, fileId })
  await staff(contract.staffAmendContract, {
    no: first.no,
    version: first.version,
    reason: '延长质量异议期',
    tolerance: 5,
    claimDays: 15,
    hiddenDays: 60,
    deliverBy: '2026-12-20',
    extra: '分两批交货',
  })
  const signedOf = async (seen: { no: string; version: number; hash: string }) => signer(contractOf.signContract, { ...seen, password })
  const second = await made()
  await signedOf(second)
  await staff(contract.staffSignContract, { ...second, password })
  const third = await made()
  await signedOf(third)
  await staff(contract.staffRejectContract, { ...third, reason: '交货日期有误' })
  await staff(contract.setContractRule, { companyId, rule: null })
  const terms = {
    from: '2026-12-01',
    until: '2027-11-30',
    ceiling: '300000.00',
    payment: '按各订单的付款计划付清。',
    tolerance: 5,
    claimDays: 10,
    hiddenDays: 60,
    extra: '',
  }
  const { number: no } = await staff(frame.staffAddFrame, { companyId, ...terms })
  await papers()
  const { version } = await staff(contract.staffContractDetail, { no })
  await staff(frame.staffAmendFrame, { no, version, reason: '提高采购总额上限', ...terms, ceiling: '400000.00' })
  await papers()
  const now = await staff(contract.staffContractDetail, { no })
  await staff(frame.staffStopFrame, { no, version: now.version, hash: now.versions[0]?.hash ?? '', reason: '双方另签合同' })
}
