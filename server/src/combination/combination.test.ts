import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteApprovalRule, editApprovalRule } from '../../../contract/approval/approval.ts'
import { moveOrder } from '../../../contract/order/moveOrder.ts'
import { addToCart, setCartQuantity } from '../../../contract/order/cart.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { createOrder } from '../../../contract/order/placeOrder.ts'
import { listActivities } from '../../../contract/promotion/activity.ts'
import { combinationDetail, combinationPink, leavePink, listCombinations } from '../../../contract/promotion/combination.ts'
import { promotionDetail, savePromotion } from '../../../contract/promotion/promotionDesk.ts'
import { previewPromotion } from '../../../contract/promotion/promotionResult.ts'
import { groupDetail, listGroups, moveGroup } from '../../../contract/promotion/groupDesk.ts'
import type { RuleOf } from '../../../contract/promotion/rule.ts'
import type { PromotionTerms } from '../../../contract/promotion/terms.ts'
import { noChoice } from '../../../contract/price/noChoice.ts'
import { demoRules } from '../../seed/rules.ts'
import { moved, priced, running } from '../marketing/activities.fixture.ts'
import type { Tx } from '../database/db.ts'
import { during } from '../during.fixture.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'
import { faultsInBooks } from '../walk/books.fixture.ts'
import { moveEnded, sweepGroups } from '../group/group.jobs.ts'

// 荣达 (main, buyer) and 蓝海 (stranger, gold: 98 折) buy by groups of two.

let w: Shop
let main: string
let buyer: string
let stranger: string
/** Of a third company. */
let third: string
let admin: string
let finance: string
let promotionId: number
let itemId: number
let thermosItem: number
const ruleOf = (also: Partial<RuleOf<'group'>> = {}): RuleOf<'group'> => ({
  ...{ kind: 'group', people: 2, hours: 72, least: 100, most: 1000, perCompany: null },
  goods: [
    { productId: w.products.plainBag, each: '0.90' },
    { productId: w.products.canvasBag, each: '38.50' },
  ],
  ...also,
})
const scopeOf = (rule: RuleOf<'group'>): PromotionTerms['scope'] => ({ of: 'products', ids: rule.goods.map(({ productId }) => productId) })
beforeAll(async () => {
  w = await aShop()
  ;[main, buyer, stranger] = await Promise.all([w.token('main'), w.token('buyer'), w.token('stranger')])
  ;[admin, finance] = await Promise.all([w.token('admin'), w.token('finance')])
  await sql`update company set state = 'verified' where id = (select company_id from account where phone = '13900000002')`.execute(w.db)
  third = await w.token('pending')
  await priced(w, 'canvasBag', demoRules.thermos)
  const rule = ruleOf({ least: 50 })
  promotionId = await running(w, admin, rule, { scope: scopeOf(rule) })
  const items = (await w.must(w.ask(main, listCombinations, {}))).storeCombinationQueryVos
  itemId = items.find(({ productId }) => productId === w.products.plainBag)?.id ?? 0
  thermosItem = items.find(({ productId }) => productId === w.products.canvasBag)?.id ?? 0
})
afterAll(() => w.close())
afterEach(async () => {
  const faults = await faultsInBooks(w.db)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})

test('活动中心 names to everybody what goods cost in a group, and of how many pieces', async () => {
  const { activities } = await w.must(w.ask(null, listActivities))
  const goods = activities.find(({ id }) => id === promotionId)?.goods ?? []
  const groups = Object.fromEntries(goods.map(({ id, inGroup }) => [id, inGroup]))
  expect(groups[w.products.plainBag]).toEqual({ each: '0.90', least: 200 })
  expect(groups[w.products.canvasBag]).toEqual({ each: '38.50', least: 50 })
})

type Wanted = { pinkId?: number; quantity?: number; combinationId?: number; productId?: number; selection?: object }
const carried = (token: string, { combinationId = itemId, productId = w.products.plainBag, quantity = 200, ...also }: Wanted = {}) =>
  w.ask(token, addToCart, { productId, quantity, new: 1, combinationId, ...also })
const addressOf = (token: string) => (token === main ? w.addresses.main : token === buyer ? w.addresses.buyer : w.addresses.stranger)
/** Confirmed and ready to be ordered. */
async function ready(token: string, wanted: Wanted = {}) {
  const { cartId } = await w.must(carried(token, wanted))
  const { orderKey } = await w.must(w.ask(token, confirmOrder, { cartIds: [cartId] }))
  return { key: orderKey, addressId: addressOf(token) }
}
const place = async (token: string, wanted: Wanted = {}) => (await w.must(w.ask(token, createOrder, await ready(token, wanted)))).orderId
const pinkOf = async (number: string) => {
  const row = await w.db.selectFrom('customer_order').select('group_id').where('number', '=', number).executeTakeFirstOrThrow()
  return row.group_id ?? 0
}
const pink = (token: string, id: number) => w.must(w.ask(token, combinationPink, { id: String(id) }))
const late = (id: number) => w.db.updateTable('group_buy').set({ until_at: w.clock.now }).where('id', '=', id).execute()
const swept = () => sweepGroups({ db: w.db, now: () => w.clock.now })
const ended = () => moveEnded({ db: w.db, now: () => w.clock.now })
const paid = (number: string, by: string) => w.transfer(by, finance, number)
/** Ends what is open, so that each test begins with none. */
async function clear(): Promise<void> {
  await w.db.updateTable('group_buy').set({ until_at: w.clock.now }).where('state', '=', 'open').execute()
  await swept()
}
afterEach(clear)

test('vector 16 by the calls: 60 thermos cups with a laser mark cost 2791.10 in a group', async () => {
  const cups = { combinationId: thermosItem, productId: w.products.canvasBag, quantity: 60 }
  const selection = { prints: [{ position: 'body', process: 'laser' }], options: [] }
  const plain = await w.must(w.ask(main, addToCart, { productId: cups.productId, quantity: 60, selection, new: 1 }))
  const alone = await w.must(w.ask(main, confirmOrder, { cartIds: [plain.cartId] }))
  expect(alone.receipt.gross).toBe('3028.40')
  const { cartId } = await w.must(carried(main, { ...cups, selection }))
  const confirmed = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))
  expect(confirmed.receipt.gross).toBe('2791.10')
  expect(confirmed.lines[0]?.receipt.lines.find(({ rule }) => rule === `offer:${promotionId}`)).toMatchObject({ amount: '-210.00' })
  const { orderId } = await w.must(w.ask(main, createOrder, { key: confirmed.orderKey, addressId: w.addresses.main }))
  expect((await w.detail(main, orderId)).gross).toBe('2791.10')
  expect(await pink(main, await pinkOf(orderId))).toMatchObject({ pinkT: { people: 2, paid: 0, left: 1, userBool: true }, state: 'open' })
})

test('a group is begun with an order, joined by another company, formed by money, and both are made', async () => {
  const one = await place(main)
  const id = await pinkOf(one)
  // Nobody has paid yet: it is not shown around, but whoever has its page may join.
  expect(await w.must(w.ask(stranger, combinationDetail, { id: String(itemId) }))).toMatchObject({ pink: [] })
  await paid(one, main)
  const shown = await w.must(w.ask(stranger, combinationDetail, { id: String(itemId) }))
  expect(shown.pink).toMatchObject([{ id, people: 2, paid: 1, left: 1, count: 1, price: '0.90', userBool: false }])
  expect(shown.storeInfo).toMatchObject({ sales: 200, people: 2, effectiveTime: 72, open: 1 })
  // Nobody is told who else is in it.
  expect(JSON.stringify([shown, await pink(stranger, id)])).not.toContain('荣达')
  expect(await pink(stranger, id)).toMatchObject({ currentPinkOrder: null, mayLeave: false, hindrance: null })

  const other = await place(stranger, { pinkId: id })
  expect(await pinkOf(other)).toBe(id)
  expect(await pink(stranger, id)).toMatchObject({ pinkT: { left: 0, paid: 1 }, currentPinkOrder: other, mayLeave: true })
  expect((await w.detail(main, one)).groupId).toBe(id)
  await paid(other, stranger)
  await ended()
  expect((await w.detail(main, one)).state).toBe('in_fulfilment')
  expect((await w.detail(stranger, other)).state).toBe('in_fulfilment')
  expect(await pink(main, id)).toMatchObject({ state: 'formed', pinkBool: 1, mayLeave: false })
})

test('a group that is not complete in time gives back what was paid', async () => {
  const one = await place(main)
  const id = await pinkOf(one)
  await paid(one, main)
  const { gross } = await w.detail(main, one)
  await late(id)
  await swept()
  expect(await pink(main, id)).toMatchObject({ state: 'failed', pinkBool: -1, pinkT: { userBool: false } })
  expect((await w.detail(main, one)).state).toBe('cancelled')
  const back = sql<{ n: number }>`select -sum(e.amount_fen)::bigint as n from entry e join customer_order o on o.id = e.order_id
    where e.account = 'balance' and o.number = ${one}`
  expect(await w.number(back)).toBe(Math.round(Number(gross) * 100))
})

test('every refusal says why', async () => {
  const one = await place(main)
  const id = await pinkOf(one)
  await paid(one, main)
  const said = async (answer: Promise<{ status: number; msg: string }>) => {
    const { status, msg } = await answer
    return `${status} ${msg}`
  }
  expect(await said(carried(main, { pinkId: id }))).toBe('409 贵公司已参加该拼团')
  expect(await said(carried(buyer, { pinkId: id }))).toBe('409 贵公司已参加该拼团')
  expect(await said(carried(main, { pinkId: 999_999 }))).toBe('404 拼团不存在或已结束')
  expect(await said(carried(main, { combinationId: 999_999 }))).toBe('404 拼团不存在或已结束')
  expect(await said(carried(main, { productId: w.products.canvasBag }))).toBe('404 拼团不存在或已结束')
  // A group of another product.
  expect(await said(carried(stranger, { pinkId: id, combinationId: thermosItem, productId: w.products.canvasBag }))).toMatch(/^404/)
  expect(await said(carried(stranger, { pinkId: id, quantity: 2000 }))).toContain('每单最多 1000')
  expect(await said(w.ask(main, addToCart, { productId: w.products.plainBag, quantity: 200, combinationId: itemId }))).toMatch(
    /^400 .*单独下单/,
  )
  const other = await place(stranger, { pinkId: id })
  expect(await said(carried(third, { pinkId: id }))).toContain('名额已满')
  await paid(other, stranger)
  await ended()
  expect(await said(carried(third, { pinkId: id }))).toContain('已结束')
  expect(await w.ask(main, leavePink, { id })).toMatchObject({ status: 409 })
})

test('of two accounts of a company that join at once one is in; of two companies that want the last place one is', async () => {
  const one = await place(stranger)
  const id = await pinkOf(one)
  const inputs = [await ready(main, { pinkId: id }), await ready(buyer, { pinkId: id })] as const
  const answers = await Promise.all([w.ask(main, createOrder, inputs[0]), w.ask(buyer, createOrder, inputs[1])])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await pink(stranger, id)).toMatchObject({ pinkT: { left: 0 } })
})

test('a group line is ordered alone', async () => {
  const { cartId } = await w.must(carried(main))
  const plain = await w.cartLine(main, { product: 'lot', quantity: 10 })
  const { orderKey } = await w.must(w.ask(main, confirmOrder, { cartIds: [cartId, plain] }))
  const input = { key: orderKey, addressId: w.addresses.main }
  expect(await w.ask(main, createOrder, input)).toMatchObject({ status: 409, msg: expect.stringContaining('单独下单') })
  expect(await w.number(sql`select count(*)::int as n from group_buy where state = 'open'`)).toBe(0)
})

test('who leaves has his money back once, and only his own place is his to give up', async () => {
  const one = await place(main)
  const id = await pinkOf(one)
  await paid(one, main)
  expect(await w.ask(stranger, leavePink, { id })).toMatchObject({ status: 404 })
  // A colleague who may not see the order has no place to give up.
  expect(await w.ask(buyer, leavePink, { id })).toMatchObject({ status: 404 })
  const answers = await Promise.all([w.ask(main, leavePink, { id, cid: itemId }), w.ask(main, leavePink, { id })])
  expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
  expect(await pink(main, id)).toMatchObject({ pinkT: { left: 2, paid: 0, userBool: false } })
  const back = sql<{ n: number }>`select count(*)::int as n from entry e join customer_order o on o.id = e.order_id
    where e.account = 'balance' and o.number = ${one} and e.amount_fen < 0`
  expect(await w.number(back)).toBe(1)
})

test('who joins pays the price by which the group was begun; a new group has the better one of now', async () => {
  const one = await place(main)
  const id = await pinkOf(one)
  await paid(one, main)
  const before = (await w.detail(main, one)).gross
  const { terms, revision } = await w.must(w.ask(admin, promotionDetail, { id: promotionId }))
  const rule = ruleOf({
    least: 50,
    goods: [
      { productId: w.products.plainBag, each: '0.80' },
      { productId: w.products.canvasBag, each: '38.50' },
    ],
  })
  await w.must(w.ask(admin, savePromotion, { id: promotionId, revision, terms: { ...terms, rule } }))
  w.clock.now = new Date(w.clock.now.getTime() + 2000)
  const joined = await place(stranger, { pinkId: id })
  expect((await w.detail(stranger, joined)).gross).toBe(before)
  const anew = await place(buyer)
  expect(Number((await w.detail(buyer, anew)).gross)).toBeLessThan(Number(before))
})

test('what is published only becomes better, of its goods alone; and its preview is of the goods’ own prices', async () => {
  const { terms, revision } = await w.must(w.ask(admin, promotionDetail, { id: promotionId }))
  const save = (rule: RuleOf<'group'>, also: Partial<PromotionTerms> = {}) =>
    w.ask(admin, savePromotion, { id: promotionId, revision, terms: { ...terms, rule, ...also } })
  const now = terms.rule.kind === 'group' ? terms.rule : ruleOf()
  for (const worse of [{ people: 3 }, { hours: 24 }, { least: 60 }, { most: 500 }, { perCompany: 1 }])
    expect(await save({ ...now, ...worse })).toMatchObject({ status: 409, msg: expect.stringContaining('优惠不能比已发布的少') })
  expect(await save(now, { scope: { of: 'all' } })).toMatchObject({ status: 400 })
  const preview = await w.must(w.ask(admin, previewPromotion, { id: promotionId }))
  expect(preview.lines).toBeGreaterThan(0)
})

test('paused or stopped it is joined by nobody, and what was placed stands', async () => {
  const one = await place(main)
  const id = await pinkOf(one)
  await paid(one, main)
  const inTheCart = await ready(stranger, { pinkId: id })
  await moved(w, admin, promotionId, 'pause')
  expect(await w.ask(stranger, createOrder, inTheCart)).toMatchObject({ status: 409, msg: expect.stringContaining('停止或暂停') })
  expect(await carried(stranger)).toMatchObject({ status: 404 })
  expect((await w.detail(main, one)).state).toBe('pending_group')
  await moved(w, admin, promotionId, 'resume')
  w.clock.now = new Date(w.clock.now.getTime() + 2000)
  const other = await place(stranger, { pinkId: id })
  await paid(other, stranger)
  await ended()
  expect((await w.detail(main, one)).state).toBe('in_fulfilment')
})

test('those that wait are told once that little time is left', async () => {
  const one = await place(main)
  const id = await pinkOf(one)
  await paid(one, main)
  const told = () => w.number(sql`select count(*)::int as n from notice where title like '拼团即将截止%'`)
  await swept()
  expect(await told()).toBe(0)
  const soon = new Date(w.clock.now.getTime() + 3_600_000)
  const begun = new Date(w.clock.now.getTime() - 71 * 3_600_000)
  await sql`update group_buy set until_at = ${soon}, created_at = ${begun} where id = ${id}`.execute(w.db)
  await swept()
  await swept()
  expect(await told()).toBe(1)
})

test('a line that was put in, and costs no more without the group at the number that it was raised to, is not sold by it', async () => {
  const cups = { combinationId: thermosItem, productId: w.products.canvasBag, quantity: 60 }
  const { cartId } = await w.must(carried(third, cups))
  const { orderKey } = await w.must(w.ask(third, confirmOrder, { cartIds: [cartId] }))
  const dear = { code: 'offer.gone', msg: expect.stringContaining('已不高于拼团价') }
  expect(await w.ask(third, setCartQuantity, { id: cartId, number: 1000 })).toMatchObject(dear)
  expect(await carried(third, { ...cups, quantity: 1000 })).toMatchObject(dear)
  expect((await w.must(w.ask(third, confirmOrder, { cartIds: [cartId] }))).orderKey).not.toBe(orderKey)
})

test('an order that waits for approval holds its place: refused, nobody is left; agreed to and paid, it waits for the group', async () => {
  const approverId = (await w.db.selectFrom('account').select('id').where('nickname', '=', '王敏').executeTakeFirstOrThrow()).id
  const approver = await w.token('approver')
  const levels = [{ mode: 'any', approverIds: [approverId] }]
  const rule = { name: '都要审批', fromAmount: '0.01', identityId: null, levels } as const
  const { id: ruleId } = await w.must(w.ask(main, editApprovalRule, rule as never))
  const refused = await place(buyer)
  const first = await pinkOf(refused)
  expect(await pink(stranger, first)).toMatchObject({ state: 'open', pinkT: { left: 1, paid: 0 } })
  await w.move(approver, refused, 'refuse', { reason: '暂不采购' })
  expect(await pink(stranger, first)).toMatchObject({ state: 'failed' })
  expect(await w.ask(buyer, moveOrder, { orderId: refused, move: 'resubmit' })).toMatchObject({ code: 'group.full' })

  const agreed = await place(buyer)
  const id = await pinkOf(agreed)
  await w.move(approver, agreed, 'approve', { level: 1 })
  await paid(agreed, main)
  expect((await w.detail(buyer, agreed)).state).toBe('pending_group')
  expect(await pink(stranger, id)).toMatchObject({ state: 'open', pinkT: { left: 1, paid: 1 } })
  await w.must(w.ask(main, deleteApprovalRule, { id: ruleId } as never))
})

test('the desk sees groups, keeps one at its price, and calls another off with the money back', async () => {
  const [one, other] = [await place(main), await place(buyer)]
  await paid(one, main)
  const { rows } = await w.must(w.ask(admin, listGroups, { state: 'open' }))
  expect(rows.map((row) => row.id).toSorted((a, b) => a - b)).toEqual([await pinkOf(one), await pinkOf(other)])
  const { group, members, moves } = await w.must(w.ask(admin, groupDetail, { id: String(await pinkOf(one)) }))
  expect([group.paid, members.length, moves]).toEqual([1, 1, ['keep', 'callOff']])
  await w.must(w.ask(admin, moveGroup, { id: await pinkOf(one), move: 'keep', reason: '老客户' }))
  expect(await w.ask(admin, moveGroup, { id: await pinkOf(one), move: 'callOff', reason: '不要了' })).toMatchObject({ status: 409 })
  await w.must(w.ask(admin, moveGroup, { id: await pinkOf(other), move: 'callOff', reason: '价格有误' }))
  await ended()
  expect((await w.detail(main, one)).state).toBe('in_fulfilment')
  expect((await w.detail(buyer, other)).state).toBe('cancelled')
})

test('whoever comes second to a group is told what has become of it, and that its time is over only where it is', async () => {
  const id = await pinkOf(await place(main))
  const callOff = () => w.ask(admin, moveGroup, { id, move: 'callOff', reason: '不要了' })
  const keep = (tx: Tx) => tx.updateTable('group_buy').set({ state: 'kept', ended_at: w.clock.now }).where('id', '=', id).execute()
  expect(await during(w, keep, callOff)).toMatchObject({ status: 409, msg: '该拼团已变为“按拼团价保留”，不能取消拼团' })
  const over = await pinkOf(await place(buyer))
  await late(over)
  const msg = '该拼团的时间已到，不能取消拼团'
  expect(await w.ask(admin, moveGroup, { id: over, move: 'callOff', reason: '不要了' })).toMatchObject({ status: 409, msg })
})

test('what was confirmed is not ordered by the group once its own price has fallen to the group’s', async () => {
  const wanted = await ready(third)
  await priced(w, 'plainBag', { ...demoRules.nonwovenBag, fixed: noChoice, base: [[200, '0.50']] })
  expect(await w.ask(third, createOrder, wanted)).toMatchObject({ code: 'offer.gone', msg: expect.stringContaining('已不高于拼团价') })
})
