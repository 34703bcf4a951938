import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalOf, listApprovals, remindApprovers } from '../../../contract/approval/approval.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { listOrders, orderDetail } from '../../../contract/order/order.ts'
import { beginSession } from '../session/session.sql.ts'
import { sweep } from '../order/order.jobs.ts'
import { remindSlow } from './approval.jobs.ts'
import { anApprovalShop, approvers, atFirst, big } from '../approval/approval.fixture.ts'
import { lookingBy } from '../account/people.fixture.ts'

const morning = new Date('2026-11-21T02:00:00Z')

const w = await anApprovalShop()
const { main, buyer } = w
const stranger = await w.token('stranger')
const { wang, liu, zhao } = await approvers(w)
afterAll(() => w.close())
beforeEach(() => atFirst(w))

const any = (...approverIds: number[]) => ({ mode: 'any' as const, approverIds })
const progress = async (orderId: string) => (await w.must(w.ask(main, approvalOf, { orderId })))?.levels ?? []
const stateOf = async (orderId: string) => (await w.detail(main, orderId)).state
const approve = (token: string, orderId: string, level = 1) => w.ask(token, moveOrder, { orderId, move: 'approve', level })

describe('who sees what', () => {
  test('whoever has to decide sees the order; a colleague without a seat and a stranger do not', async () => {
    const other = await w.colleague('吴迪', ['order.place'])
    await w.rule(any(liu.id))
    const orderId = await w.bigOrder()
    expect((await w.detail(liu.token, orderId)).moves.map(({ move }) => move)).toEqual(['approve', 'refuse'])
    expect((await w.must(w.ask(liu.token, listOrders, { keyword: orderId }))).total).toBe(1)
    for (const token of [zhao.token, other.token, stranger]) {
      const answers = await Promise.all([
        w.ask(token, orderDetail, { orderId }),
        w.ask(token, approvalOf, { orderId }),
        w.ask(token, remindApprovers, { orderId }),
        approve(token, orderId),
        w.ask(token, moveOrder, { orderId, move: 'refuse', reason: '捣乱' }),
      ])
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['order.missing']))
    }
    await w.must(approve(liu.token, orderId))
    expect((await w.detail(liu.token, orderId)).state).toBe('pending_payment')
  })

  test('staff who look in an approver’s name see it and decide nothing', async () => {
    await w.rule(any(liu.id))
    const orderId = await w.bigOrder()
    const staffId = await w.number(sql`select id as n from staff where username = 'admin'`)
    const by = await lookingBy(w.db, staffId, morning)
    const { token } = await beginSession(w.db, { accountId: liu.id, by }, { agent: '', address: '' }, morning)
    expect(await approve(token, orderId)).toMatchObject({ code: 'impersonation.forbidden' })
    expect((await w.detail(token, orderId)).moves).toEqual([])
    expect(await w.ask(token, remindApprovers, { orderId })).toMatchObject({ code: 'impersonation.forbidden' })
  })

  test('an order that never needed approval says so', async () => {
    const orderId = await w.order('main', main, { product: 'otherLot', quantity: 1 })
    expect(await w.must(w.ask(main, approvalOf, { orderId }))).toBe(null)
  })
})

describe('the desk', () => {
  test('holds what waits for one’s word, the oldest first, with what it makes of the month', async () => {
    await sql`update account set limit_per_month_fen = 100000000 where nickname = '李娜'`.execute(w.db)
    const desk = async (token: string, state = 'waiting') => w.must(w.ask(token, listApprovals, { state, limit: 100 }))
    const before = (await desk(zhao.token)).waiting
    await w.rule(any(zhao.id))
    const [first, second] = [await w.bigOrder(), await w.bigOrder()]
    const { rows, total, waiting } = await desk(zhao.token)
    expect([total, waiting]).toEqual([before + 2, before + 2])
    expect(rows.slice(-2).map(({ orderId }) => orderId)).toEqual([first, second])
    const shown = rows.at(-1)
    expect(shown).toMatchObject({
      placedBy: '李娜',
      identityName: '采购',
      goods: [expect.stringMatching(/ 1000 件$/)],
      levelText: '专项审批 · 第 1 级 / 共 1 级',
      moves: [
        { move: 'approve', level: 1 },
        { move: 'refuse', level: 1, asks: ['reason'] },
      ],
      insteadOf: null,
      decision: null,
    })
    const { budget, gross } = shown ?? { budget: null, gross: '0' }
    const n = (yuan: string | null | undefined) => Math.round(Number(yuan) * 100)
    expect(n(budget?.reservedAfter) - n(budget?.reservedBefore)).toBe(n(gross))
    expect(n(budget?.limitPerMonth) - n(budget?.used) - n(budget?.reservedAfter)).toBe(n(budget?.leftAfter))

    await w.must(approve(zhao.token, first))
    await w.move(zhao.token, second, 'refuse', { reason: '重复下单' })
    expect((await desk(zhao.token)).waiting).toBe(before)
    const done = await desk(zhao.token, 'decided')
    expect(done.rows.slice(0, 2).map(({ orderId, decision }) => [orderId, decision])).toEqual(
      expect.arrayContaining([
        [first, 'approved'],
        [second, 'refused'],
      ]),
    )
    expect((await desk(stranger)).total).toBe(0)
    await sql`update account set limit_per_month_fen = null where nickname = '李娜'`.execute(w.db)
  })

  test('comes page by page, each order on one of them', async () => {
    for (let more = 0; more < 3; more++) await w.order('buyer', buyer, big)
    const desk = (page: number, limit: number) => w.must(w.ask(main, listApprovals, { page, limit }))
    const whole = await desk(1, 100)
    expect(whole.total).toBeGreaterThan(3)
    const pages = await Promise.all(Array.from({ length: Math.ceil(whole.total / 2) + 1 }, (_, at) => desk(at + 1, 2)))
    expect(pages.flatMap(({ rows }) => rows.map(({ orderId }) => orderId))).toEqual(whole.rows.map(({ orderId }) => orderId))
    expect(pages.map(({ total, waiting }) => [total, waiting])).toEqual(pages.map(() => [whole.total, whole.total]))
  })

  test('holds exactly the orders that the page of each offers to decide', async () => {
    for (const token of [main, wang.token, liu.token, zhao.token, buyer]) {
      const desk = (await w.must(w.ask(token, listApprovals, { limit: 100 }))).rows.map(({ orderId }) => orderId)
      const { rows } = await w.must(w.ask(token, listOrders, { type: 'approval', limit: 100 }))
      const offered = rows.filter(({ moves }) => moves.some(({ move }) => move === 'approve'))
      expect(desk.toSorted()).toEqual(offered.map(({ orderId }) => orderId).toSorted())
    }
  })
})

describe('what changed since it was submitted', () => {
  test('stops the consent and names the lines: dearer, and off the shelves', async () => {
    await w.rule(any(liu.id))
    const orderId = await w.order('buyer', buyer, big, { product: 'plainBag', quantity: 200 })
    expect((await w.must(w.ask(buyer, approvalOf, { orderId })))?.drift).toEqual([])
    await sql`insert into price_version (product_id, version, rules, first_selection)
      select product_id, 9, jsonb_set(rules, '{base}', '[[1, "99.00"]]'), first_selection from price_version
      where product_id = ${w.products.tshirt} and version = 1`.execute(w.db)
    await sql`update current_price set version = 9 where product_id = ${w.products.tshirt}`.execute(w.db)
    await sql`update product set on_sale = false where id = ${w.products.plainBag}`.execute(w.db)

    const lines = [
      { title: 'tshirt', before: expect.any(String), after: expect.any(String), reason: '价格上调' },
      { title: 'plainBag', before: expect.any(String), after: null, reason: '商品已下架' },
    ]
    const refused = await approve(liu.token, orderId)
    expect(refused).toMatchObject({ code: 'order.price.changed', facts: { before: expect.any(String), lines } })
    expect(refused.msg).toMatch(/^提交后有变动：tshirt 由 ¥\S+ 变为 ¥\S+；plainBag 商品已下架$/)
    expect(await stateOf(orderId)).toBe('pending_approval')
    expect((await progress(orderId))[0]?.seats).toMatchObject([{ decision: null }])
    expect((await w.must(w.ask(buyer, approvalOf, { orderId })))?.drift).toEqual(refused.facts?.['lines'])

    await sql`update current_price set version = 1 where product_id = ${w.products.tshirt}`.execute(w.db)
    await sql`update product set on_sale = true where id = ${w.products.plainBag}`.execute(w.db)
    await w.must(approve(liu.token, orderId))
  })

  test('pieces that are held for the order are not missed', async () => {
    await w.saveRule({ fromAmount: '1.00', levels: [any(liu.id)] })
    const orderId = await w.order('buyer', buyer, { product: 'lot', quantity: 50 })
    await w.must(approve(liu.token, orderId))
    await w.move(buyer, orderId, 'cancel', { reason: '试' })
    const again = await w.order('buyer', buyer, { product: 'lot', quantity: 50 })
    await w.move(liu.token, again, 'refuse', { reason: '缓一缓' })
    await w.order('main', main, { product: 'lot', quantity: 1 })
    const refused = await w.ask(buyer, moveOrder, { orderId: again, move: 'resubmit' })
    expect(refused).toMatchObject({
      code: 'order.price.changed',
      facts: { lines: [{ title: 'lot', reason: '库存不足' }] },
    })
  })
})

describe('reminders', () => {
  test('the requester or the main account may remind once an hour; others may not', async () => {
    await w.rule(any(liu.id))
    const orderId = await w.bigOrder()
    expect(await w.ask(liu.token, remindApprovers, { orderId })).toMatchObject({ code: 'permit.missing' })
    const answers = await Promise.all([1, 2, 3].map(() => w.ask(buyer, remindApprovers, { orderId })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await w.ask(main, remindApprovers, { orderId })).toMatchObject({
      status: 429,
      code: 'approval.remind.tooSoon',
      facts: { retryAfter: 3600 },
    })
    expect(await w.must(w.ask(buyer, approvalOf, { orderId }))).toMatchObject({ mayRemind: false })
    w.clock.now = new Date(morning.getTime() + 3_600_000)
    await w.must(w.ask(main, remindApprovers, { orderId }))
    expect(await w.told('刘洋', orderId)).toEqual(['有订单待您审批', '李娜 催您审批', '陈荣达 催您审批'])
    await w.must(approve(liu.token, orderId))
    expect(await w.ask(buyer, remindApprovers, { orderId })).toMatchObject({ code: 'order.move.forbidden' })
  })

  test('the main account whose own word is waited for has nobody to remind', async () => {
    const { id: mainId } = await w.db.selectFrom('account').select('id').where('nickname', '=', '陈荣达').executeTakeFirstOrThrow()
    await w.rule(any(mainId))
    const orderId = await w.bigOrder()
    expect(await w.must(w.ask(main, approvalOf, { orderId }))).toMatchObject({ mayRemind: false })
    expect(await w.ask(main, remindApprovers, { orderId })).toMatchObject({ code: 'permit.missing' })
    expect(await w.must(w.ask(buyer, approvalOf, { orderId }))).toMatchObject({ mayRemind: true })
  })

  test('by themselves once a day, after three days to the main account once, never consent; then it closes', async () => {
    await w.rule(any(liu.id))
    const orderId = await w.bigOrder()
    const hours = async (n: number) => {
      w.clock.now = new Date(morning.getTime() + n * 3_600_000)
      await Promise.all([remindSlow(w.services), remindSlow(w.services)])
      await remindSlow(w.services)
    }
    const reminder = '审批提醒：有订单待您审批'
    await hours(23)
    expect(await w.told('刘洋', orderId)).toEqual(['有订单待您审批'])
    await hours(24)
    await hours(30)
    expect(await w.told('刘洋', orderId)).toEqual(['有订单待您审批', reminder])
    expect(await w.told('陈荣达', orderId)).toEqual([])
    await hours(73)
    await hours(80)
    expect(await w.told('刘洋', orderId)).toEqual(['有订单待您审批', reminder, reminder])
    expect(await w.told('陈荣达', orderId)).toEqual(['订单审批已超过 3 天'])
    const { rows } = await sql<{ state: string }>`select state from customer_order where number = ${orderId}`.execute(w.db)
    expect(rows[0]?.state).toBe('pending_approval')
    w.clock.now = new Date(morning.getTime() + 8 * 86_400_000)
    await sweep(w.services)
    const steps = await sql<{
      state: string
    }>`select s.state from approval_step s join customer_order o on o.id = s.order_id
      where o.number = ${orderId}`.execute(w.db)
    expect(steps.rows).toEqual([{ state: 'withdrawn' }])
    const { timeline } = await w.detail(await w.token('main'), orderId)
    expect(timeline.at(-1)?.title).toBe('超时未审批，订单关闭')
  })
})
