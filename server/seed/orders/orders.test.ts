import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApprovals } from '../../../contract/approval/approval.ts'
import { listClaims } from '../../../contract/claim/claim.ts'
import { contractDetail, listContracts, verifyContract } from '../../../contract/contract/contract.ts'
import { staffListContracts } from '../../../contract/contract/contractDesk.ts'
import { listOrders, orderDetail, staffListOrders } from '../../../contract/order/order.ts'
import { listReceipts } from '../../../contract/payment/payment.ts'
import { listOwnReviews } from '../../../contract/claim/review.ts'
import { listStatements } from '../../../contract/plan/statement.ts'
import { aPeopledWorld, type PeopledWorld } from '../../src/account/people.fixture.ts'
import { seedGoods } from '../goods/seedGoods.ts'
import { seedPlans } from '../plans.ts'
import { seedSchool } from '../school.ts'
import { seedOrders } from './orders.ts'
import { seedSchoolOrders } from './school.ts'

let w: PeopledWorld
beforeAll(async () => {
  w = await aPeopledWorld()
  await seedGoods(w.db)
  await w.db.transaction().execute(async (tx) => {
    await seedPlans(tx)
    await seedSchool(tx)
  })
  await seedOrders(w.services)
  await seedSchoolOrders(w.services)
})
afterAll(() => w.close())

test('the demo company has an order in every tab, each with its history', async () => {
  const { rows, tabs } = (await w.ask(await w.token('main'), listOrders, { limit: 100 })).data
  expect(tabs).toEqual({
    all: 12,
    approval: 3,
    contract: 1,
    payment: 1,
    proof: 1,
    making: 2,
    receiving: 1,
    review: 0,
    completed: 1,
    ended: 2,
    claim: 0,
  })
  expect(rows.map(({ state, stateLabel }) => [state, stateLabel].join(' '))).toEqual([
    'pending_contract 待签约',
    'pending_approval 待审批',
    'pending_approval 待审批',
    'pending_payment 待付款',
    'rejected 审批未通过',
    'in_fulfilment 稿件检查中',
    'in_fulfilment 待确认稿',
    'in_fulfilment 生产中',
    'in_fulfilment 待收货',
    'cancelled 已取消',
    'closed_timeout 超时关闭',
    'completed 已完成',
  ])
})

test('what the demo company had made is reviewed', async () => {
  const { rows, tabs } = (await w.ask(await w.token('main'), listOwnReviews, { type: 'done' })).data
  expect(tabs).toEqual({ waiting: 0, done: 1 })
  expect(rows[0]?.review?.picturesArr).toHaveLength(1)
})

test('the demo company has a contract to sign and one that both have signed, which anybody may check', async () => {
  const { rows, tabs } = (await w.ask(await w.token('main'), listContracts)).data
  expect([rows.map(({ state }) => state), tabs['pending_buyer'], tabs['effective']]).toEqual([['making', 'effective'], 1, 1])
  const { versions } = (await w.ask(await w.token('approver'), contractDetail, { no: rows[1]?.number })).data
  expect(versions[0]?.signatures.map(({ name }) => name)).toEqual(['王敏', '孙莉'])
  const hashes = [versions[0]?.pdf?.hash ?? '']
  expect((await w.ask(null, verifyContract, { hashes })).data.verdict).toBe('valid')
})

test('the school has a frame contract that both have signed, and nobody else has one', async () => {
  const { rows } = (await w.ask(await w.token('school'), listContracts)).data
  expect(rows).toMatchObject([{ kind: 'frame', state: 'effective', frame: { open: true, ceiling: '300000.00' } }])
  const { data: all } = await w.ask(await w.token('finance'), staffListContracts, { state: 'all', kind: 'frame' })
  expect(all.rows.map(({ number }) => number)).toEqual([rows[0]?.number])
})

test('finance finds a transfer to book, and books that balance', async () => {
  const finance = await w.token('finance')
  expect((await w.ask(finance, listReceipts, { state: 'open' })).data.total).toBe(1)
  expect((await w.ask(finance, staffListOrders, { keyword: '蓝海' })).data.total).toBe(2)
  const unequal = sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from entry group by posting_id having sum(amount_fen) <> 0) t`
  expect((await unequal.execute(w.db)).rows[0]?.n).toBe(0)
})

test('the approver finds orders to decide, one of them at the first of two levels, and what was decided', async () => {
  const approver = await w.token('approver')
  const { rows } = (await w.ask(approver, listApprovals)).data
  expect(rows.map(({ levelText }) => levelText)).toEqual(['大额订单审批 · 第 1 级 / 共 1 级', '重大采购审批 · 第 1 级 / 共 2 级'])
  expect((await w.ask(approver, listApprovals, { state: 'decided' })).data.rows).toMatchObject([{ decision: 'refused' }])
})

test('the school has a claim with an offer and one that is settled, statements of two months, and a balance to pay', async () => {
  const token = await w.token('school')
  const claims = (await w.ask(token, listClaims)).data.rows
  expect(claims.map(({ state, amount }) => `${state} ${amount}`).toSorted()).toEqual(['closed 46.00', 'proposed 0.00'])
  const statements = (await w.ask(token, listStatements)).data.rows
  expect(statements.map(({ state, open }) => [state, open > 1])).toEqual([
    ['issued', true],
    ['issued', true],
  ])
  const { rows } = (await w.ask(token, listOrders, { limit: 100 })).data
  expect(rows.filter(({ instalment }) => instalment).map(({ stateLabel }) => stateLabel)).toEqual(['待上传稿件', '已完成'])
})

test('nobody is left logged in from the past', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from session where agent = 'seed'`.execute(w.db)
  expect(rows[0]?.n).toBe(0)
})

test('an order to three stores has sent two of them, of which one was signed for with pieces short', async () => {
  const stranger = await w.token('stranger')
  const { rows } = (await w.ask(stranger, listOrders, { type: 'receiving' })).data
  const { consignments } = (await w.ask(stranger, orderDetail, { orderId: rows[0]?.orderId })).data
  expect(consignments.map(({ state, notes }) => [state, notes.map(({ short, seen }) => ({ short, seen }))])).toEqual([
    ['signed', [{ short: 2, seen: true }]],
    ['shipped', []],
    ['waiting', []],
  ])
})
