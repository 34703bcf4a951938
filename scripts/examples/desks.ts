import { addressText } from '../../contract/account/addressText.ts'
import { isCreditCode } from '../../contract/account/creditCode.ts'
import { enterCompany } from '../../contract/account/register.ts'
import { auditChain, listAudit } from '../../contract/audit.ts'
import { staffMockups } from '../../contract/artwork/mockup.ts'
import { staffArtworkChecks } from '../../contract/order/artworkCheck.ts'
import * as bank from '../../contract/payment/bank.ts'
import * as readings from '../../contract/payment/statementReading.ts'
import * as channel from '../../contract/payment/channelDesk.ts'
import * as claim from '../../contract/claim/claimDesk.ts'
import * as consignment from '../../contract/order/consignmentDesk.ts'
import * as contract from '../../contract/contract/contractDesk.ts'
import * as contractOf from '../../contract/contract/contract.ts'
import * as courier from '../../contract/production/courier.ts'
import * as frame from '../../contract/contract/frame.ts'
import * as invoice from '../../contract/invoice/invoiceRecord.ts'
import * as ticket from '../../contract/production/jobTicket.ts'
import * as margin from '../../contract/price/margin.ts'
import { moveOrder, staffMoveOrder } from '../../contract/order/moveOrder.ts'
import * as order from '../../contract/order/order.ts'
import * as desk from '../../contract/order/orderDesk.ts'
import * as orderNote from '../../contract/order/orderNote.ts'
import * as payment from '../../contract/payment/payment.ts'
import * as plan from '../../contract/plan/planDesk.ts'
import * as production from '../../contract/production/productionDesk.ts'
import * as planning from '../../contract/production/productionPlan.ts'
import * as report from '../../contract/report/report.ts'
import * as review from '../../contract/claim/review.ts'
import * as todo from '../../contract/todo/todo.ts'
import { saveDay, yearCalendar } from '../../contract/setting/calendarDesk.ts'
import { goodsTypesNow, saveGoodsTypes } from '../../contract/setting/goodsTypesDesk.ts'
import { pressNow, savePress } from '../../contract/setting/pressDesk.ts'
import { saveTax, taxNow } from '../../contract/setting/taxDesk.ts'
import { noticeSettings, saveNotice, saveRobotWords, tryRobotWords } from '../../contract/setting/noticeDesk.ts'
import { listTerms, saveTerms } from '../../contract/setting/termDesk.ts'
import * as robot from '../../contract/todo/robot.ts'
import { saveTodoChoices, todoChoices } from '../../contract/todo/choice.ts'
import { findAnything } from '../../contract/find/find.ts'
import * as statement from '../../contract/plan/statement.ts'
import { makePaper } from '../../server/src/contract/make.ts'
import { makeTicket } from '../../server/src/jobTicket/ticket.jobs.ts'
import { runBulk } from '../../server/src/orderDesk/bulk.jobs.ts'
import { proofSvg, proofed, transferSlipSvg } from '../../drawings/papers.ts'
import type { Stage } from './stage.ts'

/** Orders: what is looked for, what is done with one and with many. */
export async function worksOnOrders({ as, steps, upload, w, day, companyCalled }: Stage): Promise<void> {
  const staff = await as('admin')
  await staff(order.staffListOrders, {
    type: 'all',
    keyword: '荣达',
    from: '2026-10-01',
    to: '2026-11-21',
    goodsType: 2,
    minAmount: '100',
    maxAmount: '100000',
    payment: 'paid',
    page: 1,
    limit: 1,
  })
  await staff(order.staffListOrders, {
    companyId: await companyCalled('荣达贸易有限公司'),
    state: 'in_fulfilment',
    lineState: 'printing',
    promisedFrom: '2026-11-01',
    promisedTo: '2026-12-31',
    late: 0,
    claimed: 0,
    tag: '加急',
    note: '送货前',
    waits: 'proof',
  })
  const orderId = await steps.place('main', [{ name: 'BW1004', quantity: 200 }], '杯身激光企业标志')
  await steps.artwork('designer', orderId, 'shanhe', '#2b2a2c')
  const { lines } = await staff(order.staffOrderDetail, { orderId })
  const lineId = lines[0]?.id ?? 0
  await staff(staffMoveOrder, { orderId, lineId, move: 'acceptArtwork' })
  const fileId = await upload('production', 'proof', '校样.png', proofSvg(proofed.thermos))
  await staff(staffMoveOrder, { orderId, lineId, move: 'sendProof', fileId, note: '激光位置距杯底 90 mm' })
  await steps.approveProofs('main', orderId)
  await steps.pay('approver', '荣达贸易有限公司', orderId)
  await staff(desk.bulkChoices, { orderIds: [orderId] })
  const { id: bulk } = await staff(desk.startBulk, { orderIds: [orderId], orders: 1, move: 'schedule', date: day(2) })
  await runBulk(w.services, bulk)
  await staff(desk.bulkDetail, { id: bulk })
  await staff(desk.listBulks, { page: 1, limit: 1 })
  const { id } = await staff(desk.saveFilter, {
    name: '本周要发',
    query: { type: 'making', promisedTo: '2026-11-27' },
    shared: true,
    first: false,
  })
  await staff(desk.listFilters, {})
  await staff(desk.sortFilters, { ids: [id] })
  await staff(desk.deleteFilter, { id })
  await staff(orderNote.addOrderNote, { orderId, words: '客户来电：周五前务必送到，送货前先联系前台' })
  await staff(orderNote.tagOrder, { orderId, tags: ['加急', '老客户'] })
  await staff(orderNote.orderNotes, { orderId })
  await staff(orderNote.listTags, {})
  await staff(orderNote.tagsOfOrders, { orderIds: [orderId] })

  const { steps: made } = await staff(production.lineProduction, { lineId })
  await staff(staffArtworkChecks, { lineId })
  await staff(staffMockups, { lineId })
  const stepId = made[0]?.id ?? 0
  await staff(production.planLine, { lineId, date: day(3) })
  await staff(production.delayPromise, { lineId, day: day(20), cause: 'supplier', reason: '杯胚到货推迟' })
  await staff(production.moveStep, { stepId, move: 'begin', quantityIn: 205 })
  await staff(production.moveStep, { stepId, move: 'end', good: 199, bad: 1, remark: '一只磕碰', photos: [] })
  const photo = await upload('production', 'work', '首件.png', proofSvg(proofed.thermos))
  await (
    await as('production')
  )(production.recordStep, { stepId, remark: '首件已确认', photos: [{ fileId: photo, visible: true }] })
  const { id: paper } = await staff(ticket.startTicket, { lineId })
  await makeTicket(w.services, paper)
  await staff(ticket.ticketDetail, { id: paper })
  await steps.make(orderId, ['finish', 'finish', 'passQc', 'pack'])
  const { consignments } = await staff(order.staffOrderDetail, { orderId })
  const [sending] = consignments
  if (!sending) throw new Error('nothing goes anywhere')
  const consignmentId = sending.id
  await staff(consignment.readdressConsignment, {
    consignmentId,
    was: addressText(sending.address),
    real_name: '周航',
    phone: '13912340000',
    address: { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 },
    detail: '科苑路 15 号 3 号门',
    reason: '客户来电：仓库搬迁',
  })
  await steps.ship(orderId, '顺丰速运', 'SF1688209001')
  await staff(consignment.askPacking, { consignmentId })
  await staff(courier.correctParcel, { consignmentId, carrier: '顺丰速运', trackingNo: 'SF1688209002' })
  await steps.track(orderId, 'trouble', [[5, '【深圳市】收件地址无人，已联系收件人']])
  const { rows: trouble } = await staff(courier.listTroubledParcels, { page: 1, limit: 1 })
  await staff(courier.staffParcelTrail, { id: trouble[0]?.id ?? 0 })
  await staff(courier.seeTroubledParcel, { id: trouble[0]?.id ?? 0 })
  const noting = [{ lineId, short: 2, text: '外箱完好，清点少 2 件' }]
  await (
    await as('main')
  )(moveOrder, { orderId, consignmentId, move: 'sign', noted: noting })
  const { rows: noted } = await staff(consignment.listNoted, { page: 1, limit: 1 })
  await staff(consignment.seeNoted, { consignmentId: noted[0]?.consignmentId ?? 0 })
}

/** 待办, and what is found by what a caller says. */
export async function seesWhatWaits({ as }: Stage): Promise<void> {
  const staff = await as('admin')
  await staff(todo.todoNumbers, {})
  const { groups } = await staff(todo.listTodos, { whose: 'all' })
  const { staffId } = (await staff(todo.todoColleagues, { kind: 'toSchedule' }))[0] ?? { staffId: 1 }
  const about = groups.find(({ kind }) => kind === 'toSchedule')?.items[0]?.about ?? ''
  await staff(todo.assignTodo, { kind: 'toSchedule', about, staffId, was: null })
  await staff(todo.noteTodo, { kind: 'newOrder', abouts: [groups.find(({ kind }) => kind === 'newOrder')?.items[0]?.about ?? about] })
  await staff(findAnything, { keyword: '荣达' })
  await staff(saveTodoChoices, { choices: [{ kind: 'newOrder', sms: true, sound: true }], phone: '13911112222' })
  await staff(todoChoices, {})
  await staff(taxNow, {})
  await staff(pressNow, {})
  await staff(savePress, { version: 0, profile: null, mostInk: 300, inks: [{ name: 'PANTONE 186 C', rgb: '#c8102e' }], fontsOff: [] })
  await staff(saveTax, { version: 0, taxpayer: 'general', rate: '0.13', kinds: [1, 2], clerk: '陈晓', payee: '孙莉', checker: '何婷' })
  await staff(goodsTypesNow, {})
  await staff(saveGoodsTypes, { version: 0, types: ['custom', 'common', 'standard', 'spot'] })
  await staff(noticeSettings, {})
  const own = { on: true, sms: true, main: false, title: '尾款请付清', body: '订单 {订单号}：{期次} {金额}，请于 {日期} 前付清' }
  await staff(saveNotice, { name: 'plan.ask', version: 0, ...own })
  await staff(saveRobotWords, { version: 0, head: '【待办】请处理', line: '{事项} {数量} {单位}', foot: '' })
  const { days } = await staff(yearCalendar, { year: 2027 })
  const [newYear] = days
  if (newYear)
    await staff(saveDay, { day: newYear.day, works: false, reason: '元旦盘点', seen: { stand: newYear.stand, why: newYear.why } })
  const [terms] = await staff(listTerms, {})
  if (terms) {
    const values = Object.fromEntries(terms.terms.map(({ name, value }) => [name, value]))
    await staff(saveTerms, { group: terms.key, version: terms.version, values })
  }
  const { id } = await staff(robot.saveRobot, {
    provider: 'dingtalk',
    name: '生产群',
    address: 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef0123456789abcdef',
    secret: 'SEC0123456789abcdef',
    kinds: ['newOrder', 'late'],
  })
  await staff(robot.listRobots, {})
  await staff(robot.testRobot, { id })
  await staff(tryRobotWords, { id, head: '【待办】请处理', line: '{事项} {数量} {单位}', foot: '' })
  await staff(robot.deleteRobot, { id })
}

/** The factory: its board, its load, its calendar, its ways of making. */
export async function runsTheFactory({ as, day }: Stage): Promise<void> {
  const staff = await as('admin')
  await staff(production.productionBoard, { keyword: '荣达', from: '2026-11-01', to: '2026-12-31', overdue: 0, short: 0 })
  await staff(planning.productionLoad, { from: day(0), days: 7 })
  const { processes, routes } = await staff(planning.listRoutes, {})
  const processId = processes.find(({ phase }) => phase === 'printing')?.id ?? 0
  await staff(production.productionBoard, { processId })
  await staff(planning.saveCapacity, { processId, day: day(5), daily: 4000 })
  const { id: closure } = await staff(planning.saveClosure, {
    kind: 'closed',
    fromDay: '2026-12-26',
    toDay: '2026-12-27',
    reason: '设备检修',
  })
  await staff(planning.deleteClosure, { id: closure })
  await staff(planning.saveKnownTo, { knownTo: '2027-12-31' })
  await staff(planning.saveProcess, { name: '覆膜', phase: 'finishing', unit: 'piece', perHour: null, daily: 8000 })
  const [route] = routes
  if (!route) throw new Error('there is no route')
  const { id: own } = await staff(planning.addRoute, { routeId: route.id, kind: 'digital' })
  await staff(planning.saveRoute, { id: own, processIds: route.processIds, toleranceBp: 200 })
  await staff(planning.deleteRoute, { id: own })
}

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
