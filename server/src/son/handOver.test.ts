import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editUser, login, userInfo } from '../../../contract/account/account.ts'
import { editAddress, listAddresses } from '../../../contract/account/address.ts'
import { addToCart, cartList } from '../../../contract/order/cart.ts'
import { editApprovalRule, listApprovals } from '../../../contract/approval/approval.ts'
import { addFavourite } from '../../../contract/goods/favourite.ts'
import { listPurchaseLists } from '../../../contract/order/purchaseList.ts'
import { deleteSon, toggleSon } from '../../../contract/account/son.ts'
import { forgetPassing } from '../file/passing.ts'
import { bring, filesOf } from '../file/upload.fixture.ts'
import { printed } from '../order/shop.fixture.ts'
import { aCompany, aPlace, type Company } from './company.fixture.ts'

let w: Company
let main: string
let mainId: number
beforeAll(async () => {
  w = await aCompany()
  main = await w.token('main')
  mainId = await w.accountOf('main')
})
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

const ended = { http: 401, status: 401, code: 'session.ended' }
const nothing = { cartLines: 0, addresses: 0, purchaseLists: 0, designs: 0, approvals: 0, openOrders: 0 }

/** Who was told of the order under this title. */
async function toldOf(orderId: string, title: string): Promise<string[]> {
  const rows = await w.db
    .selectFrom('notice')
    .innerJoin('account', 'account.id', 'notice.account_id')
    .select('nickname')
    .where('title', '=', title)
    .where('body', 'like', `%${orderId}%`)
    .execute()
  return rows.map(({ nickname }) => nickname)
}

test('a removed sub-account is out at once, is shown nowhere, and its phone is free', async () => {
  const { id, token, phone } = await w.joined(main, { phone: '13700000101' })
  await w.must(w.ask(token, userInfo))
  const told = await w.ask(main, deleteSon, { id })
  expect(told).toMatchObject({ status: 200, msg: '删除成功', data: nothing })
  expect(await w.ask(token, userInfo)).toMatchObject(ended)
  expect(await w.ask(null, login, { username: phone, password: 'Abc123' })).toMatchObject({ code: 'login.wrong' })
  expect(await w.son(main, id)).toBeUndefined()
  expect(await w.ask(main, toggleSon, { id })).toMatchObject({ code: 'son.missing' })
  const again = await w.joined(main, { phone })
  expect(again.id).not.toBe(id)
  expect((await w.auditOf(`account ${id}`))[0]).toMatchObject({
    action: 'son.delete',
    actor_id: mainId,
    after: nothing,
  })
})

test('of two deletions at once one is made, and everything passes once', async () => {
  const { id, token } = await w.joined(main, { phone: '13700000102' })
  await w.must(w.ask(token, addToCart, { productId: w.products.canvasBag, quantity: 60 }))
  const both = await Promise.all([1, 2].map(() => w.ask(main, deleteSon, { id })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const { valid } = await w.must(w.ask(main, cartList))
  expect(valid.map(({ quantity }) => quantity)).toEqual([60])
  await w.db.deleteFrom('cart_line').execute()
})

test('its cart passes: equal configurations add up, others come beside them, artwork stays on its line', async () => {
  const { id, token } = await w.joined(main, { phone: '13700000103', nickname: '方琳' })
  const put = (who: string, product: 'canvasBag' | 'tshirt' | 'lot', more: object) =>
    w.must(w.ask(who, addToCart, { productId: w.products[product], ...more }))
  const artwork = await w.file('artwork', '方琳', 'c')
  const sizes = (quantity: number) => ({ matrix: [{ colour: 'white', size: 'M', quantity }] })
  await put(main, 'canvasBag', { quantity: 50 })
  await put(main, 'tshirt', sizes(30))
  await put(token, 'canvasBag', { quantity: 70 })
  await put(token, 'tshirt', sizes(40))
  await put(token, 'lot', { quantity: 3 })
  await put(token, 'canvasBag', { quantity: 500, selection: printed, artworkIds: [artwork] })
  await put(token, 'lot', { quantity: 1, new: 1 })
  expect((await w.must(w.ask(main, deleteSon, { id }))).cartLines).toBe(4)

  const { valid, invalid } = await w.must(w.ask(main, cartList))
  const quantities = valid.map((line) => [line.productInfo.storeName, line.quantity, line.artwork.length])
  expect(new Set(quantities.map((line) => line.join(' ')))).toEqual(
    new Set(['canvasBag 120 0', 'tshirt 70 0', 'lot 3 0', 'canvasBag 500 1']),
  )
  expect(invalid).toEqual([])
  expect(valid.find((line) => line.matrix)?.matrix).toEqual(sizes(70).matrix)
  expect(await w.number(sql`select count(*) as n from cart_line where account_id = ${id}`)).toBe(0)
  await w.db.deleteFrom('cart_line').execute()
})

test('its purchase lists pass, own and shared, with their rows', async () => {
  const { id } = await w.joined(main, { phone: '13700000110' })
  await sql`insert into purchase_list (company_id, account_id, name, shared)
    select company_id, id, n, n = '共享' from account, unnest(array['自己的', '共享']) n where id = ${id}`.execute(w.db)
  expect((await w.must(w.ask(main, deleteSon, { id }))).purchaseLists).toBe(2)
  expect((await w.must(w.ask(main, listPurchaseLists))).map(({ name, mine }) => [name, mine]).toSorted()).toEqual([
    ['共享', true],
    ['自己的', true],
  ])
})

test('its addresses pass, none as the default; its favourites and footprints are deleted', async () => {
  const { id, token } = await w.joined(main, { phone: '13700000104' })
  const { id: addressId } = await w.must(w.ask(token, editAddress, aPlace))
  await w.must(w.ask(token, addFavourite, { id: w.products.lot, category: 'product' }))
  await sql`insert into footprint (account_id, product_id, day) values (${id}, ${w.products.lot}, '2026-11-21')`.execute(w.db)
  expect((await w.must(w.ask(main, deleteSon, { id }))).addresses).toBe(1)
  const { rows } = await w.must(w.ask(main, listAddresses, { limit: 100 }))
  expect(rows.find((row) => row.id === addressId)).toMatchObject({ realName: '何晴', isDefault: 0 })
  expect(rows.filter((row) => row.isDefault)).toHaveLength(1)
  for (const table of ['favourite', 'footprint', 'address'])
    expect(await w.number(sql`select count(*) as n from ${sql.table(table)} where account_id = ${id}`)).toBe(0)
})

test('its portrait is deleted, with its content', async () => {
  const { id, token } = await w.joined(main, { phone: '13700000077' })
  const before = await filesOf(w)
  const { link } = await bring(w, token, 'avatar', '#b52')
  await w.must(w.ask(token, editUser, { avatar: link }))
  await w.must(w.ask(main, deleteSon, { id }))
  await forgetPassing(w.services)
  expect(await filesOf(w)).toEqual(before)
  expect(await w.db.selectFrom('stored_file').select('id').where('account_id', '=', id).execute()).toEqual([])
})

test('its open orders stay the company’s; the main account is told, now and whenever the placer would have been', async () => {
  const { id, token } = await w.joined(main, { phone: '13700000105' })
  const orderId = await w.ordered(token, 60)
  await w.must(w.ask(main, deleteSon, { id }))
  const { rows } = await sql<{ body: string }>`select body from notice where title = '子账号 何晴 已删除'`.execute(w.db)
  expect(rows).toEqual([{ body: '1 个未完成的订单由您跟进，后续通知发给您' }])
  await w.transfer(main, await w.token('finance'), orderId)
  expect(await toldOf(orderId, '货款到账')).toEqual(['陈荣达'])
})

test('what would be told to a switched-off placer is told to the main account', async () => {
  const { id, token } = await w.joined(main, { phone: '13700000106' })
  const orderId = await w.ordered(token, 70)
  await w.must(w.ask(main, toggleSon, { id, status: 0 }))
  await w.transfer(main, await w.token('finance'), orderId)
  expect(await toldOf(orderId, '货款到账')).toEqual(['陈荣达'])
})

/** A level of an order's approval with these seats; `decided` of them have agreed. */
async function aLevel(orderId: string, seats: readonly number[], decided: readonly number[], state = 'open') {
  const { rows } = await sql<{
    id: number
  }>`insert into approval_step (company_id, order_id, round, place, mode, rule_name, state)
    select company_id, id, 9, ${state === 'open' ? 1 : 2}, 'all', '试', ${state} from customer_order where number = ${orderId}
    returning id`.execute(w.db)
  const step = rows[0]?.id ?? 0
  for (const seat of seats)
    await sql`insert into approval_seat (step_id, company_id, account_id, decision, decided_by, decided_at)
      select ${step}, company_id, id, ${decided.includes(seat) ? 'approved' : null}, ${decided.includes(seat) ? seat : null},
        ${decided.includes(seat) ? w.clock.now : null}::timestamptz from account where id = ${seat}`.execute(w.db)
  const holders = async () =>
    (await w.db.selectFrom('approval_seat').select('account_id').where('step_id', '=', step).execute())
      .map((seat) => seat.account_id)
      .toSorted((a, b) => a - b)
  return holders
}

test('its undecided seats, its place in the rules and its delegations end or pass', async () => {
  const approving = await w.identityOf('审批')
  const { id } = await w.joined(main, { phone: '13700000107', identityId: approving })
  const approver = await w.accountOf('approver')
  const orders = []
  for (let i = 0; i < 5; i++) orders.push(await w.order('main', main, { product: 'otherLot', quantity: 1 }))
  const [a = '', b = '', c = '', d = '', e = ''] = orders
  const alone = await aLevel(a, [id, approver], [])
  const later = await aLevel(b, [id], [], 'waiting')
  const besides = await aLevel(c, [mainId, id], [])
  const half = await aLevel(d, [mainId, id], [mainId])
  const done = await aLevel(e, [id, approver], [id])
  const { rows } = await sql<{ id: number }>`insert into approval_rule (company_id, name, from_fen)
    select company_id, '指定审批', 1 from account where id = ${id} returning id`.execute(w.db)
  const rule = rows[0]?.id ?? 0
  await sql`insert into approval_rule_level values (${rule}, 1, 'any', ${[id]}), (${rule}, 2, 'any', ${[mainId, id]})`.execute(w.db)
  const { company_id } = await w.db.selectFrom('account').select('company_id').where('id', '=', id).executeTakeFirstOrThrow()
  const days = { company_id, from_day: '2026-11-01', to_day: '2026-12-01' }
  await w.db
    .insertInto('approval_delegate')
    .values([
      { ...days, from_id: id, to_id: approver },
      { ...days, from_id: approver, to_id: id },
    ])
    .execute()

  // Three levels are open and wait for it; a fourth is not reached yet, in a fifth it has decided.
  expect((await w.must(w.ask(main, deleteSon, { id }))).approvals).toBe(3)
  expect([await alone(), await later(), await besides()]).toEqual([[mainId, approver], [mainId], [mainId]])
  expect([await half(), await done()]).toEqual([
    [mainId, id],
    [approver, id],
  ])
  const levels = await w.db.selectFrom('approval_rule_level').select('approver_ids').where('rule_id', '=', rule).execute()
  expect(levels.map((level) => level.approver_ids)).toEqual([[mainId], [mainId]])
  expect(await w.number(sql`select count(*) as n from approval_delegate`)).toBe(0)
  const told = sql<{
    n: number
  }>`select count(*) as n from notice where account_id = ${mainId} and body like '3 个待审批订单由您审批'`
  expect(await w.number(told)).toBe(1)
  await sql`delete from approval_rule_level where rule_id = ${rule}`.execute(w.db)
  await sql`delete from approval_rule where id = ${rule}`.execute(w.db)
})

test('an order that waits for somebody who is switched off, or deleted, is decided by the main account', async () => {
  const approving = await w.identityOf('审批')
  const { id, token } = await w.joined(main, { phone: '13700000108', nickname: '韩梅', identityId: approving })
  const levels = [{ mode: 'any', approverIds: [id] }]
  await w.must(w.ask(main, editApprovalRule, { name: '韩梅审批', fromAmount: '1', identityId: null, levels }))
  const buyer = await w.token('buyer')
  const [first, second] = [await w.ordered(buyer, 50), await w.ordered(buyer, 60)]
  expect((await w.must(w.ask(token, listApprovals))).rows.map(({ orderId }) => orderId)).toContain(first)

  expect(await w.must(w.ask(main, toggleSon, { id, status: 0 }))).toEqual({ status: 0, approvals: 2 })
  await w.move(main, first, 'approve')
  expect((await w.detail(buyer, first)).state).toBe('pending_payment')
  expect((await w.must(w.ask(main, deleteSon, { id }))).approvals).toBe(1)
  await w.move(main, second, 'approve')
  expect((await w.detail(buyer, second)).state).toBe('pending_payment')
})
