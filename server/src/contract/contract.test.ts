import { createHash } from 'node:crypto'
import { claimableOrder } from '../../../contract/claim/claim.ts'
import { chinaDay } from '../../../contract/text.ts'
import { confirmOrder } from '../../../contract/order/confirmOrder.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { contractDetail, listContracts, refuseContract, signContract } from '../../../contract/contract/contract.ts'
import { staffContractDetail, staffListContracts, staffRejectContract, staffSignContract } from '../../../contract/contract/contractDesk.ts'
import { OrderContent } from '../../../contract/contract/contractContent.ts'
import { listNotices } from '../../../contract/notice.ts'
import { payOrder } from '../../../contract/payment/payment.ts'
import { hashOf } from '../../../pricing/hash.ts'
import { sweep } from '../order/order.jobs.ts'
import { sweepContracts } from './contract.jobs.ts'
import { aContractDesk } from './contracts.fixture.ts'
import { makePaper } from './make.ts'

const desk = await aContractDesk()
const { w, main, signer, buyer, reader, stranger, finance, production, password, terms } = desk
const { hours, jobsDone, ordered, seen, sign, countersign, bothSigned, amend, stateOf, noticesOf, down } = desk
afterAll(() => w.close())
afterEach(desk.back)

describe('an order that needs a contract', () => {
  test('says so before it is placed, waits for it, and cannot be paid meanwhile', async () => {
    const cartId = await w.cartLine(main, { product: 'plainBag', quantity: 500 })
    expect((await w.must(w.ask(main, confirmOrder, { cartIds: [cartId] }))).contractNeeded).toBe(true)
    const lot = await w.cartLine(main, { product: 'otherLot', quantity: 100 })
    expect((await w.must(w.ask(main, confirmOrder, { cartIds: [lot] }))).contractNeeded).toBe(false)
    const { orderId } = await ordered()
    expect(await stateOf(orderId)).toBe('pending_contract')
    expect(await w.ask(main, payOrder, { orderId, payType: 'bank' })).toMatchObject({ status: 409, msg: '合同签订后才能付款' })
  })

  test('has its paper made by a job: until then nothing can be signed, and made twice it is one paper', async () => {
    const { no } = await ordered({ paper: false })
    const before = await w.must(w.ask(main, contractDetail, { no }))
    expect([before.state, before.moves, before.versions[0]?.progress]).toEqual(['making', [], 0])
    expect(await sign(main, no)).toMatchObject({ status: 409, code: 'contract.move.forbidden' })
    const { id } = await w.db.selectFrom('contract_version').select('id').where('state', '=', 'making').executeTakeFirstOrThrow()
    await Promise.all([makePaper(w.services, { versionId: id }), makePaper(w.services, { versionId: id })])
    const after = await w.must(w.ask(main, contractDetail, { no }))
    expect([after.state, after.versions[0]?.progress]).toEqual(['pending_buyer', 100])
    expect(after.moves.map(({ move }) => move)).toEqual(['sign', 'refuse', 'stamp'])
    expect((await noticesOf(signer, no)).map(({ title }) => title)).toEqual(['合同待签署'])
    const pdf = await w.app.inject(after.versions[0]?.pdf?.link ?? '')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(pdf.rawPayload).digest('hex')).toBe(after.versions[0]?.pdf?.hash)
  })

  test('a paper whose job died is asked for again by the sweep', async () => {
    const { no } = await ordered({ paper: false })
    await sql`delete from graphile_worker._private_jobs`.execute(w.db)
    hours(1)
    await sweepContracts(w.services)
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'contract'`.execute(w.db)
    expect(rows.length).toBeGreaterThan(0)
    await jobsDone()
    expect((await w.must(w.ask(main, contractDetail, { no }))).state).toBe('pending_buyer')
  })

  test('names the seller of its day, whatever the merchant sets later', async () => {
    const { no } = await ordered()
    const seller = async () => (await w.must(w.ask(main, contractDetail, { no }))).content.seller
    const before = await seller()
    const { value } = (await w.db.selectFrom('setting').select('value').where('key', '=', 'payee').executeTakeFirst()) ?? {}
    const set = (kept: unknown) =>
      w.db
        .updateTable('setting')
        .set({ value: JSON.stringify(kept) })
        .where('key', '=', 'payee')
        .execute()
    await set({ payee: '新店有限公司', bankName: '工商银行', account: '8888' })
    expect(await seller()).toEqual(before)
    await set(value)
  })

  test('binds both parties, the lines with their receipts, plan and terms, and its hash is over exactly that', async () => {
    const { orderId, no } = await ordered()
    const order = await w.detail(main, orderId)
    const { content: bound, versions } = await w.must(w.ask(main, contractDetail, { no }))
    const content = OrderContent.parse(bound)
    expect(content.buyer).toMatchObject({ name: '荣达贸易有限公司', creditCode: '91440300MA5F8K2L74' })
    expect(content.seller).toMatchObject({ name: '印采供应链', bank: '招商银行', account: '7559' })
    expect(content.lines).toMatchObject([
      { name: 'plainBag', quantity: 500, amount: order.lines[0]?.gross, receiptHash: order.lines[0]?.receipt.hash },
    ])
    expect(content.plan).toEqual([{ label: '全款', amount: order.gross, when: '合同生效后、排产前一次付清' }])
    expect([content.gross, content.orderReceiptHash]).toEqual([order.gross, order.receipt.hash])
    expect(content.clauses.map(({ heading }) => heading)).toEqual([
      '标的与价款',
      '付款',
      '交货',
      '数量公差',
      '验收与异议',
      '签署与效力',
      '争议解决',
    ])
    expect(versions[0]?.hash).toBe(hashOf(content))
  })
})

describe('signing', () => {
  test('by both sides, password, time, address and hash kept, lets the order be paid once', async () => {
    const { orderId, no } = await ordered()
    expect(await w.must(sign(signer, no))).toEqual({ state: 'signed_buyer', stateLabel: '待商家签署' })
    expect(await stateOf(orderId)).toBe('pending_contract')
    expect((await w.must(w.ask(finance, staffListContracts))).rows.map((row) => row.number)).toContain(no)
    expect((await w.must(countersign(no))).state).toBe('effective')
    const order = await w.detail(main, orderId)
    expect([order.state, order.contract?.effective]).toEqual(['pending_payment', true])
    expect(order.timeline.filter(({ title }) => title.includes('合同'))).toHaveLength(1)
    const { versions } = await w.must(w.ask(main, contractDetail, { no }))
    expect(versions[0]?.signatures).toMatchObject([
      {
        side: 'buyer',
        company: '荣达贸易有限公司',
        name: '王敏',
        time: '2026-11-21 10:00:00',
        address: '127.0.0.1',
        hash: versions[0]?.hash,
      },
      { side: 'staff', company: '印采供应链', name: '孙莉', hash: versions[0]?.hash },
    ])
    const told = (await w.must(w.ask(main, listNotices, { limit: 100 }))).rows.filter(({ body }) => body.includes(orderId))
    expect(told.filter(({ title }) => title === '合同已签订，等待付款')).toHaveLength(1)
    await w.transfer(main, finance, orderId)
    expect(await stateOf(orderId)).toBe('in_fulfilment')
  })

  test('twice at once is one signature, and the same person is answered the same again', async () => {
    const { orderId, no } = await ordered()
    const asked = await seen(no)
    const mine = await Promise.all([1, 2, 3].map(() => w.ask(signer, signContract, { ...asked, password })))
    expect(mine.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await w.ask(main, signContract, { ...asked, password })).toMatchObject({ status: 409, code: 'contract.move.forbidden' })
    const theirs = await Promise.all([1, 2, 3].map(() => w.ask(finance, staffSignContract, { ...asked, password })))
    expect(theirs.map(({ status }) => status)).toEqual([200, 200, 200])
    const { versions } = await w.must(w.ask(main, contractDetail, { no }))
    expect(versions[0]?.signatures.map(({ side }) => side)).toEqual(['buyer', 'staff'])
    expect((await w.detail(main, orderId)).timeline.filter(({ title }) => title.includes('合同'))).toHaveLength(1)
  })

  test('two people of one company at once: one signs, the other is told', async () => {
    const { no } = await ordered()
    const answers = await Promise.all([sign(signer, no), sign(main, no)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('the merchant cannot sign before the buyer, nor the order be signed by somebody without the grant', async () => {
    const { no } = await ordered()
    expect(await countersign(no)).toMatchObject({ status: 409, code: 'contract.move.forbidden' })
    expect(await sign(buyer, no)).toMatchObject({ status: 403, code: 'permit.missing' })
    expect(await sign(reader, no)).toMatchObject({ status: 403, code: 'permit.missing' })
    expect(await sign(finance, no)).toMatchObject({ status: 401 })
    expect((await w.must(w.ask(reader, contractDetail, { no }))).moves).toEqual([])
  })

  test('a wrong password signs nothing, and after five tries nobody may try on', async () => {
    const { no } = await ordered()
    const wrong = () => sign(signer, no, { password: 'nein12345' })
    expect(await wrong()).toMatchObject({ status: 400, code: 'password.mismatch', facts: { fields: { password: '密码不正确' } } })
    for (let n = 0; n < 4; n++) await wrong()
    expect(await sign(signer, no)).toMatchObject({ status: 429, code: 'login.tooMany' })
    expect((await w.must(w.ask(main, contractDetail, { no }))).versions[0]?.signatures).toEqual([])
    hours(1)
    expect((await sign(signer, no)).status).toBe(200)
  })

  test('what was not seen cannot be signed: another version, another hash', async () => {
    const { no } = await ordered()
    expect(await sign(main, no, { hash: 'a'.repeat(64) })).toMatchObject({ status: 409, code: 'contract.stale' })
    const first = await seen(no)
    await w.must(amend(no))
    await jobsDone()
    expect(await w.ask(main, signContract, { ...first, password })).toMatchObject({ status: 409, code: 'contract.stale' })
    expect((await sign(main, no)).status).toBe(200)
    expect(await amend(no, { version: 1 })).toMatchObject({ status: 409, code: 'contract.stale' })
  })

  test('nothing of it is there for another company', async () => {
    const { no } = await bothSigned()
    const madeUp = 'C20261121ABCDEFGHJKM'
    for (const number of [no, madeUp]) {
      expect(await w.ask(stranger, contractDetail, { no: number })).toMatchObject({ status: 404, code: 'contract.missing' })
      expect((await down(stranger, number)).json()).toMatchObject({ status: 404, code: 'contract.missing' })
      const asked = { no: number, version: 1, hash: 'a'.repeat(64) }
      expect(await w.ask(stranger, signContract, { ...asked, password })).toMatchObject({ status: 404, code: 'contract.missing' })
      expect(await w.ask(stranger, refuseContract, { ...asked, reason: '不要了' })).toMatchObject({ status: 404, code: 'contract.missing' })
    }
    expect((await w.must(w.ask(stranger, listContracts))).rows).toEqual([])
    expect((await w.ask(production, staffContractDetail, { no })).status).toBe(200)
  })
})

describe('refused, changed, too late', () => {
  test('a refusal says why; the merchant writes it anew, and the order goes on', async () => {
    const { orderId, no } = await ordered()
    const refuse = async (more: object) => w.ask(signer, refuseContract, { ...(await seen(no)), ...more })
    expect(await refuse({})).toMatchObject({ status: 400, facts: { fields: { reason: '请填写原因' } } })
    await w.must(refuse({ reason: '交期太长' }))
    expect(await refuse({ reason: '交期太长' })).toMatchObject({ status: 409, code: 'contract.move.forbidden' })
    const shown = await w.must(w.ask(finance, staffContractDetail, { no }))
    expect([shown.state, shown.versions[0]?.refused]).toEqual(['refused', '买方拒签：交期太长'])
    await w.must(amend(no))
    await jobsDone()
    await w.must(sign(signer, no))
    await w.must(countersign(no))
    expect(await stateOf(orderId)).toBe('pending_payment')
    const { versions, content } = await w.must(w.ask(main, contractDetail, { no }))
    expect(versions.map(({ version, state }) => `${version} ${state}`)).toEqual(['2 effective', '1 amended'])
    expect(content.amends).toEqual({ version: 1, hash: versions[1]?.hash, reason: '客户要求' })
    expect(content.terms).toEqual(terms)
  })

  test('the merchant may send back what the buyer has signed', async () => {
    const { no } = await ordered()
    await w.must(sign(signer, no))
    await w.must(w.ask(finance, staffRejectContract, { ...(await seen(no)), reason: '账期写错了' }))
    expect((await w.must(w.ask(main, contractDetail, { no }))).versions[0]?.refused).toBe('商家退回：账期写错了')
    expect((await noticesOf(signer, no)).map(({ title }) => title)).toContain('合同被商家退回')
  })

  test('what is in force stays so until both have signed the new version', async () => {
    const { orderId, no } = await bothSigned()
    await w.must(amend(no))
    await jobsDone()
    const open = await w.must(w.ask(main, contractDetail, { no }))
    expect([open.state, open.effective]).toEqual(['pending_buyer', 1])
    expect(open.versions.map(({ state }) => state)).toEqual(['pending_buyer', 'effective'])
    expect(await stateOf(orderId)).toBe('pending_payment')
    await w.must(sign(main, no))
    await w.must(countersign(no))
    const done = await w.must(w.ask(main, contractDetail, { no }))
    expect([done.effective, ...done.versions.map(({ state }) => state)]).toEqual([2, 'effective', 'amended'])
    expect((await noticesOf(main, no)).map(({ title }) => title)).toContain('合同变更已生效')
    expect((await w.detail(main, orderId)).timeline.filter(({ title }) => title.includes('合同'))).toHaveLength(1)
    expect((await down(main, no, '?version=1')).statusCode).toBe(200)
  })

  test('an amendment that nobody signs expires, and the version before stands', async () => {
    const { no } = await bothSigned()
    await w.must(amend(no))
    await jobsDone()
    hours(24 * 6 + 1)
    await sweepContracts(w.services)
    await sweepContracts(w.services)
    expect((await noticesOf(signer, no)).filter(({ title }) => title === '合同即将过期')).toHaveLength(1)
    hours(24 * 7)
    await sweepContracts(w.services)
    const shown = await w.must(w.ask(main, contractDetail, { no }))
    expect([shown.state, shown.effective, shown.versions[1]?.state]).toEqual(['expired', 1, 'effective'])
  })

  test('an order that is not signed in time closes, and its contract ends with it', async () => {
    const { orderId, no } = await ordered()
    hours(24 * 7)
    expect(await sign(main, no)).toMatchObject({ status: 409, code: 'contract.expired' })
    await sweep(w.services)
    const { state, timeline } = await w.detail(main, orderId)
    expect([state, timeline.at(-1)?.title]).toEqual(['closed_timeout', '超时未签约，订单关闭'])
    expect((await w.must(w.ask(main, contractDetail, { no }))).state).toBe('terminated')
  })

  test('a cancelled order ends its contract; it can be neither signed nor changed any more', async () => {
    const { orderId, no } = await ordered()
    await w.move(main, orderId, 'cancel', { reason: '不要了' })
    expect((await w.must(w.ask(main, contractDetail, { no }))).state).toBe('terminated')
    expect(await sign(main, no)).toMatchObject({ status: 409, code: 'contract.move.forbidden' })
    expect(await amend(no)).toMatchObject({ status: 409, code: 'contract.move.forbidden' })
  })

  test('cancelled and counter-signed at once: one of the two happens, and both agree', async () => {
    const { orderId, no } = await ordered()
    await w.must(sign(main, no))
    await Promise.all([countersign(no), w.move(main, orderId, 'cancel', { reason: '不要了' })])
    const contract = await w.must(w.ask(main, contractDetail, { no }))
    expect([await stateOf(orderId), contract.state, contract.versions[0]?.state]).toEqual(['cancelled', 'terminated', 'terminated'])
  })
})

test('an order that is approved waits for its contract then, and who signs is told, not who pays', async () => {
  const orderId = await w.order('buyer', buyer, { product: 'plainBag', quantity: 30_000 })
  expect([await stateOf(orderId), (await w.detail(main, orderId)).contract]).toEqual(['pending_approval', null])
  await w.move(signer, orderId, 'approve')
  expect(await stateOf(orderId)).toBe('pending_contract')
  await jobsDone()
  const no = (await w.detail(main, orderId)).contract?.number ?? ''
  expect((await w.must(w.ask(buyer, contractDetail, { no }))).moves).toEqual([])
  expect((await noticesOf(buyer, no)).map(({ title }) => title)).toEqual(['合同待签署'])
  await w.must(sign(signer, no))
  await w.must(countersign(no))
  expect(await stateOf(orderId)).toBe('pending_payment')
})

test('how long goods of it may be claimed is what it says, whatever is set', async () => {
  const { orderId, no } = await bothSigned()
  const { terms: agreed } = (await w.must(w.ask(main, contractDetail, { no }))).content
  await w.transfer(main, finance, orderId)
  await sql`update order_line l set state = 'packed' from customer_order o where o.id = l.order_id and o.number = ${orderId}`.execute(w.db)
  const consignmentId = (await w.detail(main, orderId)).consignments[0]?.id
  await w.staffMove(production, orderId, 'ship', { consignmentId, carrier: '顺丰', trackingNo: 'SF0009' })
  await w.move(main, orderId, 'sign', { consignmentId })
  const ends = async () => {
    const { lines } = await w.must(w.ask(main, claimableOrder, { orderId }))
    return lines[0]?.reasons.filter(({ reason }) => ['shortage', 'quality'].includes(reason)).map(({ until }) => until)
  }
  const day = (days: number) => `${chinaDay(new Date(w.clock.now.getTime() + (days + 1) * 86_400_000))} 00:00:00`
  expect(await ends()).toEqual([day(agreed.claimDays), day(agreed.hiddenDays)])
  await sql`update contract_version v set content = jsonb_set(content, '{terms,claimDays}', '21') from contract k
    where k.id = v.contract_id and k.number = ${no}`.execute(w.db)
  expect(await ends()).toEqual([day(21), day(agreed.hiddenDays)])
})
