import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { productDetail } from '../../../contract/goods/catalog.ts'
import { listNotices } from '../../../contract/notice.ts'
import { attachArtwork, moveOrder, staffMoveOrder } from '../../../contract/order/moveOrder.ts'
import { delayPromise, planLine, productionBoard } from '../../../contract/production/productionDesk.ts'
import {
  deleteClosure,
  listRoutes,
  productionLoad,
  saveCapacity,
  saveClosure,
  saveKnownTo,
  saveRoute,
} from '../../../contract/production/productionPlan.ts'
import { idleOn, readyOn } from '../../../pricing/calendar.ts'
import { printed } from '../order/shop.fixture.ts'
import { aProductionDesk } from './production.fixture.ts'
import { slipLateLines } from './late.ts'
import { lockProcesses } from './step.sql.ts'

const { w, main, production, finance, back, at, waiting, plain, proofed, line, stepAt, stepped, lineOf } = await aProductionDesk()
afterAll(() => w.close())
afterEach(back)

const slips = async (orderId: string) =>
  (await w.must(w.ask(main, listNotices, { limit: 100 }))).rows.filter(
    ({ title, body }) => title.startsWith('交期') && body.includes(orderId),
  )

describe('a promised day', () => {
  test('moves by the days the proof was answered late, is told once, and keeps its history', async () => {
    const { orderId, lineId } = await proofed()
    expect(await lineOf(orderId)).toMatchObject({ promisedDay: '2026-12-02', answerBy: '2026-11-24', promises: [] })
    at('2026-11-26 11:00')
    await w.move(main, orderId, 'approveProof', { lineId })
    expect(await lineOf(orderId)).toMatchObject({
      promisedDay: '2026-12-04',
      answerBy: null,
      promises: [{ fromDay: '2026-12-02', toDay: '2026-12-04', words: '原 12-02，因稿件确认晚 2 天，现 12-04' }],
    })
    expect(await slips(orderId)).toMatchObject([{ title: '交期顺延' }])
    const { timeline } = await w.detail(main, orderId)
    expect(timeline.map(({ title, note }) => `${title} ${note}`)).toContain('交期调整 原 12-02，因稿件确认晚 2 天，现 12-04')
  })

  test('holds where the answer came in time', async () => {
    const { orderId, lineId } = await proofed()
    at('2026-11-24 15:00')
    await w.move(main, orderId, 'approveProof', { lineId })
    expect(await lineOf(orderId)).toMatchObject({ promisedDay: '2026-12-02', promises: [] })
    expect(await slips(orderId)).toEqual([])
  })

  test('counts from the payment, and says how late that was', async () => {
    const orderId = await w.order('main', main, { product: 'plainBag', quantity: 800 })
    at('2026-11-25 10:00')
    await w.transfer(main, finance, orderId)
    const { promisedDay, promises } = await lineOf(orderId)
    expect(promises).toMatchObject([{ toDay: promisedDay, words: expect.stringContaining('因付款晚 2 天') }])
  })

  test('moves once a day while a step is overdue and the rest cannot make up for it', async () => {
    const { orderId, lineId } = await plain()
    const { promisedDay, steps } = await line(lineId)
    expect(steps[0]?.plannedDay).toBe('2026-11-23')
    at('2026-12-07 09:00')
    await Promise.all([slipLateLines(w.services), slipLateLines(w.services)])
    await slipLateLines(w.services)
    const late = await lineOf(orderId)
    expect(late.promises).toMatchObject([{ fromDay: promisedDay, words: expect.stringContaining('生产工序晚') }])
    expect(await slips(orderId)).toHaveLength(1)
    at('2026-12-08 09:00')
    await slipLateLines(w.services)
    expect((await lineOf(orderId)).promises).toHaveLength(2)
  })

  test('is moved by the merchant with a cause, not into the past, not to the same day', async () => {
    const { orderId, lineId } = await plain()
    const { promisedDay } = await line(lineId)
    const delay = (day: string) => w.ask(production, delayPromise, { lineId, day, cause: 'supplier', reason: '本白帆布缺货' })
    expect(await delay('2026-12-18')).toMatchObject({ status: 200 })
    expect((await lineOf(orderId)).promises).toMatchObject([
      { words: `原 ${promisedDay?.slice(5)}，因供应商原因（本白帆布缺货），现 12-18` },
    ])
    expect(await delay('2026-12-18')).toMatchObject({ code: 'promise.same' })
    expect(await delay('2026-11-20')).toMatchObject({ code: 'input.invalid' })
    const twice = await Promise.all([delay('2026-12-21'), delay('2026-12-21')])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await slips(orderId)).toHaveLength(2)
  })
})

test('a sample is made, sent, refused with a reason, and made again', async () => {
  const { orderId, lineId } = await proofed({ ...printed, sample: true })
  await w.move(main, orderId, 'approveProof', { lineId })
  await w.staffMove(production, orderId, 'makeSample', { lineId })
  expect(await w.ask(production, staffMoveOrder, { orderId, lineId, move: 'makeSample' })).toMatchObject({ msg: '样品已完成' })
  await w.staffMove(production, orderId, 'sendSample', { lineId, carrier: '顺丰速运', trackingNo: 'SF100200' })
  const say = (move: string) => w.ask(main, moveOrder, { orderId, lineId, move, text: '提手再长 2 cm' })
  const twice = await Promise.all([say('rejectSample'), say('rejectSample')])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await say('confirmSample')).toMatchObject({ msg: '样品尚未寄出' })
  await w.staffMove(production, orderId, 'sendSample', { lineId, carrier: '顺丰速运', trackingNo: 'SF100201' })
  expect(await say('confirmSample')).toMatchObject({ status: 200, data: { state: 'ready' } })
  expect((await lineOf(orderId)).samples).toMatchObject([
    { round: 2, state: 'approved', trackingNo: 'SF100201', answeredBy: '陈荣达' },
    { round: 1, state: 'rejected', answer: '提手再长 2 cm', trackingNo: 'SF100200' },
  ])
})

test('replaced artwork drops the plan', async () => {
  const { orderId, lineId } = await proofed()
  await w.move(main, orderId, 'approveProof', { lineId })
  await w.staffMove(production, orderId, 'schedule', { lineId, date: '2026-11-24' })
  await w.must(w.ask(main, attachArtwork, { orderId, lineId, fileIds: [await w.file('artwork', '陈荣达', 'e')] }))
  expect((await line(lineId)).steps).toEqual([])
  expect(await w.number(sql`select count(*) as n from step_load s join line_step t on t.id = s.step_id where t.line_id = ${lineId}`)).toBe(
    0,
  )
})

describe('the board', () => {
  const board = (filter: object = {}) => w.must(w.ask(production, productionBoard, filter))
  const cards = async (filter: object = {}) =>
    (await board(filter)).columns.flatMap(({ name, cards: held }) => held.map((card) => ({ ...card, column: name })))

  test('shows each line at its step, counts what is in work, and finds what is late', async () => {
    const { orderId, lineId } = await plain()
    expect(await cards({ keyword: orderId })).toMatchObject([
      { column: '后道', lineId, working: false, quantityIn: 800, first: true, overdue: false },
    ])
    expect(await cards({ keyword: orderId, overdue: 1 })).toEqual([])
    await stepped(await stepAt(lineId, 0), 'end', { good: 790, bad: 10 })
    await stepped(await stepAt(lineId, 1), 'begin')
    expect(await cards({ keyword: orderId })).toMatchObject([
      { column: '质检', working: true, quantityIn: 790, first: false, nextKey: '6' },
    ])
    const inspecting = (await board({ keyword: orderId })).columns.find(({ name }) => name === '质检')
    expect(inspecting).toMatchObject({ lines: 1, pieces: 800, working: 1 })
    at('2026-12-20 09:00')
    expect(await cards({ keyword: orderId, overdue: 1 })).toMatchObject([{ overdue: true, late: true }])
  })

  test('holds what waits to be scheduled and what is packed, and filters by process and promised day', async () => {
    const orderId = await w.order('main', main, { product: 'plainBag', quantity: 800 })
    expect(await cards({ keyword: orderId })).toEqual([])
    await w.transfer(main, finance, orderId)
    const [card] = await cards({ keyword: orderId })
    expect(card).toMatchObject({ column: '待排产', stepId: null })
    expect(await cards({ keyword: orderId, from: card?.promisedDay, to: card?.promisedDay })).toHaveLength(1)
    expect(await cards({ keyword: orderId, to: '2026-11-22' })).toEqual([])
    expect(await cards({ keyword: orderId, processId: 4 })).toEqual([])
    expect(await cards({ keyword: '100%' })).toEqual([])
  })
})

describe('capacity', () => {
  const load = () => w.must(w.ask(production, productionLoad, { from: '2026-12-14', days: 14 }))
  const process = async (name: string) => {
    const found = (await load()).processes.find((one) => one.name === name)
    if (!found) throw new Error(`no process ${name}`)
    return found
  }

  test('is never exceeded by plans that are made at once; a plan past the promised day is warned of', async () => {
    const { id } = await process('后道')
    for (const day of ['2026-12-14', '2026-12-15', '2026-12-16'])
      await w.must(w.ask(production, saveCapacity, { processId: id, day, daily: 1000 }))
    const orders = [await waiting(800), await waiting(800), await waiting(800)]
    await Promise.all(orders.map(({ orderId, lineId }) => w.staffMove(production, orderId, 'schedule', { lineId, date: '2026-12-14' })))
    const lines = orders.map(({ lineId }) => lineId)
    const plans = await Promise.all(lines.map((lineId) => w.must(w.ask(production, planLine, { lineId, date: '2026-12-14' }))))
    expect(plans.every(({ warning }) => warning?.includes('晚于承诺交期'))).toBe(true)
    const { loads } = await process('后道')
    expect(loads.slice(0, 3)).toMatchObject([
      { load: 1000, capacity: 1000, over: false },
      { load: 1000, capacity: 1000, over: false },
      { load: 400, capacity: 1000, over: false },
    ])
    expect((await load()).slipping.map(({ lineId }) => lineId)).toEqual(expect.arrayContaining(lines))
    // Less can be done than was planned for: the day shows it.
    await w.must(w.ask(production, saveCapacity, { processId: id, day: '2026-12-14', daily: 900 }))
    expect((await process('后道')).loads[0]).toMatchObject({ load: 1000, capacity: 900, over: true })
    await w.must(w.ask(production, saveCapacity, { processId: id, day: '2026-12-14', daily: null }))
    expect((await process('后道')).loads[0]).toMatchObject({ capacity: 8000, over: false })
    // What is done takes no capacity any more.
    await stepped(await stepAt(lines[0] ?? 0, 0), 'end')
    expect((await process('后道')).loads.reduce((sum, one) => sum + one.load, 0)).toBe(1600)
    expect(await w.ask(production, saveCapacity, { processId: 987654321, day: '2026-12-14', daily: 1 })).toMatchObject({
      code: 'process.missing',
    })
  })

  test('is planned with while the steps of other lines are being written, lest two that are scheduled at once wait for each other', async () => {
    const { id } = await process('后道')
    await w.db.transaction().execute(async (tx) => {
      // All that a step just written takes of the process it refers to.
      await sql`select from work_process where id = ${id} for key share`.execute(tx)
      const planning = w.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '2s'`.execute(other)
        return lockProcesses(other, [id])
      })
      expect((await planning).has(id)).toBe(true)
    })
  })

  test('is nothing on days the factory is closed: promises, plans and the product’s page pass them over', async () => {
    const closure = { fromDay: '2026-11-24', toDay: '2026-11-27', reason: '设备检修' }
    const { id } = await w.must(w.ask(production, saveClosure, closure))
    const { orderId, lineId } = await plain()
    const { promisedDay, steps } = await line(lineId)
    expect(steps.map(({ plannedDay }) => plannedDay)).not.toContain('2026-11-25')
    expect(promisedDay && promisedDay > '2026-12-01').toBe(true)
    w.clock.now = new Date(w.clock.now.getTime() + 3000)
    const { calendar } = await w.must(w.ask(main, productDetail, { id: w.products.plainBag }))
    expect(calendar.off['2026-11-25']).toBe('设备检修')
    expect(await w.ask(production, saveClosure, { ...closure, toDay: '2026-11-20' })).toMatchObject({ code: 'input.invalid' })
    // A mistyped year: every product's page would carry its days, and every promise pass them over.
    expect(await w.ask(production, saveClosure, { ...closure, toDay: '2062-11-27' })).toMatchObject({
      facts: { fields: { toDay: '一次停工最长 366 天，请检查日期' } },
    })
    await w.must(w.ask(production, saveClosure, { ...closure, id, toDay: '2027-11-24', reason: '搬迁' }))
    await w.must(w.ask(production, saveClosure, { ...closure, id, reason: '盘点' }))
    const twice = await Promise.all([w.ask(production, deleteClosure, { id }), w.ask(production, deleteClosure, { id })])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await lineOf(orderId)).promisedDay).toBe(promisedDay)
  })
})

describe('routes', () => {
  test('must pass every phase in its order', async () => {
    const { processes, routes } = await w.must(w.ask(production, listRoutes))
    const of = (name: string) => processes.find((one) => one.name === name)?.id ?? 0
    const bare = routes.find(({ kind, qiliGoodsTypeId }) => kind === 'none' && qiliGoodsTypeId === 4)
    const save = (names: string[], toleranceBp = 300) =>
      w.ask(production, saveRoute, { id: bare?.id, processIds: names.map(of), toleranceBp })
    expect(await save(['后道', '包装'])).toMatchObject({ code: 'route.incomplete', msg: '缺少质检阶段的工序' })
    expect(await save(['质检', '后道', '包装'])).toMatchObject({ code: 'route.incomplete' })
    expect(await save(['印刷', '后道', '质检', '包装'])).toMatchObject({ msg: '此类商品没有印刷阶段' })
    expect(await save(['后道', '后道', '质检', '包装'], 0)).toMatchObject({ status: 200 })
    await w.must(save(['后道', '质检', '包装']))
  })

  test('is as the merchant enters it: official days off, made-up days, and to which day they are known', async () => {
    const page = async () => (await w.must(w.ask(main, productDetail, { id: w.products.plainBag }))).calendar
    expect((await page()).knownTo).toBe('2026-12-31')
    const eve = { fromDay: '2027-02-05', toDay: '2027-02-11', kind: 'holiday', reason: '春节' } as const
    const made = { fromDay: '2027-01-30', toDay: '2027-01-31', kind: 'workday', reason: '春节调休上班' } as const
    for (const days of [eve, made]) await w.must(w.ask(production, saveClosure, days))
    await w.must(w.ask(production, saveKnownTo, { knownTo: '2027-12-31' }))
    w.clock.now = new Date(w.clock.now.getTime() + 5000)
    const calendar = await page()
    expect(calendar.knownTo).toBe('2027-12-31')
    expect(idleOn('2027-02-08', calendar)).toBe('春节')
    expect(idleOn('2027-01-30', calendar)).toBe(null)
    expect(readyOn('2027-02-04', 1, calendar)).toMatchObject({ day: '2027-02-12', provisional: false })

    const { closures, knownTo } = await w.must(w.ask(production, productionLoad, {}))
    expect(knownTo).toBe('2027-12-31')
    expect(closures.find(({ reason }) => reason === '春节')).toMatchObject(eve)
    const audited = await w.db.selectFrom('audit').select(['action', 'before', 'after']).where('action', '=', 'calendar.known').execute()
    expect(audited).toMatchObject([{ before: { knownTo: null }, after: { knownTo: '2027-12-31' } }])

    // What is known already cannot become unknown, and nobody knows the holidays of ten years on.
    for (const day of ['2026-06-30', '2036-12-31'])
      expect(await w.ask(production, saveKnownTo, { knownTo: day })).toMatchObject({ code: 'input.invalid' })
    expect(await w.ask(null, saveKnownTo, { knownTo: '2027-12-31' })).toMatchObject({ code: 'login.needed' })
    expect(await w.ask(await w.token('finance'), saveKnownTo, { knownTo: '2027-12-31' })).toMatchObject({ code: 'permit.missing' })
    expect(await w.ask(production, saveClosure, { ...eve, kind: 'party' as never })).toMatchObject({ code: 'input.invalid' })
  })
})
