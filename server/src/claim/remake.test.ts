import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { claimableOrder } from '../../../contract/claim/claim.ts'
import { verifyReceipt } from '../../../contract/price/receipt.ts'
import { printed } from '../order/shop.fixture.ts'
import { toSeveral } from '../order/addresses.fixture.ts'
import { aClaimDesk } from './claim.fixture.ts'

const w = await aClaimDesk()
const { people } = w
afterAll(() => w.close())
afterEach(() => void (w.clock.now = w.start))

describe('goods', () => {
  test('a return: where to, tracking, receipt, then the money; given up it frees what was kept', async () => {
    const orderId = await w.signed()
    const lineId = await w.lineOf(orderId)
    const asked = { lineId, quantity: 3, reason: 'noReason', remedy: 'return', amount: '6.00' }
    const id = await w.claim(orderId, asked)
    expect(await w.agree(id)).toMatchObject({
      code: 'input.invalid',
      facts: { fields: { returnTo: '请填写退货地址' } },
    })
    await w.must(w.agree(id, { returnTo: '深圳市宝安区福海大道 1 号 仓库 王工 13800000000' }))
    expect(await w.byBuyer(id, 'sendBack', { carrier: '顺丰' })).toMatchObject({ code: 'input.invalid' })
    await w.must(w.byBuyer(id, 'sendBack', { carrier: '顺丰', trackingNo: 'SF2002' }))
    expect(await w.byStaff(id, 'pay', { reference: 'BK-1' }, people.finance)).toMatchObject({ code: 'claim.move.forbidden' })
    await w.must(w.byStaff(id, 'receive'))
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-RETURN' }, people.finance))
    await w.sweep()
    expect(await w.claimOf(id)).toMatchObject({
      state: 'closed',
      carrier: '顺丰',
      trackingNo: 'SF2002',
      returnTo: expect.stringContaining('宝安'),
    })

    const other = await w.claim(orderId, asked)
    await w.must(w.agree(other, { returnTo: '深圳市宝安区福海大道 1 号' }))
    const kept = () => w.number(sql`select refund_fen as n from customer_order where number = ${orderId}`)
    expect(await kept()).toBe(1200)
    await w.must(w.byBuyer(other, 'withdraw'))
    expect(await kept()).toBe(600)
  })

  test('a remake is an order of its own at no price: same artwork, approved proof, linked line; signed for, the claim ends', async () => {
    const orderId = await w.order('main', people.main, { product: 'canvasBag', quantity: 500, selection: printed })
    await w.transfer(people.main, people.finance, orderId)
    const lineId = await w.lineOf(orderId)
    const [artwork, proofFile] = [await w.file('artwork', '陈荣达', 'a'), await w.file('proof', null, 'b')]
    await sql`insert into line_artwork (line_id, company_id, file_id) select id, company_id, ${artwork} from order_line where id = ${lineId}`.execute(
      w.db,
    )
    await sql`insert into proof (line_id, company_id, round, file_id, hash, artwork_hashes, state, answered_at) select id, company_id, 2, ${proofFile}, 'x', '{}', 'approved', now() from order_line where id = ${lineId}`.execute(
      w.db,
    )
    await w.arrived(orderId)
    const shown = await w.must(w.ask(people.main, claimableOrder, { orderId }))
    expect(shown.lines[0]?.reasons.map(({ reason }) => reason)).not.toContain('noReason')
    expect(shown.lines[0]?.approved.map(({ id }) => id)).toEqual([proofFile])
    const fileIds = [await w.picture()]
    const id = await w.claim(orderId, { lineId, quantity: 40, reason: 'print', remedy: 'remake', fileIds })
    expect(await w.claimOf(id)).toMatchObject({ approval: { round: 2 }, approved: [{ id: proofFile }] })
    const said = await Promise.all([w.agree(id), w.agree(id)])
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])

    const remake = (await w.claimOf(id)).remakeOrderId ?? ''
    const made = await w.detail(people.main, remake)
    expect(made).toMatchObject({
      state: 'in_fulfilment',
      gross: '0.00',
      lines: [{ quantity: 40, state: 'ready', proofs: [{ state: 'approved' }], artwork: [{ id: artwork }] }],
    })
    const { rows } = await sql<{ of: number }>`select remake_of as of from order_line where id = ${made.lines[0]?.id}`.execute(w.db)
    expect(rows).toEqual([{ of: lineId }])
    expect(await w.booksOf(remake)).toEqual({})
    // The remake itself is no order to be claimed of or given up.
    expect((await w.must(w.ask(people.main, claimableOrder, { orderId: remake }))).whole.hindrance).toContain('原售后单')
    await w.sweep()
    expect(await w.stateOf(id)).toBe('executing')
    await w.arrived(remake)
    await w.sweep()
    expect(await w.stateOf(id)).toBe('closed')
    await w.must(w.byBuyer(id, 'reopen', { text: '仍有套色不准' }))
    expect(await w.claimOf(id)).toMatchObject({ state: 'assessing', remedyLabel: '' })
  })

  test('missing pieces of a lot come out of what is left, and are refused where nothing is', async () => {
    const left = () => w.number(sql`select on_hand as n from spot_stock where product_id = ${w.products.lot}`)
    const orderId = await w.signed()
    const before = await left()
    const makeup = { lineId: await w.lineOf(orderId), quantity: 2, reason: 'shortage', remedy: 'makeup' }
    const id = await w.claim(orderId, makeup)
    await w.must(w.agree(id))
    expect(await left()).toBe(before - 2)
    const remake = (await w.claimOf(id)).remakeOrderId ?? ''
    const [line] = (await w.detail(people.main, remake)).lines
    expect(line).toMatchObject({ state: 'packed', quantity: 2 })
    // Nothing was priced, so nothing comes out otherwise.
    const receipt = line?.receipt as Record<string, unknown>
    expect(await w.must(w.ask(people.main, verifyReceipt, { receipt }))).toMatchObject({
      same: true,
      source: 'order',
      rules: 'free',
      differs: [],
    })
    expect(await w.must(w.ask(people.main, verifyReceipt, { receipt: { ...receipt, quantity: 3 } }))).toMatchObject({
      same: false,
      rules: 'other',
    })
    const other = await w.claim(orderId, makeup)
    await sql`update spot_stock set on_hand = held where product_id = ${w.products.lot}`.execute(w.db)
    expect(await w.agree(other)).toMatchObject({ code: 'stock.short' })
    await sql`update spot_stock set on_hand = 1000 where product_id = ${w.products.lot}`.execute(w.db)
  })

  test('what is sent anew of an order to several addresses goes to one, and its receipt knows of no others', async () => {
    const orderId = await w.arrived(await toSeveral(w).ordered(people.main, people.finance))
    const id = await w.claim(orderId, {
      lineId: await w.lineOf(orderId),
      quantity: 2,
      reason: 'shortage',
      remedy: 'makeup',
    })
    await w.must(w.agree(id))
    const made = await w.detail(people.main, (await w.claimOf(id)).remakeOrderId ?? '')
    expect(made.consignments).toHaveLength(1)
    expect(made.receipt).toMatchObject({ gross: '0.00', freight: [] })
    expect(made.receipt).not.toHaveProperty('consignments')
  })

  test('an order of which something is claimed is not completed before that is over', async () => {
    const orderId = await w.arrived(await w.paid(), 'shipped')
    const id = await w.short(orderId)
    const consignmentId = (await w.detail(people.main, orderId)).consignments[0]?.id
    await w.move(people.main, orderId, 'sign', { consignmentId })
    const orderState = async () => (await w.detail(people.main, orderId)).state
    expect(await orderState()).toBe('in_fulfilment')
    await w.must(w.byBuyer(id, 'withdraw'))
    expect(await orderState()).toBe('completed')
  })

  test('the reports’ view has one row for each process of the claimed line', async () => {
    const { rows } = await sql<{ process: string }>`select distinct process from claim_fact order by 1`.execute(w.db)
    expect(rows.map(({ process }) => process)).toEqual(['', 'silk'])
  })
})
