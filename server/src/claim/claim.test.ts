import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { assignClaim, claimPreview, claimStaff, claimableOrder, listClaims, staffListClaims } from '../../../contract/claim.ts' // prettier-ignore
import { listNotices } from '../../../contract/notice.ts'
import { fen, parseYuan, yuan } from '../../../contract/money.ts'
import { printed } from '../order/shop.fixture.ts'
import { aClaimDesk, type ClaimDesk } from './claim.fixture.ts'

let w: ClaimDesk
let people: ClaimDesk['people']
beforeAll(async () => {
  w = await aClaimDesk()
  people = w.people
})
afterAll(() => w.close())
afterEach(() => void (w.clock.now = w.start))

const signed = async () => w.arrived(await w.paid())
/** What the inbox says of one claim, the oldest first. */
const told = async (id: number, token = people.main): Promise<string[]> => {
  const { number } = await w.claimOf(id)
  const { rows } = await w.must(w.ask(token, listNotices, { limit: 100 }))
  return rows.filter(({ body }) => body.includes(number)).toSorted((a, b) => a.id - b.id).map(({ title }) => title)
} // prettier-ignore
const stateOf = async (id: number) => (await w.claimOf(id)).state
const totalOf = async (orderId: string) => (await w.detail(people.main, orderId)).gross

describe('claiming', () => {
  test('what may be claimed of an order, line by line, with what was paid for each', async () => {
    const orderId = await signed()
    const order = await w.must(w.ask(people.main, claimableOrder, { orderId }))
    const [lot, other] = order.lines
    expect(lot).toMatchObject({ claimable: 10, hindrance: '', signTime: '2026-11-21 10:00:00' })
    expect(lot?.reasons.map(({ reason }) => reason)).toEqual(['shortage', 'wrong', 'damage', 'quality', 'noReason'])
    expect(lot?.reasons[0]).toMatchObject({ until: '2026-11-29 00:00:00', photos: false })
    expect(yuan(fen(parseYuan(lot?.refundable ?? '') + parseYuan(other?.refundable ?? '')))).toBe(order.gross)
    expect(order.whole.hindrance).not.toBe('')
    const { most } = await w.must(w.ask(people.main, claimPreview, { orderId, lineId: lot?.lineId ?? 0, quantity: 10 }))
    expect(most).toBe(lot?.refundable)
  })

  test('is refused for more pieces than there are, for a reason of other goods, without pictures, for more money', async () => {
    const orderId = await signed()
    const lineId = await w.lineOf(orderId)
    const asked = { lineId, quantity: 10, reason: 'shortage', remedy: 'refund', amount: '1.00' }
    const code = async (more: object) => (await w.askClaim(orderId, { ...asked, ...more })).code
    expect(await code({ quantity: 11 })).toBe('claim.quantity')
    expect(await code({ reason: 'print' })).toBe('claim.reason')
    expect(await code({ reason: 'damage' })).toBe('claim.evidence')
    expect(await code({ reason: 'damage', fileIds: [await w.file('voucher', '陈荣达', 'd')] })).toBe('file.missing')
    expect(await code({ reason: 'damage', fileIds: [await w.file('evidence', '林海', 'd')] })).toBe('file.missing')
    expect(await code({ amount: '9999.00' })).toBe('claim.amount')
    expect(await code({ amount: '0.00' })).toBe('claim.amount')
    expect(await code({ remedy: 'remake' })).toBe('claim.remedy')
    expect(await code({ lineId: undefined })).toBe('claim.reason')
    expect(await code({ reason: 'plan', lineId: undefined, remedy: 'cancel' })).toBe('claim.shipped')
    expect(await code({ quantity: undefined })).toBe('input.invalid')
    expect(await code({ words: '坏' })).toBe('input.invalid')
    expect(await code({})).toBe(undefined)
  })

  test('twice at once of the same pieces: one claim', async () => {
    const orderId = await signed()
    const asked = { lineId: await w.lineOf(orderId), quantity: 6, reason: 'shortage', remedy: 'refund', amount: '1.00' }
    const said = await Promise.all([w.askClaim(orderId, asked), w.askClaim(orderId, asked)])
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 400])
    // Withdrawn, its pieces may be claimed again.
    const id = said.find(({ status }) => status === 200)?.data.id ?? 0
    await w.must(w.byBuyer(id, 'withdraw'))
    expect(await w.askClaim(orderId, asked)).toMatchObject({ status: 200 })
  })

  test('not before anything is shipped, not after the window, not of what is not paid', async () => {
    const orderId = await w.paid()
    const asked = { lineId: await w.lineOf(orderId), quantity: 1, reason: 'shortage', remedy: 'refund', amount: '1.00' }
    expect(await w.askClaim(orderId, asked)).toMatchObject({ code: 'claim.nothing', msg: '商品尚未发货' })
    await w.arrived(orderId)
    w.hours(24 * 8)
    expect(await w.askClaim(orderId, asked)).toMatchObject({ code: 'claim.reason' })
    w.hours(24 * 8)
    expect(await w.askClaim(orderId, asked)).toMatchObject({ code: 'claim.nothing', msg: '已超过售后申请期限' })
    const unpaid = await w.order('main', people.main, { product: 'otherLot', quantity: 1 })
    expect(await w.askClaim(unpaid, { ...asked, lineId: await w.lineOf(unpaid) })).toMatchObject({ code: 'claim.nothing' }) // prettier-ignore
  })

  test('a colleague who may not see the order, and a stranger, are told it is not there; evidence is shown to its owner', async () => {
    const orderId = await signed()
    const fileIds = [await w.picture()]
    const id = await w.claim(orderId, { lineId: await w.lineOf(orderId), quantity: 1, reason: 'damage', remedy: 'refund', amount: '1.00', fileIds }) // prettier-ignore
    for (const token of [people.buyer, people.stranger]) {
      expect(await w.byBuyer(id, 'withdraw', {}, token)).toMatchObject({ code: 'claim.missing' })
    }
    expect((await w.claimOf(id)).evidence.map((file) => file.id)).toEqual(fileIds)
    expect((await w.desk(id)).evidence).toHaveLength(1)
    const reader = await w.token('reader')
    expect(await w.claimOf(id, reader)).toMatchObject({ id, moves: [] })
    expect(await w.byBuyer(id, 'withdraw', {}, reader)).toMatchObject({ status: 403 })
    const { rows } = await w.must(w.ask(people.stranger, listClaims))
    expect(rows).toEqual([])
  })
})

describe('talking it over', () => {
  test('offers and counter-offers are rows of both sides; only the newest of the other side can be accepted', async () => {
    const id = await w.short(await signed(), 2, '10.00')
    await w.must(w.byStaff(id, 'take'))
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '3.00' }, text: '按短缺件数退' }))
    const first = await w.offerId(id)
    await w.must(w.byBuyer(id, 'counter', { offerId: first, offer: { remedy: 'refund', amount: '8.00' } }))
    expect(await w.byBuyer(id, 'accept', { offerId: await w.offerId(id) })).toMatchObject({ code: 'claim.move.forbidden' }) // prettier-ignore
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'makeup', quantity: 2, amount: '99.00' } }))
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '6.00' } }))
    expect(await w.byBuyer(id, 'accept', { offerId: first })).toMatchObject({ code: 'claim.offer.stale' })
    const { offers } = await w.claimOf(id)
    expect(offers.map(({ side, amount, state, who }) => [side, amount, state, who])).toEqual([
      ['buyer', '10.00', 'replaced', '陈荣达'],
      ['merchant', '3.00', 'replaced', '商家'],
      ['buyer', '8.00', 'replaced', '陈荣达'],
      ['merchant', '0.00', 'replaced', '商家'],
      ['merchant', '6.00', 'open', '商家'],
    ])
    await w.must(w.accept(id))
    expect(await w.claimOf(id)).toMatchObject({ state: 'paying', amount: '6.00', remedyLabel: '部分退款' })
  })

  test('every move twice at once is made once', async () => {
    const twice = async (asked: () => Promise<{ status: number }>) =>
      (await Promise.all([asked(), asked()])).map(({ status }) => status).toSorted()
    const once = [200, 409]
    const id = await w.short(await signed())
    expect(await twice(() => w.byStaff(id, 'take'))).toEqual(once)
    expect(await twice(() => w.byStaff(id, 'askEvidence', { text: '请补充开箱照片' }))).toEqual(once)
    const fileIds = [await w.picture()]
    expect(await twice(() => w.byBuyer(id, 'supply', { fileIds, text: '已补充' }))).toEqual(once)
    const offerId = await w.offerId(id)
    expect(await twice(() => w.byStaff(id, 'agree', { offerId }))).toEqual(once)
    const pay = { reference: `BK-TWICE-${id}` }
    expect(await twice(() => w.byStaff(id, 'pay', pay, people.finance))).toEqual(once)
    await Promise.all([w.sweep(), w.sweep()])
    const { state, timeline, refunds } = await w.claimOf(id)
    expect([state, refunds.length]).toEqual(['closed', 1])
    expect(timeline.map(({ title }) => title)).toEqual(['提交售后申请', '商家已受理', '请补充售后凭证', '凭证已补充', '商家同意您的方案', '退款已发起', '售后已完成']) // prettier-ignore
  })

  test('of accepting and a better offer at once one is first, and the other is told so', async () => {
    const id = await w.short(await signed())
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '1.00' } }))
    const offerId = await w.offerId(id)
    const [accepted, offered] = await Promise.all([
      w.byBuyer(id, 'accept', { offerId }),
      w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '2.00' } }),
    ])
    expect([accepted.status, offered.status].toSorted()).toEqual([200, 409])
    const { amount, state } = await w.claimOf(id)
    expect([state, amount]).toEqual(accepted.status === 200 ? ['paying', '1.00'] : ['proposed', '0.00'])
  })

  test('a refusal is taken to whoever leads once; the second is the last word', async () => {
    const id = await w.short(await signed())
    await w.must(w.byStaff(id, 'refuse', { text: '签收时数量无误' }))
    await w.must(w.byBuyer(id, 'escalate', { text: '有开箱视频' }))
    expect((await w.desk(id)).appealed).toBe(true)
    await w.must(w.byStaff(id, 'refuse', { text: '核对后仍不支持' }))
    expect(await w.byBuyer(id, 'escalate', { text: '再申请' })).toMatchObject({ code: 'claim.move.forbidden' })
  })

  test('each step makes one notice for whoever claimed, none for one’s own', async () => {
    const id = await w.short(await signed())
    await w.must(w.byStaff(id, 'take'))
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '1.00' } }))
    await w.must(w.accept(id))
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-NOTICE' }, people.finance))
    await w.sweep()
    expect(await told(id)).toEqual(['商家已受理', '商家已给出售后方案', '款项已退回', '退款已发起', '售后已完成'])
  })

  test('staff of other areas do not move claims; finance pays and nothing else', async () => {
    const id = await w.short(await signed())
    expect(await w.byStaff(id, 'take', {}, people.production)).toMatchObject({ status: 403 })
    expect(await w.byStaff(id, 'take', {}, people.finance)).toMatchObject({ status: 403 })
    await w.must(w.agree(id))
    expect(await w.byStaff(id, 'pay', { reference: 'BK9001' })).toMatchObject({ status: 403 })
  })
})

describe('money', () => {
  test('paid by transfer it goes back by transfer: the bank’s number, once; books, order and notice', async () => {
    const orderId = await signed()
    const gross = await totalOf(orderId)
    const id = await w.short(orderId, 2, '5.00')
    await w.must(w.agree(id))
    expect((await w.desk(id)).roads).toEqual([{ road: '对公转账', amount: '5.00', payerName: '荣达贸易有限公司' }])
    expect(await w.byStaff(id, 'pay', {}, people.finance)).toMatchObject({ code: 'input.invalid', facts: { fields: { reference: '请填写银行流水号' } } }) // prettier-ignore
    await w.must(w.byStaff(id, 'pay', { reference: 'bk-back-1' }, people.finance))
    await w.sweep()
    expect(await w.claimOf(id)).toMatchObject({ state: 'closed', refunds: [{ number: 'BK-BACK-1', road: '对公转账', amount: '5.00', stateLabel: '已退回' }] }) // prettier-ignore
    const left = yuan(fen(parseYuan(gross) - 500))
    expect(await w.booksOf(orderId)).toEqual({ bank: left, sales: `-${left}` })
    const other = await w.short(orderId, 2, '5.00')
    await w.must(w.agree(other))
    expect(await w.byStaff(other, 'pay', { reference: 'BK-back-1' }, people.finance)).toMatchObject({ code: 'payback.duplicate' }) // prettier-ignore
  })

  test('paid by code it goes back by the same, and the claim ends when it is through', async () => {
    const orderId = await w.order('main', people.main, { product: 'lot', quantity: 4 })
    const gross = await totalOf(orderId)
    await w.paidByCode(orderId)
    await w.arrived(orderId)
    const id = await w.short(orderId, 4, gross)
    await w.must(w.agree(id))
    await w.must(w.byStaff(id, 'pay', {}, people.finance))
    await w.sweep()
    expect(await w.claimOf(id)).toMatchObject({ state: 'executing', refunds: [{ road: '支付宝', amount: gross }] })
    await w.refundsCome()
    expect(await w.claimOf(id)).toMatchObject({ state: 'closed', refunds: [{ stateLabel: '已退回' }] })
    expect(await w.booksOf(orderId)).toEqual({})
  })

  test('where the provider fails for good finance transfers it, and nothing goes twice', async () => {
    const orderId = await w.order('main', people.main, { product: 'lot', quantity: 4 })
    await w.paidByCode(orderId)
    await w.arrived(orderId)
    const id = await w.short(orderId, 4, '6.00')
    await w.must(w.agree(id))
    await w.must(w.byStaff(id, 'pay', {}, people.finance))
    const { hearRefund } = await import('../channel/refunding.ts')
    const [refund] = (await w.claimOf(id)).refunds
    await hearRefund(w.db, refund?.number ?? '', 'failed', w.clock.now)
    await w.sweep()
    expect(await stateOf(id)).toBe('paying')
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-FAILED' }, people.finance))
    await w.sweep()
    expect(await stateOf(id)).toBe('closed')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from posting p where p.kind = 'claim'
      and p.ref = (select number from claim where id = ${id})`.execute(w.db)
    expect(rows[0]?.n).toBe(1)
    expect(await w.booksOf(orderId)).not.toHaveProperty('balance')
  })

  test('never above what was paid for the line, however many claims are agreed on at once', async () => {
    const orderId = await signed()
    const { lines } = await w.must(w.ask(people.main, claimableOrder, { orderId }))
    const [line] = lines
    const most = line?.refundable ?? '0.00'
    const lineId = line?.lineId
    const half = { lineId, quantity: 5, reason: 'shortage', remedy: 'refund', amount: yuan(fen(Math.floor(parseYuan(most) / 2))) } // prettier-ignore
    const ids = [await w.claim(orderId, half), await w.claim(orderId, half)]
    await Promise.all(ids.map((id) => w.must(w.byStaff(id, 'take'))))
    const said = await Promise.all(ids.map((id) => w.agree(id)))
    expect(said.map(({ status }) => status)).toEqual([200, 200])
    const after = await w.must(w.ask(people.main, claimableOrder, { orderId }))
    expect(parseYuan(after.lines[0]?.refundable ?? '')).toBe(parseYuan(most) - 2 * Math.floor(parseYuan(most) / 2))
    const { rows } = await sql<{ ok: boolean }>`select refund_fen <= paid_fen as ok from customer_order where number = ${orderId}`.execute(w.db) // prettier-ignore
    expect(rows[0]?.ok).toBe(true)
  })

  test('an issued invoice for more than is left gets its red letter by itself', async () => {
    const orderId = await signed()
    await sql`insert into stored_file (company_id, kind, name, type, size, hash) select company_id, 'invoice', 'a.pdf', 'pdf', 1, repeat('9', 64) from customer_order where number = ${orderId}`.execute(w.db) // prettier-ignore
    const { rows } = await sql<{ id: number }>`
      with i as (insert into invoice (number, company_id, account_id, kind, title, tax_rate, amount_fen, tax_fen, state, invoice_number, issued_at, pdf_id)
        select 'F' || o.number, o.company_id, o.account_id, 1, '{}', '0.13', o.gross_fen, 1, 'issued', '123', now(), (select max(id) from stored_file)
        from customer_order o where o.number = ${orderId} returning id, company_id)
      insert into invoice_line (invoice_id, company_id, order_id, order_line_id, place, name, spec, quantity, amount_fen, tax_fen)
      select i.id, i.company_id, l.order_id, l.id, l.place, '', '', 1, l.gross_fen, 0 from i, order_line l join customer_order o on o.id = l.order_id
      where o.number = ${orderId} returning invoice_id as id`.execute(w.db)
    const id = await w.short(orderId)
    await w.must(w.agree(id))
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-RED' }, people.finance))
    const { sweepInvoices } = await import('../invoice/invoice.jobs.ts')
    await sweepInvoices(w.house)
    const invoice = await sql<{ state: string; red_by: string }>`select state, red_by from invoice where id = ${rows[0]?.id}`.execute(w.db) // prettier-ignore
    expect(invoice.rows).toEqual([{ state: 'red_pending', red_by: 'system' }])
  })
})

describe('goods', () => {
  test('a return: where to, tracking, receipt, then the money; given up it frees what was kept', async () => {
    const orderId = await signed()
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
    expect(await w.byStaff(id, 'pay', { reference: 'BK-1' }, people.finance)).toMatchObject({ code: 'claim.move.forbidden' }) // prettier-ignore
    await w.must(w.byStaff(id, 'receive'))
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-RETURN' }, people.finance))
    await w.sweep()
    expect(await w.claimOf(id)).toMatchObject({ state: 'closed', carrier: '顺丰', trackingNo: 'SF2002', returnTo: expect.stringContaining('宝安') }) // prettier-ignore

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
    await sql`insert into line_artwork (line_id, company_id, file_id) select id, company_id, ${artwork} from order_line where id = ${lineId}`.execute(w.db) // prettier-ignore
    await sql`insert into proof (line_id, company_id, round, file_id, hash, artwork_hashes, state, answered_at) select id, company_id, 2, ${proofFile}, 'x', '{}', 'approved', now() from order_line where id = ${lineId}`.execute(w.db) // prettier-ignore
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
    expect(made).toMatchObject({ state: 'in_fulfilment', gross: '0.00', lines: [{ quantity: 40, state: 'ready', proofs: [{ state: 'approved' }], artwork: [{ id: artwork }] }] }) // prettier-ignore
    const { rows } = await sql<{ of: number }>`select remake_of as of from order_line where id = ${made.lines[0]?.id}`.execute(w.db) // prettier-ignore
    expect(rows).toEqual([{ of: lineId }])
    expect(await w.booksOf(remake)).toEqual({})
    // The remake itself is no order to be claimed of or given up.
    expect((await w.must(w.ask(people.main, claimableOrder, { orderId: remake }))).whole.hindrance).toContain(
      '原售后单',
    )
    await w.sweep()
    expect(await stateOf(id)).toBe('executing')
    await w.arrived(remake)
    await w.sweep()
    expect(await stateOf(id)).toBe('closed')
    await w.must(w.byBuyer(id, 'reopen', { text: '仍有套色不准' }))
    expect(await w.claimOf(id)).toMatchObject({ state: 'assessing', remedyLabel: '' })
  })

  test('missing pieces of a lot come out of what is left, and are refused where nothing is', async () => {
    const left = () => w.number(sql`select on_hand as n from spot_stock where product_id = ${w.products.lot}`)
    const orderId = await signed()
    const before = await left()
    const makeup = { lineId: await w.lineOf(orderId), quantity: 2, reason: 'shortage', remedy: 'makeup' }
    const id = await w.claim(orderId, makeup)
    await w.must(w.agree(id))
    expect(await left()).toBe(before - 2)
    const remake = (await w.claimOf(id)).remakeOrderId ?? ''
    expect((await w.detail(people.main, remake)).lines[0]).toMatchObject({ state: 'packed', quantity: 2 })
    const other = await w.claim(orderId, makeup)
    await sql`update spot_stock set on_hand = held where product_id = ${w.products.lot}`.execute(w.db)
    expect(await w.agree(other)).toMatchObject({ code: 'stock.short' })
    await sql`update spot_stock set on_hand = 1000 where product_id = ${w.products.lot}`.execute(w.db)
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
})

describe('giving up a whole order', () => {
  const wish = { reason: 'plan', remedy: 'cancel' }

  test('what is paid and not shipped: agreed on, the order ends, lots are whole, the money goes back', async () => {
    const left = () => w.number(sql`select on_hand as n from spot_stock where product_id = ${w.products.lot}`)
    const before = await left()
    const orderId = await w.paid()
    const { gross, refundable, suggested } = { ...(await w.must(w.ask(people.main, claimableOrder, { orderId }))).whole, gross: await totalOf(orderId) } // prettier-ignore
    expect([refundable, suggested]).toEqual([gross, gross])
    const asked = { ...wish, amount: gross }
    const said = await Promise.all([w.askClaim(orderId, asked), w.askClaim(orderId, asked)])
    expect(said.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'claim.open'])
    const id = said.find(({ status }) => status === 200)?.data.id ?? 0
    // Work that was done is taken off.
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'cancel', amount: '20.00' } }))
    await w.must(w.accept(id))
    expect(await w.detail(people.main, orderId)).toMatchObject({ state: 'cancelled' })
    expect(await left()).toBe(before)
    await w.must(w.byStaff(id, 'pay', { reference: 'BK-WHOLE' }, people.finance))
    await w.sweep()
    expect(await stateOf(id)).toBe('closed')
    const kept = yuan(fen(parseYuan(gross) - 2000))
    expect(await w.booksOf(orderId)).toEqual({ bank: kept, sales: `-${kept}` })
  })

  test('shipped meanwhile it cannot be agreed on any more', async () => {
    const orderId = await w.paid()
    const id = await w.claim(orderId, { ...wish, amount: '10.00' })
    await w.arrived(orderId, 'shipped')
    expect(await w.agree(id)).toMatchObject({ code: 'claim.shipped' })
    await w.must(w.byStaff(id, 'refuse', { text: '已发货' }))
  })

  test('an unpaid order is cancelled, not claimed', async () => {
    const orderId = await w.order('main', people.main, { product: 'otherLot', quantity: 2 })
    expect(await w.askClaim(orderId, { ...wish, amount: '1.00' })).toMatchObject({ code: 'claim.shipped' })
  })
})

describe('time', () => {
  test('a claim that the merchant leaves lying goes to whoever leads, and is marked before', async () => {
    const id = await w.short(await signed())
    expect((await w.desk(id)).overdue).toBe(null)
    w.hours(25)
    expect((await w.desk(id)).overdue).toBe('answer')
    const { rows, queues } = await w.must(w.ask(people.sales, staffListClaims, { queue: 'overdue' }))
    expect(rows.map((row) => row.id)).toContain(id)
    expect(queues['overdue']).toBeGreaterThan(0)
    w.hours(96)
    await Promise.all([w.sweep(), w.sweep()])
    const { state, timeline } = await w.claimOf(id)
    expect(state).toBe('arbitration')
    expect(timeline.filter(({ title }) => title === '商家超时未处理，已转主管')).toHaveLength(1)
  })

  test('a buyer who does not answer is reminded a day before, once, and then the claim lapses', async () => {
    const id = await w.short(await signed())
    await w.must(w.byStaff(id, 'offer', { offer: { remedy: 'refund', amount: '1.00' } }))
    w.hours(145)
    await w.sweep()
    await w.sweep()
    expect((await told(id)).filter((title) => title === '售后即将超时关闭')).toHaveLength(1)
    expect(await stateOf(id)).toBe('proposed')
    w.hours(24)
    await w.sweep()
    expect(await stateOf(id)).toBe('lapsed')
    expect(await w.accept(id)).toMatchObject({ code: 'claim.move.forbidden' })
  })

  test('goods that were sent back count as received where nobody says otherwise; goods never sent free the money', async () => {
    const orderId = await signed()
    const asked = { lineId: await w.lineOf(orderId), quantity: 1, reason: 'noReason', remedy: 'return', amount: '1.00' }
    const [sent, kept] = [await w.claim(orderId, asked), await w.claim(orderId, asked)]
    for (const id of [sent, kept]) await w.must(w.agree(id, { returnTo: '深圳市宝安区福海大道 1 号' }))
    await w.must(w.byBuyer(sent, 'sendBack', { carrier: '顺丰', trackingNo: 'SF3003' }))
    w.hours(241)
    await w.sweep()
    expect([await stateOf(sent), await stateOf(kept)]).toEqual(['paying', 'lapsed'])
    expect(await w.number(sql`select refund_fen as n from customer_order where number = ${orderId}`)).toBe(100)
  })
})

describe('the desk', () => {
  test('is given to somebody, found by filters, and told in what time it answered', async () => {
    const id = await w.short(await signed())
    const [who] = await w.must(w.ask(people.sales, claimStaff))
    const names = (await w.must(w.ask(people.sales, claimStaff))).map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(['何婷', '管理员']))
    await w.must(w.ask(people.sales, assignClaim, { id, staffId: who?.id ?? 0 }))
    expect(await w.desk(id)).toMatchObject({ staffId: who?.id, staffName: who?.name })
    expect(await w.ask(people.sales, assignClaim, { id, staffId: 987654321 })).toMatchObject({ code: 'staff.missing' })
    const finance = await w.ask(people.finance, assignClaim, { id, staffId: null })
    expect(finance).toMatchObject({ status: 403 })
    const { number } = await w.desk(id)
    const found = async (more: object) =>
      (await w.must(w.ask(people.sales, staffListClaims, { queue: 'all', keyword: number, ...more }))).rows.length
    expect(await found({})).toBe(1)
    expect(await found({ reason: 'print' })).toBe(0)
    expect(await found({ state: 'submitted', reason: 'shortage' })).toBe(1)
    expect(await found({ whose: 'none' })).toBe(0)
    await w.must(w.byStaff(id, 'take'))
    expect(await w.desk(id)).toMatchObject({ answerTime: '2026-11-21 10:00:00', decideTime: null })
    // The assignment is the merchant's own business.
    expect((await w.claimOf(id)).timeline.map(({ title }) => title)).toEqual(['提交售后申请', '商家已受理'])
  })

  test('the reports’ view has one row for each process of the claimed line', async () => {
    const { rows } = await sql<{ process: string }>`select distinct process from claim_fact order by 1`.execute(w.db)
    expect(rows.map(({ process }) => process)).toEqual(['', 'silk'])
  })
})
