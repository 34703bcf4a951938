import { addressText } from '../../contract/account/addressText.ts'
import { staffMockups } from '../../contract/artwork/mockup.ts'
import { staffArtworkChecks } from '../../contract/order/artworkCheck.ts'
import * as consignment from '../../contract/order/consignmentDesk.ts'
import * as courier from '../../contract/production/courier.ts'
import * as ticket from '../../contract/production/jobTicket.ts'
import { moveOrder, staffMoveOrder } from '../../contract/order/moveOrder.ts'
import * as order from '../../contract/order/order.ts'
import * as desk from '../../contract/order/orderDesk.ts'
import * as orderNote from '../../contract/order/orderNote.ts'
import * as production from '../../contract/production/productionDesk.ts'
import * as planning from '../../contract/production/productionPlan.ts'
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
import { makeTicket } from '../../server/src/jobTicket/ticket.jobs.ts'
import { runBulk } from '../../server/src/orderDesk/bulk.jobs.ts'
import { proofSvg, proofed } from '../../drawings/papers.ts'
import type { Stage } from './stage.ts'

/** Orders: what is looked for, what is done with one and with many. */
export async function worksOnOrders({ as, steps, upload, w, day, companyCalled }: Stage): Promise<void> {
  const staff = await as('admin')
  await staff(order.staffListOrders, {
    type: 'all',
    keyword: '荣达',
    countTo: 1000,
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
