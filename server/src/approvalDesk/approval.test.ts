import { sql } from 'kysely'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { swapMain } from '../account/account.sql.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalOf, deleteApprovalRule, listApprovals } from '../../../contract/approval/approval.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { askUnasked } from './approval.jobs.ts'
import { during } from '../during.fixture.ts'
import { passApprovals } from '../son/handOver.sql.ts'
import { anApprovalShop, approvers, atFirst, big } from '../approval/approval.fixture.ts'

const w = await anApprovalShop()
const { main, buyer } = w
const { wang, liu, zhao } = await approvers(w)
afterAll(() => w.close())
beforeEach(() => atFirst(w))

const any = (...approverIds: number[]) => ({ mode: 'any' as const, approverIds })
const all = (...approverIds: number[]) => ({ mode: 'all' as const, approverIds })
const progress = async (orderId: string) => (await w.must(w.ask(main, approvalOf, { orderId })))?.levels ?? []
const states = async (orderId: string) => (await progress(orderId)).map(({ state }) => state)
const stateOf = async (orderId: string) => (await w.detail(main, orderId)).state
const approve = (token: string, orderId: string, level = 1) => w.ask(token, moveOrder, { orderId, move: 'approve', level })
const notes = async (orderId: string) =>
  (await w.detail(main, orderId)).timeline.map(({ who, title, note }) => [who, title, note].filter(Boolean).join(' '))

describe('level by level', () => {
  test('each level is asked when the one before agreed; the last makes the order payable', async () => {
    await w.rule(any(wang.id), all(liu.id, zhao.id))
    const orderId = await w.bigOrder()
    expect(await states(orderId)).toEqual(['open', 'waiting'])
    expect(await w.told('王敏', orderId)).toEqual(['有订单待您审批'])
    expect(await w.told('刘洋', orderId)).toEqual([])
    expect(await approve(liu.token, orderId)).toMatchObject({ code: 'approval.notYours' })

    expect((await approve(wang.token, orderId)).data).toEqual({ state: 'pending_approval', stateLabel: '待审批' })
    expect(await states(orderId)).toEqual(['approved', 'open'])
    expect(await w.told('刘洋', orderId)).toEqual(['有订单待您审批'])
    expect((await approve(zhao.token, orderId, 2)).data.state).toBe('pending_approval')
    expect((await approve(zhao.token, orderId, 2)).msg).toBe('您已审批，请等待其他审批人')
    expect((await approve(liu.token, orderId, 2)).data.state).toBe('pending_payment')
    expect(await states(orderId)).toEqual(['approved', 'approved'])
    expect(await w.told('李娜', orderId)).toEqual(['审批同意', '审批同意', '审批通过'])
    expect(await notes(orderId)).toEqual([
      '李娜 提交订单',
      '王敏 审批同意 专项审批 第 1 级',
      '赵静 审批同意 专项审批 第 2 级',
      '刘洋 审批通过 专项审批 第 2 级',
    ])
  })

  test('all of a level agreeing at once are each counted once', async () => {
    await w.rule(all(wang.id, liu.id, zhao.id))
    const orderId = await w.bigOrder()
    const answers = await Promise.all([wang, liu, zhao, wang, liu, zhao].map(({ token }) => approve(token, orderId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await stateOf(orderId)).toBe('pending_payment')
  })

  test('whose seat passes to the main account in that moment has not decided', async () => {
    const orderId = await w.bigOrder()
    const companyId = await w.number(sql`select company_id as n from account where id = ${liu.id}`)
    const handOver = { companyId, sonId: liu.id, mainId: await w.idOf('陈荣达') }
    await sql`delete from approval_seat where account_id = ${handOver.mainId} and decision is null`.execute(w.db)
    const answer = await during(
      w,
      (tx) => passApprovals(tx, handOver),
      () => approve(liu.token, orderId),
    )
    expect(answer).toMatchObject({ code: 'approval.notYours' })
    expect(await states(orderId)).toEqual(['open'])
    await w.must(approve(main, orderId))
  })

  test('pressed twice at once it is one decision: it never counts for the next level as well', async () => {
    await w.rule(any(wang.id), any(wang.id))
    const orderId = await w.bigOrder()
    const pressed = Array.from({ length: 4 }, () => w.ask(wang.token, moveOrder, { orderId, move: 'approve' }))
    const answers = await Promise.all(pressed)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      code: 'order.move.forbidden',
      msg: '该环节已有审批结果，请刷新后查看',
    })
    expect(await states(orderId)).toEqual(['approved', 'open'])
    expect((await w.detail(wang.token, orderId)).moves).toMatchObject([
      { move: 'approve', level: 2 },
      { move: 'refuse', level: 2 },
    ])
  })

  test('a no ends the round; submitted again it begins anew, and what was said stays', async () => {
    await w.rule(any(wang.id, liu.id), any(zhao.id))
    const orderId = await w.bigOrder()
    const opposite = await Promise.all([
      w.ask(wang.token, moveOrder, { orderId, move: 'refuse', reason: '太贵' }),
      w.ask(liu.token, moveOrder, { orderId, move: 'refuse', reason: '不急' }),
    ])
    expect(opposite.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await states(orderId)).toEqual(['refused', 'withdrawn'])
    expect(await w.ask(zhao.token, moveOrder, { orderId, move: 'resubmit' })).toMatchObject({ code: 'permit.missing' })
    await w.move(buyer, orderId, 'resubmit')
    expect(await states(orderId)).toEqual(['open', 'waiting'])
    await w.move(buyer, orderId, 'cancel', { reason: '不买了' })
    expect(await states(orderId)).toEqual(['withdrawn', 'withdrawn'])
    expect(
      await w.number(sql`select count(*) as n from approval_step s join customer_order o on o.id = s.order_id
      where o.number = ${orderId}`),
    ).toBe(4)
  })

  test('nobody submits a colleague’s refused order again and then agrees to it', async () => {
    const both = await w.colleague('钱进', ['order.place', 'order.approve', 'order.viewAll'])
    await w.rule(any(wang.id, both.id))
    const orderId = await w.bigOrder()
    await w.move(wang.token, orderId, 'refuse', { reason: '太贵' })
    expect(await w.ask(both.token, moveOrder, { orderId, move: 'resubmit' })).toMatchObject({
      code: 'permit.missing',
      msg: '仅下单人或主账号可重新提交',
    })
  })

  test('without any rule left a refused order still needs somebody’s word', async () => {
    await w.rule(any(wang.id))
    const orderId = await w.bigOrder()
    await w.move(wang.token, orderId, 'refuse', { reason: '太贵' })
    await sql`update approval_rule set enabled = false`.execute(w.db)
    await w.move(buyer, orderId, 'resubmit')
    await sql`update approval_rule set enabled = true`.execute(w.db)
    expect(await progress(orderId)).toMatchObject([{ state: 'open', mode: 'any' }])
  })

  test('a rule that changes, or goes, changes nothing that is under way', async () => {
    const id = await w.rule(any(wang.id), any(liu.id))
    const orderId = await w.bigOrder()
    await w.saveRule({ id, levels: [any(zhao.id)] })
    expect(await approve(zhao.token, orderId)).toMatchObject({ code: 'order.missing' })
    await w.must(w.ask(main, deleteApprovalRule, { id }))
    await w.must(approve(wang.token, orderId))
    await w.must(approve(liu.token, orderId, 2))
    expect(await stateOf(orderId)).toBe('pending_payment')
  })

  test('whoever is switched off is not seated; nobody left, the main account is', async () => {
    await w.rule(any(liu.id, zhao.id))
    await w.setState(liu.id, 'disabled')
    const first = await w.bigOrder()
    expect((await progress(first))[0]?.seats.map(({ nickname }) => nickname)).toEqual(['赵静'])
    await w.setState(zhao.id, 'disabled')
    const second = await w.bigOrder()
    expect((await progress(second))[0]?.seats.map(({ nickname }) => nickname)).toEqual(['陈荣达'])
    // Seated before being switched off: the main account decides the whole level in that place.
    expect((await approve(main, first)).data.state).toBe('pending_payment')
    expect((await notes(first)).at(-1)).toBe('陈荣达 审批通过 专项审批，代赵静')
    await w.setState(liu.id, 'active')
    await w.setState(zhao.id, 'active')
  })
})

describe('what the buyer is told beforehand', () => {
  test('confirming says who will approve, level by level, and creating does just that', async () => {
    await w.rule(any(wang.id), all(liu.id, zhao.id))
    const { confirmation, input } = await w.confirmed('buyer', buyer, [big])
    expect(confirmation).toMatchObject({
      approvalNeeded: true,
      approvers: [
        { mode: 'any', names: ['王敏'] },
        { mode: 'all', names: ['刘洋', '赵静'] },
      ],
    })
    const { orderId } = await w.must(w.ask(buyer, createOrder, input))
    expect((await progress(orderId)).map(({ seats }) => seats.map(({ nickname }) => nickname))).toEqual([['王敏'], ['刘洋', '赵静']])
    const small = await w.cartLine(buyer, { product: 'otherLot', quantity: 1 })
    expect(await w.must(w.ask(buyer, confirmOrder, { cartIds: [small] }))).toMatchObject({
      approvalNeeded: false,
      approvers: [],
    })
  })

  test('a rule for an identity is for nobody else', async () => {
    const { identityId } = await w.colleague('孙丽', ['order.place'])
    await w.saveRule({ fromAmount: '0.00', identityId, levels: [any(wang.id)] })
    const line = await w.cartLine(buyer, { product: 'otherLot', quantity: 1 })
    expect((await w.must(w.ask(buyer, confirmOrder, { cartIds: [line] }))).approvalNeeded).toBe(false)
  })
})

describe('nobody approves an own order', () => {
  test('not with the grant, not as a named approver, not as the delegate of one', async () => {
    await sql`update identity set grants = grants || '{order.approve,order.viewAll}' where id =
      (select identity_id from account where nickname = '李娜')`.execute(w.db)
    const lina = await w.idOf('李娜')
    const token = await w.sessionOf(lina)
    await w.rule(all(lina, wang.id), any(lina))
    const orderId = await w.bigOrder()
    expect((await progress(orderId)).map(({ seats }) => seats.map(({ nickname }) => nickname))).toEqual([['王敏'], ['陈荣达']])
    const day = '2026-11-21'
    await sql`insert into approval_delegate (company_id, from_id, to_id, from_day, to_day)
      select company_id, ${wang.id}, ${lina}, ${day}, ${day} from account where id = ${lina}`.execute(w.db)
    for (const level of [1, 2]) {
      expect(await approve(token, orderId, level)).toMatchObject({ status: 403, code: 'order.self.approval' })
    }
    expect((await w.detail(token, orderId)).moves.map(({ move }) => move)).toEqual(['cancel'])
    expect((await w.must(w.ask(token, listApprovals))).rows).toEqual([])
    await sql`delete from approval_delegate`.execute(w.db)
    await sql`update identity set grants = array_remove(array_remove(grants, 'order.approve'), 'order.viewAll')
      where id = (select identity_id from account where nickname = '李娜')`.execute(w.db)
  })
})

test('nobody who became the main account submits an own refused order again where nobody else may approve', async () => {
  const [lina, chen] = [await w.idOf('李娜'), await w.idOf('陈荣达')]
  const orderId = await w.bigOrder()
  await w.must(w.ask(main, moveOrder, { orderId, move: 'refuse', reason: '太贵', level: 1 }))
  const before = await sql<{ id: number; identity: number }>`
    update account a set state = 'disabled' from identity i where i.company_id = a.company_id and i.name = '采购'
      and a.company_id = (select company_id from account where id = ${lina}) and a.id not in (${lina}, ${chen})
      and a.state = 'active' returning a.id, i.id as identity`.execute(w.db)
  const identityId = before.rows[0]?.identity ?? 0
  const swap = (fromId: number, toId: number) => w.db.transaction().execute((tx) => swapMain(tx, 1, { fromId, toId, identityId }))
  await swap(chen, lina)
  expect(await w.ask(await w.sessionOf(lina), moveOrder, { orderId, move: 'resubmit' })).toMatchObject({
    code: 'order.self.approval',
    msg: '企业中没有其他人可以审批此订单，请取消后重新下单',
  })
  await swap(lina, chen)
  for (const { id } of before.rows) await w.setState(id, 'active')
  expect(await stateOf(orderId)).toBe('rejected')
})

describe('what a process of the release before does meanwhile', () => {
  test('an order it places asks those whom the rule names, once', async () => {
    const orderId = await w.bigOrder()
    const steps = sql`(select s.id from approval_step s join customer_order o on o.id = s.order_id where o.number = ${orderId})`
    await sql`delete from approval_seat where step_id in ${steps}`.execute(w.db)
    await sql`delete from approval_step where id in ${steps}`.execute(w.db)
    await sql`delete from notice where body like ${`%${orderId}%`}`.execute(w.db)
    expect(await approve(wang.token, orderId)).toMatchObject({ status: 409 })
    await Promise.all([askUnasked(w.services), askUnasked(w.services)])
    await askUnasked(w.services)
    expect(await w.told('王敏', orderId)).toEqual(['有订单待您审批'])
    await w.must(approve(wang.token, orderId))
    expect(await stateOf(orderId)).toBe('pending_payment')
  })

  test('an order it refuses is submitted again as any other', async () => {
    const orderId = await w.bigOrder()
    await sql`update customer_order set state = 'rejected', spend_month = null where number = ${orderId}`.execute(w.db)
    await w.must(w.ask(buyer, moveOrder, { orderId, move: 'resubmit' }))
    expect(await states(orderId)).toEqual(['open'])
    await w.must(approve(wang.token, orderId))
  })
})
